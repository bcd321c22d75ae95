import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("functions of many values") struct StatisticsTests {
  static let cases: [(String, Value)] = [
    ("sum({1, 2, 3})", .int(6)), ("sum:({1, 2.5})", .double(3.5)), ("sum(1, 2, 3)", .int(6)),
    ("sum({})", .int(0)), ("sum({nil, 4})", .int(4)), ("sum({TRUE, TRUE})", .int(2)),
    ("count({})", .int(0)), ("count({1, nil, 'a'})", .int(2)), ("count(1, nil)", .int(1)),
    ("min({3, 1, 2})", .int(1)), ("max(3, 4.5)", .double(4.5)), ("min({})", .missing),
    ("max({'a', 'b'})", .string("b")), ("min('ウ', 'イ')", .string("イ")), ("max({nil})", .missing),
    ("average({1, 2})", .double(1.5)), ("average({})", .missing),
    ("average(1, nil, 3)", .double(2)),
    ("average({9223372036854775807, 9223372036854775807})", .double(0x1p63)),
    ("average({1.7e308, 1.7e308})", .double(1.7e308)),
    ("median({5, 1, 3})", .double(3)), ("median({1, 2, 3, 10})", .double(2.5)),
    ("median({})", .missing), ("median(7, nil, 9)", .double(8)),
    ("median({1.7e308, 1.7e308})", .double(1.7e308)),
    ("mode({1, 2, 2, 3, 3})", .list([.int(2), .int(3)])), ("mode({})", .list([])),
    ("mode('b', 'a', 'b')", .list([.string("b")])), ("mode({nil, nil, 1})", .list([.int(1)])),
    ("stddev({2, 4, 4, 4, 5, 5, 7, 9})", .double(2)), ("stddev({3})", .double(0)),
    ("stddev({1e200, 3e200})", .double(1e200)),
    ("stddev({})", .missing), ("distinct:({2, 1, 2, nil})", .list([.int(2), .int(1)])),
    ("objectFrom:withIndex:({5, 6}, 1)", .int(6)),
    ("objectFrom:withIndex:({5, 6}, 2)", .missing),
    // The product has two tags, one of weight 3 and one without a weight.
    ("sum(tags.weight)", .int(3)), ("count(tags)", .int(2)), ("count(tags.weight)", .int(1)),
    ("average(tags.weight)", .double(3)), ("median(tags.weight)", .double(3)),
    ("stddev(tags.weight)", .double(0)),
    ("mode(tags.name)", .list([.string("red"), .string("round")])),
    ("max({tags.@count, 3})", .int(3)), ("max(tags.@count, price, stock)", .int(7)),
    ("sum(price, nil, stock)", .double(9.5)), ("min(name, note)", .string("12abc")),
    ("count(supplier.products.tags)", .int(4)),
    ("count(tags.name UNION {'red', 'blue'})", .int(3)),
  ]

  @Test("an aggregate has the expected value", arguments: cases)
  func value(_ expression: String, _ expected: Value) throws {
    #expect(FunctionCase.shown(try Stall.value(expression)) == FunctionCase.shown(expected))
  }

  @Test("an aggregate of a missing collection is missing, unlike that of an empty one")
  func missingCollection() throws {
    #expect(try Stall.value("count(supplier.products)", of: 1).isMissing)
    #expect(try Stall.value("sum(supplier.products.stock)", of: 1).isMissing)
    #expect(try Stall.value("mode(supplier.products.name)", of: 1).isMissing)
    #expect(try Stall.value("count(tags)", of: 1) == .int(0))
  }

  @Test("a sum of Ints that overflows is nil when it runs")
  func overflow() throws {
    #expect(try Stall.value("sum(stock, 9223372036854775807)").isMissing)
    #expect(try Stall.value("average(stock, 9223372036854775807)") == .double(0x1p62))
  }

  @Test("aggregates of random lists agree with a simple computation", arguments: 0..<20)
  func oracle(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let numbers = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
      Double(Int.random(in: -50...50, using: &generator)) / 4
    }
    let list = "{" + numbers.map { "\($0)" }.joined(separator: ", ") + "}"
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let variance = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(numbers.count)
    let sorted = numbers.sorted()
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    #expect(try Stall.value("average(\(list))") == .double(mean))
    #expect(try Stall.value("stddev(\(list))") == .double(sqrt(variance)))
    #expect(try Stall.value("median(\(list))") == .double(median))
    #expect(try Stall.value("max(\(list))") == .double(sorted[sorted.count - 1]))
    #expect(try Stall.value("sum(\(list))") == .double(numbers.reduce(0, +)))
  }
}
