package import FoodKnowledge
package import ObjectGraph
import RecipeModel

/// The foods of a store: those of the table as the user's edits leave it, and, for names that the table
/// does not know, foods of their own.
///
/// The store's metadata has a digest of the table and the edits that its foods were made from:
///
///     foods   "6c62272e07bb0142"
package enum FoodGraph {
  private static let digestTitle = "foods"

  /// Whether a store's foods were made from this table and the edits that the store keeps.
  package static func isCurrent(_ table: FoodTable, in transaction: borrowing Transaction) throws
    -> Bool
  {
    // A digest of the table takes longer than finding out that there is none.
    guard let digest = transaction.metadata[digestTitle] else { return false }
    return digest == self.digest(of: table, try edits(in: transaction))
  }

  /// Whether a store has been given foods.
  static func hasFoods(_ transaction: borrowing Transaction) -> Bool {
    transaction.metadata[digestTitle] != nil
  }

  /// FNV-1a of 64 bits over the table and the edits, as hexadecimal digits.
  private static func digest(of table: FoodTable, _ edits: [FoodEdit]) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(table.text)
    for edit in edits {
      add("\n")
      add(edit.text)
    }
    return String(digest, radix: 16)
  }

  /// Replaces a store's foods by those of a table and the edits that the store keeps.
  ///
  /// Foods of their own stay, unless one has a name that the book now knows; foods that are no longer
  /// in the book are deleted. `FoodLinker` then links the ingredients of such foods to others.
  ///
  /// - Throws: `FoodTable.InvalidTable`, and errors of the storage.
  package static func install(_ table: FoodTable, in transaction: inout Transaction) throws
    -> FoodBook
  {
    let edits = try edits(in: transaction)
    let book = try book(of: table, edits)
    typealias Properties = RecipeSchema.Food
    let entity = RecipeSchema.food
    var outdated = Set(try known(true, in: transaction.base).map(\.row))
    var rows: [RowID] = []
    for (place, food) in book.foods.enumerated() {
      let row = try transaction.upsert(
        entity, key: food.name,
        values: [
          (Properties.name, .string(food.name)),
          (Properties.japanese, food.japanese.first.map { .string($0) }),
          (Properties.known, .bool(true)),
        ], links: []
      ).row
      try setNames(book.names(of: place), of: row, in: &transaction)
      outdated.remove(row)
      rows.append(row)
    }
    for (place, food) in book.foods.enumerated() {
      func places(_ names: [String]) -> [RowID] {
        names.compactMap { book.place(of: $0) }.map { rows[$0] }
      }
      let object = ObjectID(entity, rows[place])
      try transaction.link(Properties.kinds, of: object, to: places(food.kinds))
      try transaction.link(Properties.madeFrom, of: object, to: places(food.sources))
      try transaction.link(
        Properties.allKinds, of: object, to: book.allKinds(of: place).map { rows[$0] })
      try transaction.link(
        Properties.allSources, of: object, to: book.allSources(of: place).map { rows[$0] })
    }
    try transaction.delete(outdated, of: entity)
    try linkEdits(in: &transaction) { name in book.place(of: name).map { rows[$0] } }
    transaction.metadata[digestTitle] = digest(of: table, edits)
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
      stored: try known(true, in: snapshot).map { row, name in
        (name, try foldedNames(of: row, in: snapshot))
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
        let name = try snapshot.keyText(of: object)
      else { return nil }
      return (row, name)
    }
  }
}
