import Glibc
import SQLitePeer

/// The same steps in SQLite, as a careful program does them.
struct SQLiteBenchmark {
  let directory: String
  let memory: String

  func run(_ recipes: [Recipe]) throws {
    let path = directory + "/sqlite.db"
    let count = recipes.count
    do {
      let tables = try RecipeTables(path)
      try Measurement.stepWithMemory("upsert", count: count) { try tables.upsert(recipes) }
      try tables.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
      try Measurement.step("upsert again, unchanged", count: count) { try tables.upsert(recipes) }
      try tables.database.run("PRAGMA wal_checkpoint(TRUNCATE)")
      Measurement.figure("file", Measurement.size(of: path))
    }
    let names = RecipeGenerator.names(20_000, of: recipes)
    try read(RecipeTables(path), names)
    try lookUp(RecipeTables(path), names)
    let copy = memory + "/sqlite.db"
    try RecipeTables(path).database.run("VACUUM INTO '\(copy)'")
    defer { for file in [copy, copy + "-wal", copy + "-shm"] { unsafe unlink(file) } }
    try write(to: RecipeTables(copy, isSynchronous: false), recipes, "without fsync")
    try write(to: RecipeTables(path), recipes, "with fsync")
  }

  private func read(_ tables: RecipeTables, _ names: [String]) throws {
    // One read transaction, as one version of a store.
    try tables.database.run("BEGIN")
    let count = try tables.count()
    let models = try Measurement.stepWithMemory("read all with ingredients", count: count) {
      try tables.allWhole()
    }
    precondition(models.count == count)
    try Measurement.step("read all with ingredients, warm", count: count, times: 2) {
      try tables.allWhole()
    }
    try Measurement.step("read all, links when asked for", count: count, times: 2) {
      try tables.all()
    }
    try Measurement.step("one property of all", count: count, times: 2) { try tables.names() }
    try Measurement.step("two properties of all", count: count, times: 2) {
      try tables.namesAndSeasons()
    }
    let ids = try names.prefix(10_000).compactMap { try tables.id(of: $0) }
    try Measurement.step("links of one, counted", count: ids.count, times: 3) {
      for id in ids { _ = try tables.ingredientCount(of: id) }
    }
    try Measurement.step("backlinks of one, counted", count: 1_000, times: 3) {
      for id in 1...1_000 { _ = try tables.recipeCount(of: Int64(id)) }
    }
    try Measurement.step("page, filtered and sorted", count: 100, times: 3) {
      for _ in 0..<100 { _ = try tables.page(season: "冬", from: 100, count: 20) }
    }
    try Measurement.step("count of a filter", count: 100, times: 3) {
      for _ in 0..<100 { _ = try tables.count(season: "冬") }
    }
  }

  private func lookUp(_ tables: RecipeTables, _ names: [String]) throws {
    try tables.database.run("BEGIN")
    func look(_ step: String, _ names: ArraySlice<String>, times: Int = 1) throws {
      try Measurement.step(step, count: names.count, times: times) {
        for name in names { _ = try tables.id(of: name) }
      }
    }
    try look("look up, the first 100", names[..<100])
    try look("look up, all 20,000 of a new process", names[...])
    try look("look up", names[...], times: 3)
    try Measurement.step("look up, row to struct", count: names.count, times: 3) {
      for name in names { _ = try tables.recipe(name) }
    }
    try Measurement.step("look up, with ingredients", count: names.count, times: 3) {
      for name in names { _ = try tables.wholeRecipe(name) }
    }
  }

  private func write(to tables: RecipeTables, _ recipes: [Recipe], _ kind: String) throws {
    let ingredients = [recipes[0].ingredients[0]]
    let times = 50
    func commits(_ name: String, _ body: (Int) throws -> Void) throws {
      try tables.database.transaction { try body(times) }
      try Measurement.step("\(name), \(kind)", count: times) {
        for number in 0..<times { try tables.database.transaction { try body(number) } }
      }
    }
    try commits("commit of one new object") { number in
      try tables.upsert(Recipe(name: "new \(number)", ingredients: ingredients))
    }
    try commits("update of one object") { number in
      let name = recipes[number * 997 % recipes.count].name
      guard var recipe = try tables.wholeRecipe(name) else { return }
      recipe.season = recipe.season == "夏" ? "秋" : "夏"
      try tables.upsert(recipe)
    }
    try commits("delete of one object") { try tables.delete("new \($0)") }
    try commits("delete of ten by a predicate") { number in
      try tables.delete(endingWith: String(recipes.count / 10 + number), season: "春")
    }
  }
}
