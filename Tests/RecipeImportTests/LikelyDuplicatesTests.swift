import ObjectGraph
import Testing

@testable import RecipeImport

@Suite("Likely duplicates") struct LikelyDuplicatesTests {
  private func groups(_ recipes: [(String, [String])]) throws -> [[String]] {
    let store = Store(inMemoryFor: RecipeSchema.schema)
    try store.write { transaction in
      var writer = RecipeWriter(try FoodLinker(nil, in: &transaction))
      for (number, recipe) in recipes.enumerated() {
        var document = RecipeDocument(name: recipe.0, ingredients: recipe.1)
        document.key = "\(number)"
        _ = try writer.write(document, into: &transaction)
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
