import PredicateSyntax
import Testing

@Suite("What the parser says about mistakes")
struct DiagnosticTests {
  /// A text with the place of its mistake marked, and what is said about it.
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
    "a quote inside text is written \\' or stands in quotes of the other kind"

  @Test(
    "habits of SQL and other languages get the right spelling",
    arguments: [
      Case("name «IS NULL»", "IS is an operator of SQL", help: "write == nil"),
      Case("name «is not null» AND a = 1", "IS is an operator of SQL", help: "write != nil"),
      Case("a «IS» 3", "IS is an operator of SQL", help: "write =="),
      Case(
        "name «NOT IN» {'a'}", "NOT stands before a comparison, not inside it",
        help: "write NOT x IN …"),
      Case(
        "name «NOT LIKE» 'a'", "NOT stands before a comparison, not inside it",
        help: "write NOT x LIKE …"),
      Case("name IN «('a', 'b')»", "a list stands in braces", help: "write {'a', 'b'}"),
      Case("name IN «(f(1), (2))» AND a", "a list stands in braces", help: "write {f(1), (2)}"),
      Case("x BETWEEN «(1, 2)»", "a list stands in braces", help: "write {1, 2}"),
      Case(
        "name «starts» with 'a'", "unknown operator 'starts'", help: "write BEGINSWITH"),
      Case(
        "x BETWEEN «1 AND 2»", "the bounds of BETWEEN stand in braces",
        help: "write BETWEEN {1, 2}"),
      Case(
        "(x BETWEEN «-1 AND 'b'» OR y = 1)", "the bounds of BETWEEN stand in braces",
        help: "write BETWEEN {-1, 'b'}"),
      Case("a = 1 «ORDER» BY name", "'ORDER' is a word of SQL", help: "write SORT(name ASC)"),
      Case("name «STARTSWITH» 'x'", "unknown operator 'STARTSWITH'", help: "write BEGINSWITH"),
      Case("name = «@»\"x\"", "'@' does not stand before text", help: "leave it out: \"…\""),
      Case("a «%» 2 = 0", "'%' is no operator", help: "a remainder is modulus:by:(a, b)"),
      Case(
        "a = «[1», 2]", "expected letters of options behind '['",
        help: "a list is written in braces: {1, 2}"),
      Case(
        "sum(«[»1])", "expected an expression, found '['",
        help: "a list is written in braces: {1, 2}"),
    ])
  func habits(example: Case) {
    check(example)
  }

  @Test(
    "misspelt operators get the nearest ones",
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
    "text without its quotes, or with too many",
    arguments: [
      Case(
        "name = «chicken soup» AND a = 1", "text stands in quotes", help: "write 'chicken soup'"),
      Case("name CONTAINS «チキン カレー»", "text stands in quotes", help: "write 'チキン カレー'"),
      Case(
        "id = «5475f323»", "'5475f323' is neither a number nor a key",
        help: "put text in quotes: '5475f323'"),
      Case("name = «'»abc", "this quote is not closed", help: quoteHelp),
      Case("title CONTAINS 'kellogg'«'»", "this quote is not closed", help: quoteHelp),
      Case("name = 'it'«s»'", "the quote before this ends the text", help: quoteHelp),
      Case("name = 'a' «'b'»", "two texts side by side", help: quoteHelp),
    ])
  func quotes(example: Case) {
    check(example)
  }

  @Test(
    "words that mean something else as a key (S-14)",
    arguments: [
      Case("«size» = 3", "'size' is a reserved word", help: "as a key it is written #size"),
      Case("«like» LIKE 'x'", "'like' is a reserved word", help: "as a key it is written #like"),
      Case("a = «First»", "'First' is a reserved word", help: "as a key it is written #First"),
      Case(
        "SORT = 1 AND «in».a = 1", "'in' is a reserved word", help: "as a key it is written #in"),
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
      Case("«?» = 1", "unexpected character '?'", help: "an argument is %@, a variable is $x"),
    ])
  func fullWidth(example: Case) {
    check(example)
  }

  @Test(
    "quantifiers and NOT in the wrong place",
    arguments: [
      Case(
        "«ANY» (a = 1 AND b = 2)", "ANY takes one comparison without brackets",
        help: "to ask several things of one element, "
          + "write SUBQUERY(tags, $x, $x.a == 1 AND $x.b == 2).@count > 0"),
      Case(
        "'a' = «any» b.c", "any stands only before a comparison",
        help: "the collection is the left side: ANY tags.name == 'x'"),
      Case("«SOME tags»", "ANY wants a comparison", help: "write ANY tags.name == 'x'"),
      Case(
        "a = «NOT» b", "NOT does not stand behind an operator",
        help: "put it before the comparison: NOT name == 'x'"),
      Case(
        "1 < x «<» 3", "comparisons do not chain",
        help: "write two with AND, such as 1 < x AND x < 4, or x BETWEEN {1, 4}"),
    ])
  func quantifiers(example: Case) {
    check(example)
  }

  @Test(
    "what was expected, where nothing better is known",
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
      Case("a = «+»1", "expected an expression, found '+'", help: "a number has no plus sign"),
      Case("a = «$»", "expected a name behind '$'"),
      Case(
        "x «:=» 1", "':=' stands only in a definition",
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
        "«@links».Recipe = 1", "'@links' wants an entity and its relationship",
        help: "write @links.Entity.relationship"),
      Case(
        "a = 1 LIMIT(1) «SORT»(a)", "SORT is out of order",
        help: "the order is SORT DISTINCT OFFSET LIMIT"),
      Case(
        "a = 1 SORT(a) «sort»(b)", "SORT stands twice",
        help: "it takes several keys: SORT(a, b)"),
      Case("a = 1 limit «5»", "expected '(' behind 'limit'", help: "write LIMIT(10)"),
      Case("a = 1 LIMIT(«-»1)", "LIMIT takes a whole number from 0", help: "write LIMIT(10)"),
      Case("a = 1 OFFSET(«1.5»)", "OFFSET takes a whole number from 0", help: "write OFFSET(10)"),
    ])
  func calls(example: Case) {
    check(example)
  }
}
