import ModelStore

/// A recipe, as it is in the JSON file and in the store.
public struct Recipe: Model, Equatable {
  public static let layout = Layout(key: "name")
  public var name: String
  public var category: String
  public var country: String
  public var season: String
  public var ingredients: [Ingredient]

  public init(
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
public struct Ingredient: Model, Equatable {
  public static let layout = Layout(key: "name", deletedWhenUnlinked: true)
  public var name: String
  /// The recipes that use it. Nothing is stored for them: they follow from `Recipe.ingredients`.
  public var recipes = Backlinks<Recipe>()

  public init(_ name: String) { self.name = name }

  public static func == (left: Ingredient, right: Ingredient) -> Bool { left.name == right.name }
}
