import Glibc
import ModelStore
import SQLitePeer

/// The time from a commit of one process to the new list in another: a page of recipes by name, which
/// each commit puts a new one on top of.
///
/// ModelStore delivers updates. SQLite has none: its watcher asks for `data_version` each millisecond,
/// and runs the query when that changed.
struct LiveBenchmark {
  let engine: String
  let path: String
  private static let season = "冬"
  private static let prefix = "龍"

  /// Prints the number of each object that arrives on top of the list, and when; ends after the last.
  func watch() async throws {
    if engine == "library" { try await watchStore() } else { try pollTables() }
  }

  private func watchStore() async throws {
    let store = try ObjectStore(.file(path), LazyRecipe.self)
    let fetch = Fetch<LazyRecipe>("season = %@", Self.season).sorted(by: "name DESC").prefix(20)
    for try await update in store.updates(fetch) where report(try update.results.first?.name) {
      return
    }
  }

  private func pollTables() throws {
    let tables = try RecipeTables(path)
    let version = try tables.database.prepare("PRAGMA data_version")
    var known: Int64 = -1
    while true {
      _ = try version.step()
      let newest = version.number(0)
      version.reset()
      if newest != known {
        known = newest
        if report(try tables.page(season: Self.season, from: 0, count: 20).first?.name) { return }
      }
      usleep(1_000)
    }
  }

  /// Prints an arrival, and returns whether it was the last.
  private func report(_ name: String?) -> Bool {
    let now = Measurement.seconds()
    guard let name, name.hasPrefix(Self.prefix) else {
      Measurement.line("ready")
      return false
    }
    Measurement.line("\(name.dropFirst())\t\(now)")
    return name.dropFirst() == "999999"
  }

  /// Commits objects, one each 10 ms, and prints the number of each, and when its commit began and
  /// returned.
  func commit(_ count: Int) throws {
    let ingredients = [Ingredient(name: "人参0")]
    var number = 100_000
    func commitAll(_ write: (Recipe) throws -> Void) throws {
      while number < 100_000 + count {
        number = number == 100_000 + count - 1 ? 999_999 : number + 1
        let recipe = Recipe(
          name: Self.prefix + "\(number)", season: Self.season, ingredients: ingredients)
        let start = Measurement.seconds()
        try write(recipe)
        Measurement.line("\(number)\t\(start)\t\(Measurement.seconds())")
        usleep(10_000)
      }
    }
    if engine == "library" {
      let store = try ObjectStore(.file(path), Recipe.self)
      try commitAll { recipe in try store.write { _ = try $0.upsert(recipe) } }
    } else {
      let tables = try RecipeTables(path)
      try commitAll { recipe in try tables.database.transaction { try tables.upsert(recipe) } }
    }
  }
}
