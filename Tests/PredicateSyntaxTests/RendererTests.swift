import PredicateSyntax
import Testing

@Suite("Rendered diagnostics")
struct RendererTests {
  private func draw(_ marked: String, width: Int = 100, file: String? = nil) -> String {
    let example = MarkedText(marked)
    let renderer = DiagnosticRenderer(file: file, firstLine: 1, usesColor: false, width: width)
    return renderer.render([Diagnostic(.error, .parse, "oh", at: example.range)], of: example.text)
  }

  @Test("message, line, carets, notes and help are on lines of their own")
  func whole() {
    let diagnostic = Diagnostic(
      .error, .unknownKey, "Recipe has no key 'ingredient'", at: SourceRange(9, 19),
      notes: [
        Diagnostic.Note("keys are read here", at: SourceRange(0, 8)), Diagnostic.Note("no place"),
      ],
      help: "did you mean 'ingredients'?")
    let text = "SUBQUERY(ingredient, $i, TRUEPREDICATE).@count > 0"
    #expect(
      DiagnosticRenderer(usesColor: false).render([diagnostic], of: text) == """
        error[unknown-key]: Recipe has no key 'ingredient'
          SUBQUERY(ingredient, $i, TRUEPREDICATE).@count > 0
                   ^~~~~~~~~~
          note: keys are read here
          SUBQUERY(ingredient, $i, TRUEPREDICATE).@count > 0
          ^~~~~~~~
          note: no place
          help: did you mean 'ingredients'?

        """)
  }

  @Test(
    "carets line up with the columns of the text in a terminal",
    arguments: [
      ("name «===» 'x'", "  name === 'x'\n       ^~~\n"),
      ("料理 = «カレー» x", "  料理 = カレー x\n         ^~~~~~\n"),
      ("'ｶﾚｰ' «=» 1", "  'ｶﾚｰ' = 1\n        ^\n"),
      ("\ta\t=\t«b»", "      a   =   b\n              ^\n"),
      ("'e\u{301}' «x»", "  'e\u{301}' x\n      ^\n"),
      ("'🍛' «x»", "  '🍛' x\n       ^\n"),
      ("a = «»", "  a = \n      ^\n"),
      ("«»", "  \n  ^\n"),
      ("a «»b", "  a b\n    ^\n"),
      ("a\u{1B}[31m «b»", "  a\u{FFFD}[31m b\n         ^\n"),
      ("a\u{202E} «b»", "  a\u{FFFD} b\n     ^\n"),
    ])
  func columns(marked: String, expected: String) {
    #expect(draw(marked) == "error[parse]: oh\n" + expected)
  }

  @Test(
    "of several lines, the line in question is shown with its number",
    arguments: [
      ("a = 1\nAND «b» = 2\nOR c", "  2 | AND b = 2\n    |     ^\n"),
      ("a = 1 AND\r\n«b»\r\n", "  2 | b\n    | ^\n"),
      ("«a = 1\nAND» b", "  1 | a = 1\n    | ^~~~~\n"),
      ("a = 1 «AND»\n", "  a = 1 AND\n        ^~~\n"),
      ("a\nb«»", "  2 | b\n    |  ^\n"),
    ])
  func lines(marked: String, expected: String) {
    #expect(draw(marked) == "error[parse]: oh\n" + expected)
  }

  @Test("with a file, its name, line and column come first")
  func file() {
    #expect(draw("料理 «x»", file: "q.txt").hasPrefix("q.txt:1:4: error: oh [parse]\n"))
    let renderer = DiagnosticRenderer(file: "q.txt", firstLine: 7, usesColor: false, width: 80)
    let drawn = renderer.render(
      [Diagnostic(.warning, .between, "oh", at: SourceRange(2, 3))], of: "a\nb\n")
    #expect(drawn == "q.txt:8:1: warning: oh [between]\n  8 | b\n    | ^\n")
  }

  @Test("of a long line, the part around the mark is shown")
  func window() {
    let before = String(repeating: "a", count: 500)
    let after = String(repeating: "b", count: 500)
    for marked in [before + "«xyz»" + after, "«xyz»" + after, before + "«xyz»", before + "«»"] {
      let lines = draw(marked, width: 40).split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[1].count <= 42)
      #expect(lines[1].contains("…"))
      let caret = lines[2].firstIndex(of: "^").map {
        lines[2].distance(from: lines[2].startIndex, to: $0)
      }
      let place = Array(lines[1]).firstIndex(of: "x")
      if marked.contains("xyz") {
        #expect(caret == place)
        #expect(lines[2].hasSuffix("^~~"))
      }
    }
    let wide = String(repeating: "人", count: 30_000)
    let lines = draw(wide + "«x»" + wide, width: 41).split(separator: "\n")
    let columns = lines[1].prefix { $0 != "x" }.reduce(0) { $0 + ($1 == "人" ? 2 : 1) }
    #expect(lines[2].count - 1 == columns)
  }

  @Test("a mark longer than the shown line is cut")
  func longMark() {
    let lines = draw("«" + String(repeating: "x", count: 300) + "»", width: 40)
      .split(separator: "\n")
    #expect(lines[1].count <= 42)
    #expect(lines[2].count <= 42)
  }

  @Test("ranges beyond the text, or inside a character, are drawn")
  func strangeRanges() {
    let renderer = DiagnosticRenderer(usesColor: false)
    for range in [SourceRange(90, 99), SourceRange(1, 2), SourceRange(0, 99), SourceRange(2, 2)] {
      #expect(
        renderer.render([Diagnostic(.error, .parse, "oh", at: range)], of: "人参").contains("^"))
    }
  }

  @Test("output is coloured only on request")
  func color() {
    let diagnostic = Diagnostic(.error, .parse, "oh", at: SourceRange(0, 1), help: "x")
    let plain = DiagnosticRenderer(usesColor: false).render([diagnostic], of: "a")
    let colored = DiagnosticRenderer(usesColor: true).render([diagnostic], of: "a")
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[1;31merror[parse]\u{1B}[0m: oh"))
    #expect(colored.contains("\u{1B}[1;31m^\u{1B}[0m"))
  }
}
