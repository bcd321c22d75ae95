public import ObjectGraph

/// The entities of a recipe collection.
///
///     Recipe ─ingredients→ Ingredient        many-to-many, in list order
///     Recipe ─lines→ Line                    the ingredients as written; each line is one recipe's
///     Recipe ─tags→ Tag                      many-to-many
///
/// Each has its inverse, `recipes`: the same links, read backwards. What a recipe has no value for
/// takes no space; so do the keys and lines of recipes in the seed's format, whose names are keys and
/// whose ingredients are names alone. An ingredient, line or tag leaves with the last recipe that has
/// it.
public enum RecipeSchema {
  /// The entity of recipes.
  public static let recipe = EntityID(0)
  /// The entity of ingredients.
  public static let ingredient = EntityID(1)
  /// The entity of ingredient lines.
  public static let line = EntityID(2)
  /// The entity of tags.
  public static let tag = EntityID(3)

  /// The whole schema.
  public static let schema = Schema([
    Entity(
      "Recipe",
      attributes: [
        Attribute("key", .string), Attribute("name", .string), Attribute("category", .string),
        Attribute("country", .string), Attribute("season", .string),
        detail("directions", .string), detail("yield", .string), detail("prepMinutes", .int),
        detail("cookMinutes", .int), detail("totalMinutes", .int), detail("source", .string),
        detail("url", .string), detail("language", .string), detail("rating", .double),
        detail("extra", .string),
      ],
      relationships: [
        Relationship("ingredients", to: ingredient),
        Relationship("lines", to: line, isDetail: true),
        Relationship("tags", to: tag, isDetail: true),
      ], primaryKey: ["key", "name"]),
    Entity(
      "Ingredient", attributes: [Attribute("name", .string)],
      relationships: [inverse(of: Recipe.ingredients)], primaryKey: ["name"],
      leavesWhenUnlinked: true),
    Entity(
      "Line", attributes: [Attribute("text", .string), Attribute("section", .string)],
      relationships: [inverse(of: Recipe.lines)], leavesWhenUnlinked: true),
    Entity(
      "Tag", attributes: [Attribute("name", .string)], relationships: [inverse(of: Recipe.tags)],
      primaryKey: ["name"], leavesWhenUnlinked: true),
  ])

  private static func detail(_ name: String, _ type: AttributeType) -> Attribute {
    Attribute(name, type, isDetail: true)
  }

  private static func inverse(of relationship: RelationshipID) -> Relationship {
    Relationship("recipes", to: recipe, kind: .inverse(of: relationship))
  }

  /// The attributes and relationships of a recipe.
  package enum Recipe {
    package static let key = AttributeID(0)
    package static let name = AttributeID(1)
    package static let category = AttributeID(2)
    package static let country = AttributeID(3)
    package static let season = AttributeID(4)
    package static let directions = AttributeID(5)
    package static let yield = AttributeID(6)
    package static let prepMinutes = AttributeID(7)
    package static let cookMinutes = AttributeID(8)
    package static let totalMinutes = AttributeID(9)
    package static let source = AttributeID(10)
    package static let url = AttributeID(11)
    package static let language = AttributeID(12)
    package static let rating = AttributeID(13)
    package static let extra = AttributeID(14)
    package static let ingredients = RelationshipID(0)
    package static let lines = RelationshipID(1)
    package static let tags = RelationshipID(2)
  }

  /// The attributes of an ingredient.
  package enum Ingredient {
    package static let name = AttributeID(0)
  }

  /// The attributes of a line.
  package enum Line {
    package static let text = AttributeID(0)
    package static let section = AttributeID(1)
  }

  /// The attributes of a tag.
  package enum Tag {
    package static let name = AttributeID(0)
  }
}
