import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine
@testable import QueryExecution

@Suite("Statistics of an expression over the objects of a query")
struct QueryStatisticsTests {
  static let expressions = [
    "price", "stock", "isOnSale", "price * 2 + stock", "tags.weight", "tags.@count",
    "related.tags.weight", "supplier.products.price", "name.length", "madeAt - '2001-01-01'",
  ]

  @Test(
    "agree with the language's own aggregates", arguments: 0..<8 as Range<UInt64>, expressions)
  func agreement(seed: UInt64, expression: String) throws {
    var generator = SeededGenerator(seed: seed)
    let snapshot = try Shop.snapshot(&generator)
    for text in ["TRUEPREDICATE", "price > 1 SORT(name DESC)", "ANY tags.weight > 0 LIMIT(5)"] {
      let query = try Query(text, on: Shop.product, in: Shop.schema)
      let found = try query.statistics(of: expression, in: snapshot)
      let values = try Self.values(expression, of: query, in: snapshot)
      func aggregate(_ operation: Aggregate) -> Value { Collections.aggregate(operation, values) }
      #expect(aggregate(.present) == .int(Int64(found.count)), "\(text)")
      #expect(aggregate(.sum) == (found.sum.map { Value($0) } ?? .missing), "\(text)")
      #expect(aggregate(.minimum) == (found.least.map { Value($0) } ?? .missing), "\(text)")
      #expect(aggregate(.maximum) == (found.greatest.map { Value($0) } ?? .missing), "\(text)")
      #expect(aggregate(.average) == (found.mean.map { .double($0) } ?? .missing), "\(text)")
    }
  }

  /// The values of an expression for the objects of a query, in order, those of collections one
  /// after another.
  private static func values(
    _ expression: String, of query: Query, in snapshot: Snapshot
  ) throws -> [Value] {
    let selection = try Selection(expression, on: Shop.product, in: Shop.schema)
    let rows = try selection.values(of: query.objects(in: snapshot), in: snapshot)
    return rows.flatMap { row -> [Value] in
      if case .list(let elements) = row[0] { elements } else { [row[0]] }
    }
  }

  @Test("of Ints that overflow have no sum, but a mean, a least and a greatest value")
  func overflow() throws {
    let store = Store(inMemoryFor: Shop.schema)
    let stock = try #require(Shop.schema[Shop.product].attribute(named: "stock"))
    try store.write { transaction in
      for value in [Int64.max, 1] {
        let row = try transaction.insert(into: Shop.product)
        try transaction.set(.int(value), stock, of: ObjectID(Shop.product, row))
      }
    }
    let query = try Query("TRUEPREDICATE", on: Shop.product, in: Shop.schema)
    let found = try query.statistics(of: "stock", in: store.snapshot())
    #expect(found.count == 2 && found.sum == nil && found.mean == 0x1p62)
    #expect(found.least.map { Value($0) } == .int(1))
    #expect(found.greatest.map { Value($0) } == .int(.max))
  }

  @Test("of no objects are a count and a sum of 0 and nothing else")
  func empty() throws {
    let query = try Query("FALSEPREDICATE", on: Shop.product, in: Shop.schema)
    let found = try query.statistics(of: "price", in: Snapshot(emptyFor: Shop.schema))
    #expect(found.count == 0 && found.sum.map { Value($0) } == .int(0))
    #expect(found.least == nil && found.greatest == nil && found.mean == nil)
  }

  @Test("use the variables and definitions of the query")
  func variables() throws {
    var definitions = Definitions()
    try definitions.add(
      try Definition("double($x) := $x * 2", on: Shop.product), in: Shop.schema)
    var generator = SeededGenerator(seed: 5)
    let snapshot = try Shop.snapshot(&generator)
    let query = try Query(
      "TRUEPREDICATE", on: Shop.product, in: Shop.schema, variables: ["n": 3],
      definitions: definitions)
    let plain = try query.statistics(of: "stock", in: snapshot)
    let multiple = try query.statistics(of: "double(stock) + $n", in: snapshot)
    #expect(multiple.count == plain.count)
    let sum = try #require(plain.sum.flatMap { $0.asDouble })
    #expect(multiple.sum?.asDouble == sum * 2 + 3 * Double(plain.count))
  }

  static let refusals: [(String, String)] = [
    ("name", "expected an expression of numbers, found a String"),
    ("madeAt", "expected an expression of numbers, found a Date"),
    ("tags", "expected an expression of numbers, found many Tags"),
    ("price, stock", "expected an expression of numbers, found several expressions"),
  ]

  @Test("of anything but numbers are an error that says so", arguments: refusals)
  func refusal(expression: String, message: String) throws {
    let query = try Query("TRUEPREDICATE", on: Shop.product, in: Shop.schema)
    let error = #expect(throws: Diagnostics.self) {
      try query.statistics(of: expression, in: Snapshot(emptyFor: Shop.schema))
    }
    #expect(error?.all.map(\.message) == [message])
  }
}
