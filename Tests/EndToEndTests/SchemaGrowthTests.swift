import ObjectGraph
import StorePersistence
import TestSupport
import Testing

@testable import QueryEngine

@Suite("orders under an extended schema") struct SchemaGrowthTests {
  /// The schema with one more attribute of each type, before the existing ones, and a relationship
  /// with its inverse.
  static let grown = Schema(
    OrderSchema.schema.entities.map { entity in
      guard entity.name == "Order" else { return entity }
      return Entity(
        entity.name,
        attributes: [
          Attribute("isLate", .bool), Attribute("priority", .int), Attribute("discount", .double),
          Attribute("配達メモ", .string), Attribute("deliveredAt", .date),
        ] + entity.attributes,
        relationships: entity.relationships + [
          Relationship("replacement", to: OrderSchema.order, isToMany: false),
          Relationship("replaced", to: OrderSchema.order, kind: .inverse(of: RelationshipID(2))),
        ], primaryKey: ["code"])
    })

  let store: OrderStore

  init() throws {
    store = try OrderStore()
    try store.write { try SampleOrders.write(into: &$0, by: $1) }
  }

  @Test(
    "new attributes have no values, and all other answers are the same",
    arguments: [
      ("isLate", ""), ("isLate = nil", "A1 A2 A3 A4 A5"), ("priority < 1", ""),
      ("discount >= 0 OR discount <= nil", "A1 A2 A3 A4 A5"), ("配達メモ CONTAINS '急'", ""),
      ("deliveredAt > placedAt", ""), ("deliveredAt = placedAt", "A4"),
      ("replacement = nil", "A1 A2 A3 A4 A5"),
      ("replaced.@count > 0", ""), ("ALL replaced.isPaid = YES", "A1 A2 A3 A4 A5"),
      ("isPaid AND number < 5 AND placedAt != deliveredAt", "A1"),
      ("TRUEPREDICATE SORT(priority, number DESC)", "A3 A2 A1 A4 A5"),
      ("TRUEPREDICATE DISTINCT(deliveredAt)", "A1"),
      ("customer.orders.@sum.priority = 0", "A1 A2 A3 A5"),
      ("items.@sum.quantity = 6", "A2"), ("number = 9007199254740993", "A2"),
    ])
  func reading(_ predicate: String, _ expected: String) throws {
    #expect(try store.reopened(under: Self.grown).keyText(predicate) == expected)
  }

  @Test("the older program can read until the newer one writes, and is rejected then")
  func writing() throws {
    #expect(try store.reopened(under: Self.grown).version == 1)
    #expect(try store.reopened().keyText("isPaid") == "A1 A4")
    try store.write(under: Self.grown) { transaction, writer in
      let first = ObjectID(
        OrderSchema.order, try writer.row("A1", of: OrderSchema.order, in: &transaction))
      let second = ObjectID(
        OrderSchema.order, try writer.row("A2", of: OrderSchema.order, in: &transaction))
      let values: [(String, AttributeValue)] = [
        ("isLate", .bool(true)), ("priority", .int(.min)), ("discount", .double(-0.5)),
        ("配達メモ", .string("玄関")), ("deliveredAt", .date(730_857_600)),
      ]
      for (name, value) in values {
        try transaction.set(value, writer.schema.attribute("Order", name), of: second)
      }
      try transaction.link(
        writer.schema.relationship("Order", "replacement"), of: first, to: [second.row])
    }
    let snapshot = try store.reopened(under: Self.grown)
    for predicate in [
      "isLate", "priority < 0", "discount = -0.5", "配達メモ = '玄関'", "deliveredAt = '2024-02-29'",
      "replaced.number CONTAINS 1", "ANY replaced.replacement.isLate = YES",
    ] {
      #expect(try snapshot.keyText(predicate) == "A2", "\(predicate)")
    }
    #expect(try snapshot.keyText("replacement.deliveredAt > placedAt") == "A1")
    #expect(try snapshot.keyText("isPaid AND NOT isLate") == "A1 A4")
    #expect(throws: StoreFileError.self) { try store.reopened() }
  }
}
