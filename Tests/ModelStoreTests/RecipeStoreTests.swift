import ModelStore
import Testing

@Suite("A store of recipes")
struct RecipeStoreTests {
  let store: ObjectStore

  init() throws {
    store = try ObjectStore(.memory, Recipe.self)
    try store.write { try $0.upsert(fourRecipes) }
  }

  @Test("answers the carrot question") func carrots() throws {
    let fetch = Fetch<Recipe>("SUBQUERY(ingredients, $i, $i.name = %@).@count >= 1", "人参")
    let names = try store.read().objects(fetch).map { try $0.name }
    #expect(names == ["カレー", "きんぴら"])
  }

  @Test("reads what was written") func roundTrip() throws {
    #expect(try store.read().objects(Recipe.self).models() == fourRecipes)
  }

  @Test("follows inverse links") func backlinks() throws {
    let reader = try store.read()
    let carrot = try #require(try reader.object(Ingredient.self, key: "人参"))
    #expect(try carrot.recipes.get().map { try $0.name } == ["カレー", "きんぴら"])
    #expect(try carrot.model().recipes.count == 2)
  }

  @Test("sorts, skips and limits") func clauses() throws {
    let reader = try store.read()
    let fetch = Fetch<Recipe>().sorted(by: "name DESC").dropFirst(1).prefix(2)
    #expect(try reader.objects(fetch).map { try $0.name } == ["カレー", "きんぴら"])
    #expect(try reader.count(fetch) == 2)
    #expect(try reader.count(Recipe.self, "season = %@", "冬") == 2)
  }

  @Test("upserts by key, and says what happened") func upserts() throws {
    var curry = fourRecipes[0]
    let outcomes = try store.write { writer -> [Upsert] in
      var outcomes = [try writer.upsert(curry)]
      curry.season = nil
      curry.ingredients.removeLast()
      outcomes.append(try writer.upsert(curry))
      outcomes.append(try writer.upsert(Recipe(name: "new")))
      return outcomes
    }
    #expect(outcomes == [.unchanged, .updated, .added])
    let reader = try store.read()
    #expect(try reader.object(Recipe.self, key: "カレー")?.model() == curry)
    #expect(try reader.object(Ingredient.self, key: "牛肉") == nil)
  }

  @Test("updates by key and by fetch") func updates() throws {
    try store.write { writer in
      try writer.update(Recipe.self, key: "水") { $0.name = "湯" }
      try writer.update(Fetch<Recipe>("season = '冬'")) { $0.season = "夏" }
    }
    let reader = try store.read()
    #expect(try reader.object(Recipe.self, key: "湯")?.season == "夏")
    #expect(try reader.object(Recipe.self, key: "水") == nil)
    #expect(try reader.object(Recipe.self, key: "カレー")?.ingredients.count == 3)
  }

  @Test("deletes by key, by fetch, and all") func deletes() throws {
    let counts = try store.write { writer in
      [
        try writer.delete(Recipe.self, keys: ["水", "none"]),
        try writer.delete(Fetch<Recipe>("ANY ingredients.name = '人参'")),
      ]
    }
    #expect(counts == [1, 2])
    #expect(try store.read().objects(Recipe.self).map { try $0.name } == ["Banana Bread"])
    try store.write { try $0.deleteAll() }
    #expect(try store.read().count(Recipe.self) == 0)
    #expect(try store.read().count(Ingredient.self) == 0)
  }

  @Test("leaves no trace of a write that throws") func rollback() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write { writer in
        try writer.deleteAll()
        throw Stop()
      }
    }
    #expect(try store.read().count(Recipe.self) == 4)
  }

  @Test("writes in the order of the calls") func asynchronousWrites() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { () async throws -> Void in
          try await store.write { writer in _ = try writer.upsert(Recipe(name: "r\(number)")) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.read().count(Recipe.self, "name BEGINSWITH 'r'") == 100)
  }

  @Test("refuses a write inside a write") func nestedWrite() throws {
    #expect(throws: StoreError.self) {
      try store.write { _ in try store.write { writer in try writer.deleteAll() } }
    }
    #expect(try store.read().count(Recipe.self) == 4)
  }
}
