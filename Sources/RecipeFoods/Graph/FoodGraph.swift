package import FoodKnowledge
package import ObjectGraph
import RecipeModel

/// The foods of a store: those of the table as the user's edits leave it, and, for names that the table
/// does not know, foods of their own.
///
/// A store's metadata says what its foods were made of:
///
///     foods            "6c62272e07bb0142"      a digest of the table and the edits
///     food edit 0001   "alias → carrot → gajar"
package enum FoodGraph {
  private static let digestTitle = "foods"
  private static let editPrefix = "food edit "

  /// The edits that a store keeps, the first first; those that cannot be read are passed over.
  package static func edits(in metadata: [String: String]) -> [FoodEdit] {
    numberedEdits(in: metadata).compactMap { FoodEdit($0.value) }
  }

  /// Keeps one more edit.
  package static func append(_ edit: FoodEdit, to metadata: inout [String: String]) {
    let last = numberedEdits(in: metadata).last.flatMap { Int($0.key.dropFirst(editPrefix.count)) }
    let digits = String((last ?? 0) + 1)
    let title = editPrefix + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    metadata[title] = edit.text
  }

  /// Takes the last edit out, and returns it; nil where there is none.
  package static func removeLastEdit(from metadata: inout [String: String]) -> FoodEdit? {
    guard let last = numberedEdits(in: metadata).last else { return nil }
    metadata[last.key] = nil
    return FoodEdit(last.value)
  }

  private static func numberedEdits(in metadata: [String: String]) -> [(key: String, value: String)]
  {
    metadata.filter { $0.key.hasPrefix(editPrefix) }
      .sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
  }

  /// Whether a store's foods were made of this table and the edits that the store keeps.
  package static func isCurrent(_ table: FoodTable, in metadata: [String: String]) -> Bool {
    metadata[digestTitle] == digest(of: table, metadata)
  }

  /// Whether a store has been given foods.
  static func hasFoods(_ metadata: [String: String]) -> Bool { metadata[digestTitle] != nil }

  /// FNV-1a of 64 bits over the table and the edits, as hexadecimal digits.
  private static func digest(of table: FoodTable, _ metadata: [String: String]) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(table.text)
    for edit in edits(in: metadata) {
      add("\n")
      add(edit.text)
    }
    return String(digest, radix: 16)
  }

  /// Makes a store's foods those of a table and the edits that the store keeps.
  ///
  /// Foods of their own stay, unless one has a name that the book now knows; foods that are in the book
  /// no more leave. The ingredients that are linked to such are given foods again by `FoodLinker`.
  ///
  /// - Throws: `FoodTable.Failure`, and errors of the storage.
  package static func install(_ table: FoodTable, in transaction: inout Transaction) throws
    -> FoodBook
  {
    let book = try book(of: table, edits(in: transaction.metadata))
    typealias Attributes = RecipeSchema.Food
    let entity = RecipeSchema.food
    var outdated = Set(try known(true, in: transaction.base).map(\.row))
    var rows: [RowID] = []
    for (place, food) in book.foods.enumerated() {
      var values: [(AttributeID, AttributeValue?)] = [
        (Attributes.name, .string(food.name)), (Attributes.japanese, nil),
        (Attributes.names, .string(food.names.joined(separator: "; "))),
        (Attributes.spellings, .string(book.spellings(of: place))),
        (Attributes.known, .bool(true)),
      ]
      if let japanese = food.japanese.first { values[1].1 = .string(japanese) }
      let row = try transaction.upsert(entity, key: food.name, values: values, links: []).row
      outdated.remove(row)
      rows.append(row)
    }
    for (place, food) in book.foods.enumerated() {
      func places(_ names: [String]) -> [RowID] {
        names.compactMap { book.place(of: $0) }.map { rows[$0] }
      }
      let object = ObjectID(entity, rows[place])
      try transaction.link(Attributes.kinds, of: object, to: places(food.kinds))
      try transaction.link(Attributes.madeFrom, of: object, to: places(food.sources))
      try transaction.link(
        Attributes.allKinds, of: object, to: book.allKinds(of: place).map { rows[$0] })
      try transaction.link(
        Attributes.allSources, of: object, to: book.allSources(of: place).map { rows[$0] })
    }
    try transaction.delete(outdated, of: entity)
    transaction.metadata[digestTitle] = digest(of: table, transaction.metadata)
    return book
  }

  /// The book of a table and edits of it, the first first.
  package static func book(of table: FoodTable, _ edits: [FoodEdit]) throws -> FoodBook {
    var book = try table.book()
    for edit in edits { book.apply(edit) }
    return book
  }

  /// The book that a store's foods make.
  package static func book(of snapshot: Snapshot) throws -> FoodBook {
    FoodBook(
      stored: try known(true, in: snapshot).compactMap { row, name in
        let food = ObjectID(RecipeSchema.food, row)
        guard case .string(let text)? = try snapshot.value(RecipeSchema.Food.spellings, of: food)
        else { return nil }
        return (name, text)
      })
  }

  /// The rows of the foods that only ingredients name, by folded name.
  static func ownFoods(of snapshot: Snapshot) throws -> [String: RowID] {
    try known(false, in: snapshot).reduce(into: [:]) { $0[FoodName.folded($1.name)] = $1.row }
  }

  /// The foods that came from a table or an edit, or the others.
  private static func known(_ isKnown: Bool, in snapshot: Snapshot) throws -> [(
    row: RowID, name: String
  )] {
    try snapshot.liveRows(of: RecipeSchema.food).compactMap { row in
      let object = ObjectID(RecipeSchema.food, row)
      guard try snapshot.value(RecipeSchema.Food.known, of: object) == .bool(isKnown),
        let name = try snapshot.key(of: object)
      else { return nil }
      return (row, name)
    }
  }
}
