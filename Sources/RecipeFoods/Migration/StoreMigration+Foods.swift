import FoodKnowledge
package import ObjectGraph
import RecipeModel

extension StoreMigration {
  /// Makes objects of what format 1 kept as text:
  ///
  ///     Food.names         "carrot; gajar; 人参"                 objects of FoodName
  ///     Food.spellings     "|carrot|gajar|人参|"                 their folded forms
  ///     food edit 0001     "alias → carrot → gajar"              objects of FoodEdit
  ///     pantry, staples    a name a line                         objects of PantryItem
  ///
  /// The last three are texts of the metadata.
  package static let foods = StoreMigration(dropping: [
    Property("names", of: "Food"), Property("spellings", of: "Food"),
  ]) { old, transaction in
    try makeNames(from: old, in: &transaction)
    try makeEdits(in: &transaction)
    try makePantry(in: &transaction)
  }

  /// Gives foods their names as objects.
  private static func makeNames(from old: Snapshot, in transaction: inout Transaction) throws {
    guard let entity = old.schema.entity(named: "Food"),
      let names = old.schema[entity].attribute(named: "names"),
      let spellings = old.schema[entity].attribute(named: "spellings"),
      let known = old.schema[entity].attribute(named: "known")
    else { return }
    for row in try old.liveRows(of: entity) {
      let object = ObjectID(entity, row)
      guard case .string(let text)? = try old.value(names, of: object),
        case .string(let spelled)? = try old.value(spellings, of: object)
      else { continue }
      let isKnown = try old.value(known, of: object) == .bool(true)
      // A food that only ingredients name has one name, whatever is in it.
      let texts = isKnown ? text.dividedAtSemicolons : [text]
      let standing = spelled.utf8.split(separator: UInt8(ascii: "|"))
      let named = texts.map { text in
        let folded = FoodName.folded(text)
        let stands = standing.contains { $0.elementsEqual(folded.utf8) }
        return (text: text, folded: stands ? folded : nil)
      }
      try FoodGraph.setNames(named, of: row, in: &transaction)
    }
  }

  private static func makeEdits(in transaction: inout Transaction) throws {
    let texts = transaction.metadata.filter { $0.key.hasPrefix("food edit ") }
      .sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
    if texts.isEmpty { return }
    for (index, (title, text)) in texts.enumerated() {
      if let edit = FoodEdit(text) {
        try FoodGraph.keep(edit, number: Int64(index + 1), in: &transaction)
      }
      transaction.metadata[title] = nil
    }
    let foods = try foods(in: &transaction)
    try FoodGraph.linkEdits(in: &transaction) { foods[FoodName.folded($0)] }
  }

  private static func makePantry(in transaction: inout Transaction) throws {
    func names(_ title: String) -> [String] {
      transaction.metadata[title]?.split(separator: "\n").map(String.init) ?? []
    }
    let pantry = Pantry(names("pantry"), staples: names("staples"))
    if pantry.all.isEmpty { return }
    let foods = try foods(in: &transaction)
    try pantry.save(in: &transaction) { foods[FoodName.folded($0)] }
    for title in ["pantry", "staples"] { transaction.metadata[title] = nil }
  }

  /// The rows of the foods that folded names stand for, those of the table and of edits first.
  private static func foods(in transaction: inout Transaction) throws -> [String: RowID] {
    var foods: [String: RowID] = [:]
    for row in try transaction.liveRows(of: RecipeSchema.food) {
      let food = ObjectID(RecipeSchema.food, row)
      let isKnown = try transaction.value(RecipeSchema.Food.known, of: food) == .bool(true)
      for name in try transaction.targets(RecipeSchema.Food.names, of: food) {
        let object = ObjectID(RecipeSchema.foodName, name)
        guard
          case .string(let folded)? = try transaction.value(
            RecipeSchema.FoodName.folded, of: object)
        else { continue }
        if isKnown || foods[folded] == nil { foods[folded] = row }
      }
    }
    return foods
  }
}

extension String {
  /// The parts between "; ".
  fileprivate var dividedAtSemicolons: [String] {
    utf8.split(separator: UInt8(ascii: ";")).map { part in
      String(Substring(part.drop { $0 == UInt8(ascii: " ") }))
    }
  }
}
