import ModelStore

/// A recipe that is read whole, with its ingredients.
struct Recipe: Model {
  static let layout = Layout(key: "name")
  var name: String
  var category: String?
  var country: String?
  var season: String?
  var ingredients: [Ingredient]
}

/// An ingredient: a name.
struct Ingredient: Model {
  static let layout = Layout(key: "name")
  var name: String
}

/// A recipe whose ingredients are read when asked for.
struct LazyRecipe: Model {
  static let layout = Layout("Recipe", key: "name")
  var name: String
  var category: String?
  var country: String?
  var season: String?
  var ingredients: Links<LazyIngredient>
}

/// An ingredient that knows its recipes.
struct LazyIngredient: Model {
  static let layout = Layout("Ingredient", key: "name")
  var name: String
  var recipes = Backlinks<LazyRecipe>()
}
