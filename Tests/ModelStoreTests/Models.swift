import ModelStore

/// The article's models: recipes, and ingredients with the inverse.
struct Recipe: Model, Hashable {
  static let layout = Layout(key: "name")
  var name: String
  var category: String?
  var country: String?
  var season: String?
  var ingredients: [Ingredient] = []

  static func == (left: Recipe, right: Recipe) -> Bool {
    left.name == right.name && left.category == right.category && left.country == right.country
      && left.season == right.season
      && left.ingredients.map(\.name) == right.ingredients.map(\.name)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

struct Ingredient: Model {
  static let layout = Layout(key: "name", deletedWhenUnlinked: true)
  var name: String
  var recipes = Backlinks<Recipe>()

  init(_ name: String) { self.name = name }
}

/// The four recipes that many tests use.
let fourRecipes = [
  Recipe(
    name: "カレー", category: "主菜", season: "冬",
    ingredients: [Ingredient("人参"), Ingredient("玉ねぎ"), Ingredient("牛肉")]),
  Recipe(name: "Banana Bread", ingredients: [Ingredient("banana"), Ingredient("flour")]),
  Recipe(name: "きんぴら", season: "秋", ingredients: [Ingredient("人参"), Ingredient("ごぼう")]),
  Recipe(name: "水", season: "冬"),
]
