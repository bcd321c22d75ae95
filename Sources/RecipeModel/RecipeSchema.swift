public import ObjectGraph
private import PredicateTyping

/// The entities of a recipe collection.
///
///     Recipe ─ingredients→ Ingredient ─food→ Food      the name in the recipe; the food
///     Recipe ─lines→ Line ─ingredients→ Ingredient     the ingredients as written, and as read
///     Recipe ─dispensable→ Ingredient                  those that its lines call optional
///     Ingredient, Line ─mentions→ Food                 other foods in their words: `almond cookies`
///     Recipe ─tags→ Tag
///     Food ─kinds, madeFrom→ Food                      a carrot is a root vegetable; stock is made
///                                                      from chicken
///     Food ─allKinds, allSources→ Food                 their closures, itself included
///     Food ─names→ FoodName                            its names in all languages and spellings
///     FoodEdit, PantryItem ─food→ Food                 what users say of foods, and have at hand
///     Definition ─calls→ Definition                    the named expressions that users define
///
/// Each relationship has an inverse: the same links, read backwards. An attribute without values
/// takes no space; recipes whose names are their keys and whose ingredients are only names have
/// neither keys nor lines. An ingredient, line or tag is deleted with the last recipe that has it;
/// foods are kept.
public enum RecipeSchema {
  /// The entity of recipes.
  public static let recipe = EntityID(0)
  /// The entity of ingredients.
  public static let ingredient = EntityID(1)
  /// The entity of ingredient lines.
  public static let line = EntityID(2)
  /// The entity of tags.
  public static let tag = EntityID(3)
  /// The entity of foods.
  public static let food = EntityID(4)
  /// The entity of the names of foods.
  public static let foodName = EntityID(5)
  /// The entity of users' changes of foods.
  public static let foodEdit = EntityID(6)
  /// The entity of the foods that a user says are at hand.
  public static let pantryItem = EntityID(7)
  /// The entity of the named expressions that users define.
  public static let definition = EntityID(8)

  /// The whole schema.
  public static let schema = Schema([
    Entity(
      "Recipe",
      attributes: [Attribute("key", .string), Attribute("name", .string)]
        + RecipeField.all.compactMap(\.attribute),
      relationships: [
        Relationship("ingredients", to: ingredient),
        Relationship("lines", to: line),
        Relationship("tags", to: tag),
        Relationship("dispensable", to: ingredient),
      ], primaryKey: ["key", "name"]),
    Entity(
      "Ingredient", attributes: [Attribute("name", .string)],
      relationships: [
        inverse(of: Recipe.ingredients),
        Relationship("food", to: food, isToMany: false),
        inverse(of: Line.ingredients, from: line, named: "lines"),
        inverse(of: Recipe.dispensable, from: recipe, named: "dispensableIn"),
        Relationship("mentions", to: food),
      ], primaryKey: ["name"], leavesWhenUnlinked: true),
    Entity(
      "Line",
      attributes: [
        Attribute("text", .string), Attribute("section", .string), Attribute("quantity", .double),
        Attribute("quantityTo", .double), Attribute("unit", .string),
        Attribute("preparation", .string),
        Attribute("note", .string), Attribute("optional", .bool), Attribute("choice", .bool),
        Attribute("kind", .string), Attribute("named", .bool),
      ],
      relationships: [
        inverse(of: Recipe.lines), Relationship("ingredients", to: ingredient),
        Relationship("mentions", to: food),
      ], leavesWhenUnlinked: true),
    Entity(
      "Tag", attributes: [Attribute("name", .string)], relationships: [inverse(of: Recipe.tags)],
      primaryKey: ["name"], leavesWhenUnlinked: true),
    Entity(
      "Food",
      attributes: [
        Attribute("name", .string), Attribute("japanese", .string), Attribute("known", .bool),
      ],
      relationships: [
        Relationship("kinds", to: food), Relationship("madeFrom", to: food),
        Relationship("allKinds", to: food),
        Relationship("allSources", to: food),
        inverse(of: Ingredient.food, from: ingredient, named: "ingredients"),
        inverse(of: Food.kinds, from: food, named: "kindsOf"),
        inverse(of: Food.madeFrom, from: food, named: "madeInto"),
        inverse(of: Food.allKinds, from: food, named: "varieties"),
        inverse(of: Food.allSources, from: food, named: "products"),
        inverse(of: Ingredient.mentions, from: ingredient, named: "mentionedBy"),
        inverse(of: Line.mentions, from: line, named: "mentioningLines"),
        Relationship("names", to: foodName),
        inverse(of: FoodEdit.food, from: foodEdit, named: "edits"),
        inverse(of: PantryItem.food, from: pantryItem, named: "pantryItems"),
      ], primaryKey: ["name"]),
    Entity(
      "FoodName", attributes: [Attribute("text", .string), Attribute("folded", .string)],
      relationships: [inverse(of: Food.names, from: food, named: "foods")],
      leavesWhenUnlinked: true),
    Entity(
      "FoodEdit",
      attributes: [
        Attribute("number", .int), Attribute("kind", .string), Attribute("subject", .string),
        Attribute("object", .string),
      ],
      relationships: [Relationship("food", to: food, isToMany: false)]),
    Entity(
      "PantryItem", attributes: [Attribute("name", .string), Attribute("staple", .bool)],
      relationships: [Relationship("food", to: food, isToMany: false)]),
    DefinitionEntity.description(at: definition),
  ])

  private static func inverse(of relationship: RelationshipID) -> Relationship {
    Relationship("recipes", to: recipe, kind: .inverse(of: relationship))
  }

  /// An inverse with a name of its own.
  private static func inverse(
    of relationship: RelationshipID, from source: EntityID, named name: String
  ) -> Relationship {
    Relationship(name, to: source, kind: .inverse(of: relationship))
  }

  /// The attributes and relationships of a recipe.
  package enum Recipe {
    package static let key = AttributeID(0)
    package static let name = AttributeID(1)
    /// The first of the attributes that `RecipeField.all` lists.
    static let firstField = AttributeID(2)
    package static let ingredients = RelationshipID(0)
    package static let lines = RelationshipID(1)
    package static let tags = RelationshipID(2)
    package static let dispensable = RelationshipID(3)
  }

  /// The attributes and relationships of an ingredient.
  package enum Ingredient {
    package static let name = AttributeID(0)
    package static let food = RelationshipID(1)
    package static let mentions = RelationshipID(4)
  }

  /// The attributes and relationships of a line.
  package enum Line {
    package static let text = AttributeID(0)
    package static let section = AttributeID(1)
    package static let quantity = AttributeID(2)
    package static let quantityTo = AttributeID(3)
    package static let unit = AttributeID(4)
    package static let preparation = AttributeID(5)
    package static let note = AttributeID(6)
    package static let optional = AttributeID(7)
    package static let choice = AttributeID(8)
    package static let kind = AttributeID(9)
    package static let named = AttributeID(10)
    package static let ingredients = RelationshipID(1)
    package static let mentions = RelationshipID(2)
  }

  /// The attributes and relationships of a food.
  package enum Food {
    package static let name = AttributeID(0)
    package static let japanese = AttributeID(1)
    package static let known = AttributeID(2)
    package static let kinds = RelationshipID(0)
    package static let madeFrom = RelationshipID(1)
    package static let allKinds = RelationshipID(2)
    package static let allSources = RelationshipID(3)
    package static let ingredients = RelationshipID(4)
    package static let names = RelationshipID(11)
  }

  /// The attributes of a food's name.
  package enum FoodName {
    package static let text = AttributeID(0)
    package static let folded = AttributeID(1)
  }

  /// The attributes and relationships of a change of foods.
  package enum FoodEdit {
    package static let number = AttributeID(0)
    package static let kind = AttributeID(1)
    package static let subject = AttributeID(2)
    package static let object = AttributeID(3)
    package static let food = RelationshipID(0)
  }

  /// The attributes and relationships of a food at hand.
  package enum PantryItem {
    package static let name = AttributeID(0)
    package static let staple = AttributeID(1)
    package static let food = RelationshipID(0)
  }

  /// The attributes of a tag.
  package enum Tag {
    package static let name = AttributeID(0)
  }
}
