internal import FoodKnowledge
internal import ObjectGraph
internal import RecipeImport
internal import StoreCommands

/// Changes of what a store knows of foods, each in one transaction with what follows from it.
extension Command {
  /// Keeps one more change.
  static func change(_ edit: FoodEdit, _ session: Session) throws -> ExitStatus {
    let table = try session.neededFoodTable()
    let count = try session.store().write { transaction in
      try reject(edit, after: FoodGraph.edits(in: transaction.metadata), table)
      FoodGraph.append(edit, to: &transaction.metadata)
      return try relinkFoods(table, in: &transaction)
    }
    try session.console.output.write("\(edit.summary); \(relinked(count))\n")
    return .success
  }

  /// Takes the last change back.
  static func undo(_ session: Session) throws -> ExitStatus {
    // Without a store there is nothing to take back, and none is made.
    _ = try session.snapshot()
    let table = try session.neededFoodTable()
    let (edit, count) = try session.store().write { transaction in
      guard let edit = FoodGraph.removeLastEdit(from: &transaction.metadata) else {
        throw Failure(.nothingFound, "there is no change of foods to take back")
      }
      return (edit, try relinkFoods(table, in: &transaction))
    }
    try session.console.output.write("taken back: \(edit.summary); \(relinked(count))\n")
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

  /// Makes the store's foods anew; returns how many ingredients have another food then.
  private static func relinkFoods(_ table: FoodTable, in transaction: inout Transaction) throws
    -> Int
  {
    var linker = FoodLinker(try FoodGraph.install(table, in: &transaction))
    try linker.relinkIngredients(in: &transaction)
    return linker.relinkedCount
  }

  /// Throws where a change would make a food a kind of itself.
  private static func reject(_ edit: FoodEdit, after edits: [FoodEdit], _ table: FoodTable) throws {
    let book = try FoodGraph.book(of: table, edits + [edit])
    if let place = book.firstInRing() {
      throw Failure(
        .usage, "'\(book.foods[place].name)' would be a kind of itself, or made from itself")
    }
  }

  private static func relinked(_ count: Int) -> String {
    switch count {
    case 0: "no ingredient has another food"
    case 1: "1 ingredient has another food"
    default: "\(count) ingredients have another food"
    }
  }
}

extension FoodEdit {
  /// What it does, in words.
  fileprivate var summary: String {
    switch self {
    case .add(let food): "\(food.name) is a food"
    case .alias(let food, let name): "\(name) is a name of \(food)"
    case .merge(let food, let other): "\(food) is \(other)"
    }
  }
}

extension Snapshot {
  /// The name that others refer to a food by, given any of its names.
  ///
  /// - Throws: where none is named so, with the nearest names.
  func foodName(of text: String) throws -> String {
    try key(of: ObjectID(RecipeSchema.food, try food(named: text))) ?? text
  }
}
