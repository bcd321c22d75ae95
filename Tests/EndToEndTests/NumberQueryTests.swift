import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("numbers from JSON through the file to queries") struct NumberQueryTests {
  @Test(
    "compare exactly by value, to the ends of their ranges (S-11)",
    arguments: [
      ("number = 9007199254740993", "A2"), ("number = 9007199254740992", ""),
      ("number = 9007199254740992.0", ""), ("number > 9007199254740992.0", "A2 A3"),
      ("number < 9007199254740994.0", "A1 A2 A4"), ("number = 9223372036854775807", "A3"),
      ("number < 9223372036854775807", "A1 A2 A4"), ("number >= 9223372036854775807", "A3"),
      ("number < 9223372036854775808.0", "A1 A2 A3 A4"), ("number = 9223372036854775808.0", ""),
      ("number = -9223372036854775808", "A4"), ("number = -9223372036854775808.0", "A4"),
      ("number < -9223372036854775807", "A4"), ("number <= -1e300", ""),
      ("number BETWEEN {-9223372036854775808, 1.0}", "A1 A4"),
      ("number IN {1.0, 9007199254740993, nil}", "A1 A2 A5"),
      ("number IN {9007199254740992, 9007199254740992.0, 2, 3, 4, 5, 6, 7, 1.0}", "A1"),
      ("number = 1.0", "A1"), ("number > 0.5", "A1 A2 A3"), ("number != 1", "A2 A3 A4 A5"),
      ("number = nil", "A5"), ("number <= nil", "A5"), ("NOT number > 0", "A4 A5"),
      ("shipping = 9007199254740992", "A3"), ("shipping = 9007199254740993", ""),
      ("shipping < 9007199254740993", "A1 A2 A3"), ("shipping > 9007199254740991", "A3 A5"),
      ("shipping = 1.7976931348623157e308", "A5"), ("shipping = nil", "A4"),
      ("shipping > 9223372036854775807", "A5"), ("shipping IN {0, 5}", "A1 A2"),
    ])
  func comparison(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "compare attribute with attribute, of either type",
    arguments: [
      ("price < stock", "P2"), ("price = stock", "P3"), ("stock > price", "P2"),
      ("price >= stock", "P1 P3"), ("price != stock", "P1 P2 P4"), ("stock + 1.5 > price", "P2 P3"),
      ("price - stock = 110.5", "P1"), ("stock < price OR price = nil", "P1 P4"),
      ("ANY items.quantity > stock", "P4"), ("ANY items.orders.number = stock", ""),
      ("ANY items.orders.customer.points = stock", "P2"),
    ])
  func attributes(_ predicate: String, _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, of: OrderSchema.product)
    #expect(found == expected, "\(predicate)")
  }

  @Test(
    "treat both zeros as equal",
    arguments: [
      ("shipping = 0", "A1 A2"), ("shipping = -0.0", "A1 A2"), ("shipping < 0", ""),
      ("shipping >= 0.0", "A1 A2 A3 A5"), ("shipping = FALSE", "A1 A2"),
      ("shipping IN {0}", "A1 A2"),
      ("shipping = 0 DISTINCT(shipping)", "A1"), ("-shipping = shipping", "A1 A2 A4"),
      ("shipping IN {-0.0, 1, 2, 3, 4, 5, 6, 7, 8}", "A1 A2"), ("1 / shipping = nil", "A1 A2 A4"),
      ("number / items.@count = nil", "A4 A5"), ("shipping BETWEEN {-0.0, -0.0}", "A1 A2"),
    ])
  func zero(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "overflow to nil",
    arguments: [
      ("number + 1 = nil", "A3 A5"), ("number - 1 = nil", "A4 A5"), ("-number = nil", "A4 A5"),
      ("number * 2 = nil", "A3 A4 A5"), ("number + 1.0 > 0", "A1 A2 A3"),
      ("shipping * 2 = nil", "A4 A5"), ("abs(number) = nil", "A4 A5"),
      ("number & 1 = 1", "A1 A2 A3"), ("number / 2 = 4503599627370496", "A2"),
      ("number - 9007199254740992 = 1", "A2"), ("CAST(shipping, 'Int') = nil", "A4 A5"),
    ])
  func overflow(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "are measured over links (S-2, S-11, S-12)",
    arguments: [
      ("items.@sum.quantity = 3", "A1"), ("items.@sum.quantity = 6", "A2"),
      ("items.@sum.quantity = nil", "A3"), ("items.@sum.quantity = 0", "A4"),
      ("items.@avg.quantity = 3", "A2"), ("items.@avg.quantity = 1.5", "A1"),
      ("items.@avg.quantity = 4611686018427387904.0", "A3"), ("items.@avg.quantity = -2", "A5"),
      ("items.@avg.quantity = nil", "A4"), ("items.@max.quantity = 9223372036854775807", "A3"),
      ("items.@min.quantity = -4", "A5"), ("items.@min.quantity = nil", "A4"),
      ("items.@sum.unitPrice = 0.3", ""), ("items.@sum.unitPrice = 0.30000000000000004", "A1"),
      ("items.@sum.unitPrice = 3", "A2"), ("items.@sum.unitPrice = nil", "A5"),
      ("items.@avg.unitPrice = 1", "A2"), ("items.@avg.unitPrice = 1.7e308", "A5"),
      ("average(items.unitPrice) > 1e300", "A5"), ("median(items.unitPrice) = 1.7e308", "A5"),
      ("stddev(items.unitPrice) = 0", "A3 A5"), ("items.@max.unitPrice < 1e-300", "A3"),
      ("items.@min.unitPrice = 0.5", "A2"), ("median(items.quantity) = 3", "A2"),
      ("items.@sum.isGift = 2", "A5"), ("sum(items.quantity) + items.@count = 9", "A2"),
      ("count(items.quantity) = 2", "A1 A2 A3 A5"), ("items.@sum.product.stock = 20", "A2"),
      ("items.@sum.product.stock > 9007199254740992", "A1"), ("items.@count = 3", "A2"),
      ("items.product.@sum.stock = -1", "A3"), ("items.product.@max.price = 120.5", "A2 A5"),
      ("items.@max.quantity > number", "A1"),
    ])
  func measures(_ predicate: String, _ expected: String) throws {
    #expect(try SampleOrders.snapshot.keyText(predicate) == expected, "\(predicate)")
  }

  @Test(
    "are arguments to the last digit (S-19)",
    arguments: [
      ("number = %@", [9_007_199_254_740_993], "A2"), ("number = %@", [.untyped("1")], "A1"),
      ("number = %lld", [.value(.int(.min))], "A4"), ("number = %d", [.value(.int(.max))], "A3"),
      ("number = %@", [.untyped("9223372036854775807")], "A3"),
      ("shipping = %f", [0], "A1 A2"), ("shipping = %@", [-0.0], "A1 A2"),
      ("shipping = %@", [.untyped("9007199254740992")], "A3"),
      ("number IN %@", [[1.0, 9_007_199_254_740_993, nil]], "A1 A2 A5"),
      ("number BETWEEN %@", [[0, 9_007_199_254_740_992.0]], "A1"), ("number = %@", [true], "A1"),
    ] as [(String, [QueryArgument], String)])
  func arguments(_ predicate: String, _ arguments: [QueryArgument], _ expected: String) throws {
    let found = try SampleOrders.snapshot.keyText(predicate, arguments: arguments)
    #expect(found == expected, "\(predicate)")
  }
}
