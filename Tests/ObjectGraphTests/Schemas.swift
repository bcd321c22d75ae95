import ObjectGraph

/// Recipes and their ingredients; an ingredient that no recipe uses leaves.
enum Kitchen {
  static let recipe = EntityID(0)
  static let ingredient = EntityID(1)

  static let key = AttributeID(0)
  static let name = AttributeID(1)
  static let season = AttributeID(2)
  static let ingredients = RelationshipID(0)

  static let ingredientName = AttributeID(0)
  static let recipes = RelationshipID(0)

  static let schema = Schema([
    Entity(
      "Recipe",
      attributes: [
        Attribute("key", .string), Attribute("name", .string), Attribute("season", .string),
      ],
      relationships: [Relationship("ingredients", to: ingredient)],
      primaryKey: ["key", "name"]),
    Entity(
      "Ingredient",
      attributes: [Attribute("name", .string)],
      relationships: [
        Relationship("recipes", to: recipe, kind: .inverse(of: RelationshipID(0)))
      ],
      primaryKey: ["name"], leavesWhenUnlinked: true),
  ])
}

/// Orders of products by customers: every type of attribute, a to-one relationship, two that lead to
/// one entity, one that leads to its own, and tags that leave, which know no inverse of their links.
enum Shop {
  static let order = EntityID(0)
  static let customer = EntityID(1)
  static let product = EntityID(2)
  static let tag = EntityID(3)

  static let number = AttributeID(0)
  static let placed = AttributeID(1)
  static let isPaid = AttributeID(2)
  static let note = AttributeID(3)
  static let buyer = RelationshipID(0)
  static let products = RelationshipID(1)
  static let returned = RelationshipID(2)

  static let email = AttributeID(0)
  static let isActive = AttributeID(1)
  static let orders = RelationshipID(0)
  static let friends = RelationshipID(1)
  static let friendOf = RelationshipID(2)

  static let code = AttributeID(0)
  static let price = AttributeID(1)
  static let soldIn = RelationshipID(0)
  static let tags = RelationshipID(1)

  static let label = AttributeID(0)
  static let parent = RelationshipID(0)

  static let schema = Schema([
    Entity(
      "Order",
      attributes: [
        Attribute("number", .int), Attribute("placed", .date), Attribute("isPaid", .bool),
        Attribute("note", .string),
      ],
      relationships: [
        Relationship("buyer", to: customer, isToMany: false),
        Relationship("products", to: product),
        Relationship("returned", to: product),
      ]),
    Entity(
      "Customer",
      attributes: [Attribute("email", .string), Attribute("isActive", .bool)],
      relationships: [
        Relationship("orders", to: order, kind: .inverse(of: buyer)),
        Relationship("friends", to: customer),
        Relationship("friendOf", to: customer, kind: .inverse(of: friends)),
      ],
      primaryKey: ["email"]),
    Entity(
      "Product",
      attributes: [Attribute("code", .string), Attribute("price", .double)],
      relationships: [
        Relationship("soldIn", to: order, kind: .inverse(of: products)),
        Relationship("tags", to: tag),
      ],
      primaryKey: ["code"]),
    Entity(
      "Tag",
      attributes: [Attribute("label", .string)],
      relationships: [Relationship("parent", to: tag, isToMany: false)],
      primaryKey: ["label"], leavesWhenUnlinked: true),
  ])
}

/// Accounts with numbers as keys; entries with a number or a text, and texts first in notes.
enum Ledger {
  static let account = EntityID(0)
  static let entry = EntityID(1)
  static let note = EntityID(2)

  static let id = AttributeID(0)
  static let name = AttributeID(1)
  static let entries = RelationshipID(0)

  static let schema = Schema([
    Entity(
      "Account",
      attributes: [Attribute("id", .int), Attribute("name", .string)],
      relationships: [Relationship("entries", to: entry)],
      primaryKey: ["id"]),
    Entity(
      "Entry",
      attributes: [
        Attribute("id", .int), Attribute("name", .string), Attribute("amount", .double),
      ],
      primaryKey: ["id", "name"]),
    Entity(
      "Note",
      attributes: [Attribute("id", .int), Attribute("name", .string)],
      primaryKey: ["name", "id"]),
  ])
}
