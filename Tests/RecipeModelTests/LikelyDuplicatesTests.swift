import ObjectGraph
import RecipeModel
import Testing

@Suite("Likely duplicates") struct LikelyDuplicatesTests {
  private func groups(_ recipes: [(String, [String])]) throws -> [[String]] {
    let store = Store(inMemoryFor: RecipeSchema.schema)
    try store.write { transaction in
      for (number, recipe) in recipes.enumerated() {
        let ingredients = try recipe.1.map { name in
          try transaction.upsert(
            RecipeSchema.ingredient, key: nil,
            values: [(RecipeSchema.Ingredient.name, .string(name))], links: []
          ).row
        }
        _ = try transaction.upsert(
          RecipeSchema.recipe, key: "\(number)",
          values: [
            (RecipeSchema.Recipe.key, .string("\(number)")),
            (RecipeSchema.Recipe.name, .string(recipe.0)),
          ], links: [(RecipeSchema.Recipe.ingredients, ingredients)])
      }
    }
    let snapshot = try store.snapshot()
    return try LikelyDuplicates.groups(in: snapshot).map { rows in
      try rows.map { row in
        let object = ObjectID(RecipeSchema.recipe, row)
        guard case .string(let name)? = try snapshot.value(RecipeSchema.Recipe.name, of: object)
        else { return "?" }
        return name
      }
    }
  }

  @Test("same ingredients in any order, and nearly the same name")
  func alike() throws {
    let found = try groups([
      ("Chunky Apple Cake", ["flour", "apple"]), ("カレー", ["人参", "玉ねぎ"]),
      ("chunky apple cakes", ["apple", "flour", "apple"]), ("かれー (2)", ["玉ねぎ", "人参"]),
      ("Apple Crumble", ["flour", "apple"]), ("Chunky Apple Cake", ["flour", "pear"]),
      ("ｶﾚｰ", ["人参", "玉ねぎ"]),
    ])
    #expect(found == [["Chunky Apple Cake", "chunky apple cakes"], ["カレー", "かれー (2)", "ｶﾚｰ"]])
  }

  @Test("short names must be the same, and recipes without ingredients are not compared")
  func notAlike() throws {
    #expect(try groups([("a", ["x"]), ("b", ["x"]), ("c", []), ("c", [])]).isEmpty)
  }
}
