import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("SORT, DISTINCT, OFFSET, LIMIT") struct OrderingTests {
  @Test(
    "clauses apply in their order",
    arguments: [
      ("SORT(stock ASC)", [1, 0, 2] as [UInt32]), ("SORT(stock DESC)", [0, 1, 2]),
      ("SORT(stock)", [1, 0, 2]),
      ("SORT(name)", [0, 2, 1]), ("SORT(name DESC)", [1, 2, 0]),
      ("SORT(name ASC [cd])", [2, 0, 1]),
      ("SORT(note)", [2, 0, 1]), ("SORT(note DESC)", [0, 2, 1]),
      ("SORT(isOnSale DESC)", [0, 1, 2]),
      ("SORT(madeAt)", [1, 0, 2]), ("SORT(supplier.name, name DESC)", [2, 0, 1]),
      ("SORT(supplier.name DESC)", [0, 2, 1]), ("SORT(tags.@count DESC, name)", [0, 2, 1]),
      ("SORT(SUBQUERY(tags, $t, $t.name = 'red').@count DESC)", [2, 0, 1]),
      ("SORT(name.length DESC)", [2, 0, 1]), ("SORT(TERNARY(stock = 0, 0, 1))", [1, 0, 2]),
      ("SORT(tags[FIRST].name, tags[LAST].name DESC)", [0, 2, 1]), ("SORT(1)", [0, 1, 2]),
      ("SORT(-stock)", [0, 1, 2]), ("LIMIT(2)", [0, 1]), ("OFFSET(1)", [1, 2]),
      ("OFFSET(1) LIMIT(1)", [1]), ("OFFSET(9)", []), ("LIMIT(0)", []), ("OFFSET(2) LIMIT(9)", [2]),
      ("OFFSET(9223372036854775807) LIMIT(9223372036854775807)", []),
      ("DISTINCT(supplier.name)", [0, 1]), ("DISTINCT(tags.@count)", [0, 1]),
      ("DISTINCT(tags.@count, name)", [0, 1, 2]),
      ("SORT(name DESC) DISTINCT(supplier.name)", [1, 2]),
      ("SORT(name DESC) DISTINCT(supplier.name) OFFSET(1) LIMIT(5)", [2]),
    ])
  func clauses(_ clauses: String, _ expected: [UInt32]) throws {
    #expect(try Stall.rows("TRUEPREDICATE " + clauses) == expected)
    #expect(
      try Stall.query("TRUEPREDICATE " + clauses).count(in: Stall.snapshot) == expected.count)
  }

  @Test("clauses outside the text apply after those of the text")
  func outside() throws {
    var query = try Stall.query("TRUEPREDICATE SORT(name) LIMIT(2)")
    try query.sort(by: "name DESC", in: Shop.schema)
    #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == [2, 0])
    query.offset(by: 1)
    #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == [0])
    query.limit(to: 0)
    #expect(try query.count(in: Stall.snapshot) == 0)
    query.limit(to: -5)
    query.offset(by: -5)
    #expect(try query.count(in: Stall.snapshot) == 0)
  }

  @Test("keys and expressions outside the text accumulate, and their errors are reported")
  func outsideKeys() throws {
    var query = try Stall.query("TRUEPREDICATE")
    try query.sort(by: "tags.@count DESC", in: Shop.schema)
    try query.sort(by: "SUBQUERY(tags, $t, $t.name = 'red').@count DESC [c]", in: Shop.schema)
    #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == [2, 0, 1])
    try query.distinct(by: "supplier.name", in: Shop.schema)
    #expect(try query.objects(in: Stall.snapshot).map(\.row.rawValue) == [2, 1])
    try query.distinct(by: "name, note", in: Shop.schema)
    #expect(try query.count(in: Stall.snapshot) == 3)
    #expect(throws: Diagnostics.self) { try query.sort(by: "tags", in: Shop.schema) }
    #expect(throws: Diagnostics.self) { try query.distinct(by: "nmae", in: Shop.schema) }
  }

  @Test("a sort is stable, with missing values last", arguments: 0..<30)
  func oracle(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let snapshot = try Shop.snapshot(&generator)
    let keys = ["name", "note", "price", "stock", "isOnSale", "madeAt", "tags.@count"]
    let chosen = (0..<Int.random(in: 1...3, using: &generator)).map { _ in keys.pick(&generator) }
    let descending = chosen.map { _ in generator.chance(2) }
    let clause = zip(chosen, descending).map { "\($0) \($1 ? "DESC" : "ASC")" }
    let query = try Query(
      "TRUEPREDICATE SORT(\(clause.joined(separator: ", ")))", on: Shop.product, in: Shop.schema)
    let objects = try Query("TRUEPREDICATE", on: Shop.product, in: Shop.schema).objects(
      in: snapshot)
    let selection = try Selection(chosen.joined(separator: ", "), on: Shop.product, in: Shop.schema)
    var rows = zip(objects, try selection.values(of: objects, in: snapshot)).map { ($0, $1) }
    // Insertion sort: slow, but clearly stable.
    for index in rows.indices {
      var place = index
      while place > 0, Self.isBefore(rows[place].1, rows[place - 1].1, descending) {
        rows.swapAt(place, place - 1)
        place -= 1
      }
    }
    #expect(try Array(query.objects(in: snapshot)) == rows.map(\.0))
  }

  private static func isBefore(_ left: [Value], _ right: [Value], _ descending: [Bool]) -> Bool {
    for ((left, right), isDescending) in zip(zip(left, right), descending) {
      if left.isMissing || right.isMissing {
        if left.isMissing != right.isMissing { return right.isMissing }
        continue
      }
      guard let order = Comparison(.less, []).order(left, right), order != 0 else { continue }
      return isDescending ? order > 0 : order < 0
    }
    return false
  }

  @Test("sums of counts of links sort by their values")
  func sumsOfCounts() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5 {
      let snapshot = try Shop.snapshot(&generator)
      let sum = "tags.@count - SUBQUERY(related, $r, $r.stock > 0).@count + relatedFrom.@count - 1"
      for direction in ["ASC", "DESC"] {
        // The executor has no plan for a product of counts.
        let texts = ["(\(sum))", "(\(sum)) * 1"].map { "TRUEPREDICATE SORT(\($0) \(direction))" }
        let found = try texts.map {
          try Query($0, on: Shop.product, in: Shop.schema).objects(in: snapshot).map(\.row)
        }
        #expect(found[0] == found[1])
      }
    }
  }
}
