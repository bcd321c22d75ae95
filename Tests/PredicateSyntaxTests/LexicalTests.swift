import PredicateSyntax
import Testing

@Suite("Words, numbers and strings")
struct LexicalTests {
  /// Returns the value of the right side of `a = …`.
  private func value(_ text: String) throws -> SyntaxTree.Kind {
    guard case .comparison(let comparison) = try Parser.parse("a = " + text).predicate.kind else {
      throw Diagnostics([])
    }
    return comparison.right.kind
  }

  private func literal(_ text: String) throws -> SyntaxTree.Literal? {
    guard case .literal(let literal) = try value(text) else { return nil }
    return literal
  }

  @Test(
    "numbers have the value that they spell",
    arguments: [
      ("27", .int(27)), ("0x1F", .int(31)), ("0Xff", .int(255)), ("0o17", .int(15)),
      ("0b101", .int(5)), ("007", .int(7)),
      ("9223372036854775807", .int(9_223_372_036_854_775_807)),
      ("0x7FFFFFFFFFFFFFFF", .int(9_223_372_036_854_775_807)), ("2.71828", .double(2.71828)),
      ("9.2e-5", .double(9.2e-5)), ("1e3", .double(1000)), ("1E+3", .double(1000)),
      ("0.1", .double(0.1)), ("1e-400", .double(0)),
    ] as [(String, SyntaxTree.Literal)])
  func numbers(text: String, expected: SyntaxTree.Literal) throws {
    #expect(try literal(text) == expected)
  }

  @Test(
    "invalid numbers are errors at their place",
    arguments: [
      "a = «5.»", "a = «.»5", "a = «5.».length", "a = «1e»", "a = «1_000»", "a = «0x»",
      "a = «0b12»",
      "a = «1カ»", "a = «9223372036854775808»", "a = «1e400»", "2 - «9223372036854775808»",
      "-(«9223372036854775808»)", "~«9223372036854775808»", "a = «18446744073709551616»",
    ])
  func badNumbers(marked: String) {
    expectError(at: marked)
  }

  @Test("the smallest integer is legal directly after its sign (S-11)")
  func leastInteger() throws {
    #expect(try Parser.parse("a = -9223372036854775808").description == "a == -9223372036854775808")
    _ = try Parser.parse("a = 1 - -9223372036854775808")
    let error = #expect(throws: Diagnostics.self) { try Parser.parse("a = 9223372036854775808") }
    #expect(error?.all.first?.code == .overflow)
  }

  @Test(
    "strings have the value that they spell (S-25)",
    arguments: [
      ("'x'", "x"), ("\"x\"", "x"), ("''", ""), ("'it\\'s'", "it's"), ("\"it's\"", "it's"),
      ("'say \"x\"'", "say \"x\""), ("'\\x41\\X42'", "AB"), ("'\\101'", "A"), ("'\\u30AB'", "カ"),
      ("'\\U30ab'", "カ"), ("'\\uD83C\\uDF5B'", "🍛"), ("'\\\\u0041'", "\\u0041"),
      ("'\\n\\t\\r\\a\\b\\f\\v'", "\n\t\r\u{07}\u{08}\u{0C}\u{0B}"), ("'\\q\\人\\9'", "q人9"),
      ("'50%'", "50%"), ("'a\nb'", "a\nb"), ("'🍛'", "🍛"), ("'\\xE9'", "é"),
    ])
  func strings(text: String, expected: String) throws {
    let literal = try literal(text)
    guard case .string(let value)? = literal else {
      Issue.record("\(text) is not a string")
      return
    }
    #expect(Array(value.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "invalid strings are errors at their place (S-25)",
    arguments: [
      "a = «'»x", "a = «\"»x'", "a = «'»x\\'", "a = 'x«\\u»12'", "a = '«\\u»12", "a = '«\\x»4'",
      "a = '«\\1»2'", "a = '«\\1»89'", "a = '«\\uD800»'", "a = '«\\uD800»\\u0041'",
      "a = '«\\uDC00»'", "a = '«\\x00»'", "a = '«\\000»'", "a = '«\\u0000»'", "a = 'x«\0»'",
      "a «\0»= 1",
    ])
  func badStrings(marked: String) {
    // Escapes are checked only in a string that is closed.
    if marked == "a = '«\\u»12" {
      expectError(at: "a = «'»\\u12")
    } else {
      expectError(at: marked)
    }
  }

  @Test(
    "identifiers are Unicode's, and words that only begin like keywords are identifiers (S-14)",
    arguments: [
      "name", "_x", "名前", "カレー", "not_name", "ANDy", "selfish", "inn", "x2", "café", "ｎａｍｅ",
      "柱колоéнǢкƱаم", "sort", "union", "ternary", "function", "asc", "uti", "limit", "count",
    ])
  func identifiers(name: String) throws {
    guard case .comparison(let comparison) = try Parser.parse("\(name) = 1").predicate.kind,
      case .key(let key) = comparison.left.kind
    else {
      Issue.record("\(name) is not a key")
      return
    }
    #expect(key.name == name)
    #expect(key.range == SourceRange(0, name.utf8.count))
  }

  @Test("the sign # makes any word a key, and a dot does too")
  func escapedWords() throws {
    #expect(try Parser.parse("#like = #name").description == "#like == name")
    #expect(try Parser.parse("a.like.#size.NOT = 1").description == "a.#like.#size.#NOT == 1")
  }

  @Test(
    "white space is any of Unicode's, needed only between words",
    arguments: [
      "a=1&&b=2", "a\u{3000}=\u{3000}1\u{3000}AND\u{3000}b\u{3000}=\u{3000}2",
      "\ta\n=\r\n1 AND\u{A0}b=2",
      " a = 1 and b = 2 ", "a=1AND b=2",
    ])
  func whiteSpace(text: String) throws {
    guard text != "a=1AND b=2" else {
      expectError(at: "a=«1AND» b=2")
      return
    }
    #expect(try Parser.parse(text).description == "a == 1 AND b == 2")
  }

  @Test(
    "each placeholder has the conversion of its letter (S-19)",
    arguments: [
      ("%@", .value), ("%K", .keyPath), ("%d", .integer), ("%i", .integer), ("%u", .integer),
      ("%ld", .integer), ("%lu", .integer), ("%lld", .integer), ("%llu", .integer),
      ("%x", .integer),
      ("%o", .integer), ("%f", .double), ("%g", .double), ("%e", .double), ("%s", .text),
      ("%c", .character),
    ] as [(String, Conversion)])
  func placeholders(text: String, expected: Conversion) throws {
    guard case .argument(let index, let conversion) = try value(text) else {
      Issue.record("\(text) is not an argument")
      return
    }
    #expect(index == 0)
    #expect(conversion == expected)
  }

  @Test("placeholders are numbered in the order of the text")
  func placeholderOrder() throws {
    let query = try Parser.parse("%K.%K = %@ AND a[%d] IN {%@, %f} LIMIT(%d)")
    #expect(
      query.debugDescription
        == "(query (AND (== (. (argument 0 %K) (argument 1 %K)) (argument 2 %@)) "
        + "(IN (index a (argument 3 %d)) (list (argument 4 %@) (argument 5 %f)))) "
        + "(LIMIT (argument 6 %d)))")
  }

  @Test(
    "unknown placeholders are errors",
    arguments: [
      "«%k» = 1", "a = «%lf»", "a = «%ll»", "a = «%%»", "a = «%»", "a = «%z»",
    ])
  func unknownPlaceholders(marked: String) {
    expectError(at: marked)
  }

  @Test(
    "options are letters without white space inside (S-25)",
    arguments: [
      ("a ==[cd] 'x'", "a ==[cd] \"x\""), ("a ==[DC]'x'", "a ==[cd] \"x\""),
      ("a LIKE [c] 'x'", "a LIKE[c] \"x\""), ("a = \n[c] 'x'", "a ==[c] \"x\""),
      ("a IN[wkcdln] {1}", "a IN[cdnlwk] {1}"), ("a ==[cc] 1", "a ==[c] 1"),
    ])
  func options(text: String, expected: String) throws {
    #expect(try Parser.parse(text).description == expected)
  }

  @Test(
    "invalid options are errors at their place",
    arguments: [
      "a ==[«x»] 1", "a ==[c«o»d] 1", "a =«[]» 1", "a =«[c» 'x'", "a =«[ c]» 1", "a =«[c ]» 1",
      "a =[c«é»] 1", "a =[«名»] 1",
    ])
  func badOptions(marked: String) {
    expectError(at: marked)
  }
}
