import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("dates from JSON through the file to queries") struct DateQueryTests {
  @Test(
    "compare with literals, with and without a time and a zone (S-18)",
    arguments: [
      ("placedAt = '2024-01-31T23:30:00'", "A1 A2"), ("placedAt = '2024-01-31T23:30'", "A1 A2"),
      ("placedAt = '2024-01-31T23:30:00Z'", "A1 A2"),
      ("placedAt = '2024-02-01 08:30:00+09:00'", "A1 A2"),
      ("'2024-02-01T08:30+0900' == placedAt", "A1 A2"),
      ("placedAt = '2024-02-29T00:00:00.25'", "A3"), ("placedAt = '2024-02-29'", ""),
      ("placedAt != '1999-12-31'", "A1 A2 A3 A4"), ("placedAt > '2024-01-31T23:30:00'", "A3"),
      ("placedAt >= '2024-01-31T23:30:00'", "A1 A2 A3"), ("placedAt < '2001-01-01'", "A5"),
      ("placedAt <= '1999-12-31'", "A5"), ("NOT placedAt < '2001-01-01'", "A1 A2 A3 A4"),
      ("placedAt = nil", "A4"), ("placedAt != nil", "A1 A2 A3 A5"), ("placedAt <= nil", "A4"),
      ("placedAt IN {'1999-12-31', '2024-01-31T23:30:00Z', nil}", "A1 A2 A4 A5"),
      ("placedAt IN {'1999-12-31', '2024-02-29'}", "A5"),
      ("placedAt BETWEEN {'1999-12-31', '2024-01-31T23:30:00'}", "A1 A2 A5"),
      ("placedAt BETWEEN {'2024-02-29', '2024-03-01'}", "A3"),
      ("placedAt BETWEEN {'2024-03-01', '2024-02-29'}", ""),
      ("placedAt = CAST('1999-12-31', 'NSDate')", "A5"),
      ("placedAt < CAST(0, 'NSDate')", "A5"), ("placedAt > CAST('2024-02-01', 'Date')", "A3"),
    ])
  func literals(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "take and give seconds",
    arguments: [
      ("placedAt + 1800 = '2024-02-01'", "A1 A2"), ("1800 + placedAt = '2024-02-01'", "A1 A2"),
      ("placedAt - 84600 = '2024-01-31'", "A1 A2"), ("placedAt - 0.25 = '2024-02-29'", "A3"),
      ("placedAt - CAST('2024-01-31', 'NSDate') = 84600", "A1 A2"),
      ("placedAt - '2024-01-31' = 84600", "A1 A2"),
      ("max(placedAt, '2024-01-31') > '2024-01-31'", "A1 A2 A3"),
      ("TERNARY(placedAt > '2024-02-01', '2020-01-01', placedAt) = '2020-01-01'", "A3"),
      ("placedAt - CAST(0, 'NSDate') < 0", "A5"), ("placedAt + 1 = nil", "A4"),
      ("placedAt + 86400 BETWEEN {'2000-01-01', '2000-01-02'}", "A5"),
      ("placedAt.timeIntervalSinceReferenceDate = -31708800", "A5"),
      ("placedAt.timeIntervalSince1970 = 946598400", "A5"),
      ("FUNCTION(placedAt, 'dateByAddingTimeInterval:', 86400) = '2000-01-01'", "A5"),
      ("CAST(placedAt, 'NSNumber') = 728436600", "A1 A2"),
      ("CAST(placedAt, 'NSString') = '2024-02-29T00:00:00.25Z'", "A3"),
      ("CAST(placedAt, 'NSString') BEGINSWITH '1999'", "A5"),
      ("placedAt - customer.birthday > 1000000000", "A1 A2"),
      // An element of a list of both kinds is seconds or a date.
      ("placedAt - {placedAt, 5}[0] = 0", "A1 A2 A3 A5"),
      ("{placedAt, 5}[0] - placedAt = 0", "A1 A2 A3 A5"),
      ("placedAt - {placedAt, 5}[1] < placedAt", "A1 A2 A3 A5"),
      ("TERNARY(isPaid, placedAt, customer.birthday) = '2000-02-29'", "A3"),
    ])
  func arithmetic(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "compare with the current time",
    arguments: [
      ("placedAt < now()", "A1 A2 A3 A5"), ("now() <= placedAt", ""),
      ("now() - placedAt > 86400", "A1 A2 A3 A5"), ("placedAt + 86400 < now()", "A1 A2 A3 A5"),
      ("placedAt BETWEEN {'2001-01-01', now()}", "A1 A2 A3"), ("now() = now()", "A1 A2 A3 A4 A5"),
      ("ANY items.product.releasedAt > now()", "A3 A5"),
      ("ALL items.product.releasedAt < now()", "A1 A4"),
      ("SUBQUERY(items, $i, $i.packedAt < now() - 86400).@count = 2", "A1 A2"),
    ])
  func presentMoment(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  /// The moment of two orders as a `QueryArgument`: 2024-01-31T23:30:00Z.
  private static let moment = AttributeValue.date(728_436_600)

  @Test(
    "are arguments, typed or as a shell gives them (S-19)",
    arguments: [
      ("placedAt = %@", [.value(moment)], "A1 A2"), ("%@ < placedAt", [.value(moment)], "A3"),
      ("placedAt BETWEEN %@", [["1999-01-01", .value(moment)]], "A1 A2 A5"),
      ("placedAt BETWEEN {%@, %@}", [.value(moment), "2025-01-01"], "A1 A2 A3"),
      ("placedAt IN %@", [[.value(moment), .null]], "A1 A2 A4"),
      ("placedAt = %@", [.untyped("2024-02-01T08:30:00+09:00")], "A1 A2"),
      ("placedAt >= %@", [.untyped("2024-02-29")], "A3"), ("placedAt = %@", [.null], "A4"),
      ("placedAt - %@ = 0", [.value(moment)], "A1 A2"),
      ("%K = %@", ["placedAt", .value(moment)], "A1 A2"),
      ("ANY items.packedAt = %@", [.untyped("2024-03-01")], "A3"),
    ] as [(String, [QueryArgument], String)])
  func arguments(_ predicate: String, _ arguments: [QueryArgument], _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, arguments: arguments)
    #expect(found == expected, "\(predicate)")
  }

  @Test(
    "have a minimum and a maximum, and are found through links",
    arguments: [
      ("items.@max.packedAt = '2024-02-02T12:00:00'", "A1"),
      ("items.@min.packedAt = '2024-02-03'", "A2"), ("items.@min.packedAt = nil", "A4"),
      ("items.@max.packedAt < placedAt", ""), ("max(items.packedAt) > placedAt", "A1 A2 A3 A5"),
      ("items.packedAt[FIRST] = '2024-02-01'", "A1"), ("items.packedAt[1] = '2024-02-03'", "A2"),
      ("items.packedAt[LAST] = nil", "A2 A4 A5"), ("'2024-03-01' IN items.packedAt", "A3"),
      ("items.packedAt CONTAINS '2024-02-01'", "A1"), ("nil IN items.packedAt", "A2 A3 A5"),
      ("count(items.@distinctUnionOfObjects.packedAt) = 1", "A2 A3 A5"),
      ("customer.birthday = '2000-02-29'", "A3"), ("customer.birthday = nil", "A4 A5"),
      ("ANY customer.referrals.birthday < '2001-01-01'", "A1 A2 A3"),
    ])
  func links(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "of the wrong form or in the wrong place are errors",
    arguments: [
      "placedAt < '2024-02-30'", "placedAt = 'yesterday'", "placedAt > 5", "placedAt CONTAINS '2'",
      "placedAt + placedAt = '2024-01-01'", "placedAt * 2 = '2024-01-01'",
      "items.@sum.packedAt > 0", "items.@avg.packedAt > '2024-01-01'", "placedAt AND isPaid",
      "placedAt BETWEEN {'2024-01-01', 5}", "ANY items.packedAt BETWEEN {'2024-01-01', 5}",
      "ANY items.packedAt BETWEEN '2024-01-01'", "placedAt - 'soon' > 0",
      "placedAt IN {'2024-01-01', 'x'}", "-placedAt < 0",
      "items.packedAt > '2024-01-01'", "number < '2024-01-01'",
    ])
  func errors(_ predicate: String) {
    #expect(throws: Diagnostics.self) {
      try Query(predicate, on: OrderSchema.order, in: OrderSchema.schema)
    }
  }
}
