import ObjectGraph
import PredicateSyntax
import PredicateTyping
import Testing

@testable import QueryExecution
@testable import QueryEngine

/// Counts and sums along paths, with values found by hand. `AgreementTests` compares random ones with the
/// evaluator.
@Suite("numbers along links") struct LinkNumberTests {
  /// Products with related products, suppliers and stock:
  ///
  ///     row  related     supplier  stock
  ///     0    1, 2        nil       nil
  ///     1    0, 0        S         9223372036854775807
  ///     2    2, 2, 2, 2  nil       5
  ///     3    1, 4, 5     nil       0
  ///     4    1, 1        nil       1
  ///     5    (none)      nil       -1
  private static let snapshot = Result {
    let store = Store(inMemoryFor: Shop.schema)
    try store.write { transaction in
      let supplier = try transaction.insert(into: Shop.supplier)
      let stocks: [Int64?] = [nil, .max, 5, 0, 1, -1]
      let related: [[Int]] = [[1, 2], [0, 0], [2, 2, 2, 2], [1, 4, 5], [1, 1], []]
      let rows = try stocks.map { _ in try transaction.insert(into: Shop.product) }
      for (index, row) in rows.enumerated() {
        let object = ObjectID(Shop.product, row)
        try transaction.set(stocks[index].map { .int($0) }, AttributeID(3), of: object)
        try transaction.link(RelationshipID(1), of: object, to: related[index].map { rows[$0] })
        if index == 1 { try transaction.link(RelationshipID(2), of: object, to: [supplier]) }
      }
    }
    return try store.snapshot()
  }

  /// 70 steps, so that row 2 has 4^70 paths, and row 0 as many and more.
  private static let long = Array(repeating: "related", count: 70).joined(separator: ".")

  @Test(
    "a predicate finds the rows counted by hand",
    arguments: [
      ("related.related.@count = 4", [1, 3, 4]), ("related.related.@count = 6", [0]),
      // An inverse has each row once, though product 1 links to product 0 twice.
      ("relatedFrom.@count = 1", [0, 4, 5]), ("related.relatedFrom.@count = 5", [0, 3]),
      ("SUBQUERY(related.related, $p, $p.stock = 5).@count = 4", [0]),
      ("SUBQUERY(related, $p, $p.related.@count = 2).related.@count = 4", [1, 3, 4]),
      ("related.@count > relatedFrom.@count", [0, 2, 3, 4]),
      ("related.@count = relatedFrom.@count + 1", [0, 4]),
      // A missing supplier is an element; it has no products.
      ("related.supplier.@count = 2", [0, 1, 4]), ("related.supplier.products.@count = 1", [0, 3]),
      ("related.supplier.products.@count = 2", [4]),
      ("SUBQUERY(related.supplier, $s, $s = nil).@count = 2", [1, 3]),
      ("related.supplier.name.@count = 2", [0, 1, 4]),
      ("ALL related.supplier.products.stock > 9", [0, 1, 2, 3, 4, 5]),
      // Sums are exact, in any order of the values.
      ("related.@sum.stock = 9223372036854775807", [3]), ("related.@sum.stock = nil", [0, 4]),
      ("related.related.@sum.stock = 20", [0]), ("related.related.@sum.stock = nil", [1, 3]),
      ("related.@sum.stock = 0", [1, 5]), ("related.@sum.stock = 20", [2]),
      ("related.@max.stock = 5", [2]), ("related.@min.stock < 0", [3]),
      ("related.@max.stock = nil", [1, 5]), ("related.@min.stock != 5", [1, 3, 4, 5]),
      ("related.related.@max.stock <= 5", [0, 2]),
      // More paths than the greatest Int.
      ("\(long).@count > 9000000000000000000", [0, 1, 2, 3, 4]),
      ("\(long).@count = 9223372036854775807", [0, 1, 2, 3, 4]), ("\(long).@count = 0", [5]),
    ])
  func rows(_ predicate: String, _ expected: [UInt32]) throws {
    let query = try Query(predicate, on: Shop.product, in: Shop.schema)
    #expect(try !query.predicatePlan(in: Self.snapshot.get()).asksObjects, "\(predicate)")
    let found = try query.objects(in: Self.snapshot.get()).map(\.row.rawValue)
    #expect(found == expected, "\(predicate)")
    guard !predicate.contains(Self.long) else { return }
    let evaluated = try Query(
      predicate, on: Shop.product, in: Shop.schema, arguments: [], variables: [:], rules: [])
    let evaluator = Evaluator(try Self.snapshot.get())
    var bindings = Evaluator.Bindings(repeating: .missing, count: evaluated.typed.slotCount)
    let rows = try (0..<6 as Range<UInt32>).filter { row in
      bindings[0] = .object(ObjectID(Shop.product, RowID(row)))
      return try evaluator.holds(evaluated.typed.predicate, &bindings)
    }
    #expect(rows == expected, "by the evaluator: \(predicate)")
  }

  @Test("SORT by a number along links puts missing sums last")
  func sort() throws {
    func sorted(_ key: String) throws -> [UInt32] {
      try Query("TRUEPREDICATE SORT(\(key))", on: Shop.product, in: Shop.schema)
        .objects(in: Self.snapshot.get()).map(\.row.rawValue)
    }
    #expect(try sorted("related.related.@count DESC") == [2, 0, 1, 3, 4, 5])
    #expect(try sorted("related.@sum.stock") == [1, 5, 2, 3, 0, 4])
    #expect(try sorted("related.@sum.stock DESC") == [3, 2, 1, 5, 0, 4])
    #expect(try sorted("\(Self.long).@count DESC") == [0, 1, 2, 3, 4, 5])
  }

  @Test("a plan names the path of a number and the plans of its elements")
  func plan() throws {
    func text(_ predicate: String) throws -> String {
      let snapshot = try Self.snapshot.get()
      let query = try Query(predicate, on: Shop.product, in: Shop.schema)
      var printer = PlanPrinter(snapshot)
      return try printer.text(query.plan(in: snapshot), Shop.product)
    }
    #expect(
      try text("related.related.tags.@count > 3")
        == "COUNT Product.related.related.tags > 3  (about 2 of 6)")
    #expect(
      try text("related.related.@sum.stock - 1 > 3").hasPrefix("EVALUATE"),
      "a sum that can be missing is not added to others")
    #expect(
      try text("SUBQUERY(related, $p, $p.stock > 3).related.@count + tags.@count = 3") == """
        SUM of 2 counts == 3  (about 0 of 6)
          + COUNT Product.related.related
            COLUMN Product.stock > 3  (about 2 of 6)
          + COUNT Product.tags
        """)
  }
}
