import PredicateSyntax
import Testing

import PredicateTyping
@testable import QueryEngine

@Suite("errors of functions") struct FunctionErrorTests {
  static let cases: [(String, Diagnostic.Code, String)] = [
    ("«nosuchfunction»(name) = 1", .unknownFunction, "there is no function 'nosuchfunction'"),
    (
      "SUBQUERY(tags, $t, $t.«sqrt»(4)).@count > 0", .unknownFunction,
      "there is no function 'sqrt'"
    ),
    (
      "FUNCTION(name, «'uppercaseStrin'») = 'A'", .unknownFunction,
      "there is no function 'uppercaseStrin'"
    ),
    ("CAST(name, «'NSDat'») = nil", .unknownFunction, "there is no type 'NSDat' to cast to"),
    ("«sqrt(1, 2)» = 1", .type, "'sqrt' takes 1 argument, not 2"),
    ("«now(1)» = nil", .type, "'now' takes 0 arguments, not 1"),
    ("«random(1)» = 1", .type, "'random' takes 0 arguments, not 1"),
    ("«sum()» = 1", .type, "'sum' takes at least 1 argument, not 0"),
    ("«modulus:by:(1)» = 1", .type, "'modulus:by:' takes 2 arguments, not 1"),
    ("«distinct:(tags, tags)».@count = 1", .type, "'distinct' takes 1 argument, not 2"),
    ("«FUNCTION(name, 'hasPrefix:')»", .type, "'hasPrefix:' takes 1 argument, not 0"),
    ("«FUNCTION(name, 'length', 1)» = 1", .type, "'length' takes 0 arguments, not 1"),
    ("sqrt(«name») = 1", .type, "sqrt cannot be applied to a String"),
    ("sqrt(«tags.weight») = 1", .type, "sqrt cannot be applied to many Ints"),
    ("uppercase(«stock») = 'A'", .type, "uppercase cannot be applied to an Int"),
    ("sum(«name») = 1", .type, "sum needs a collection, but this is a String"),
    ("sum(«tags.name») = 1", .type, "sum cannot be applied to many Strings"),
    ("sum({1, «'a'»}) = 1", .type, "sum cannot be applied to a String"),
    ("max(1, «'a'») = 1", .type, "max cannot be applied to a String"),
    ("max(1, «tags») = 1", .type, "max cannot be applied to many Tags"),
    ("average(«tags») = 1", .type, "average cannot be applied to many Tags"),
    ("add:to:(1, «name») = 1", .type, "+ cannot be applied to a String"),
    ("modulus:by:(madeAt, 2) = 1", .type, "modulus:by: cannot be applied to a Date"),
    ("onesComplement:(«price») = 1", .type, "~ cannot be applied to a Double"),
    (
      "objectFrom:withIndex:(tags, «'a'») = nil", .type,
      "an index must be an Int, FIRST, LAST or SIZE, but this is a String"
    ),
    (
      "FUNCTION(«tags.name», 'uppercaseString') = 'A'", .type,
      "uppercaseString cannot be applied to many Strings"
    ),
    (
      "FUNCTION(name, 'substringFromIndex:', «'a'») = 'A'", .type,
      "substringFromIndex: cannot be applied to a String"
    ),
    (
      "FUNCTION(name, 'substringToIndex:', «1.5») = 'A'", .type,
      "substringToIndex: cannot be applied to a Double"
    ),
    (
      "FUNCTION(madeAt, 'dateByAddingTimeInterval:', «name») = nil", .type,
      "dateByAddingTimeInterval: cannot be applied to a String"
    ),
    ("CAST(«tags», 'NSString') = 'A'", .type, "CAST cannot be applied to many Tags"),
    ("CAST(«supplier», 'NSString') = 'A'", .type, "CAST cannot be applied to a Supplier"),
    ("castObject:toType:(1, «name») = 1", .type, "the type of CAST must be a constant string"),
    ("FUNCTION(name, «%d») = 1", .type, "the selector of FUNCTION must be a constant string"),
    ("«CAST('abc', 'NSNumber')» = nil", .type, "\"abc\" cannot be cast to a Double"),
    ("«CAST('x', 'NSDate')» = nil", .type, "\"x\" cannot be cast to a Date"),
    ("«CAST('maybe', 'Bool')» = nil", .type, "\"maybe\" cannot be cast to a Bool"),
    ("«modulus:by:(stock, 0)» = 1", .divideByZero, "division by zero"),
    ("«modulus:by:(stock, 0.0)» = 1", .divideByZero, "division by zero"),
    ("«divide:by:(stock, 0)» = 1", .divideByZero, "division by zero"),
    ("«leftshift:by:(stock, 64)» = 1", .overflow, "a shift must be between 0 and 63 bits"),
    ("«rightshift:by:(1, -1)» = 1", .overflow, "a shift must be between 0 and 63 bits"),
    ("«exp(1000)» = 1", .overflow, "this number is out of range"),
    ("«abs(-9223372036854775808)» = 1", .overflow, "this number is out of range"),
    ("multiply:by:(«9223372036854775807, 2») = 1", .overflow, "this number is out of range"),
    ("«sum({9223372036854775807, 1})» = 1", .overflow, "this number is out of range"),
    (
      "«inverseOrderKey:»(name) = 1", .type,
      "'inverseOrderKey' is not supported: it belongs to Core Data's ordered relationships"
    ),
    (
      "«tokenize:using:»(name, 'x') = nil", .type,
      "'tokenize:using:' is not supported: use CONTAINS or MATCHES to find words"
    ),
    (
      "«distanceToLocation:fromLocation:»(1, 2) < 5", .type,
      "'distanceToLocation:fromLocation:' is not supported: no attribute is a location"
    ),
    ("«sqrt(4)»", .type, "expected a predicate, found a Double"),
    ("name.«lenght» = 3", .unknownKey, "a String has no key 'lenght'"),
    ("stock.«length» = 3", .unknownKey, "an Int has no key 'length'"),
    ("madeAt.«timeInterval» = 3", .unknownKey, "a Date has no key 'timeInterval'"),
  ]

  @Test("an invalid call is refused at its place", arguments: cases)
  func error(_ marked: String, _ code: Diagnostic.Code, _ message: String) {
    let query = marked.contains("«") ? Marked(marked) : nil
    let found = Stall.diagnostics(
      query?.text ?? marked, arguments: marked.contains("%d") ? [1] : [])
    #expect(found.map(\.code) == [code])
    #expect(found.first?.severity == .error)
    #expect(found.first?.message == message)
    if let query { #expect(found.first?.range == query.range) }
  }

  @Test(
    "the nearest names are suggested",
    arguments: [
      ("SUM({1}) = 1", "did you mean 'sum'?"),
      ("uppercse(name) = 'A'", "did you mean 'uppercase'?"),
      ("modulo:by:(1, 2) = 1", "did you mean 'modulus:by:'?"),
      ("FUNCTION(name, 'hasPrefix', 'a')", "did you mean 'hasPrefix:'?"),
      ("CAST(name, 'NSDat') = nil", "did you mean 'NSDate'?"),
      (
        "CAST(name, 'Wombat') = nil",
        "the types are NSString, String, NSNumber, NSDate, Date, NSDecimalNumber, Double, Int, Bool"
      ),
      ("name.uppercasestring = 'A'", "did you mean 'uppercaseString' or 'lowercaseString'?"),
    ])
  func near(_ text: String, _ help: String) {
    #expect(Stall.diagnostics(text).first?.help == help)
  }

  @Test(
    "a constant call without a value is nil, with a warning",
    arguments: [
      "«sqrt(-1)» = nil", "«log(0)» = nil", "«ln(-1)» = nil",
      "«FUNCTION('abc', 'substringFromIndex:', 4)» = nil",
    ])
  func withoutValue(_ marked: String) throws {
    let query = Marked(marked)
    let warnings = Stall.diagnostics(query.text)
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.range == query.range)
    #expect(try Stall.rows(query.text) == [0, 1, 2])
  }

  @Test("a function that returns a Bool is a predicate, even if it is constant")
  func truth() throws {
    #expect(try Stall.rows("FUNCTION(name, 'hasPrefix:', 'A')") == [0])
    #expect(try Stall.rows("FUNCTION('abc', 'hasPrefix:', 'a')") == [0, 1, 2])
    #expect(try Stall.rows("NOT CAST(isOnSale, 'Bool')") == [1, 2])
    #expect(try Stall.rows("note.boolValue") == [0])
  }
}
