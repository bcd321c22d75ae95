import ObjectGraph

/// The entities of a shop that takes orders: attributes of every type, to-one and to-many
/// relationships, one of them of an entity to itself, and the inverses of all.
///
///     Customer ─referrer→ Customer      to-one       ←referrals─
///     Order ─customer→ Customer         to-one       ←orders─
///     Order ─items→ Item                to-many      ←orders─
///     Item ─product→ Product            to-one       ←items─
///
/// An item is deleted with the last order that lists it.
enum OrderSchema {
  static let customer = EntityID(0)
  static let order = EntityID(1)
  static let item = EntityID(2)
  static let product = EntityID(3)

  static let schema = Schema([
    Entity(
      "Customer",
      attributes: [
        Attribute("email", .string), Attribute("name", .string), Attribute("birthday", .date),
        Attribute("isActive", .bool), Attribute("points", .int),
      ],
      relationships: [
        Relationship("referrer", to: customer, isToMany: false),
        Relationship("referrals", to: customer, kind: .inverse(of: RelationshipID(0))),
        Relationship("orders", to: order, kind: .inverse(of: RelationshipID(0))),
      ], primaryKey: ["email"]),
    Entity(
      "Order",
      attributes: [
        Attribute("code", .string), Attribute("number", .int), Attribute("placedAt", .date),
        Attribute("isPaid", .bool), Attribute("shipping", .double), Attribute("note", .string),
      ],
      relationships: [
        Relationship("customer", to: customer, isToMany: false), Relationship("items", to: item),
      ], primaryKey: ["code"]),
    Entity(
      "Item",
      attributes: [
        Attribute("line", .string), Attribute("quantity", .int), Attribute("unitPrice", .double),
        Attribute("isGift", .bool), Attribute("packedAt", .date),
      ],
      relationships: [
        Relationship("product", to: product, isToMany: false),
        Relationship("orders", to: order, kind: .inverse(of: RelationshipID(1))),
      ], primaryKey: ["line"], leavesWhenUnlinked: true),
    Entity(
      "Product",
      attributes: [
        Attribute("sku", .string), Attribute("name", .string), Attribute("price", .double),
        Attribute("stock", .int), Attribute("isSold", .bool), Attribute("releasedAt", .date),
        Attribute("産地", .string),
      ],
      relationships: [
        Relationship("items", to: item, kind: .inverse(of: RelationshipID(0)))
      ], primaryKey: ["sku"]),
  ])
}
