import Foundation
import PredicateSyntax
import Testing

@testable import QueryEngine

/// Every problem that the type checker reports, with its place and message.
@Suite("the type checker's diagnostics") struct TypeCheckerTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let marked: String
    let code: Diagnostic.Code
    let message: String
    let help: String?

    init(_ marked: String, _ code: Diagnostic.Code, _ message: String, help: String? = nil) {
      (self.marked, self.code, self.message, self.help) = (marked, code, message, help)
    }

    var testDescription: String { marked }
  }

  static let errors = [
    Case(
      "«ANY name» = 'a'", .anyNeedsCollection, "ANY needs a collection, but this is a String",
      help: "remove ANY, or use SUBQUERY to test the collections of each element"),
    Case(
      "«ALL tags.products.@count» = 1", .anyNeedsCollection,
      "ALL needs a collection, but this is an Int",
      help: "remove ALL, or use SUBQUERY to test the collections of each element"),
    Case(
      "stock BETWEEN «tags.weight»", .between, "BETWEEN needs two bounds in braces",
      help: "write BETWEEN {1, 5}; both bounds are included"),
    Case(
      "stock BETWEEN «{1, 2, 3}»", .between, "BETWEEN needs two bounds in braces",
      help: "write BETWEEN {1, 5}; both bounds are included"),
    Case(
      "ANY tags.weight BETWEEN «{1, 2, 3}»", .between, "BETWEEN needs two bounds in braces",
      help: "write BETWEEN {1, 5}; both bounds are included"),
    Case(
      "ALL tags.weight BETWEEN «5»", .between, "BETWEEN needs two bounds in braces",
      help: "write BETWEEN {1, 5}; both bounds are included"),
    Case(
      "stock BETWEEN {1, «'a'»}", .type, "BETWEEN cannot be applied to an Int and a String"),
    Case(
      "NONE tags.name BETWEEN {«1», 'a'}", .type,
      "BETWEEN cannot be applied to a String and an Int"),
    Case("madeAt - «name» > 5", .type, "- cannot be applied to a String"),
    Case(
      "stock = 1 SORT(«tags»)", .type, "SORT needs a single value, but this is many Tags",
      help: "name an attribute, or reduce a collection with @count, @min, @max or [FIRST]"),
    Case(
      "stock = 1 DISTINCT(«supplier»)", .type,
      "DISTINCT needs a single value, but this is a Supplier",
      help: "name an attribute, or reduce a collection with @count, @min, @max or [FIRST]"),
    Case(
      "«stock» BEGINSWITH 'a'", .type, "BEGINSWITH cannot be applied to an Int and a String",
      help: "BEGINSWITH compares a String with a String"),
    Case(
      "name LIKE «stock»", .type, "LIKE cannot be applied to a String and an Int",
      help: "LIKE compares a String with a String"),
    Case("name < «5»", .type, "< cannot be applied to a String and an Int"),
    Case("«supplier» > 5", .type, "> cannot be applied to a Supplier and an Int"),
    Case("isOnSale >= «'a'»", .type, ">= cannot be applied to a Bool and a String"),
    Case(
      "«stock» CONTAINS 5", .type, "CONTAINS cannot be applied to an Int and an Int",
      help: "CONTAINS finds text in a String, or an element in a collection"),
    Case("stock «/ 0» = 1", .divideByZero, "division by zero"),
    Case(
      "tags[«'a'»] = nil", .type,
      "an index must be an Int, FIRST, LAST or SIZE, but this is a String"),
    Case("«name»[0] = nil", .type, "an index needs a collection, but this is a String"),
    Case("name.«@count» = 1", .type, "@count needs a collection, but this is a String"),
    Case("stock.«@max».name = 1", .type, "@max needs a collection, but this is an Int"),
    Case(
      "SUBQUERY(«name», $x, $x = 1).@count = 1", .type,
      "SUBQUERY needs a collection, but this is a String"),
    Case("«name» UNION {1} = {1}", .type, "UNION needs a collection, but this is a String"),
    Case(
      "«tags.name» = 'red'", .needsQuantifier,
      "this is a collection, but the comparison needs a single value",
      help: "say ANY, ALL or NONE before the comparison"),
    Case(
      "«tags.name» IN {'red'}", .needsQuantifier,
      "this is a collection, but the comparison needs a single value",
      help: "say ANY, ALL or NONE before the comparison"),
    Case("«tags» > 1", .type, "> cannot be applied to many Tags"),
    Case(
      "madeAt < «'soon'»", .type, "expected a date, found 'soon'",
      help: "write it as '2015-08-02' or '2015-08-02T09:30:00Z'"),
    Case(
      "stock = 1 AND «price»", .type, "expected a predicate, found a Double",
      help: "compare it with a value, as in … == 1 or … != nil"),
    Case(
      "«nil»", .type, "expected a predicate, found nil",
      help: "compare it with a value, as in … == 1 or … != nil"),
    Case(
      "«name» + 1 = 2", .type, "+ cannot be applied to a String",
      help: "join strings with FUNCTION(a, 'stringByAppendingString:', b)"),
    Case(
      "name =~ «'a.*'»", .type, "~ cannot be applied to a String",
      help: "match a regular expression with MATCHES"),
    Case("-«name» = 2", .type, "- cannot be applied to a String"),
    Case("~«price» = 2", .type, "~ cannot be applied to a Double"),
    Case("stock «&» 1.5 = 2", .type, "& cannot be applied to a Double"),
    Case("madeAt «*» 2 = nil", .type, "* cannot be applied to a Date"),
    Case("madeAt «+» madeAt = nil", .type, "+ cannot be applied to a Date"),
    Case("tags.«@sum».name = 1", .type, "@sum cannot be applied to a String"),
    Case(
      "stock = «9223372036854775807 + 1»", .overflow, "this number is out of range",
      help: "an Int is from -9223372036854775808 to 9223372036854775807; a Double is finite"),
    Case(
      "(«stock = 1») + 1 = 2", .type, "expected a value, found a predicate",
      help: "TERNARY(predicate, a, b) turns a predicate into a value"),
    Case("stock «<< 64» = 1", .overflow, "a shift must be between 0 and 63 bits"),
    Case(
      "«TRUE»", .type, "expected a predicate, found a Bool constant",
      help: "write TRUEPREDICATE or FALSEPREDICATE"),
    Case(
      "«TERNARY(stock = 1, 'a', 2)» = 1", .type,
      "the values of TERNARY have different types: a String and an Int",
      help: "use values of one type"),
  ]

  static let names = [
    Case(
      "name = «$x»", .unboundVariable, "variable '$x' has no value"),
    Case(
      "SUBQUERY(tags, $item, «$itme».name = 'a').@count = 1", .unboundVariable,
      "variable '$itme' has no value", help: "did you mean '$item'?"),
    Case(
      "tags.«@cuont» = 1", .unknownKey, "there is no collection operator '@cuont'",
      help: "did you mean '@count'?"),
    Case(
      "@links.«Prodcut».tags.@count = 1", .unknownKey, "there is no entity 'Prodcut'",
      help: "did you mean 'Product'?"),
    Case(
      "@links.Product.«tags».@count = 1", .unknownKey, "Product has no key 'tags'",
      help: "did you mean 'related'?"),
    Case("«nmae» = 'a'", .unknownKey, "Product has no key 'nmae'", help: "did you mean 'name'?"),
    Case(
      "«カレー» = 'a'", .unknownKey, "Product has no key 'カレー'",
      help: "if it is text, quote it: 'カレー'"),
    Case("tags.«count» = 1", .unknownKey, "Tag has no key 'count'", help: "did you mean '@count'?"),
    Case("tags.«size» = 1", .unknownKey, "Tag has no key 'size'", help: "did you mean '@count'?"),
    Case(
      "name = «Soup»", .unknownKey, "Product has no key 'Soup'",
      help: "if it is text, quote it: 'Soup'"),
    Case(
      "ANY tags.«colour» = 'red'", .unknownKey, "Tag has no key 'colour'",
      help: "its keys are name, weight, products"),
    Case(
      "«seller».name = 'x'", .unknownKey, "Product has no key 'seller'",
      help: "its keys are name, note, price, stock, isOnSale, madeAt, tags, related, supplier, "
        + "relatedFrom"),
    Case(
      "SUBQUERY(tags, $t, «weight» = 1).@count = 1", .unknownKey, "Product has no key 'weight'",
      help: "bare keys belong to the outer object; write $t.weight for the element"),
  ]

  static let refused = [
    Case(
      "«ANYKEY» = 'a'", .type,
      "ANYKEY is not supported: it belongs to Spotlight; name the attribute"),
    Case(
      "«$x := 1» = 1", .type,
      ":= is not supported: variables get values from SUBQUERY, definitions and the query's variables"
    ),
    Case(
      "«FETCH(name, name)» = 1", .type,
      "FETCH is not supported: it belongs to Core Data's fetch requests; use SUBQUERY or ANY"),
    Case(
      "«name TOKENMATCHES 'a'»", .type,
      "TOKENMATCHES is not supported: it belongs to CloudKit; use CONTAINS[cd]"),
    Case(
      "«SELF isKindOfClass: name»", .type,
      "selector: is not supported: Objective-C methods cannot be called"),
    Case(
      "«name UTI-EQUALS 'a'»", .type,
      "UTI-EQUALS is not supported: uniform type identifiers belong to Apple's systems"),
    Case(
      "«BLOCKPREDICATE(1)»", .type,
      "BLOCKPREDICATE is not supported: a block cannot be written as text"),
    Case(
      "«name.$x» = 1", .type, ".$ is not supported: a key must be a word; use %K for a whole path"),
  ]

  static let warnings = [
    Case(
      "ANY tags.name = 'a' AND «ANY tags.weight = 1»", .needsQuantifier,
      "each ANY can be satisfied by a different element of 'tags'",
      help: "for one element that satisfies both, write "
        + "SUBQUERY(tags, $x, $x.name … AND $x.weight …).@count > 0"),
    Case("name «=» 5", .type, "a String is never equal to an Int, so this is always false"),
    Case("name «!=» 5", .type, "a String is never equal to an Int, so this is always true"),
    Case("3 «IN» {'a'}", .type, "an Int is never equal to a String, so this is always false"),
    Case(
      "tags «CONTAINS» 'red'", .type, "a Tag is never equal to a String, so this is always false",
      help: "compare one of its attributes, such as name"),
    Case(
      "SUBQUERY(tags, $t, $t «==» 'red').@count = 1", .type,
      "a Tag is never equal to a String, so this is always false",
      help: "compare one of its attributes, such as name"),
    Case("stock «=[c]» 5", .type, "the options in brackets affect only text"),
    Case("stock «IN[cd]» {1}", .type, "the options in brackets affect only text"),
    Case(
      "stock BETWEEN «{5, 1}»", .between,
      "the lower bound is greater than the upper bound, so nothing matches"),
  ]

  @Test("an error is reported at its place, with its message", arguments: errors + names + refused)
  func error(_ example: Case) { check(example, .error) }

  @Test("a warning is reported at its place, and the query runs", arguments: warnings)
  func warning(_ example: Case) throws {
    check(example, .warning)
    _ = try Stall.rows(Marked(example.marked).text)
  }

  private func check(_ example: Case, _ severity: Diagnostic.Severity) {
    let query = Marked(example.marked)
    let found = Stall.diagnostics(query.text)
    #expect(found.map(\.code) == [example.code])
    #expect(found.first?.severity == severity)
    #expect(found.first?.message == example.message)
    #expect(found.first?.help == example.help)
    #expect(found.first?.range == query.range)
  }

  @Test("all errors are reported in the order of the text, inner before outer")
  func all() {
    let found = Stall.diagnostics("nmae = 'a' AND ANY tags.wieght > 1 OR sqrt(name) < stokc")
    #expect(found.map(\.code) == [.unknownKey, .unknownKey, .type, .unknownKey])
    #expect(found.map(\.range.lowerBound) == [0, 24, 43, 51])
  }

  @Test("the base of a call is checked once in a long chain of calls")
  func callsOnCalls() {
    for form in [".f()", ".f(1)", ".name.f()"] {
      let found = Stall.diagnostics("stokc" + String(repeating: form, count: 90) + " = 1")
      #expect(found.first?.code == .unknownKey)
      #expect(found.count <= 100)
    }
    #expect(Stall.diagnostics("stokc.f()").count { $0.code == .unknownKey } == 1)
    let nested =
      String(repeating: "TERNARY(", count: 40) + "stokc"
      + String(repeating: ".f(), 1, 2)", count: 40)
    #expect(Stall.diagnostics(nested + " = 1").first?.code == .unknownKey)
  }

  @Test("at most a hundred errors and a hundred warnings of a text are reported (S-20)")
  func many() throws {
    let wrong = String(repeating: "nmae = 'a' OR ", count: 150)
    let doubtful = String(repeating: "name LIKE '%' OR ", count: 150)
    let found = Stall.diagnostics(doubtful + wrong + "stock = 1")
    #expect(found.count { $0.severity == .error } == 100)
    #expect(found.count { $0.severity == .warning } == 100)
    #expect(found.last?.range.lowerBound == doubtful.utf8.count + 99 * 14)
    #expect(Stall.diagnostics(doubtful + "stock = 1").count == 100)
  }

  @Test(
    "an invalid expression causes no further errors",
    arguments: [
      "nmae + 1 > 'a'", "ANY nmae.x = 1", "nmae[0].foo.@count BETWEEN {1, 2}", "sum(nmae) LIKE 'a'",
    ])
  func once(_ text: String) {
    #expect(Stall.diagnostics(text).count == 1)
  }

  @Test("two ANYs of one key cause no warning")
  func twoElements() {
    #expect(Stall.diagnostics("ANY tags.name = 'a' AND ANY tags.name = 'b'").isEmpty)
    #expect(Stall.diagnostics("TRUE = 1 AND isOnSale = 1").isEmpty)
  }
}
