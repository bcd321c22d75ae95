internal import FoodKnowledge
internal import ObjectGraph
internal import RecipeFoods
internal import RecipeModel
internal import StoreCommands

/// Changes of the foods of a store. Each is one transaction that also links the ingredients again.
extension Command {
  /// Makes a change.
  static func change(_ edit: FoodEdit, _ session: Session) throws -> ExitStatus {
    let table = try session.neededFoodTable()
    let count = try session.store().write { transaction in
      try reject(edit, after: FoodGraph.edits(in: transaction), table)
      try FoodGraph.append(edit, to: &transaction)
      return try relinkFoods(table, in: &transaction)
    }
    try session.console.writeLine("\(edit.summary); \(relinked(count))")
    return .success
  }

  /// Undoes the last change.
  static func undo(_ session: Session) throws -> ExitStatus {
    // A missing store is an error; it is not created.
    _ = try session.snapshot()
    let table = try session.neededFoodTable()
    let (edit, count) = try session.store().write { transaction in
      guard let edit = try FoodGraph.removeLastEdit(from: &transaction) else {
        throw Failure(.nothingFound, "there is no change of foods to undo")
      }
      return (edit, try relinkFoods(table, in: &transaction))
    }
    try session.console.writeLine("undone: \(edit.summary); \(relinked(count))")
    return .success
  }

  /// Reads all lines again.
  static func relink(_ session: Session) throws -> ExitStatus {
    _ = try session.snapshot()
    let table = try session.neededFoodTable()
    let (lineCount, count) = try session.store().write { transaction in
      var linker = FoodLinker(try FoodGraph.install(table, in: &transaction))
      let lineCount = try linker.relinkRecipes(in: &transaction)
      try linker.relinkIngredients(in: &transaction)
      return (lineCount, linker.relinkedCount)
    }
    let lines = lineCount == 1 ? "1 line" : "\(lineCount) lines"
    try session.console.output.write("\(lines) read; \(relinked(count))\n")
    return .success
  }

  /// Installs the foods again; returns the number of ingredients whose food changed.
  private static func relinkFoods(_ table: FoodTable, in transaction: inout Transaction) throws
    -> Int
  {
    var linker = FoodLinker(try FoodGraph.install(table, in: &transaction))
    try linker.relinkIngredients(in: &transaction)
    return linker.relinkedCount
  }

  /// Throws if a change would make a food a kind of itself.
  private static func reject(_ edit: FoodEdit, after edits: [FoodEdit], _ table: FoodTable) throws {
    let book = try FoodGraph.book(of: table, edits + [edit])
    if let place = book.firstInRing() {
      throw Failure(
        .usage, "'\(book.foods[place].name)' would be a kind of itself, or made from itself")
    }
  }

  private static func relinked(_ count: Int) -> String {
    switch count {
    case 0: "no ingredient changed its food"
    case 1: "1 ingredient changed its food"
    default: "\(count) ingredients changed their food"
    }
  }
}

extension FoodEdit {
  /// The change in words.
  fileprivate var summary: String {
    switch self {
    case .add(let food): "\(food.name) is a food"
    case .alias(let food, let name): "\(name) is a name of \(food)"
    case .merge(let food, let other): "\(food) is \(other)"
    }
  }
}

extension Snapshot {
  /// Returns the key of the food with a name.
  ///
  /// - Throws: `Failure` with the nearest names if there is none.
  func foodName(of text: String) throws -> String {
    try keyText(of: ObjectID(RecipeSchema.food, try food(named: text))) ?? text
  }
}
