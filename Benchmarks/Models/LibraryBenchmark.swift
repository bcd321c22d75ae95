import Glibc
import ModelStore

/// The steps of ModelStore.
struct LibraryBenchmark {
  let directory: String
  let memory: String

  func run(_ recipes: [Recipe]) throws {
    let path = directory + "/library.store"
    let count = recipes.count
    do {
      let store = try ObjectStore(.file(path), Recipe.self)
      try Measurement.stepWithMemory("upsert", count: count) {
        try store.write { try $0.upsert(recipes) }
      }
      try Measurement.step("upsert again, unchanged", count: count) {
        try store.write { try $0.upsert(recipes) }
      }
      Measurement.figure("file", Measurement.size(of: path))
      try decodeAll(store)
    }
    let names = RecipeGenerator.names(20_000, of: recipes)
    try lookUp(path, names)
    try read(path, names)
    let copy = memory + "/library.store"
    try ObjectStore(.file(path), Recipe.self).copy(to: copy)
    defer { for file in [copy, copy + "-lock"] { unsafe unlink(file) } }
    try write(to: copy, recipes, "without fsync")
    try write(to: path, recipes, "with fsync")
  }

  private func decodeAll(_ store: ObjectStore) throws {
    let all = try store.read().objects(Recipe.self)
    let models = try Measurement.stepWithMemory("read all with ingredients", count: all.count) {
      try all.models()
    }
    precondition(models.count == all.count)
    try Measurement.step("read all with ingredients, warm", count: all.count, times: 2) {
      try all.models()
    }
  }

  private func lookUp(_ path: String, _ names: [String]) throws {
    let keys = names.map { Key($0) }
    let reader = try ObjectStore(.file(path), Recipe.self).read()
    func look(_ name: String, _ keys: ArraySlice<Key>, times: Int = 1) throws {
      try Measurement.step(name, count: keys.count, times: times) {
        for key in keys { _ = try reader.object(Recipe.self, key: key) }
      }
    }
    try look("look up, the first 100", keys[..<100])
    try look("look up, all 20,000 of a new process", keys[...])
    try look("look up", keys[...], times: 3)
    try Measurement.step("look up, with ingredients", count: keys.count, times: 3) {
      for key in keys { _ = try reader.object(Recipe.self, key: key)?.model() }
    }
  }

  private func read(_ path: String, _ names: [String]) throws {
    let reader = try ObjectStore(.file(path), LazyRecipe.self).read()
    let all = try reader.objects(LazyRecipe.self)
    try Measurement.step("read all, links when asked for", count: all.count, times: 2) {
      try all.models()
    }
    try Measurement.step("one property of all", count: all.count, times: 2) {
      for recipe in all { _ = try recipe.name }
    }
    try Measurement.step("two properties of all", count: all.count, times: 2) {
      for recipe in all { _ = try (recipe.name, recipe.season) }
    }
    let keys = names.map { Key($0) }
    try Measurement.step("look up, row to struct", count: keys.count, times: 3) {
      for key in keys { _ = try reader.object(LazyRecipe.self, key: key)?.model() }
    }
    let recipes = try keys.prefix(10_000).compactMap {
      try reader.object(LazyRecipe.self, key: $0)?.model()
    }
    try Measurement.step("links of one, counted", count: recipes.count, times: 3) {
      for recipe in recipes { _ = try recipe.ingredients.get().count }
    }
    let ingredients = try reader.objects(LazyIngredient.self).prefix(1_000).map { try $0.model() }
    try Measurement.step("backlinks of one, counted", count: ingredients.count, times: 3) {
      for ingredient in ingredients { _ = try ingredient.recipes.count }
    }
    let page = Fetch<LazyRecipe>("season = %@", "冬").sorted(by: "name DESC")
      .dropFirst(100).prefix(20)
    try Measurement.step("page, filtered and sorted", count: 100, times: 3) {
      for _ in 0..<100 { _ = try reader.objects(page).models() }
    }
    try Measurement.step("count of a filter", count: 100, times: 3) {
      for _ in 0..<100 { _ = try reader.count(LazyRecipe.self, "season = %@", "冬") }
    }
  }

  private func write(to path: String, _ recipes: [Recipe], _ kind: String) throws {
    let store = try ObjectStore(.file(path), Recipe.self)
    let ingredients = [recipes[0].ingredients[0]]
    let times = 50
    func commits(_ name: String, _ body: (Int, inout Writer) throws -> Void) throws {
      // The first commit of a process opens what the others keep.
      try store.write { try body(times, &$0) }
      try Measurement.step("\(name), \(kind)", count: times) {
        for number in 0..<times { try store.write { try body(number, &$0) } }
      }
    }
    try commits("commit of one new object") { number, writer in
      try writer.upsert(Recipe(name: "new \(number)", ingredients: ingredients))
    }
    try commits("update of one object") { number, writer in
      let key = Key(recipes[number * 997 % recipes.count].name)
      try writer.update(Recipe.self, key: key) { $0.season = $0.season == "夏" ? "秋" : "夏" }
    }
    try commits("delete of one object") { number, writer in
      try writer.delete(Recipe.self, key: Key("new \(number)"))
    }
    try commits("delete of ten by a predicate") { number, writer in
      let part = String(recipes.count / 10 + number)
      try writer.delete(Fetch<Recipe>("name ENDSWITH %@ AND season = '春'", part))
    }
  }
}
