internal import FoodKnowledge
internal import FoodQueries
internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import RecipeImport
internal import StorePersistence
internal import System

/// What commands work with: a console and, once one is wanted, a store.
final class Session {
  /// Where to print.
  let console: Console
  /// Whether standard input is where lines come from, so that no command may read it.
  var isInputTaken = false
  private let givenPath: String?
  private let isQuiet: Bool
  private var opened: (file: StoreFile, store: Store)?

  /// A session for a command.
  init(_ invocation: Invocation, _ console: Console) {
    self.console = console
    givenPath = invocation.value(of: .store)
    isQuiet = invocation.has(.quiet)
  }

  /// The entities of the store.
  var schema: Schema { RecipeSchema.schema }

  /// The store; its file need not be there yet.
  func store() throws -> Store { try open().store }

  /// The store's file.
  func file() throws -> StoreFile { try open().file }

  /// The newest version of the store.
  func snapshot() throws -> Snapshot { try store().snapshot() }

  /// The newest version of the store, or nil where there is no store yet.
  func snapshotIfAny() throws -> Snapshot? { try store().snapshotIfAny() }

  /// The named expressions that a version keeps, and those that know its foods; warns of those that
  /// cannot be read.
  func definitions(in snapshot: Snapshot) -> Definitions {
    let definitions = Definitions(in: snapshot, builtin: FoodDefinitions.all(in: snapshot))
    for title in definitions.unreadable {
      console.warn("the definition of '\(title)' in the store cannot be read, and is passed over")
    }
    return definitions
  }

  /// The table of foods that is installed with the program, without which foods cannot be changed.
  func neededFoodTable() throws -> FoodTable {
    guard let table = foodTable() else {
      throw Failure(
        .system, "foods cannot be changed without the table of foods",
        help: "install it beside the program, or name it in RECIPES_FOODS")
    }
    return table
  }

  /// The table of foods that is installed with the program; nil, and a warning, where it is not
  /// there: a store then keeps the foods that it has.
  func foodTable() -> FoodTable? {
    for path in FoodTableFile.candidates {
      guard let bytes = try? FileSystem.contents(of: path, limit: FoodTableFile.sizeLimit) else {
        continue
      }
      return FoodTable(String(decoding: bytes, as: UTF8.self))
    }
    console.warn("the table of foods, foods.tsv, is not installed beside the program")
    return nil
  }

  private func open() throws -> (file: StoreFile, store: Store) {
    if let opened { return opened }
    let isQuiet = isQuiet
    let file = StoreFile(path: try path(), schema: schema) {
      if !isQuiet { Console.noteWaiting() }
    }
    let opened = (file, Store(file))
    self.opened = opened
    return opened
  }

  /// Where the store is: `--store`, else what the environment says.
  private func path() throws -> String {
    if let givenPath {
      guard !givenPath.isEmpty else {
        throw Failure(.usage, "--store wants the path of a file, not an empty text")
      }
      return givenPath
    }
    if let path = CurrentProcess.environment("RECIPES_STORE") { return path }
    guard
      let directory = UserDirectory.path(
        "XDG_DATA_HOME", fallback: ".local/share")
    else {
      throw Failure(
        .system, "there is no place for the store: HOME is not set",
        help: "name the store's file with --store or in RECIPES_STORE")
    }
    return directory + "/recipes/recipes.store"
  }
}

extension Store {
  /// The newest version, or nil where there is no file yet: a write that changed nothing makes none.
  func snapshotIfAny() throws -> Snapshot? {
    do {
      return try snapshot()
    } catch StoreFileError.missing {
      return nil
    }
  }
}

/// The directories that the XDG base directory specification gives each user.
enum UserDirectory {
  /// Returns the directory that a variable names, else `fallback` in the home directory; nil where
  /// there is neither. The specification has relative paths ignored.
  static func path(_ variable: String, fallback: String) -> String? {
    if let path = CurrentProcess.environment(variable), path.hasPrefix("/") { return path }
    return CurrentProcess.environment("HOME").map { $0 + "/" + fallback }
  }
}

/// Where the table of foods may be.
private enum FoodTableFile {
  /// How large a table is at most.
  static let sizeLimit = 16 << 20

  /// The places, the first first: what a variable says; beside the program and in the share directory
  /// of its prefix; and, for a program that lies where it was built, the checkout.
  static var candidates: [String] {
    if let path = CurrentProcess.environment("RECIPES_FOODS") { return [path] }
    guard let program = CurrentProcess.executablePath(), let slash = program.lastIndex(of: "/")
    else {
      return []
    }
    var directory = String(program[..<slash])
    var paths = [directory + "/foods.tsv", directory + "/../share/recipes/foods.tsv"]
    while let slash = directory.lastIndex(of: "/") {
      if directory[slash...] == "/.build" { paths.append(directory[..<slash] + "/Data/foods.tsv") }
      directory = String(directory[..<slash])
    }
    return paths
  }
}
