import ModelStore

/// A collection of recipes in a store.
package struct Cookbook: Sendable {
  package let store: ObjectStore

  package init(_ place: ObjectStore.Place) throws {
    store = try ObjectStore(place, Recipe.self)
  }

  /// Loads the recipes of a JSON file, in one commit, and returns their number.
  @discardableResult
  package func load(_ path: String) throws -> Int {
    try store.write { try $0.importJSON(Recipe.self, path: path) }
  }

  /// The recipes that use an ingredient, by a predicate.
  package func recipes(using ingredient: String) throws -> Results<Recipe> {
    try store.read().objects(
      Recipe.self, "SUBQUERY(ingredients, $i, $i.name = %@).@count >= 1", ingredient)
  }

  /// The same by the inverse links of the ingredient.
  package func recipes(linkedFrom ingredient: String) throws -> [String] {
    guard let found = try store.read().object(Ingredient.self, key: Key(ingredient)) else {
      return []
    }
    return try found.recipes.get().map { try $0.name }
  }

  /// Deletes all recipes; ingredients that none uses any more go with them.
  package func deleteAll() throws {
    try store.write { _ = try $0.deleteAll(Recipe.self) }
  }
}
