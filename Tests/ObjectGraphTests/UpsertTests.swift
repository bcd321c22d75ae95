import Testing

@testable import ObjectGraph

@Suite("Writing an object under its key")
struct UpsertTests {
  typealias Values = [(AttributeID, AttributeValue?)]

  /// A kitchen of one recipe, カレー, in summer, of carrots and onions.
  private static func kitchen() throws -> (snapshot: Snapshot, foods: [RowID]) {
    let empty = Snapshot(emptyFor: Kitchen.schema, capacity: SegmentCapacity(shift: 6))
    var transaction = Transaction(empty, staging: InPlaceStaging())
    let foods = try ["人参", "玉ねぎ"].map { name in
      try transaction.upsert(Kitchen.ingredient, key: name, values: [], links: []).row
    }
    let result = try transaction.upsert(
      Kitchen.recipe, key: "カレー",
      values: [(Kitchen.name, .string("カレー")), (Kitchen.season, .string("夏"))],
      links: [(Kitchen.ingredients, foods)])
    #expect(result.outcome == .added)
    return (try #require(try transaction.finish()), foods)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var values: Values = []
    /// Places among the two foods.
    var links: [Int]?
    let outcome: Upsert
    var season: String? = "夏"
    var foods = [0, 1]
  }

  static let cases: [Case] = [
    Case(testDescription: "no values keep everything", outcome: .unchanged),
    Case(
      testDescription: "the same values and list",
      values: [(Kitchen.name, .string("カレー")), (Kitchen.season, .string("夏"))], links: [0, 1],
      outcome: .unchanged),
    Case(
      testDescription: "another value",
      values: [(Kitchen.season, .string("冬"))], outcome: .updated, season: "冬"),
    Case(
      testDescription: "nil clears",
      values: [(Kitchen.season, nil)], outcome: .updated, season: nil),
    Case(
      testDescription: "nil for a missing value",
      values: [(Kitchen.key, nil)], outcome: .unchanged),
    Case(
      testDescription: "the last of two values counts",
      values: [(Kitchen.season, .string("冬")), (Kitchen.season, .string("秋"))],
      outcome: .updated, season: "秋"),
    Case(testDescription: "a list replaces", links: [1], outcome: .updated, foods: [1]),
    Case(testDescription: "order counts", links: [1, 0], outcome: .updated, foods: [1, 0]),
    Case(testDescription: "repeats count", links: [0, 1, 1], outcome: .updated, foods: [0, 1, 1]),
    Case(testDescription: "an empty list clears", links: [], outcome: .updated, foods: []),
    Case(
      testDescription: "the key may move to the first key attribute",
      values: [(Kitchen.key, .string("カレー"))], outcome: .updated),
  ]

  @Test("keeps absent values, clears by nil, replaces lists", arguments: cases)
  func existing(example: Case) throws {
    let (base, foods) = try Self.kitchen()
    var transaction = Transaction(base, staging: InPlaceStaging())
    let links = example.links.map { [(Kitchen.ingredients, $0.map { foods[$0] })] } ?? []
    let result = try transaction.upsert(
      Kitchen.recipe, key: "カレー", values: example.values, links: links)
    #expect(result.row == RowID(0))
    #expect(result.outcome == example.outcome)
    let next = try transaction.finish()
    #expect((next == nil) == (example.outcome == .unchanged))
    let snapshot = next ?? base
    let object = ObjectID(Kitchen.recipe, result.row)
    #expect(try snapshot.value(Kitchen.season, of: object) == example.season.map { .string($0) })
    #expect(try snapshot.key(of: object) == "カレー")
    #expect(
      try snapshot.targets(Kitchen.ingredients, of: object) == example.foods.map { foods[$0] })
    // Foods that were dropped left.
    #expect(snapshot.count(of: Kitchen.ingredient) == Set(example.foods).count)
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("adds an object under a new key")
  func added() throws {
    let (base, foods) = try Self.kitchen()
    var transaction = Transaction(base, staging: InPlaceStaging())
    // The same name under a key of its own is another object.
    let keyed = try transaction.upsert(
      Kitchen.recipe, key: "2",
      values: [(Kitchen.key, .string("2")), (Kitchen.name, .string("カレー"))],
      links: [(Kitchen.ingredients, [foods[0]])])
    #expect(keyed.outcome == .added)
    // Without a value for its key it takes the key as its first key attribute.
    let bare = try transaction.upsert(Kitchen.recipe, key: "3", values: [], links: [])
    let value = try transaction.value(Kitchen.key, of: ObjectID(Kitchen.recipe, bare.row))
    #expect(value == .string("3"))
    // Without `key`, the values make it.
    let implied = try transaction.upsert(
      Kitchen.recipe, key: nil, values: [(Kitchen.name, .string("カレー"))], links: [])
    #expect(implied.row == RowID(0))
    #expect(implied.outcome == .unchanged)
    let count = transaction.count(of: Kitchen.recipe)
    #expect(count == 3)
  }

  @Test("adds an object each time if there is no key")
  func keyless() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    for row in 0..<3 as Range<UInt32> {
      let order = try transaction.upsert(
        Shop.order, key: nil, values: [(Shop.number, .int(1))], links: [])
      #expect(order.row == RowID(row))
      #expect(order.outcome == .added)
    }
    let customer = try transaction.upsert(
      Shop.customer, key: nil, values: [(Shop.isActive, .bool(true))], links: [])
    #expect(customer.outcome == .added)
    let key = try transaction.key(of: ObjectID(Shop.customer, customer.row))
    #expect(key == nil)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let key: String
    var values: Values = []
    var links: [(RelationshipID, [RowID])] = []
    let error: TransactionError
  }

  static let refusals: [Refusal] = [
    Refusal(
      testDescription: "values that give another key", key: "カレー",
      values: [(Kitchen.name, .string("スープ"))],
      error: .keyMismatch(entity: "Recipe", key: "カレー")),
    Refusal(
      testDescription: "values that remove the key", key: "カレー",
      values: [(Kitchen.name, nil)], error: .keyMismatch(entity: "Recipe", key: "カレー")),
    Refusal(
      testDescription: "a new object whose values give another key", key: "新",
      values: [(Kitchen.name, .string("古"))], error: .keyMismatch(entity: "Recipe", key: "新")),
    Refusal(
      testDescription: "a value of another type", key: "新",
      values: [(Kitchen.season, .int(1))],
      error: .wrongType(entity: "Recipe", attribute: "season", expected: .string)),
    Refusal(
      testDescription: "a target that does not exist", key: "カレー",
      values: [(Kitchen.season, .string("冬"))], links: [(Kitchen.ingredients, [RowID(77)])],
      error: .noTarget(entity: "Recipe", relationship: "ingredients", row: RowID(77))),
  ]

  @Test("writes nothing if it refuses", arguments: refusals)
  func refused(refusal: Refusal) throws {
    let (base, _) = try Self.kitchen()
    var transaction = Transaction(base, staging: InPlaceStaging())
    do {
      _ = try transaction.upsert(
        Kitchen.recipe, key: refusal.key, values: refusal.values, links: refusal.links)
      Issue.record("it was not refused")
    } catch {
      #expect(error as? TransactionError == refusal.error)
    }
    #expect(try transaction.finish() == nil)
  }
}
