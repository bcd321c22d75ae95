import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

/// SORT and DISTINCT by dictionaries agree with a sort of the values themselves.
@Suite("SORT and DISTINCT of many rows") struct LargeOrderingTests {
  /// Products in several segments: names mostly distinct, some equal and some missing; notes of few
  /// values; holes.
  private static func snapshot(_ generator: inout SeededGenerator, nameChance: Int) throws
    -> Snapshot
  {
    let store = Store(inMemoryFor: Shop.schema, capacity: SegmentCapacity(shift: 9))
    try store.write { transaction in
      for number in 0..<1_300 {
        let object = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
        let word = Shop.words.pick(&generator)
        if !generator.chance(nameChance) {
          let suffix = generator.chance(4) ? "" : " \(number * 7919 % 1301)"
          try transaction.set(.string(word + suffix), AttributeID(0), of: object)
        }
        if !generator.chance(9) {
          try transaction.set(.string(Shop.words.pick(&generator)), AttributeID(1), of: object)
        }
        let price = [-1e300, -2, -0.0, 0, 1.5, 9_007_199_254_740_992].pick(&generator)
        try transaction.set(.double(price), AttributeID(2), of: object)
        let stock = [Int64.min, -1, 0, 7, 9_007_199_254_740_993, .max].pick(&generator)
        try transaction.set(.int(stock), AttributeID(3), of: object)
      }
      for row in 0..<1_300 where generator.chance(11) {
        try transaction.delete(ObjectID(Shop.product, RowID(UInt32(row))))
      }
    }
    return try store.snapshot()
  }

  /// A key: its text, the attribute, and the options.
  private typealias Key = (text: String, attribute: Int, comparison: Comparison, isDescending: Bool)

  private static let keys: [Key] = [
    ("name", 0, Comparison(.less, []), false), ("name DESC", 0, Comparison(.less, []), true),
    ("note", 1, Comparison(.less, []), false), ("note DESC", 1, Comparison(.less, []), true),
    ("name ASC [cd]", 0, Comparison(.less, [.caseInsensitive, .diacriticInsensitive]), false),
    ("note DESC [w]", 1, Comparison(.less, [.widthInsensitive]), true),
    ("price", 2, Comparison(.less, []), false), ("stock DESC", 3, Comparison(.less, []), true),
    ("stock", 3, Comparison(.less, []), false),
    ("name ASC [l]", 0, Comparison(.less, [.localeSensitive]), false),
  ]

  private func values(_ attribute: Int, _ snapshot: Snapshot, _ rows: [RowID]) throws -> [RowID:
    Value]
  {
    var values: [RowID: Value] = [:]
    for row in rows {
      values[row] = Value(
        try snapshot.value(AttributeID(attribute), of: ObjectID(Shop.product, row)))
    }
    return values
  }

  /// The rank of each row's value in the order of a key, by the definition; missing values have none.
  private func ranks(_ key: Key, _ snapshot: Snapshot, _ rows: [RowID]) throws -> [RowID: Int] {
    let values = try values(key.attribute, snapshot, rows)
    func order(_ one: Value, _ other: Value) -> Int {
      let order = key.comparison.order(one, other) ?? 0
      return key.isDescending ? -order : order
    }
    let distinct = Set(values.values.filter { !$0.isMissing }).sorted { order($0, $1) < 0 }
    var ranks: [Value: Int] = [:]
    var rank = 0
    for (place, value) in distinct.enumerated() {
      if place > 0, order(distinct[place - 1], value) != 0 { rank += 1 }
      ranks[value] = rank
    }
    return values.compactMapValues { ranks[$0] }
  }

  /// The rows in the order of some ranks, the first deciding; missing values come last.
  private func sorted(_ rows: [RowID], _ ranks: [[RowID: Int]]) -> [RowID] {
    rows.enumerated().sorted { left, right in
      for ranks in ranks {
        let (one, other) = (ranks[left.element] ?? .max, ranks[right.element] ?? .max)
        if one != other { return one < other }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  @Test("SORT by every key and up to three keys, with and without a limit", arguments: 0..<6)
  func sorting(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let snapshot = try Self.snapshot(&generator, nameChance: seed % 2 == 0 ? 20 : 3)
    let predicates = [
      "TRUEPREDICATE", "price > 0", "name = 'a'", "note != nil AND stock = 7", "note = 'カ'",
      "NOT note = 'カ' AND tags.@count = 0", "note < 'b' OR note = nil",
    ]
    let all = try snapshot.liveRows(of: Shop.product).rows
    let ranks = try Dictionary(
      uniqueKeysWithValues: Self.keys.map { ($0.text, try self.ranks($0, snapshot, all)) })
    for predicate in predicates {
      let query = try Query(predicate, on: Shop.product, in: Shop.schema)
      let found = try query.matches(in: snapshot).rows
      for _ in 0..<12 {
        let keys = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          Self.keys.pick(&generator)
        }
        let expected = sorted(found, keys.compactMap { ranks[$0.text] })
        let sort = "SORT(\(keys.map(\.text).joined(separator: ", ")))"
        let limit = [0, 1, 3, 20, 400, 5_000].pick(&generator)
        let offset = [0, 0, 2, 30].pick(&generator)
        let whole = try Query("\(predicate) \(sort)", on: Shop.product, in: Shop.schema)
        #expect(try whole.objects(in: snapshot).map(\.row) == expected, "\(predicate) \(sort)")
        // The case of too many names to rank: segments are sorted separately, then merged.
        var executor = Executor(Evaluator(snapshot), slotCount: whole.typed.slotCount)
        executor.rankedTextCount = 200
        let merged = try executor.rows(of: whole.plan(in: snapshot), Shop.product)
        #expect(merged == expected, "merged: \(predicate) \(sort)")
        let text = "\(predicate) \(sort) OFFSET(\(offset)) LIMIT(\(limit))"
        let part = try Query(text, on: Shop.product, in: Shop.schema)
        #expect(
          try part.count(in: snapshot) == min(limit, max(0, expected.count - offset)), "\(text)")
        #expect(
          try part.objects(in: snapshot).map(\.row)
            == Array(expected.dropFirst(offset).prefix(limit)), "\(text)")
      }
    }
  }

  @Test("DISTINCT keeps the first row of each combination", arguments: 0..<6)
  func distinct(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) + 50)
    let snapshot = try Self.snapshot(&generator, nameChance: 3)
    for predicate in ["TRUEPREDICATE", "price > 0", "name = 'a'"] {
      let query = try Query(predicate, on: Shop.product, in: Shop.schema)
      let found = try query.matches(in: snapshot).rows
      for attributes in [[0], [1], [0, 1], [1, 0], [1, 3], [2]] {
        let tables = try attributes.map { try values($0, snapshot, found) }
        var seen: Set<[Value?]> = []
        let expected = found.filter { row in seen.insert(tables.map { $0[row] }).inserted }
        let names = attributes.map { Shop.schema[Shop.product].attributes[$0].name }
        let text = "\(predicate) DISTINCT(\(names.joined(separator: ", ")))"
        let distinct = try Query(text, on: Shop.product, in: Shop.schema)
        #expect(try distinct.objects(in: snapshot).map(\.row) == expected, "\(text)")
        #expect(try distinct.count(in: snapshot) == expected.count, "\(text)")
        // The case of too many values to keep: all but two rows are compared with others by their values.
        let computed = names.map { "TERNARY(TRUEPREDICATE, \($0), \($0))" }.joined(separator: ", ")
        let other = try Query(
          "\(predicate) DISTINCT(\(computed))", on: Shop.product, in: Shop.schema)
        var executor = Executor(Evaluator(snapshot), slotCount: other.typed.slotCount)
        executor.distinctValueCount = 2 * attributes.count
        #expect(
          try executor.rows(of: other.plan(in: snapshot), Shop.product) == expected, "\(computed)")
      }
    }
  }

  @Test("ranges of a dictionary whose rows are in order")
  func orderedRanges() throws {
    var generator = SeededGenerator(seed: 9)
    let snapshot = try Self.snapshot(&generator, nameChance: 20)
    let columns = try snapshot.strings(AttributeID(0), of: Shop.product)
    #expect(columns.contains { $0.order != nil })
    for text in ["a", "カ", "ab 7", "人", "zz", "x*", "人参 1"] {
      for comparison in ["BEGINSWITH", "=", "<", ">=", "!="] {
        let predicate = "name \(comparison) '\(text)'"
        let query = try Query(predicate, on: Shop.product, in: Shop.schema)
        let evaluator = Evaluator(snapshot)
        var bindings = Evaluator.Bindings(repeating: .missing, count: 1)
        let expected = try snapshot.liveRows(of: Shop.product).rows.filter { row in
          bindings[0] = .object(ObjectID(Shop.product, row))
          return try evaluator.holds(query.typed.predicate, &bindings)
        }
        #expect(try query.matches(in: snapshot).rows == expected, "\(predicate)")
      }
    }
    #expect(snapshot.invariantProblems().isEmpty)
  }
}
