import PredicateSyntax
import Testing

@Suite("Diagnostics of the parser")
struct DiagnosticTests {
  /// A text with its mistake marked, and the expected diagnostic.
  struct Case: CustomTestStringConvertible {
    let marked: String
    let message: String
    let help: String?
    let code: Diagnostic.Code

    init(
      _ marked: String, _ message: String, help: String? = nil, code: Diagnostic.Code = .parse
    ) {
      self.marked = marked
      self.message = message
      self.help = help
      self.code = code
    }

    var testDescription: String { marked }
  }

  private func check(_ example: Case) {
    guard let diagnostic = expectError(at: example.marked) else { return }
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.code == example.code)
    #expect(diagnostic.message == example.message)
    #expect(diagnostic.help == example.help)
  }

  private static let quoteHelp =
    "write a quote inside a string as \\', or use the other kind of quotes"

  @Test(
    "SQL spellings and other foreign operators get the right spelling",
    arguments: [
      Case("name «IS NULL»", "IS is an SQL operator", help: "write == nil"),
      Case("name «is not null» AND a = 1", "IS is an SQL operator", help: "write != nil"),
      Case("a «IS» 3", "IS is an SQL operator", help: "write =="),
      Case(
        "name «NOT IN» {'a'}", "NOT goes before a comparison, not inside it",
        help: "write NOT x IN …"),
      Case(
        "name «NOT LIKE» 'a'", "NOT goes before a comparison, not inside it",
        help: "write NOT x LIKE …"),
      Case("name IN «('a', 'b')»", "a list goes in braces", help: "write {'a', 'b'}"),
      Case("name IN «(f(1), (2))» AND a", "a list goes in braces", help: "write {f(1), (2)}"),
      Case("x BETWEEN «(1, 2)»", "a list goes in braces", help: "write {1, 2}"),
      Case(
        "name «starts» with 'a'", "unknown operator 'starts'", help: "write BEGINSWITH"),
      Case(
        "x BETWEEN «1 AND 2»", "the bounds of BETWEEN go in braces",
        help: "write BETWEEN {1, 2}"),
      Case(
        "(x BETWEEN «-1 AND 'b'» OR y = 1)", "the bounds of BETWEEN go in braces",
        help: "write BETWEEN {-1, 'b'}"),
      Case("a = 1 «ORDER» BY name", "'ORDER' is an SQL keyword", help: "write SORT(name ASC)"),
      Case("name «STARTSWITH» 'x'", "unknown operator 'STARTSWITH'", help: "write BEGINSWITH"),
      Case("name = «@»\"x\"", "'@' is not allowed before a string", help: "remove it: \"…\""),
      Case(
        "a «%» 2 = 0", "'%' is not an operator", help: "for a remainder, write modulus:by:(a, b)"),
      Case(
        "a = «[1», 2]", "expected option letters after '['",
        help: "write a list in braces: {1, 2}"),
      Case(
        "sum(«[»1])", "expected an expression, found '['",
        help: "write a list in braces: {1, 2}"),
    ])
  func habits(example: Case) {
    check(example)
  }

  @Test(
    "misspelt operators get the nearest operators",
    arguments: [
      Case("name «===» 'x'", "unknown operator '==='", help: "did you mean '=='?"),
      Case("name «=!» 'x'", "unknown operator '=!'", help: "did you mean '==' or '!='?"),
      Case("a «<=>» 1", "unknown operator '<=>'", help: "did you mean '<='?"),
      Case("name «CONATINS» 'x'", "unknown operator 'CONATINS'", help: "did you mean 'CONTAINS'?"),
      Case("name «contain» 'x'", "unknown operator 'contain'", help: "did you mean 'CONTAINS'?"),
      Case("a = 1 «ADN» b = 2", "unknown operator 'ADN'", help: "did you mean 'AND'?"),
      Case("a = 1 «LIMT»(1)", "unknown operator 'LIMT'", help: "did you mean 'LIMIT'?"),
    ])
  func misspelt(example: Case) {
    check(example)
  }

  @Test(
    "strings with missing or extra quotes",
    arguments: [
      Case(
        "name = «chicken soup» AND a = 1", "a string needs quotes", help: "write 'chicken soup'"),
      Case("name CONTAINS «チキン カレー»", "a string needs quotes", help: "write 'チキン カレー'"),
      Case(
        "id = «5475f323»", "'5475f323' is neither a number nor a key",
        help: "put a string in quotes: '5475f323'"),
      Case("name = «'»abc", "this quote is not closed", help: quoteHelp),
      Case("title CONTAINS 'kellogg'«'»", "this quote is not closed", help: quoteHelp),
      Case("name = 'it'«s»'", "the string ends at the quote before this", help: quoteHelp),
      Case("name = 'a' «'b'»", "two strings without an operator between them", help: quoteHelp),
    ])
  func quotes(example: Case) {
    check(example)
  }

  @Test(
    "reserved words used as keys (S-14)",
    arguments: [
      Case("«size» = 3", "'size' is a reserved word", help: "as a key, write #size"),
      Case("«like» LIKE 'x'", "'like' is a reserved word", help: "as a key, write #like"),
      Case("a = «First»", "'First' is a reserved word", help: "as a key, write #First"),
      Case(
        "SORT = 1 AND «in».a = 1", "'in' is a reserved word", help: "as a key, write #in"),
      Case("«AND» name = 'x'", "expected an expression, found 'AND'"),
      Case("«CI»", "expected an expression, found 'CI'"),
    ])
  func reserved(example: Case) {
    check(example)
  }

  @Test(
    "full-width and typographic characters get their half-width form (S-14)",
    arguments: [
      Case("name «＝» 'x'", "unexpected character '＝'", help: "write the half-width form ="),
      Case("«（»a = 1）", "unexpected character '（'", help: "write the half-width form ("),
      Case("a «＜» 1", "unexpected character '＜'", help: "write the half-width form <"),
      Case("name = «“»x”", "unexpected character '“'", help: "write the half-width form \""),
      Case("a IN {1«、»2}", "unexpected character '、'", help: "write the half-width form ,"),
      Case("a = «５»", "unexpected character '５'", help: "write the half-width form 5"),
      Case("a = 1 «ＡＮＤ» b = 2", "'ＡＮＤ' is written in full-width letters", help: "write AND"),
      Case(
        "name «ＣＯＮＴＡＩＮＳ» 'x'", "'ＣＯＮＴＡＩＮＳ' is written in full-width letters",
        help: "write CONTAINS"),
      Case("a «\u{200B}»= 1", "unexpected character U+200B"),
      Case(
        "«?» = 1", "unexpected character '?'", help: "write %@ for an argument, $x for a variable"),
    ])
  func fullWidth(example: Case) {
    check(example)
  }

  @Test(
    "quantifiers and NOT in the wrong place",
    arguments: [
      Case(
        "«ANY» (a = 1 AND b = 2)", "ANY takes one comparison without parentheses",
        help: "to test several conditions on one element, "
          + "write SUBQUERY(tags, $x, $x.a == 1 AND $x.b == 2).@count > 0"),
      Case(
        "'a' = «any» b.c", "any is allowed only before a comparison",
        help: "put the collection on the left: ANY tags.name == 'x'"),
      Case("«SOME tags»", "ANY needs a comparison", help: "write ANY tags.name == 'x'"),
      Case(
        "a = «NOT» b", "NOT cannot follow an operator",
        help: "put it before the comparison: NOT name == 'x'"),
      Case(
        "1 < x «<» 3", "comparisons cannot be chained",
        help: "join two comparisons with AND, such as 1 < x AND x < 4, or write x BETWEEN {1, 4}"),
    ])
  func quantifiers(example: Case) {
    check(example)
  }

  @Test(
    "other mistakes state what was expected",
    arguments: [
      Case("name CONTAINS«»", "expected an expression, found the end"),
      Case("a = 1 AND«»  ", "expected an expression, found the end"),
      Case("(«)»", "expected an expression, found ')'"),
      Case("«,»", "expected an expression, found ','"),
      Case("«(»a = 1", "this bracket is not closed"),
      Case("a = 1«)»", "expected AND, OR or the end of the predicate, found ')'"),
      Case("{1, 2«»", "expected ',' or '}', found the end"),
      Case("f(1 «2»)", "expected ',' or ')', found '2'"),
      Case("a[0 «=» 1", "expected ']', found '='"),
      Case("invalid «query»", "expected an operator or the end of the predicate, found 'query'"),
      Case("(a «b»)", "expected an operator or ')', found 'b'"),
      Case("a.«»", "expected a key after '.', found the end"),
      Case("a.«5»", "expected a key after '.', found '5'"),
      Case("a = «+»1", "expected an expression, found '+'", help: "remove the plus sign"),
      Case("a = «$»", "expected a name after '$'"),
      Case(
        "x «:=» 1", "':=' is allowed only in a definition",
        help: "to compare, write ==; to name an expression, define it"),
    ])
  func expected(example: Case) {
    check(example)
  }

  @Test(
    "calls and clauses",
    arguments: [
      Case("SUBQUERY(a, «i», i.x = 1).@count > 0", "a variable begins with '$'", help: "write $i"),
      Case("SUBQUERY(a, $i«)».@count > 0", "expected ',' and a predicate, found ')'"),
      Case("CAST(a, «b») = 1", "expected a type in quotes", help: "write CAST(value, 'String')"),
      Case(
        "FUNCTION('abc', «func», a)", "expected a selector in quotes",
        help: "write FUNCTION(name, 'uppercaseString')"),
      Case(
        "«@links».Recipe = 1", "'@links' needs an entity and a relationship",
        help: "write @links.Entity.relationship"),
      Case(
        "a = 1 LIMIT(1) «SORT»(a)", "SORT is out of order",
        help: "write the clauses in the order SORT, DISTINCT, OFFSET, LIMIT"),
      Case(
        "a = 1 SORT(a) «sort»(b)", "duplicate SORT",
        help: "write all keys in one clause: SORT(a, b)"),
      Case("a = 1 limit «5»", "expected '(' after 'limit'", help: "write LIMIT(10)"),
      Case("a = 1 LIMIT(«-»1)", "LIMIT takes a non-negative integer", help: "write LIMIT(10)"),
      Case("a = 1 OFFSET(«1.5»)", "OFFSET takes a non-negative integer", help: "write OFFSET(10)"),
    ])
  func calls(example: Case) {
    check(example)
  }
}
