import ObjectGraph
import TestSupport

/// A second schema, which shows that the engine does not depend on recipes: products with attributes
/// of every type, a to-one and two relationships to the same entity, and inverses of all of them.
enum Shop {
  static let product = EntityID(0)
  static let tag = EntityID(1)
  static let supplier = EntityID(2)

  static let schema = Schema([
    Entity(
      "Product",
      attributes: [
        Attribute("name", .string), Attribute("note", .string), Attribute("price", .double),
        Attribute("stock", .int), Attribute("isOnSale", .bool), Attribute("madeAt", .date),
      ],
      relationships: [
        Relationship("tags", to: tag), Relationship("related", to: product),
        Relationship("supplier", to: supplier, isToMany: false),
        Relationship("relatedFrom", to: product, kind: .inverse(of: RelationshipID(1))),
      ]),
    Entity(
      "Tag", attributes: [Attribute("name", .string), Attribute("weight", .int)],
      relationships: [
        Relationship("products", to: product, kind: .inverse(of: RelationshipID(0)))
      ]),
    Entity(
      "Supplier", attributes: [Attribute("name", .string)],
      relationships: [
        Relationship("products", to: product, kind: .inverse(of: RelationshipID(2)))
      ]),
  ])

  /// Few short strings, so that random comparisons often hold, with different cases, marks, widths and
  /// scripts.
  static let words = [
    "", "a", "A", "ab", "Ab", "b", "ba", "é", "e", "É", "カ", "か", "カレー", "カレ", "人参", "ｶ", "Ａ",
    "x*", "ab ab",
  ]

  /// A random graph of several small segments, with missing values, repeated links and holes.
  static func snapshot(_ generator: inout SeededGenerator) throws -> Snapshot {
    let store = Store(inMemoryFor: schema, capacity: SegmentCapacity(shift: 6))
    try store.write { transaction in
      var rows: [[RowID]] = []
      for entity in schema.entities.indices.map(EntityID.init) {
        let count = entity == product ? Int.random(in: 0...140, using: &generator) : 12
        rows.append(try (0..<count).map { _ in try transaction.insert(into: entity) })
      }
      for (index, entity) in schema.entities.enumerated() {
        for row in rows[index] {
          let object = ObjectID(EntityID(index), row)
          for (place, attribute) in entity.attributes.enumerated() {
            try transaction.set(value(attribute.type, &generator), AttributeID(place), of: object)
          }
          for (place, relationship) in entity.relationships.enumerated()
          where relationship.isStored {
            let targets = rows[relationship.destination.index]
            let count = Int.random(in: 0...(relationship.isToMany ? 4 : 1), using: &generator)
            let list = targets.isEmpty ? [] : (0..<count).map { _ in targets.pick(&generator) }
            try transaction.link(RelationshipID(place), of: object, to: list)
          }
        }
      }
      for (index, list) in rows.enumerated() {
        for row in list where generator.chance(10) {
          try transaction.delete(ObjectID(EntityID(index), row))
        }
      }
    }
    return try store.snapshot()
  }

  private static func value(_ type: AttributeType, _ generator: inout SeededGenerator)
    -> AttributeValue?
  {
    if generator.chance(5) { return nil }
    switch type {
    case .string: return .string(words.pick(&generator))
    case .int: return .int(Int64.random(in: -2...4, using: &generator))
    case .double: return .double([-1.5, 0, 0.5, 1, 2, 4].pick(&generator))
    case .bool: return .bool(generator.chance(2))
    case .date: return .date(Double(Int.random(in: 0...3, using: &generator) * 86_400))
    }
  }
}
