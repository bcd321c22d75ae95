import JanssonCoding
import TestSupport
import Testing

@Suite struct JSONStreamTests {
  /// A text and the elements and errors of its stream.
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var lines: [String]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ lines: String...) {
      self.text = text
      self.lines = lines
    }
  }

  static let whole = [
    Case("[]", "end"),
    Case(" [ \n ] \n", "end"),
    Case("{}", "[0] 1:1+0 {}", "end"),
    Case("[{},{}]", "[0] 1:2+1 {}", "[1] 1:5+4 {}", "end"),
    Case(
      "[1,2.5,true,null,\"a,]\",[2,3]]",
      "[0] 1:2+1 1", "[1] 1:4+3 2.5", "[2] 1:8+7 true", "[3] 1:13+12 null",
      "[4] 1:18+17 \"a,]\"", "[5] 1:24+23 [2,3]", "end"),
    Case(
      "[\n{\"a\":\"人\"},\n {\"a\":2}\n]\n",
      "[0] 2:1+2 {\"a\":\"人\"}", "[1] 3:2+16 {\"a\":2}", "end"),
    Case(
      "[\r\n{\"a\":1},\r\n{\"a\":2}\r\n]\r\n",
      "[0] 2:1+3 {\"a\":1}", "[1] 3:1+13 {\"a\":2}", "end"),
    Case("{\"a\":1}\n{\"a\":2}\n", "[0] 1:1+0 {\"a\":1}", "[1] 2:1+8 {\"a\":2}", "end"),
    Case("{\"a\":1}\r\n\r\n{\"a\":2}", "[0] 1:1+0 {\"a\":1}", "[1] 3:1+11 {\"a\":2}", "end"),
    Case("{}{}[1]{}", "[0] 1:1+0 {}", "[1] 1:3+2 {}", "[2] 1:5+4 [1]", "[3] 1:8+7 {}", "end"),
    Case(
      "{\n \"a\": [\n{\"b\": 1},\n{\"b\": 2}\n]}\n{}",
      "[0] 1:1+0 {\n \"a\": [\n{\"b\": 1},\n{\"b\": 2}\n]}", "[1] 6:1+32 {}", "end"),
    Case("{\"a\":\n{\"b\":1}}", "[0] 1:1+0 {\"a\":\n{\"b\":1}}", "end"),
    Case("\u{FEFF}[\"人\", 2]", "[0] 1:2+4 \"人\"", "[1] 1:7+11 2", "end"),
    Case("\u{FEFF}{\"a\":1}", "[0] 1:1+3 {\"a\":1}", "end"),
    Case(
      #"[{"a":"\"}\\"},"\\\"]", "\\"]"#,
      #"[0] 1:2+1 {"a":"\"}\\"}"#, #"[1] 1:16+15 "\\\"]""#, #"[2] 1:25+24 "\\""#, "end"),
    Case("[[[[]]],[[]]]", "[0] 1:2+1 [[[]]]", "[1] 1:9+8 [[]]", "end"),
  ]

  static let broken = [
    Case("", "error 1:1+0: the file is empty"),
    Case(" \n ", "error 2:2+3: the file holds only white space"),
    Case("hello", "error 1:1+0: expected '[' or '{', found 'h'"),
    Case(" 42", "error 1:2+1: expected '[' or '{', found '4'"),
    Case("\"a\"", "error 1:1+0: expected '[' or '{', found '\"'"),
    Case("人", "error 1:1+0: expected '[' or '{', found byte 0xe4"),
    Case("[1,]", "[0] 1:2+1 1", "error 1:4+3: expected an element after ','"),
    Case("[,1]", "[0] 1:2+1 error: expected an element before ','", "[1] 1:3+2 1", "end"),
    Case(
      "[1,,2]", "[0] 1:2+1 1", "[1] 1:4+3 error: expected an element before ','",
      "[2] 1:5+4 2", "end"),
    Case(
      "[{}\n{},{}]", "[0] 1:2+1 {}", "[1] 2:1+4 error: expected ',' before this element",
      "[2] 2:4+7 {}", "end"),
    Case(
      "[1 2,3]", "[0] 1:4+3 error: expected the end of the value, found '2'", "[1] 1:6+5 3", "end"),
    Case(
      "[{}}, {}]", "[0] 1:2+1 {}", "[1] 1:4+3 error: expected ',' before this element",
      "[2] 1:7+6 {}", "end"),
    Case("[{}] x", "[0] 1:2+1 {}", "error 1:6+5: unexpected text after the array"),
    Case("[{}]\n[{}]", "[0] 1:2+1 {}", "error 2:1+5: unexpected text after the array"),
    Case("[", "error 1:2+1: the file ends before the ']' of its array"),
    Case("[{}", "[0] 1:2+1 {}", "error 1:4+3: the file ends before the ']' of its array"),
    Case("[{},", "[0] 1:2+1 {}", "error 1:5+4: the file ends before the ']' of its array"),
    Case(
      "[{},\n{\"a\":\n\"人", "[0] 1:2+1 {}",
      "error 3:3+15: the file ends inside element 1, which starts on line 2"),
    Case(
      "[1,2", "[0] 1:2+1 1",
      "error 1:5+4: the file ends inside element 1, which starts on line 1"),
    Case(
      "{}\n{\"a\"", "[0] 1:1+0 {}",
      "error 2:5+7: the file ends inside element 1, which starts on line 2"),
    Case("{\"a\"}\n{}", "[0] 1:5+4 error: expected ':', found '}'", "[1] 2:1+6 {}", "end"),
    Case("[{\"a\":x},{}]", "[0] 1:7+6 error: invalid token near 'x'", "[1] 1:10+9 {}", "end"),
    Case(
      "[\"a\\u0000\",1]", "[0] 1:2+1 error: \\u0000 is not supported in a string",
      "[1] 1:12+11 1", "end"),
    Case(
      "{}\noops\n{}", "[0] 1:1+0 {}", "[1] 2:1+3 error: expected '[' or '{', found 'o'",
      "[2] 3:1+8 {}", "end"),
    Case("{} 7", "[0] 1:1+0 {}", "[1] 1:4+3 error: expected '[' or '{', found '7'", "end"),
    Case(
      "{\"a\":\"1\n2\"}\n{}", "[0] 1:8+7 error: unexpected newline near '\"1'",
      "[1] 3:1+12 {}", "end"),
  ]

  // Texts that are one long element by brackets and quotes alone.
  static let cut = [
    Case("{\"a\":[1,2}\n{}", "[0] 1:10+9 error: expected ']', found '}'", "[1] 2:1+11 {}", "end"),
    Case(
      "{\"a\":\"x\n{\"b\":1}\n", "[0] 1:8+7 error: unexpected newline near '\"x'",
      "[1] 2:1+8 {\"b\":1}", "end"),
    Case(
      "{\"a\":1\n{\"b\":1}\n", "[0] 2:1+7 error: expected '}' before the end",
      "[1] 2:1+7 {\"b\":1}", "end"),
    Case(
      "[\n{\"a\":\"x},\n{\"b\":1},\n{}]",
      "[0] 2:10+11 error: unexpected newline near '\"x},'", "[1] 3:1+12 {\"b\":1}",
      "[2] 4:1+21 {}", "end"),
    Case(
      "[\n{\"a\":[1\n{\"b\":1}]", "[0] 3:1+10 error: expected ']' before the end",
      "[1] 3:1+10 {\"b\":1}", "end"),
    Case("[{\"a\":1]", "[0] 1:8+7 error: expected '}' before the end", "end"),
  ]

  @Test("a stream returns each element with its position", arguments: whole)
  func wholeFiles(_ testCase: Case) {
    #expect(lines(of: testCase.text) == testCase.lines)
  }

  @Test("invalid elements are reported, and valid ones beside them returned", arguments: broken)
  func brokenFiles(_ testCase: Case) {
    #expect(lines(of: testCase.text) == testCase.lines)
  }

  @Test("an element without its end does not swallow the elements after it", arguments: cut)
  func unclosedElements(_ testCase: Case) {
    #expect(lines(of: testCase.text) == testCase.lines)
  }

  @Test("the ends of chunks make no difference", arguments: [1, 2, 3, 5, 7, 16, 4_096])
  func chunks(size: Int) throws {
    for testCase in Self.whole + Self.broken + Self.cut {
      #expect(lines(of: testCase.text, chunkSize: size) == testCase.lines)
    }
  }

  @Test("a UTF-16 file is named as such")
  func utf16() {
    var stream = JSONStream([0xFF, 0xFE, 0x5B, 0x00], limits: .standard)
    let error = #expect(throws: JSONSyntaxError.self) { try stream.next() }
    #expect(error?.message == "the file is UTF-16; JSON is UTF-8")
  }

  @Test("invalid UTF-8 is an error of its element, with its position")
  func invalidUTF8() throws {
    var stream = JSONStream(
      Array("[{\"a\":\"人\u{1}\"},\n2]".utf8).map { $0 == 1 ? 0xFF : $0 }, limits: .standard)
    let first = try #require(try stream.next())
    let error = #expect(throws: JSONSyntaxError.self) { _ = try first.document() }
    #expect(
      error
        == JSONSyntaxError(
          "invalid UTF-8", at: TextPosition(line: 1, column: 9, offset: 10)))
    #expect(try stream.next()?.start.line == 2)
  }

  @Test(
    "an element beyond the limit is an error of its own, wherever chunks end",
    arguments: [1, 3, 8, 64, 1_000])
  func elementSize(chunkSize: Int) throws {
    let long = String(repeating: "長", count: 100)
    let text = "[{\"a\":1},\n\"\(long)\",\n{\"a\":\"\(long)\"}, 3]"
    #expect(
      lines(of: text, chunkSize: chunkSize, limits: JSONLimits(size: 20)) == [
        "[0] 1:2+1 {\"a\":1}",
        "[1] 2:1+10 error: larger than the limit of 20 bytes",
        "[2] 3:1+314 error: larger than the limit of 20 bytes",
        "[3] 3:111+624 3", "end",
      ])
  }

  @Test("deep nesting is an error of its element")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(
      lines(of: "[\(deep), 1]") == [
        "[0] 1:2050+2049 error: nested deeper than 2048 levels", "[1] 1:200004+200003 1", "end",
      ])
  }

  @Test("brackets of the wrong kind, however many, take linear time")
  func mismatchedBrackets() {
    let count = 200_000
    let text = "[" + String(repeating: "[{", count: count) + String(repeating: "]", count: count)
    #expect(lines(of: text + "]").count == 2)
  }

  @Test("a read error is thrown, and ends the stream")
  func unreadable() {
    struct ReadingError: Error, Equatable {
      let code: Int32
    }
    var stream = JSONStream(limits: .standard) { throw ReadingError(code: 9) }
    let error = #expect(throws: ReadingError.self) { try stream.next() }
    #expect(error?.code == 9)
    #expect(throws: Never.self) { _ = try stream.next() }
  }

  @Test("elements outlive the stream, and decode with their index and line")
  func elements() throws {
    var elements: [JSONElement] = []
    var stream = JSONStream(Array("[{\"name\":\"a\"},\n{\"name\":1}]".utf8), chunkSize: 4)
    while let element = try stream.next() { elements.append(element) }
    let decoder = JanssonDecoder(limits: .standard)
    #expect(try decoder.decode(Part.self, from: elements[0]) == Part(name: "a"))
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(Part.self, from: elements[1])
    }
    #expect(error?.codingPath.pathText == "[1].name")
    #expect(elements[1].start.line == 2)
  }

  @Test("random values, written and read in random chunks, come back")
  func randomTexts() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let values = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        RandomValue(using: &random, depth: 3)
      }
      let layout: JanssonEncoder.Layout = Bool.random(using: &random) ? .compact : .pretty
      let text = try JanssonEncoder(layout: layout).encode(values)
      let chunkSize = Int.random(in: 1...40, using: &random)
      var stream = JSONStream(text, chunkSize: chunkSize)
      var decoded: [RandomValue] = []
      while let element = try stream.next() {
        decoded.append(
          try JanssonDecoder(limits: .standard).decode(RandomValue.self, from: element))
      }
      #expect(decoded == values)
    }
  }
}
