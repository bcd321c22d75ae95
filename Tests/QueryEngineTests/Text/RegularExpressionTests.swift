import Foundation
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("MATCHES") struct RegularExpressionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let pattern: String
    let options: TextOptions
    let yes: [String]
    let no: [String]

    init(_ pattern: String, _ options: TextOptions = [], yes: [String] = [], no: [String] = []) {
      (self.pattern, self.options, self.yes, self.no) = (pattern, options, yes, no)
    }

    var testDescription: String { pattern }
  }

  static let cases = [
    Case("", yes: [""], no: ["a", " "]), Case("hel{2}o", yes: ["hello"], no: ["helo", "hellos"]),
    Case("a|ab", yes: ["a", "ab"], no: ["abc", "xa"]), Case("a?", yes: ["", "a"], no: ["aa"]),
    Case("^.{2,3}$", yes: ["カツ", "カレー"], no: ["炊き込み", "a"]),
    Case("[豚牛鶏]肉", yes: ["豚肉", "鶏肉"], no: ["羊肉", "豚肉 "]),
    Case("[ぁ-ん]+", yes: ["たまねぎ"], no: ["カレー", ""]),
    Case(".", yes: ["a", "𠮷", "が"], no: ["", "ab", "\n", "\u{2028}", "\r"]),
    Case("..", yes: ["か\u{309A}"], no: ["が"]),
    Case("\\w+", yes: ["é1_か"], no: ["a b", ""]), Case("\\d+", yes: ["12", "１２", "٣"], no: ["a"]),
    Case("\\s", yes: [" ", "\u{3000}"], no: ["a"]), Case("\\p{Han}+", yes: ["人参"], no: ["か"]),
    Case("(?i)abc", yes: ["ABC"], no: ["abd"]), Case("(a)(b)\\2\\1", yes: ["abba"], no: ["abab"]),
    Case("(?:a(?=b).)*", yes: ["abab", ""], no: ["aa"]), Case("a.c", no: ["a\nc"]),
    Case("(?s)a.c", yes: ["a\nc"]), Case("x*", yes: ["", "xxx"], no: ["x\n"]),
    Case("É", .caseInsensitive, yes: ["é", "É"], no: ["e", "E"]),
    Case("é", .diacriticInsensitive, yes: ["e", "é"], no: ["E"]),
    Case("ÉTÉ+", [.caseInsensitive, .diacriticInsensitive], yes: ["été", "ETEe"], no: ["ate"]),
    Case("が", .diacriticInsensitive, yes: ["が"], no: ["か"]),
    Case("バタ.", .kanaInsensitive, yes: ["ばたー", "バター"], no: ["はたー"]),
    Case("バタ.", .widthInsensitive, yes: ["ﾊﾞﾀｰ"], no: ["ばたー"]),
    Case("É", [.caseInsensitive, .diacriticInsensitive, .normalized], yes: ["É"], no: ["é", "E"]),
    Case("straße", .caseInsensitive, yes: ["STRAßE", "STRAẞE"], no: ["STRASSE"]),
  ]

  @Test("a pattern matches a whole text", arguments: cases)
  func table(_ example: Case) throws {
    let expression = try RegularExpression(example.pattern, example.options)
    for text in example.yes { #expect(try expression.matches(text), "'\(text)'") }
    for text in example.no { #expect(try !expression.matches(text), "'\(text)'") }
  }

  @Test(
    "a pattern that backtracks without end exceeds its limit",
    arguments: [
      ("(a+)+$", String(repeating: "a", count: 40) + "b"),
      ("(a|aa)+", String(repeating: "a", count: 60) + "b"),
      ("(x+x+)+[yz]", String(repeating: "x", count: 40)),
    ])
  func runaway(_ pattern: String, _ text: String) throws {
    let expression = try RegularExpression(pattern, [])
    let failure = #expect(throws: PatternFault.self) {
      try expression.matches(text)
    }
    #expect(failure?.pattern == pattern)
    #expect(failure?.reason.contains("limit") == true)
  }

  @Test("a pattern too deep for JIT is matched without it")
  func longSubject() throws {
    let text = String(repeating: "ab\n", count: 7_000)
    #expect(try RegularExpression("(.|\n)*", []).matches(text))
    #expect(try !RegularExpression("(.|\n)*c", []).matches(text))
    #expect(try RegularExpression("(a|b|\\s)*", []).matches(text))
  }

  @Test(
    "an invalid pattern is reported inside its literal",
    arguments: [
      "name MATCHES '[«'»", "name MATCHES 'ab(c«'»", "name MATCHES 'a*«*»+'",
      "name MATCHES \"x«)»\"",
      "name MATCHES 'か«)»'", "name MATCHES '\\\\d«)»'", "name MATCHES '\\x61\\u304B«)»'",
      "name MATCHES '\\uD842\\uDFB7«)»'", "name MATCHES '\\101«)»'",
      "ANY tags.name MATCHES[c] 'x«)»'", "FALSEPREDICATE AND name MATCHES 'x«)»'",
      "name MATCHES «FUNCTION('(', 'uppercaseString')»", "note = 'a' OR NOT name MATCHES '\\\\C«'»",
    ])
  func position(_ marked: String) {
    let query = Marked(marked)
    let found = Stall.diagnostics(query.text)
    #expect(found.map(\.code) == [.regex])
    #expect(found.first?.range == query.range)
    #expect(found.first?.message.hasPrefix("regular expression error: ") == true)
  }

  @Test("an invalid pattern of an argument is reported at the placeholder")
  func argument() {
    let query = Marked("name MATCHES «%@»")
    let found = Stall.diagnostics(query.text, arguments: ["["])
    #expect(found.map(\.code) == [.regex])
    #expect(found.first?.range == query.range)
  }

  @Test("a pattern from an object is compiled when the query runs")
  func dynamic() throws {
    #expect(try Stall.rows("'12abc' MATCHES note") == [0])
    #expect(try Stall.rows("name MATCHES TERNARY(stock = 7, '[A-Z]pple', name)") == [0, 1, 2])
    #expect(try Stall.rows("name MATCHES note") == [])
    #expect(try Stall.rows("NOT name MATCHES note") == [0, 1, 2])
  }

  @Test(
    "an invalid pattern from an object, and a match without end, are errors of the query",
    arguments: [
      "name MATCHES «FUNCTION(note, 'stringByAppendingString:', '(')»",
      "name = '' OR 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' MATCHES «'(a+)+'»",
      "SUBQUERY(tags, $t, $t.name MATCHES «FUNCTION(note, 'stringByAppendingString:', '(')»).@count > 0",
      "stock > 0 SORT(TERNARY(name MATCHES «FUNCTION(note, 'stringByAppendingString:', '(')», 1, 2))",
    ])
  func failureAtRunTime(_ marked: String) throws {
    let query = Marked(marked)
    let compiled = try Stall.query(query.text)
    let error = #expect(throws: Diagnostics.self) { try compiled.objects(in: Stall.snapshot) }
    #expect(error?.all.map(\.code) == [.regex])
    #expect(error?.all.first?.range == query.range)
  }

  @Test("a pattern that fails in a selection is reported at its place")
  func selection() throws {
    let text = Marked(
      "name, TERNARY('x' MATCHES «FUNCTION(note, 'stringByAppendingString:', '(')», 1, 2)")
    let selection = try Selection(text.text, on: Shop.product, in: Shop.schema)
    let objects = try Stall.query("TRUEPREDICATE").objects(in: Stall.snapshot)
    let error = #expect(throws: Diagnostics.self) {
      try selection.values(of: objects, in: Stall.snapshot)
    }
    #expect(error?.all.map(\.code) == [.regex])
    #expect(error?.all.first?.range == text.range)
  }
}
