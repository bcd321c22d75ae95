import Foundation
import ModelStore
import ModelStoreFoundation
import TestSupport
import Testing

/// Everything that a predicate can use.
private struct Dish: Model, DefaultedModel {
  static let layout = Layout(key: "id")
  var id = 0
  var name = ""
  var season: Season?
  var country: String?
  var price = 0.0
  var minutes = 0
  var isVegan = false
  var isTried: Bool?
  var created = Date(timeIntervalSinceReferenceDate: 0)
  var number = UUID()
  var tags: [String]? = []
  var `in` = 0
  var foods: [Food] = []
  var cook: Cook?

  enum Season: String, Codable, Sendable { case spring, summer, autumn, winter }
}

private struct Food: Model, DefaultedModel, Equatable {
  static let layout = Layout(key: "name")
  var name = ""
  var kilocalories: Double?
}

private struct Cook: Model, DefaultedModel, Equatable {
  static let layout = Layout(key: "name")
  var name = ""
  var age: Int?
}

@Suite("a predicate of Foundation")
struct PredicateTests {
  private let store: ObjectStore
  private let dishes: [Dish]

  init() throws {
    var generator = SeededGenerator(seed: 7)
    let names = ["人参", "carrot", "Café", "カレー", "", "x", "牛肉", "ｶﾚｰ", "ß", "Ab"]
    let foods = names.dropFirst(4).map {
      Food(name: "f" + $0, kilocalories: $0.isEmpty ? nil : Double($0.utf8.count))
    }
    let cooks = [Cook(name: "Aki", age: 30), Cook(name: "Ben", age: nil)]
    let numbers = [UUID(), UUID()]
    dishes = (0..<300).map { id in
      func pick<T>(_ values: [T]) -> T { values.randomElement(using: &generator)! }
      return Dish(
        id: id, name: pick(names), season: pick([nil, .winter, .summer]),
        country: pick([nil, "和食", "", "Café"]), price: pick([0, -1.5, 2, 2.5, 1e9]),
        minutes: pick([0, 1, 5, 30, -7]), isVegan: pick([true, false]),
        isTried: pick([nil, true, false]),
        created: Date(timeIntervalSinceReferenceDate: pick([0, 100, 1e8])), number: pick(numbers),
        tags: pick([nil, [], ["a"]]), in: pick([1, 2]),
        foods: foods.filter { _ in pick([true, false, false]) },
        cook: pick([nil] + cooks))
    }
    store = try ObjectStore(.memory, Dish.self)
    try store.write { [dishes] in try $0.upsert(dishes) }
  }

  /// The store finds the objects for whose models Foundation evaluates the predicate to true.
  private func check<M: Model>(
    _ predicate: Predicate<M>, at place: SourceLocation = #_sourceLocation
  ) throws {
    let reader = try store.read()
    let fetch = try Fetch(predicate)
    let models = try reader.objects(M.self).models()
    let expected = try models.indices.filter { try predicate.evaluate(models[$0]) }
    let all = try reader.objects(M.self)
    let found = try reader.objects(fetch)
    #expect(
      Array(found) == expected.map { all[$0] }, "\(fetch.predicate)", sourceLocation: place)
    #expect(
      0 < expected.count && expected.count < models.count, "tells nothing: \(fetch.predicate)",
      sourceLocation: place)
  }

  @Test("of equality and order") func comparisons() throws {
    let (season, name, number) = (Dish.Season.winter, "カレー", dishes[0].number)
    let (missing, later): (String?, Date) = (nil, Date(timeIntervalSinceReferenceDate: 50))
    try check(#Predicate<Dish> { $0.name == name })
    try check(#Predicate<Dish> { $0.name != name })
    try check(#Predicate<Dish> { name < $0.name })
    try check(#Predicate<Dish> { $0.season == season })
    try check(#Predicate<Dish> { $0.season != season })
    try check(#Predicate<Dish> { $0.season == nil })
    try check(#Predicate<Dish> { $0.country != nil })
    try check(#Predicate<Dish> { $0.country == missing })
    try check(#Predicate<Dish> { $0.country != "和食" })
    try check(#Predicate<Dish> { $0.price >= 2 })
    try check(#Predicate<Dish> { $0.minutes < 5 })
    try check(#Predicate<Dish> { $0.created > later })
    try check(#Predicate<Dish> { $0.number == number })
    try check(#Predicate<Dish> { $0.isVegan })
    try check(#Predicate<Dish> { !$0.isVegan })
    try check(#Predicate<Dish> { $0.isTried == true })
    try check(#Predicate<Dish> { $0.isTried != false })
    try check(#Predicate<Dish> { $0.isTried ?? true })
    try check(#Predicate<Dish> { $0.in == 1 })
    try check(#Predicate<Dish> { $0.tags == nil })
    try check(#Predicate<Dish> { $0.cook == nil })
    try check(#Predicate<Dish> { ($0.minutes > 1) == $0.isVegan })
  }

  @Test("of logic and choices") func logic() throws {
    try check(#Predicate<Dish> { $0.isVegan && $0.minutes > 1 || $0.price < 0 })
    try check(#Predicate<Dish> { !($0.isVegan || $0.minutes > 1) })
    try check(#Predicate<Dish> { ($0.isVegan ? $0.minutes : $0.in) > 1 })
    try check(#Predicate<Dish> { $0.isVegan ? $0.minutes > 1 : $0.country == nil })
    try check(#Predicate<Dish> { ($0.country ?? "和食") == "和食" })
    try check(#Predicate<Dish> { $0.country.flatMap { $0 == "和食" } == true })
    try check(#Predicate<Dish> { $0.country.flatMap { $0 != "和食" } == nil })
    try check(
      #Predicate<Dish> { dish in
        if let country = dish.country { country.isEmpty } else { dish.isVegan }
      })
    try check(#Predicate<Dish> { ($0.cook?.age ?? 0) > 20 })
    try check(#Predicate<Dish> { $0.cook?.name == "Ben" })
    try check(#Predicate<Dish> { $0.cook?.name != "Ben" })
    try check(#Predicate<Dish> { $0.cook?.age == nil })
  }

  @Test("of numbers") func numbers() throws {
    try check(#Predicate<Dish> { $0.minutes + $0.in == 6 })
    try check(#Predicate<Dish> { $0.minutes - $0.in * 2 > -1 })
    try check(#Predicate<Dish> { $0.minutes / 2 == 0 })
    try check(#Predicate<Dish> { $0.minutes % 4 == -3 })
    try check(#Predicate<Dish> { $0.minutes % -3 == 2 })
    try check(#Predicate<Dish> { $0.price / 2 >= 1.25 })
    try check(#Predicate<Dish> { -$0.minutes > 5 })
    try check(#Predicate<Dish> { $0.minutes - (-$0.in) == 2 })
    try check(#Predicate<Dish> { (1...5).contains($0.minutes) })
    try check(#Predicate<Dish> { ($0.in..<6).contains($0.minutes) })
    let (open, from, through, to) = (1..<5, 2..., ...0, ..<1)
    try check(#Predicate<Dish> { open.contains($0.minutes) })
    try check(#Predicate<Dish> { from.contains($0.minutes) })
    try check(#Predicate<Dish> { through.contains($0.minutes) })
    try check(#Predicate<Dish> { to.contains($0.minutes) })
  }

  @Test("of text") func text() throws {
    let (part, empty) = ("カ", "")
    try check(#Predicate<Dish> { $0.name.contains(part) })
    try check(#Predicate<Dish> { $0.name.contains(empty) && $0.isVegan })
    try check(#Predicate<Dish> { $0.name.starts(with: "ca") })
    try check(#Predicate<Dish> { "Café au lait".contains($0.name) })
    try check(#Predicate<Dish> { $0.country?.contains("é") == true })
    try check(#Predicate<Dish> { $0.country?.contains("é") ?? true })
    try check(#Predicate<Dish> { $0.country?.contains("é") != true })
    try check(#Predicate<Dish> { $0.name.count > 2 })
    try check(#Predicate<Dish> { $0.name.isEmpty })
    try check(#Predicate<Dish> { ($0.country?.count ?? 9) > 2 })
    try check(#Predicate<Dish> { $0.country?.isEmpty == false })
  }

  @Test("of collections") func collections() throws {
    let (names, seasons, none): ([String], [Dish.Season?], [String]) = (
      ["x", "人参"], [nil, .summer], []
    )
    try check(#Predicate<Dish> { names.contains($0.name) })
    try check(#Predicate<Dish> { seasons.contains($0.season) })
    try check(#Predicate<Dish> { none.contains($0.name) || $0.isVegan })
    try check(#Predicate<Dish> { dish in names.contains { $0 == dish.name } })
    try check(#Predicate<Dish> { dish in names.allSatisfy { $0 != dish.name } })
    try check(#Predicate<Dish> { $0.foods.contains { $0.name == "fx" } })
    try check(#Predicate<Dish> { !$0.foods.contains { $0.name == "fx" } })
    try check(#Predicate<Dish> { $0.foods.allSatisfy { $0.name != "fx" } })
    try check(#Predicate<Dish> { $0.foods.count > 2 })
    try check(#Predicate<Dish> { $0.foods.isEmpty })
    try check(#Predicate<Dish> { $0.foods.filter { ($0.kilocalories ?? 0) > 2 }.count == 1 })
    try check(
      #Predicate<Dish> { dish in dish.foods.contains { dish.name == $0.name || $0.name == "fß" } })
    try check(#Predicate<Dish> { !$0.foods.isEmpty && $0.foods[0].name == "fx" })
  }

  @Test("combined at random") func random() throws {
    var generator = SeededGenerator(seed: 11)
    typealias E = PredicateExpressions
    typealias Variable = E.Variable<Dish>
    typealias Condition = any StandardPredicateExpression<Bool>
    let parts: [(Variable) -> Condition] = [
      { E.build_KeyPath(root: $0, keyPath: \.isVegan) },
      {
        E.build_Comparison(
          lhs: E.build_KeyPath(root: $0, keyPath: \.minutes), rhs: E.build_Arg(1), op: .greaterThan)
      },
      {
        E.build_Equal(
          lhs: E.build_KeyPath(root: $0, keyPath: \.country), rhs: E.build_NilLiteral())
      },
      {
        E.build_NotEqual(
          lhs: E.build_KeyPath(root: $0, keyPath: \.country),
          rhs: E.build_Arg(Optional("和食")))
      },
      {
        E.build_contains(E.build_KeyPath(root: $0, keyPath: \.foods)) {
          E.build_Equal(
            lhs: E.build_KeyPath(root: $0, keyPath: \.name), rhs: E.build_Arg("fx"))
        }
      },
      {
        E.build_NilCoalesce(
          lhs: E.build_KeyPath(root: $0, keyPath: \.isTried), rhs: E.build_Arg(false))
      },
    ]
    func not(_ a: some StandardPredicateExpression<Bool>) -> Condition { E.build_Negation(a) }
    func and(
      _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>
    ) -> Condition { E.build_Conjunction(lhs: a, rhs: b) }
    func or(
      _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>
    ) -> Condition { E.build_Disjunction(lhs: a, rhs: b) }
    func equal(
      _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>
    ) -> Condition { E.build_Equal(lhs: a, rhs: b) }
    func choose(
      _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>,
      _ c: some StandardPredicateExpression<Bool>
    ) -> Condition { E.build_Conditional(a, b, c) }
    func condition(_ depth: Int, _ variable: Variable) -> Condition {
      guard depth > 0 else { return parts.randomElement(using: &generator)!(variable) }
      func part() -> Condition { condition(depth - 1, variable) }
      return switch Int.random(in: 0..<6, using: &generator) {
      case 0: not(part())
      case 1: and(part(), part())
      case 2: or(part(), part())
      case 3: equal(part(), part())
      case 4: choose(part(), part(), part())
      default: parts.randomElement(using: &generator)!(variable)
      }
    }
    let reader = try store.read()
    let models = try reader.objects(Dish.self).models()
    for _ in 0..<200 {
      let predicate = Predicate<Dish> { condition(4, $0) }
      let expected = try models.filter { try predicate.evaluate($0) }.map(\.id)
      let fetch = try Fetch(predicate)
      #expect(try reader.objects(fetch).map { try $0.id } == expected, "\(fetch.predicate)")
    }
  }

  @Test("is refused where a store has no answer, naming the part") func refused() throws {
    func message<M: Model>(_ predicate: Predicate<M>) -> String {
      do {
        _ = try Fetch(predicate)
        return ""
      } catch let error as StoreError where error.code == .invalidPredicate {
        return error.message
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(#Predicate<Dish> { $0.tags?.contains("a") == true })
        == "a predicate of a store cannot use 'tags', which is kept as JSON; it can only be compared "
        + "with nil")
    #expect(
      message(#Predicate<Dish> { $0.name.first == nil })
        == "a predicate of a store cannot use a computed property of String")
    #expect(
      message(#Predicate<Dish> { $0.foods.last == nil })
        == "a predicate of a store cannot use first or last of 'foods'")
  }

  @Test("finds a property under its name in CodingKeys only if both are the same")
  func renamed() throws {
    #expect(throws: StoreError.self) { try Fetch(#Predicate<Renamed> { $0.title == "x" }) }
    do {
      _ = try Fetch(#Predicate<Renamed> { $0.title == "x" })
    } catch {
      #expect(
        "\(error)"
          == "a predicate of a store cannot use Renamed.title, which is not stored under that name; a "
          + "predicate string can use the name in CodingKeys")
    }
    #expect(throws: StoreError.self) { try Fetch(#Predicate<Renamed> { $0.upper == "X" }) }
    _ = try Fetch(#Predicate<Renamed> { $0.id == 1 })
  }

  private struct Renamed: Model {
    static let layout = Layout(key: "id")
    var id = 0
    var title = ""
    var upper: String { title.uppercased() }
    enum CodingKeys: String, CodingKey {
      case id
      case title = "name"
    }
  }

  @Test("goes on with sort keys and ranges") func clauses() throws {
    let fetch = try Fetch(#Predicate<Dish> { $0.isVegan }).sorted(by: "minutes DESC", "id").prefix(
      3)
    let expected = dishes.filter(\.isVegan).sorted { ($1.minutes, $0.id) < ($0.minutes, $1.id) }
    #expect(
      try store.read().objects(fetch).map { try $0.id } == expected.prefix(3).map(\.id))
  }
}
