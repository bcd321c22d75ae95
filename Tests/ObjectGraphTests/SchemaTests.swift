import Testing

@testable import ObjectGraph

@Suite("A schema")
struct SchemaTests {
  /// Entities that do not fit together, and why.
  static let misfits: [(String, [Entity])] = [
    (
      "two entities with one name",
      [Entity("A", attributes: []), Entity("A", attributes: [])]
    ),
    (
      "two attributes with one name",
      [Entity("A", attributes: [Attribute("x", .int), Attribute("x", .string)])]
    ),
    (
      "an attribute and a relationship with one name",
      [
        Entity(
          "A", attributes: [Attribute("x", .int)],
          relationships: [Relationship("x", to: EntityID(0))])
      ]
    ),
    (
      "a key that is not an attribute",
      [Entity("A", attributes: [Attribute("x", .string)], primaryKey: ["y"])]
    ),
    (
      "a key that is a double",
      [Entity("A", attributes: [Attribute("x", .double)], primaryKey: ["x"])]
    ),
    (
      "a key that is a date",
      [Entity("A", attributes: [Attribute("x", .date)], primaryKey: ["x"])]
    ),
    (
      "a key of a number and a bool",
      [
        Entity(
          "A", attributes: [Attribute("x", .int), Attribute("y", .bool)], primaryKey: ["x", "y"])
      ]
    ),
    (
      "a destination that does not exist",
      [Entity("A", attributes: [], relationships: [Relationship("r", to: EntityID(1))])]
    ),
    (
      "an inverse of a relationship that does not exist",
      [
        Entity(
          "A", attributes: [],
          relationships: [
            Relationship("r", to: EntityID(0), kind: .inverse(of: RelationshipID(1)))
          ])
      ]
    ),
    (
      "an inverse of an inverse",
      [
        Entity(
          "A", attributes: [],
          relationships: [
            Relationship("r", to: EntityID(0), kind: .inverse(of: RelationshipID(0)))
          ])
      ]
    ),
    (
      "an inverse of a relationship that leads elsewhere",
      [
        Entity("A", attributes: [], relationships: [Relationship("r", to: EntityID(0))]),
        Entity(
          "B", attributes: [],
          relationships: [
            Relationship("s", to: EntityID(0), kind: .inverse(of: RelationshipID(0)))
          ]),
      ]
    ),
    (
      "a to-one inverse",
      [
        Entity(
          "A", attributes: [],
          relationships: [
            Relationship("r", to: EntityID(0)),
            Relationship(
              "s", to: EntityID(0), isToMany: false, kind: .inverse(of: RelationshipID(0))),
          ])
      ]
    ),
  ]

  @Test("is refused if its entities do not fit together", arguments: misfits)
  func misfit(reason: String, entities: [Entity]) {
    #expect(Schema(validating: entities) == nil, "\(reason)")
    #expect(throws: InvalidSchema.self) { try Schema(checking: entities) }
  }

  @Test("is refused with the reason")
  func reason() {
    let problem = "A.x cannot be a key: expected String or Int, found Date"
    #expect(throws: InvalidSchema(reason: problem)) {
      try Schema(
        checking: [Entity("A", attributes: [Attribute("x", .date)], primaryKey: ["x"])])
    }
  }

  @Test("is accepted for the schemas of the tests")
  func fits() {
    #expect(Schema(validating: Kitchen.schema.entities) == Kitchen.schema)
    #expect(Schema(validating: Shop.schema.entities) == Shop.schema)
    #expect(Schema(validating: Ledger.schema.entities) == Ledger.schema)
  }

  @Test("that is invalid in a program traps")
  func programError() async {
    await #expect(processExitsWith: .failure) {
      _ = Schema([Entity("A", attributes: []), Entity("A", attributes: [])])
    }
  }

  @Test("has segments of 64 to 32,768 rows", arguments: [5, 16, -1])
  func capacities(shift: Int) async {
    await #expect(processExitsWith: .failure) { [shift] in
      _ = SegmentCapacity(shift: shift)
    }
  }

  @Test("finds its parts by name, and inverses both ways")
  func names() {
    let schema = Shop.schema
    #expect(schema.entity(named: "Customer") == Shop.customer)
    #expect(schema.entity(named: "customer") == nil)
    #expect(schema[Shop.order].attribute(named: "isPaid") == Shop.isPaid)
    #expect(schema[Shop.order].attribute(named: "buyer") == nil)
    #expect(schema[Shop.order].relationship(named: "returned") == Shop.returned)
    #expect(schema.inverse(of: Shop.products, in: Shop.order) == Shop.soldIn)
    #expect(schema.inverse(of: Shop.returned, in: Shop.order) == nil)
    #expect(schema.inverse(of: Shop.friends, in: Shop.customer) == Shop.friendOf)
  }

  @Test("numbers the columns of a segment without gaps, except for inverses")
  func columns() {
    let customer = Shop.schema[Shop.customer]
    #expect(customer.columnCount == 9)
    #expect(customer.columns.map { customer.number(of: $0) } == [0, 1, 2, 5, 6])
  }
}
