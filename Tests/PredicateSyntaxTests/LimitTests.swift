import PredicateSyntax
import Testing

@Suite("Limits of a text (S-20)")
struct LimitTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test("text of 64 KiB is read, a byte more is not; from files a mebibyte")
  func length() throws {
    let blank = repeated(" ", 65_536 - 5)
    _ = try Parser.parse("a = 1" + blank)
    let error = #expect(throws: Diagnostics.self) { try Parser.parse("a = 1 " + blank) }
    #expect(error?.all.first?.range == SourceRange(65_536, 65_536))
    _ = try Parser.parse("a = 1 " + blank, limit: .file)
    #expect(throws: Diagnostics.self) {
      try Parser.parse("a = 1" + repeated(" ", 1_048_576), limit: .file)
    }
  }

  /// Forms that nest one level deeper for each unit, as the text before and after a middle.
  static let nestings: [(open: String, middle: String, close: String, perUnit: Int)] = [
    ("(", "a = 1", ")", 1), ("{", "", "}", 1), ("a[", "0", "]", 1), ("abs(", "a", ")", 1),
    ("TERNARY(a = 1, 2, ", "3", ")", 1), ("CAST(", "a", ", 'Int')", 1),
    ("FUNCTION(", "a", ", 'length')", 1), ("SUBQUERY(", "a", ", $x, b = 1)", 1),
    ("SUBQUERY(a, $x, b = ", "1", ")", 2), ("$x := ", "1", "", 1), ("FETCH(", "a", ")", 1),
    ("1|1^1&1<<1+1*1**(", "a", ")", 7),
  ]

  @Test(
    "brackets and calls nest up to the limit; beyond it is an error inside the text",
    arguments: 0..<12)
  func nesting(row: Int) throws {
    let form = Self.nestings[row]
    func text(_ count: Int) -> String {
      repeated(form.open, count) + form.middle + repeated(form.close, count)
    }
    let most = (SyntaxTree.depthLimit - 3) / form.perUnit
    expectRoundTrip(of: text(most))
    for count in [SyntaxTree.depthLimit + 1, 3_000] {
      let error = #expect(throws: Diagnostics.self) { try Parser.parse(text(count)) }
      let diagnostic = try #require(error?.all.first)
      #expect(diagnostic.message == "nested more than 200 levels deep")
      #expect(diagnostic.range.upperBound <= text(count).utf8.count)
    }
  }

  @Test(
    "chains that nest without brackets are limited too",
    arguments: [
      "NOT ", "!", "-", "~", "- ", "a.", "a|", "a**", "a UNION ", "$x := ", "@max.", "#a.",
    ])
  func chains(unit: String) throws {
    expectRoundTrip(of: repeated(unit, 150) + "a")
    for count in [201, 9_000] {
      let text = repeated(unit, count) + "a"
      guard text.utf8.count <= 65_536 else { continue }
      let error = #expect(throws: Diagnostics.self) { try Parser.parse(text) }
      #expect(error?.all.first?.message == "nested more than 200 levels deep")
    }
  }

  @Test("chained indexes are limited")
  func indexes() throws {
    expectRoundTrip(of: "a" + repeated("[0]", 198))
    #expect(throws: Diagnostics.self) { try Parser.parse("a" + repeated("[0]", 5_000)) }
  }

  @Test(
    "flat chains and lists are limited by the length of the text only",
    arguments: [
      ("1", "+1", 32_767), ("1", "*1", 32_767), ("a=1", " OR a=1", 8_000), ("a=1", "&&a=1", 10_000),
    ])
  func flat(first: String, rest: String, count: Int) throws {
    let query = try Parser.parse(first + repeated(rest, count))
    #expect(query.predicate.depth <= 3)
    let again = try Parser.parse(query.description, limit: .file)
    #expect(query.isEquivalent(to: again))
  }

  @Test("ten thousand terms and lists of forty thousand elements are flat, through files")
  func large() throws {
    let terms = Array(repeating: "name == 'x'", count: 10_000).joined(separator: " OR ")
    let predicate = try Parser.parse(terms, limit: .file).predicate
    guard case .compound(.or, let operands) = predicate.kind else {
      Issue.record("this is not an OR")
      return
    }
    #expect(operands.count == 10_000)
    #expect(predicate.depth == 3)

    let elements = Array(repeating: "'0123456789'", count: 40_000).joined(separator: ", ")
    let list = try Parser.parse("a IN {\(elements)}", limit: .file).predicate
    #expect(list.depth == 3)
  }

  @Test("at most a hundred warnings of a text are reported")
  func warnings() throws {
    let query = try Parser.parse("a LIKE '%'" + repeated(" OR a LIKE '%'", 150))
    #expect(query.warnings.count == 100)
    #expect(query.warnings.first?.range.lowerBound == 7)
  }

  @Test("a number has at most 64 digits")
  func digits() throws {
    _ = try Parser.parse("a = 0." + repeated("1", 63))
    #expect(throws: Diagnostics.self) { try Parser.parse("a = 0." + repeated("1", 64)) }
    #expect(throws: Diagnostics.self) { try Parser.parse("a = " + repeated("0", 65)) }
    _ = try Parser.parse("a = 0b" + repeated("0", 63) + "1")
  }

  @Test("a printed chain omits parentheses that would nest too deep")
  func printedChains() throws {
    #expect(try Parser.parse("a+b+c+d").description == "((a + b) + c) + d")
    let long = "a" + repeated(" + a", 150)
    #expect(try Parser.parse(long).description == long)
    // Ninety steps in each of a hundred lists would need thousands of parentheses.
    let steps = repeated(" + 1", 90)
    expectRoundTrip(of: repeated("{", 99) + "1" + repeated("}" + steps, 99))
  }
}
