import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("Bools from JSON through the file to queries") struct BoolQueryTests {
  @Test(
    "are predicates by themselves; a missing value is not true (S-15)",
    arguments: [
      ("isPaid", "A1 A4"), ("NOT isPaid", "A2 A3 A5"), ("!isPaid", "A2 A3 A5"),
      ("isPaid AND note != nil", "A1 A4"), ("isPaid OR number > 1", "A1 A2 A3 A4"),
      ("customer.isActive", "A1 A2"), ("NOT customer.isActive", "A3 A4 A5"),
      ("isPaid AND customer.isActive", "A1"), ("NOT (isPaid OR customer.isActive)", "A3 A5"),
      ("customer.referrer.isActive", "A3 A5"), ("SELF.isPaid", "A1 A4"), ("#isPaid", "A1 A4"),
      ("items[FIRST].isGift", "A1 A5"), ("items[1].isGift", "A5"),
      ("SUBQUERY(items, $i, $i.isGift).@count = 1", "A1 A2"),
      ("SUBQUERY(items, $i, NOT $i.isGift).@count = 2", "A2 A3"),
      ("SUBQUERY(items, $i, $i.isGift AND $i.product.isSold).@count > 0", "A1 A5"),
      ("TERNARY(isPaid, 1, 2) = 1", "A1 A4"), ("TERNARY(number > 1, isPaid, YES)", "A1 A4 A5"),
      ("note.boolValue", ""), ("CAST(number, 'Bool')", "A1 A2 A3 A4"),
    ])
  func alone(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "are numbers to every comparison (S-3)",
    arguments: [
      ("isPaid = YES", "A1 A4"), ("isPaid == TRUE", "A1 A4"), ("isPaid = 1", "A1 A4"),
      ("isPaid = 1.0", "A1 A4"), ("YES = isPaid", "A1 A4"), ("isPaid != YES", "A2 A3 A5"),
      ("isPaid = NO", "A2 A5"), ("isPaid = 0", "A2 A5"), ("isPaid != FALSE", "A1 A3 A4"),
      ("isPaid = 2", ""), ("isPaid = nil", "A3"), ("isPaid != nil", "A1 A2 A4 A5"),
      ("isPaid > NO", "A1 A4"), ("isPaid < 0.5", "A2 A5"), ("isPaid >= 0", "A1 A2 A4 A5"),
      ("isPaid <= nil", "A3"), ("isPaid IN {YES, nil}", "A1 A3 A4"), ("isPaid IN {0, 2}", "A2 A5"),
      ("isPaid BETWEEN {0, 1}", "A1 A2 A4 A5"), ("isPaid + 1 = 2", "A1 A4"),
      ("-isPaid = -1", "A1 A4"),
      ("isPaid = customer.isActive", "A1"), ("isPaid = number", "A1"), ("isPaid = shipping", "A2"),
      ("isPaid IN {5, 6, 7, 8, 9, 10, 11, TRUE}", "A1 A4"),
    ])
  func comparison(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "can be compared under quantifiers",
    arguments: [
      ("ANY items.isGift = YES", "A1 A2 A5"), ("ALL items.isGift = YES", "A4 A5"),
      ("NONE items.isGift = YES", "A3 A4"), ("ANY items.isGift != YES", "A1 A2 A3"),
      ("ALL items.isGift = nil", "A4"), ("ANY items.isGift = 0", "A1 A3"),
      ("YES IN items.isGift", "A1 A2 A5"), ("items.isGift CONTAINS nil", "A2 A3"),
      ("items.@max.isGift = NO", "A3"), ("ANY items.product.isSold = FALSE", "A1"),
    ])
  func quantifiers(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "are arguments, typed or as a shell gives them (S-19)",
    arguments: [
      ("isPaid = %@", [true], "A1 A4"), ("isPaid = %@", [.untyped("no")], "A2 A5"),
      ("isPaid = %@", [1], "A1 A4"), ("isPaid IN %@", [[false, nil]], "A2 A3 A5"),
      ("isPaid = %@", [.untyped("TRUE")], "A1 A4"), ("isPaid = %d", [0], "A2 A5"),
      ("isPaid = %@", [nil], "A3"),
    ] as [(String, [QueryArgument], String)])
  func arguments(_ predicate: String, _ arguments: [QueryArgument], _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, arguments: arguments)
    #expect(found == expected, "\(predicate)")
  }

  @Test(
    "compared with text are never equal, with a warning",
    arguments: [
      ("isPaid = 'yes'", ""), ("isPaid != 'yes'", "A1 A2 A3 A4 A5"), ("isPaid = placedAt", ""),
    ])
  func unlike(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
    let query = try Query(predicate, on: OrderSchema.order, in: OrderSchema.schema)
    #expect(query.warnings.count == 1, "\(predicate)")
  }

  @Test(
    "written as words, and values of other types alone, are errors",
    arguments: [
      "YES", "number", "note", "placedAt", "customer", "items.isGift", "isPaid CONTAINS 1",
    ])
  func errors(_ predicate: String) {
    #expect(throws: Diagnostics.self) {
      try Query(predicate, on: OrderSchema.order, in: OrderSchema.schema)
    }
  }
}
