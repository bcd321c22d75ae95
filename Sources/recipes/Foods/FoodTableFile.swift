internal import FoodKnowledge
internal import StoreCommands
internal import System

extension Session {
  /// Returns the table of foods that is installed with the program.
  ///
  /// - Throws: `Failure` if it is not installed: foods cannot be changed without it.
  func neededFoodTable() throws -> FoodTable {
    guard let table = foodTable() else {
      throw Failure(
        .system, "foods cannot change: the table of foods is not installed",
        help: "put foods.tsv beside the program, or name it in $RECIPES_FOODS")
    }
    return table
  }

  /// Returns the table of foods that is installed with the program. If it is not installed, warns and
  /// returns nil: the store then keeps the foods that it has.
  func foodTable() -> FoodTable? {
    for path in FoodTableFile.candidates {
      guard let bytes = try? FileSystem.contents(of: path, limit: FoodTableFile.sizeLimit) else {
        continue
      }
      return FoodTable(String(decoding: bytes, as: UTF8.self))
    }
    console.warn("the table of foods is not installed; put foods.tsv beside the program")
    return nil
  }
}

/// The file of the table of foods.
private enum FoodTableFile {
  /// The greatest size of a table, in bytes.
  static let sizeLimit = 16 << 20

  /// The paths to try, in order: that of a variable; beside the program and in the share directory of
  /// its prefix; and, for a program that lies where it was built, the checkout.
  static var candidates: [String] {
    if let path = CurrentProcess.environment("RECIPES_FOODS") { return [path] }
    guard let program = CurrentProcess.executablePath(), let slash = program.lastIndex(of: "/")
    else { return [] }
    var directory = String(program[..<slash])
    var paths = [directory + "/foods.tsv", directory + "/../share/recipes/foods.tsv"]
    while let slash = directory.lastIndex(of: "/") {
      if directory[slash...] == "/.build" { paths.append(directory[..<slash] + "/Data/foods.tsv") }
      directory = String(directory[..<slash])
    }
    return paths
  }
}
