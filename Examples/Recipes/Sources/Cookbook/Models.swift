import ModelStore

/// A recipe, as it is in the JSON file and in the store.
package struct Recipe: Model, Equatable {
  package static let layout = Layout(key: "name")
  package var name: String
  package var category: String
  package var country: String
  package var season: String
  package var ingredients: [Ingredient]

  package init(
    name: String, category: String = "", country: String = "", season: String = "Any",
    ingredients: [Ingredient] = []
  ) {
    self.name = name
    self.category = category
    self.country = country
    self.season = season
    self.ingredients = ingredients
  }
}

/// An ingredient: one object, however many recipes use it.
package struct Ingredient: Model, Equatable {
  package static let layout = Layout(key: "name", deletedWhenUnlinked: true)
  package var name: String
  /// The recipes that use it. Nothing is stored for them: they follow from `Recipe.ingredients`.
  package var recipes = Backlinks<Recipe>()

  package init(_ name: String) { self.name = name }

  package static func == (left: Ingredient, right: Ingredient) -> Bool { left.name == right.name }
}
