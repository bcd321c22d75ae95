public import ObjectGraph

/// The entities of a recipe collection.
///
///     Recipe ─ingredients→ Ingredient        many-to-many, in list order
///     Ingredient ─recipes→ Recipe            the same links, read backwards
///
/// A recipe's `key` is missing where its name is its key, as in the seed's format; so it takes no
/// space there. An ingredient leaves with the last recipe that uses it.
public enum RecipeSchema {
  /// The entity of recipes.
  public static let recipe = EntityID(0)
  /// The entity of ingredients.
  public static let ingredient = EntityID(1)

  /// The whole schema.
  public static let schema = Schema([
    Entity(
      "Recipe",
      attributes: [
        Attribute("key", .string), Attribute("name", .string), Attribute("category", .string),
        Attribute("country", .string), Attribute("season", .string),
      ],
      relationships: [Relationship("ingredients", to: ingredient)], primaryKey: ["key", "name"]),
    Entity(
      "Ingredient", attributes: [Attribute("name", .string)],
      relationships: [Relationship("recipes", to: recipe, kind: .inverse(of: RelationshipID(0)))],
      primaryKey: ["name"], leavesWhenUnlinked: true),
  ])

  /// The attributes and relationships of a recipe.
  package enum Recipe {
    package static let key = AttributeID(0)
    package static let name = AttributeID(1)
    package static let category = AttributeID(2)
    package static let country = AttributeID(3)
    package static let season = AttributeID(4)
    package static let ingredients = RelationshipID(0)
  }

  /// The attributes of an ingredient.
  package enum Ingredient {
    package static let name = AttributeID(0)
  }
}
