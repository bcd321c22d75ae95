import Foundation
import PredicateSyntax
import TestSupport
import Testing

@Suite("The canonical print")
struct PrintingTests {
  @Test(
    "each form has one spelling",
    arguments: [
      ("a AND b AND c", "a AND b AND c"),
      ("a AND (b AND c)", "a AND (b AND c)"),
      ("(a AND b) OR c", "(a AND b) OR c"),
      ("a AND NOT b", "a AND (NOT b)"),
      ("NOT NOT a", "NOT (NOT a)"),
      ("NOT (a = 1)", "NOT a == 1"),
      ("a AND NONE b.c = 1", "a AND (NOT ANY b.c == 1)"),
      ("NOT NONE b.c = 1", "NOT (NOT ANY b.c == 1)"),
      ("a && ANY b = 1 || SOME c = 2", "(a AND ANY b == 1) OR ANY c == 2"),
      ("a + b + c", "(a + b) + c"),
      ("a + (b + c)", "a + (b + c)"),
      ("a + b * c", "a + (b * c)"),
      ("a UNION b MINUS c", "(a UNION b) MINUS c"),
      ("2 ** 3 ** 2", "(2 ** 3) ** 2"),
      ("-2 ** 2", "-2 ** 2"),
      ("-(2 ** 2)", "-(2 ** 2)"),
      ("- -x", "--x"),
      ("2 - -x", "2 - -x"),
      ("(a = 1) = TRUE", "(a == 1) == TRUE"),
      ("(a OR b) + 1", "(a OR b) + 1"),
      ("{(a = 1), (NOT b)}", "{(a == 1), (NOT b)}"),
      ("TERNARY(a = 1 AND b, (c = 1), 2)", "TERNARY(a == 1 AND b, (c == 1), 2)"),
      ("(a + b).length", "(a + b).length"),
      ("(a + b)[0]", "(a + b)[0]"),
      ("(-a).b", "(-a).b"),
      ("(5).length", "(5).length"),
      ("'abc'.length", "\"abc\".length"),
      ("{1, 2}[SIZE]", "{1, 2}[SIZE]"),
      ("(a.b)[0]", "a.b[0]"),
      ("(a.b).c", "a.b.c"),
      ("(a.@max.b).c", "(a.@max.b).c"),
      ("(a.@max.b)[0]", "a.@max.b[0]"),
      ("((a.@max.b).@max.c).d", "((a.@max.b).@max.c).d"),
      ("(a.@sum.f(1)).b", "(a.@sum.f:(1)).b"),
      ("sum(a) + now()", "sum:(a) + now()"),
      ("#ternary(a) + #size(b) + #function()", "(ternary:(a) + #size:(b)) + #function()"),
      ("a.uses('x').b", "a.uses:(\"x\").b"),
      ("YES = no", "TRUE == FALSE"),
      ("3.0 + 1e20 + 1.5e-7", "(3.0 + 1e+20) + 1.5e-07"),
      ("0x10", "16"),
      ("$x := 1 + 2", "$x := 1 + 2"),
      ("1 + ($x := 2)", "1 + ($x := 2)"),
      ("NOT a UTI-EQUALS 'b'", "NOT a UTI-EQUALS \"b\""),
      ("(a isKindOfClass: b) = 1", "(a isKindOfClass: b) == 1"),
      (
        "'\\a\\b\\f\\v\\n\\t\\r\\x01\\x7F\\x85\\u2028'",
        #""\a\b\f\v\n\t\r\u0001\u007F\u0085\u2028""#
      ),
      ("'\"\\\\'", #""\"\\""#),
      (
        "a = 1 sort(b, c desc[dc]) distinct(d, (e = 1)) offset(1) limit(%d)",
        "a == 1 SORT(b ASC, c DESC [cd]) DISTINCT(d, (e == 1)) OFFSET(1) LIMIT(%d)"
      ),
    ])
  func spelling(text: String, expected: String) throws {
    #expect(try Parser.parse(text).description == expected)
    expectRoundTrip(of: text)
  }

  /// The one-line strings in the source files of all tests.
  private static func stringsOfTests() throws -> Set<String> {
    let files = FileManager.default.enumerator(
      at: Repository.root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    var strings: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard ["swift", "tsv", "md"].contains(file.pathExtension) else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"((?:[^"\\\n]|\\["\\nt])*)"/) {
        let string = String(match.1)
          .replacing(#"\""#, with: "\"").replacing(#"\\"#, with: "\\")
        strings.insert(string)
      }
    }
    return strings
  }

  @Test("every predicate in any test prints as one that parses to the same tree")
  func predicatesOfTests() throws {
    let predicates = try Self.stringsOfTests().filter { (try? Parser.parse($0)) != nil }
    #expect(predicates.count > 1_500)
    for predicate in predicates { expectRoundTrip(of: predicate) }
  }

  @Test("equivalence ignores ranges only, and NONE equals NOT ANY")
  func equivalence() throws {
    func tree(_ text: String) throws -> SyntaxTree { try Parser.parse(text).predicate }
    #expect(try tree("NONE a.b = 1").isEquivalent(to: tree("NOT  ANY a.b == 1")))
    let different = [
      "a = 1", "a == 1.0", "a != 1", "a ==[c] 1", "ANY a = 1", "ALL a = 1", "NOT a = 1", "b = 1",
      "$a = 1", "a = '1'", "a = {1}", "a = -1", "a.b = 1", "a[0] = 1", "a[FIRST] = 1", "a = nil",
      "a.@count = 1", "a.@sum = 1", "%@ = 1", "%K = 1", "a() = 1", "a = 1 + 1", "a = 1 - 1",
    ]
    for (i, first) in different.enumerated() {
      for (j, second) in different.enumerated() {
        #expect(try tree(first).isEquivalent(to: tree(second)) == (i == j), "\(first), \(second)")
      }
    }
  }
}
