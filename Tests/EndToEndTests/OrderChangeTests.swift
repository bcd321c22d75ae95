import Foundation
import ObjectGraph
import StorePersistence
import TestSupport
import Testing

@testable import QueryEngine

@Suite("orders that change, each time closed and reopened") struct OrderChangeTests {
  let store: OrderStore

  init() throws {
    store = try OrderStore()
    try store.write { try SampleOrders.write(into: &$0, by: $1) }
  }

  /// Gives one attribute a value.
  private func set(_ value: AttributeValue?, _ name: String, of code: String) throws {
    try store.write { transaction, writer in
      let row = try writer.row(code, of: OrderSchema.order, in: &transaction)
      try transaction.set(
        value, writer.schema.attribute("Order", name), of: ObjectID(OrderSchema.order, row))
    }
  }

  @Test("writing them again changes nothing, and keeps the version")
  func unchanged() throws {
    let before = try store.reopened()
    try store.write { try SampleOrders.write(into: &$0, by: $1) }
    let after = try store.reopened()
    #expect(before.version == 1)
    #expect(after.version == 1)
  }

  @Test(
    "a value of each type is replaced and cleared",
    arguments: [
      ("number", .int(.min), "number = -9223372036854775808", "A1 A4"),
      ("number", nil, "number = nil", "A1 A5"),
      ("placedAt", .date(-31_708_800), "placedAt < '2001-01-01'", "A1 A5"),
      ("placedAt", nil, "placedAt = nil", "A1 A4"),
      ("isPaid", .bool(false), "isPaid = NO", "A1 A2 A5"),
      ("isPaid", nil, "isPaid = nil", "A1 A3"),
      ("shipping", .double(0x1p53), "shipping > 9", "A1 A3 A5"),
      ("shipping", nil, "shipping = nil", "A1 A4"), ("note", .string(""), "note = ''", "A1 A2"),
      ("note", .string("カ\u{3099}"), "note = 'ガ'", "A1"), ("note", nil, "note = nil", "A1 A3"),
    ] as [(String, AttributeValue?, String, String)])
  func values(_ name: String, _ value: AttributeValue?, _ predicate: String, _ expected: String)
    throws
  {
    try set(value, name, of: "A1")
    #expect(try store.reopened().keyText(predicate) == expected)
  }

  @Test("the last value of a type is removed, and a value of another type added")
  func lastValue() throws {
    for name in ["number", "placedAt", "isPaid", "shipping", "note"] {
      for code in ["A1", "A2", "A3", "A4", "A5"] { try set(nil, name, of: code) }
      let snapshot = try store.reopened()
      #expect(try snapshot.keyText("\(name) = nil") == "A1 A2 A3 A4 A5")
      #expect(try snapshot.keyText("\(name) != nil") == "")
      #expect(try snapshot.keyText("TRUEPREDICATE SORT(\(name) DESC) DISTINCT(\(name))") == "A1")
    }
    try set(.date(0.5), "placedAt", of: "A3")
    #expect(try store.reopened().keyText("placedAt > '2001-01-01'") == "A3")
  }

  @Test("values of the wrong type and numbers that are not finite are rejected and change nothing")
  func refused() throws {
    let wrong: [(String, AttributeValue)] = [
      ("number", .double(1)), ("number", .bool(true)), ("placedAt", .double(0)),
      ("isPaid", .int(1)),
      ("shipping", .int(1)), ("shipping", .double(.infinity)), ("placedAt", .date(.nan)),
      ("note", .date(0)),
    ]
    for (name, value) in wrong {
      #expect(throws: TransactionError.self, "\(name)") { try set(value, name, of: "A1") }
    }
    #expect(try store.reopened().version == 1)
  }

  @Test(
    "an update replaces lists and clears absent members; items that nothing lists are deleted")
  func update() throws {
    let json = """
      {"code": "A2", "number": 2, "items": [\
      {"line": "A1/1", "quantity": 7, "unitPrice": 0.1, "product": "P4"}, {"line": "A2/9"}]}
      """
    let outcomes = try store.write { transaction, writer in
      try OrderReader.read(OrderDocument.self, json).map {
        try writer.write($0, into: &transaction)
      }
    }
    #expect(outcomes == [.updated])
    let snapshot = try store.reopened()
    #expect(try snapshot.keyText("placedAt = nil AND isPaid = nil AND customer = nil") == "A2")
    #expect(try snapshot.keyText("ANY items.line = 'A1/1'") == "A1 A2")
    #expect(try snapshot.keyText("items.@sum.quantity = 7") == "A2")
    let items = try snapshot.keyText("TRUEPREDICATE", of: OrderSchema.item)
    #expect(items == "A1/1 A1/2 A3/1 A3/2 A5/1 A5/2 A2/9")
    #expect(try snapshot.keyText("orders.@count = 2", of: OrderSchema.item) == "A1/1")
    #expect(try snapshot.keyText("items.@count = 0", of: OrderSchema.product) == "P3")
    #expect(try snapshot.keyText("items.@count = 3", of: OrderSchema.product) == "P4")
    #expect(try snapshot.keyText("orders.@count = 1", of: OrderSchema.customer) == "hana taro ann")
  }

  private func delete(_ key: String, of entity: EntityID) throws {
    try store.write { transaction, writer in
      let row = try writer.row(key, of: entity, in: &transaction)
      try transaction.delete(ObjectID(entity, row))
    }
  }

  @Test("a deleted object is removed from every to-one and to-many link, in both directions")
  func deletion() throws {
    try delete("hana", of: OrderSchema.customer)
    var snapshot = try store.reopened()
    #expect(try snapshot.keyText("customer = nil") == "A1 A2 A4")
    #expect(try snapshot.keyText("referrer = nil", of: OrderSchema.customer) == "taro ann")
    #expect(try snapshot.keyText("TRUEPREDICATE", of: OrderSchema.customer) == "taro ann solo")

    try delete("P1", of: OrderSchema.product)
    snapshot = try store.reopened()
    #expect(try snapshot.keyText("product = nil", of: OrderSchema.item) == "A1/1 A2/1 A3/1 A5/1")
    #expect(try snapshot.keyText("items.product.@count = 3 AND ANY items.product = nil") == "A2")

    try delete("A2", of: OrderSchema.order)
    try delete("A5/1", of: OrderSchema.item)
    snapshot = try store.reopened()
    #expect(try snapshot.keyText("number != nil OR shipping != nil") == "A1 A3 A4 A5")
    #expect(try snapshot.keyText("NOT isPaid") == "A3 A5")
    #expect(try snapshot.keyText("items.@count = 1") == "A5")
    let items = try snapshot.keyText("TRUEPREDICATE", of: OrderSchema.item)
    #expect(items == "A1/1 A1/2 A3/1 A3/2 A5/2")
    #expect(try snapshot.keyText("items.@count = 0", of: OrderSchema.product) == "P3")
  }

  @Test("a key that was deleted can be written again, as a new object")
  func keyAgain() throws {
    try delete("A1", of: OrderSchema.order)
    let order = OrderDocument(code: "A1", number: 8, isPaid: true, customer: "solo", items: [])
    let outcome = try store.write { try $1.write(order, into: &$0) }
    #expect(outcome == .added)
    let snapshot = try store.reopened()
    #expect(try snapshot.keyText("isPaid") == "A4 A1")
    #expect(try snapshot.keyText("orders.number CONTAINS 8", of: OrderSchema.customer) == "solo")
  }

  @Test("an earlier snapshot does not change")
  func olderSnapshot() throws {
    let before = try store.reopened()
    try delete("taro", of: OrderSchema.customer)
    try set(.int(5), "number", of: "A1")
    #expect(try before.keyText("customer.email = 'taro' OR number = 1") == "A1 A3")
    #expect(try store.reopened().keyText("customer.email = 'taro' OR number = 1") == "")
  }
}
