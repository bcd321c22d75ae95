import ObjectGraph
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("SORT, DISTINCT, OFFSET and LIMIT by every type") struct OrderingQueryTests {
  @Test(
    "missing values come last, ties keep the store's order",
    arguments: [
      ("SORT(number)", "A4 A1 A2 A3 A5"), ("SORT(number DESC)", "A3 A2 A1 A4 A5"),
      ("SORT(placedAt)", "A5 A1 A2 A3 A4"), ("SORT(placedAt DESC)", "A3 A1 A2 A5 A4"),
      ("SORT(isPaid)", "A2 A5 A1 A4 A3"), ("SORT(isPaid DESC)", "A1 A4 A2 A5 A3"),
      ("SORT(shipping)", "A1 A2 A3 A5 A4"), ("SORT(shipping DESC)", "A5 A3 A1 A2 A4"),
      ("SORT(note)", "A2 A4 A1 A5 A3"), ("SORT(note DESC)", "A5 A1 A4 A2 A3"),
      ("SORT(isPaid DESC, placedAt DESC, number)", "A1 A4 A2 A5 A3"),
      ("SORT(shipping, number DESC)", "A2 A1 A3 A5 A4"),
      ("SORT(customer.birthday)", "A1 A2 A3 A4 A5"),
      ("SORT(customer.points DESC)", "A1 A2 A3 A4 A5"),
      ("SORT(customer.points, code DESC)", "A3 A2 A1 A5 A4"),
      ("SORT(items.@max.packedAt DESC)", "A3 A2 A1 A5 A4"),
      ("SORT(items.@sum.quantity)", "A5 A4 A1 A2 A3"),
      ("SORT(items.@count DESC)", "A2 A1 A3 A5 A4"),
      ("SORT(items[FIRST].isGift, items[FIRST].unitPrice)", "A1 A5 A2 A3 A4"),
      ("SORT(placedAt - customer.birthday DESC)", "A1 A2 A3 A4 A5"),
      ("SORT(now() - placedAt)", "A3 A1 A2 A5 A4"),
      ("DISTINCT(isPaid)", "A1 A2 A3"), ("DISTINCT(placedAt)", "A1 A3 A4 A5"),
      ("DISTINCT(shipping)", "A1 A3 A4 A5"), ("DISTINCT(number)", "A1 A2 A3 A4 A5"),
      ("DISTINCT(customer.email)", "A1 A3 A4 A5"), ("DISTINCT(customer.isActive)", "A1 A3 A4"),
      ("DISTINCT(items.@max.isGift, customer.referrer.email)", "A1 A3 A4 A5"),
      ("SORT(code DESC) DISTINCT(isPaid)", "A5 A4 A3"),
      ("SORT(placedAt DESC) OFFSET(1) LIMIT(3)", "A1 A2 A5"), ("SORT(number) LIMIT(1)", "A4"),
      ("SORT(code DESC) DISTINCT(shipping) OFFSET(2) LIMIT(9)", "A3 A2"), ("OFFSET(5)", ""),
    ])
  func clauses(_ clauses: String, _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText("TRUEPREDICATE " + clauses)
    #expect(found == expected, "\(clauses)")
  }

  @Test("values of every type are returned as in the text")
  func values() throws {
    let columns = "number, placedAt, isPaid, shipping, note, customer.points, customer.birthday"
    let selection = try Selection(columns, on: OrderSchema.order, in: OrderSchema.schema)
    let snapshot = SampleOrders.snapshot
    let orders = try Query("TRUEPREDICATE", on: OrderSchema.order, in: snapshot.schema)
      .objects(in: snapshot)
    let zero = 0.0
    #expect(
      try selection.values(of: orders, in: snapshot) == [
        [
          .int(1), .date(728_436_600), .bool(true), .double(zero), .string("急ぎ"),
          .int(9_007_199_254_740_993), .date(-342_144_000),
        ],
        [
          .int(9_007_199_254_740_993), .date(728_436_600), .bool(false), .double(-zero),
          .string(""),
          .int(9_007_199_254_740_993), .date(-342_144_000),
        ],
        [
          .int(.max), .date(730_857_600.25), .missing, .double(0x1p53), .missing, .int(.min),
          .date(-26_524_800),
        ],
        [.int(.min), .missing, .bool(true), .missing, .string("カレー"), .missing, .missing],
        [
          .missing, .date(-31_708_800), .bool(false), .double(.greatestFiniteMagnitude),
          .string("急ぎ便"), .missing, .missing,
        ],
      ])
    guard case .double(let shipping)? = try snapshot.value(AttributeID(4), of: orders[1]) else {
      Issue.record("the second order has no shipping")
      return
    }
    #expect(shipping.sign == .minus)
  }
}
