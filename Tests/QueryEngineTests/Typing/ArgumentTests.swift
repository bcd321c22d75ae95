import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("arguments and variables") struct ArgumentTests {
  typealias Case = (text: String, arguments: [QueryArgument], rows: [UInt32])

  static let values: [Case] = [
    ("name = %@", ["Apple"], [0]), ("%@ = name", ["Apple"], [0]), ("stock = %@", [7], [0]),
    ("price = %@", [2.5], [0]), ("isOnSale = %@", [true], [0]), ("name = %@", [nil], []),
    ("note = %@", [nil], [1]), ("name = %s", ["Apple"], [0]), ("stock = %d", [7], [0]),
    ("stock = %d", [.untyped("7")], [0]), ("price = %f", [2.5], [0]), ("price = %f", [1], [1]),
    ("price = %f", [.untyped("2.5")], [0]), ("name BEGINSWITH %c", ["A"], [0]),
    ("%K = 'Apple'", ["name"], [0]), ("%K = 'Orchard'", ["supplier.name"], [0, 2]),
    ("%K = 2", ["tags.@count"], [0, 2]), ("supplier.%K = %@", ["name", "Orchard"], [0, 2]),
    ("%K.@count = %d", ["tags", 0], [1]), ("%K = 'Apple'", ["SELF.name"], [0]),
    ("ANY %K = 'round'", ["tags.name"], [0]),
    ("FUNCTION(name, %@) = 'APPLE'", ["uppercaseString"], [0]),
    ("name IN %@", [["Apple", "ばなな"]], [0, 1]), ("stock IN %@", [[0, 7, nil]], [0, 1, 2]),
    ("stock BETWEEN %@", [[1, 9]], [0]), ("stock BETWEEN {%d, %d}", [1, 9], [0]),
    ("name CONTAINS %@", [.untyped("ppl")], [0]),
    // Untyped text takes the type expected at its place.
    ("stock = %@", [.untyped("7")], [0]), ("price > %@", [.untyped("1.5")], [0]),
    ("price > %@", [.untyped(" 1.5 ")], [0]), ("isOnSale = %@", [.untyped("yes")], [0]),
    ("isOnSale = %@", [.untyped("false")], [1]), ("madeAt = %@", [.untyped("2015-08-02")], [0]),
    ("madeAt >= %@", ["2015-08-02T00:00:00Z"], [0]), ("stock + %@ = 9", [.untyped("2")], [0]),
    ("sqrt(%@) = 2", [.untyped("4")], [0, 1, 2]), ("sum(stock, %@) = 8", [.untyped("1")], [0]),
    ("stock IN %@", [.list([.untyped("7"), .untyped("8")])], [0]),
    ("tags[%@].name = 'round'", [.untyped("1")], [0]),
    ("stock = 7 LIMIT(%d)", [1], [0]), ("TRUEPREDICATE LIMIT(%@)", [.untyped("1")], [0]),
    // An argument is never parsed.
    ("name = %@", ["Apple' OR '1' = '1"], []),
    ("name = %@", [.untyped("' OR TRUEPREDICATE OR '")], []),
    ("name LIKE %@", ["%@"], []), ("name = %@", ["$x"], []), ("name = %@", ["name"], []),
    ("name = %@ OR name = %@", ["%@", "Apple"], [0]),
  ]

  @Test("an argument fills its placeholder", arguments: values.indices)
  func value(_ index: Int) throws {
    let example = Self.values[index]
    #expect(
      try Stall.rows(example.text, arguments: example.arguments) == example.rows, "\(example)")
  }

  static let errors: [(String, [QueryArgument], Diagnostic.Code, String)] = [
    ("name = «%@»", [], .arguments, "placeholder 1 has no argument"),
    ("name = %@ OR name = «%@»", ["a"], .arguments, "placeholder 2 has no argument"),
    ("«%K» = 1", [], .arguments, "placeholder 1 has no argument"),
    ("name = %@«»", ["a", "b"], .arguments, "2 arguments for 1 placeholder"),
    ("name = 'a'«»", ["a"], .arguments, "1 argument for 0 placeholders"),
    ("«%K» = 1", [5], .arguments, "the argument for '%K' is not a key path"),
    ("«%K» = 1", ["nmae"], .unknownKey, "Product has no key 'nmae'"),
    ("«%K» = 1", ["name OR 1"], .unknownKey, "Product has no key 'name OR 1'"),
    ("«%K» = 1", ["tags.@foo"], .unknownKey, "there is no collection operator '@foo'"),
    ("«%K» = 1", [""], .unknownKey, "Product has no key ''"),
    ("stock = «%d»", [1.5], .arguments, "the argument for '%d' is not a whole number"),
    ("stock = «%d»", ["7"], .arguments, "the argument for '%d' is not a whole number"),
    ("stock = «%d»", [.untyped("seven")], .arguments, "expected a number, found 'seven'"),
    ("stock = «%d»", [.untyped("1.5")], .arguments, "the argument for '%d' is not a whole number"),
    ("price = «%f»", ["x"], .arguments, "the argument for '%f' is not a number"),
    ("name = «%s»", [1], .arguments, "the argument for '%s' is not text"),
    ("name = «%c»", ["ab"], .arguments, "the argument for '%c' is not one character"),
    (
      "price = «%@»", [.value(.double(.infinity))], .arguments,
      "the argument for '%@' is not a finite number"
    ),
    ("stock = «%@»", [.untyped("many")], .arguments, "expected a number, found 'many'"),
    ("isOnSale = «%@»", [.untyped("perhaps")], .arguments, "expected a Bool, found 'perhaps'"),
    ("madeAt = «%@»", [.untyped("soon")], .type, "expected a date, found 'soon'"),
    ("stock BETWEEN «%@»", [[1, 2, 3]], .between, "BETWEEN needs two bounds in braces"),
    ("stock = 1 LIMIT(«%@»)", [1.5], .type, "LIMIT needs a whole number that is not negative"),
    ("stock = 1 OFFSET(«%@»)", [-1], .type, "OFFSET needs a whole number that is not negative"),
    ("name LIKE «%@»", ["%a%"], .type, "'%' is an ordinary character in a LIKE pattern"),
    ("«%@» CONTAINS 'a'", [5], .type, "CONTAINS cannot be applied to an Int and a String"),
  ]

  @Test(
    "an argument of the wrong kind or number is an error at its place", arguments: errors.indices)
  func error(_ index: Int) {
    let (marked, arguments, code, message) = Self.errors[index]
    let query = Marked(marked)
    let found = Stall.diagnostics(query.text, arguments: arguments)
    #expect(found.map(\.code) == [code], "\(query.text)")
    #expect(found.first?.message == message)
    #expect(found.first?.range == query.range)
  }

  @Test("an argument is never a predicate")
  func predicate() {
    #expect(
      Stall.diagnostics("name = 'a' AND %@", arguments: ["TRUEPREDICATE"]).map(\.code) == [.type])
  }

  @Test("text is compared in NFC, whatever its form")
  func composition() throws {
    #expect(try Stall.rows("name BEGINSWITH %@", arguments: ["A\u{30A}"]) == [2])
    #expect(try Stall.rows("name BEGINSWITH %@", arguments: [.untyped("A\u{30A}")]) == [2])
  }

  @Test("a variable has its bound value, unless a SUBQUERY shadows it")
  func variables() throws {
    let variables: [String: QueryArgument] = [
      "n": "Apple", "list": [.untyped("7"), .untyped("0")], "t": "red",
      "day": .untyped("2001-01-01"),
    ]
    #expect(try Stall.rows("name = $n", variables: variables) == [0])
    #expect(try Stall.rows("stock IN $list", variables: variables) == [0, 1])
    #expect(try Stall.rows("madeAt > $day", variables: variables) == [0])
    #expect(try Stall.rows("ANY tags.name = $t", variables: variables) == [0, 2])
    #expect(
      try Stall.rows(
        "SUBQUERY(tags, $t, $t.name = 'round').@count = 1 AND 'red' = $t",
        variables: variables) == [0])
    #expect(try Stall.rows("stock BETWEEN $b", variables: ["b": [0, 5]]) == [1])
  }

  @Test("an argument can be an object")
  func object() throws {
    let orchard = ObjectID(Shop.supplier, RowID(0))
    #expect(try Stall.rows("supplier = %@", arguments: [.object(orchard)]) == [0, 2])
    #expect(
      try Stall.rows("supplier IN %@", arguments: [.list([.object(orchard), .null])]) == [0, 1, 2])
  }
}
