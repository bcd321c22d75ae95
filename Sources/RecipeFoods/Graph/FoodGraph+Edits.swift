package import FoodKnowledge
package import ObjectGraph
import RecipeModel

/// A store keeps an edit as one object, or several with one number:
///
///     number   kind     subject      object
///     1        alias    carrot       gajar
///     2        add      beef jerky
///     2        also     beef jerky   jerky
///     2        kind     beef jerky   snack
///     2        source   beef jerky   beef
///     3        merge    courgette    zucchini
extension FoodGraph {
  /// The edits that a version of a store keeps, the first first; those that cannot be read are skipped.
  package static func edits(in snapshot: Snapshot) throws -> [FoodEdit] {
    try edits(
      snapshot.liveRows(of: RecipeSchema.foodEdit).map { row in
        try EditPart(row) { try snapshot.value($0, of: ObjectID(RecipeSchema.foodEdit, row)) }
      }
    ).compactMap(\.edit)
  }

  /// The edits that a transaction holds now, the first first; those that cannot be read are skipped.
  package static func edits(in transaction: borrowing Transaction) throws -> [FoodEdit] {
    try edits(transaction.editParts()).compactMap(\.edit)
  }

  /// Keeps one more edit.
  package static func append(_ edit: FoodEdit, to transaction: inout Transaction) throws {
    let last = try transaction.editParts().map(\.number).max() ?? 0
    try keep(edit, number: last + 1, in: &transaction)
  }

  /// Removes the last edit, and returns it; nil if there is none.
  package static func removeLastEdit(from transaction: inout Transaction) throws -> FoodEdit? {
    guard let last = try edits(transaction.editParts()).last else { return nil }
    try transaction.delete(last.rows, of: RecipeSchema.foodEdit)
    return last.edit
  }

  /// Keeps an edit under a number.
  static func keep(
    _ edit: FoodEdit, number: Int64, in transaction: inout Transaction
  ) throws {
    typealias Properties = RecipeSchema.FoodEdit
    for part in edit.parts {
      _ = try transaction.upsert(
        RecipeSchema.foodEdit, key: nil,
        values: [
          (Properties.number, .int(number)), (Properties.kind, .string(part.kind)),
          (Properties.subject, .string(part.subject)),
          (Properties.object, part.object.map { .string($0) }),
        ], links: [])
    }
  }

  /// Links each edit to the food that its subject names.
  static func linkEdits(
    in transaction: inout Transaction, _ food: (String) throws -> RowID?
  ) throws {
    for part in try transaction.editParts() {
      try transaction.link(
        RecipeSchema.FoodEdit.food, of: ObjectID(RecipeSchema.foodEdit, part.row),
        to: try food(part.subject).map { [$0] } ?? [])
    }
  }

  /// The parts by number, those of one edit together.
  private static func edits(_ parts: [EditPart]) -> [StoredEdit] {
    Dictionary(grouping: parts, by: \.number).sorted { $0.key < $1.key }
      .map { StoredEdit(parts: $0.value) }
  }
}

extension Transaction {
  fileprivate func editParts() throws -> [EditPart] {
    try liveRows(of: RecipeSchema.foodEdit).map { row in
      try EditPart(row) { try value($0, of: ObjectID(RecipeSchema.foodEdit, row)) }
    }
  }
}

/// One object of an edit.
private struct EditPart {
  let row: RowID
  let number: Int64
  let kind: String
  let subject: String
  let object: String?

  init(_ row: RowID, value: (AttributeID) throws -> AttributeValue?) rethrows {
    func text(_ attribute: AttributeID) throws -> String? {
      guard case .string(let text)? = try value(attribute) else { return nil }
      return text
    }
    typealias Properties = RecipeSchema.FoodEdit
    self.row = row
    if case .int(let value)? = try value(Properties.number) { number = value } else { number = 0 }
    kind = try text(Properties.kind) ?? ""
    subject = try text(Properties.subject) ?? ""
    object = try text(Properties.object)
  }
}

/// An edit as a store keeps it.
private struct StoredEdit {
  let parts: [EditPart]

  var rows: [RowID] { parts.map(\.row) }

  /// The edit, or nil if this program cannot read it.
  var edit: FoodEdit? {
    guard let first = parts.first else { return nil }
    switch (first.kind, first.object) {
    case ("alias", let name?): return .alias(food: first.subject, name: name)
    case ("merge", let other?): return .merge(food: first.subject, into: other)
    case ("add", nil):
      var food = Food(first.subject)
      for part in parts.dropFirst() {
        guard let object = part.object else { return nil }
        switch part.kind {
        case "also": food.english.append(object)
        case "kind": food.kinds.append(object)
        case "source": food.sources.append(object)
        default: return nil
        }
      }
      return .add(food)
    default: return nil
    }
  }
}

extension FoodEdit {
  /// The objects that the edit is kept as, each with what it says of its subject.
  fileprivate var parts: [(kind: String, subject: String, object: String?)] {
    switch self {
    case .alias(let food, let name): [("alias", food, name)]
    case .merge(let food, let other): [("merge", food, other)]
    case .add(let food):
      [("add", food.name, nil)]
        + (food.english + food.japanese).map { ("also", food.name, $0) }
        + food.kinds.map { ("kind", food.name, $0) }
        + food.sources.map { ("source", food.name, $0) }
    }
  }
}
