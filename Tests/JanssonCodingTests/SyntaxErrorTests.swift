import JanssonCoding
import TestSupport
import Testing

@Suite struct SyntaxErrorTests {
  /// An invalid text, with `«` at the position of the error, and the message.
  struct Case: CustomTestStringConvertible, Sendable {
    var marked: String
    var message: String
    var testDescription: String { marked }

    init(_ marked: String, _ message: String) {
      self.marked = marked
      self.message = message
    }
  }

  static let cases = [
    Case("«", "expected a value"),
    Case("  «", "expected a value"),
    Case("[1,«}", "unexpected token near '}'"),
    Case("[1 «2]", "expected ']', found '2'"),
    Case("[1,«,2]", "unexpected token near ','"),
    Case("[1,«]", "unexpected token near ']'"),
    Case("«]", "unexpected token near ']'"),
    Case(#"{"a":1,«}"#, "expected string or '}', found '}'"),
    Case(#"{"a" «1}"#, "expected ':', found '1'"),
    Case(#"{"a":1 «"b":2}"#, #"expected '}', found '"b"'"#),
    Case(#"{"a":1 «"longer than twenty bytes":2}"#, "expected '}'"),
    Case(#"["\\" «"a \" quote \\"]"#, #"expected ']', found '"a \" quote \\"'"#),
    Case(#"{«a:1}"#, "expected string or '}', found 'a'"),
    Case("[«tru]", "invalid token near 'tru'"),
    Case("[1] «2", "expected the end of the value, found '2'"),
    Case("[«01]", "invalid token near '0'"),
    Case("[«'a']", "invalid token near '''"),
    Case(#"["a\«x"]"#, #"invalid escape near '"a\x'"#),
    Case("[\"a«\nb\"]", "unexpected newline near '\"a'"),
    Case("[\"a«\u{1}b\"]", "control character 0x1 near '\"a'"),
    Case(#"[«"\ud800"]"#, #"invalid Unicode '\uD800' near '"\ud800"'"#),
    Case(#"["a", «"\u0000"]"#, #"\u0000 is not supported in a string"#),
    Case(#"{«"\u0000":1}"#, #"\u0000 is not supported in a key"#),
    Case("[1, «99999999999999999999]", "the integer is beyond 64 bits"),
    Case("[«-99999999999999999999]", "the integer is beyond 64 bits"),
    Case("[«1e400]", "the number is beyond the range of a Double"),
    Case(#"{"a":1«"#, "expected '}' before the end"),
    Case("[\"人参«", "the string is not closed"),
    Case("[\"人参\",\n «x]", "invalid token near 'x'"),
    Case("{\r\n \"名前\": «nul\r\n}", "invalid token near 'nul'"),
    Case("\u{FEFF}{\"a\":«b}", "invalid token near 'b'"),
  ]

  @Test("an error points at the start of the invalid token", arguments: cases)
  func place(_ testCase: Case) throws {
    let (text, place) = try unmarked(testCase.marked)
    let error = #expect(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(Array(text.utf8).span, limits: .standard)
    }
    #expect(error == JSONSyntaxError(testCase.message, at: place))
  }

  @Test("an error's position counts from the start of the file")
  func start() {
    let start = TextPosition(line: 7, column: 3, offset: 100)
    let first = #expect(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(Array("[人 x]".utf8).span, startingAt: start, limits: .standard)
    }
    #expect(first?.position == TextPosition(line: 7, column: 4, offset: 101))
    let second = #expect(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(Array("[\n人x]".utf8).span, startingAt: start, limits: .standard)
    }
    #expect(second?.position == TextPosition(line: 8, column: 1, offset: 102))
    #expect(second?.description.hasPrefix("line 8, column 1: ") == true)
  }

  @Test(
    "bytes that are not UTF-8 are an error at the first of them",
    arguments: [
      ([0x22, 0xE3, 0x81, 0x82, 0xFF, 0x22], 4, 3),  // 0xFF
      ([0x22, 0xE3, 0x81, 0x22], 1, 2),  // cut short
      ([0x22, 0xC0, 0xAF, 0x22], 1, 2),  // an overlong slash
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, 2),  // a surrogate
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, 2),  // beyond U+10FFFF
      ([0x5B, 0x80, 0x5D], 1, 2),  // outside of strings
    ] as [([UInt8], Int, Int)])
  func invalidUTF8(bytes: [UInt8], offset: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(bytes.span, limits: .standard)
    }
    #expect(
      error
        == JSONSyntaxError(
          "invalid UTF-8", at: TextPosition(line: 1, column: column, offset: offset)))
  }

  @Test("nesting is limited to 2,048 levels")
  func depth() {
    func parse(_ depth: Int, closed: Bool) throws {
      let text =
        String(repeating: "[", count: depth)
        + (closed ? String(repeating: "]", count: depth) : "")
      _ = try JSONDocument(Array(text.utf8).span, limits: .standard)
    }
    #expect(throws: Never.self) { try parse(JSONLimits.depth, closed: true) }
    for (depth, closed) in [(2_049, true), (100_000, true), (1_000_000, false)] {
      let error = #expect(throws: JSONSyntaxError.self) { try parse(depth, closed: closed) }
      #expect(error?.message == "nested deeper than 2048 levels")
      #expect(error?.column == 2_049)
    }
  }

  @Test("a text that is larger than the limit is refused")
  func size() {
    let text = Array("[1,2,3]".utf8)
    #expect(throws: Never.self) { _ = try JSONDocument(text.span, limits: JSONLimits(size: 7)) }
    let error = #expect(throws: JSONSyntaxError.self) {
      _ = try JSONDocument(text.span, limits: JSONLimits(size: 6))
    }
    #expect(error?.message == "larger than the limit of 6 bytes")
  }

  @Test("lines and columns are right after any text")
  func randomTexts() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = ["1,", "\"人参🥕\",", "\"e\u{301}\",", " ", "\n", "\r\n", "\t", "\"long enough\","]
    for _ in 0..<500 {
      let count = Int.random(in: 0...40, using: &random)
      let before = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let (text, place) = try unmarked("[\(before)«x]")
      let error = #expect(throws: JSONSyntaxError.self) {
        _ = try JSONDocument(Array(text.utf8).span, limits: .standard)
      }
      #expect(error?.position == place)
    }
  }

  /// Returns the text without the mark, and the position of the mark, counted the slow way.
  private func unmarked(_ marked: String) throws -> (text: String, place: TextPosition) {
    let scalars = marked.unicodeScalars
    let mark = try #require(scalars.firstIndex(of: "«"))
    let before = scalars[..<mark]
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let text = String(before) + String(scalars[mark...].dropFirst())
    let isMarked = lines.count == 1 && before.first == "\u{FEFF}"
    return (
      text,
      TextPosition(
        line: lines.count, column: (lines.last?.count ?? 0) + (isMarked ? 0 : 1),
        offset: String(before).utf8.count)
    )
  }
}
