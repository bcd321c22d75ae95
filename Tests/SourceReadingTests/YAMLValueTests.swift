import TestSupport
import Testing

@testable import SourceReading

@Suite("a YAML text") struct YAMLValueTests {
  private static let limits = YAMLLimits(depth: 10, valueCount: 1_000)

  private func documents(
    _ text: String, limits: YAMLLimits = Self.limits
  ) throws -> [YAMLValue] {
    try YAMLValue.documents(in: [UInt8](text.utf8).span, limits: limits)
  }

  private func plain(_ text: String) -> YAMLValue { .scalar(text, isQuoted: false) }

  @Test("is scalars, lists and mappings in order, as written") func values() throws {
    let text = """
      # a recipe
      title: 肉じゃが
      servings: 007
      time: '1:30'
      tags: [和食, "煮物"]
      steps:
      - 切る
      - |
        煮る
        待つ
      empty:
      title: again
      """
    #expect(
      try documents(text) == [
        .mapping([
          .init("title", plain("肉じゃが")), .init("servings", plain("007")),
          .init("time", .scalar("1:30", isQuoted: true)),
          .init("tags", .list([plain("和食"), .scalar("煮物", isQuoted: true)])),
          .init("steps", .list([plain("切る"), .scalar("煮る\n待つ\n", isQuoted: true)])),
          .init("empty", plain("")), .init("title", plain("again")),
        ])
      ])
  }

  @Test("has members, and may be null") func members() throws {
    let value = try #require(try documents("a: ~\nb: '~'\nc: {d: e}\na: 2").first)
    #expect(value["a"]?.isNull == true)
    #expect(value["b"]?.isNull == false)
    #expect(value["c"]?["d"]?.text == "e")
    #expect(value["x"] == nil)
    #expect(value["a"]?["x"] == nil)
  }

  @Test("may hold no document, or several") func count() throws {
    #expect(try documents("") == [])
    #expect(try documents("# nothing") == [])
    #expect(try documents("--- a\n--- b\n") == [plain("a"), plain("b")])
  }

  @Test(
    "holds no zero",
    arguments: [#""a\0""#, #"[x, "\x00"]"#, #""\u0000b": 1"#, #"{a: {b: "\U00000000"}}"#])
  func zero(text: String) {
    #expect(throws: YAMLError(line: 2, #"a string contains \0"#)) { try documents("# a\n" + text) }
  }

  @Test("repeats the values of anchors, within a document") func aliases() throws {
    #expect(try documents("[&x [1], *x]") == [.list([.list([plain("1")]), .list([plain("1")])])])
    #expect(throws: YAMLError(line: 1, "there is no anchor 'x'")) { try documents("&x [*x]") }
    #expect(throws: YAMLError(line: 2, "there is no anchor 'x'")) {
      try documents("--- &x a\n--- *x\n")
    }
  }

  @Test("that would become too large is refused", .timeLimit(.minutes(1))) func laughter() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<9 {
      let row = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(row)]\n"
    }
    #expect(throws: YAMLError(line: 4, "there are more than 1000 values")) { try documents(text) }
    // Exactly as many: the list, and what is in it.
    let list = "[" + Array(repeating: "x", count: 999).joined(separator: ",") + "]"
    #expect(try documents(list).count == 1)
  }

  @Test("that is too deep is refused, through aliases too") func depth() throws {
    let list = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try documents(list(10)).count == 1)
    #expect(throws: YAMLError(line: 1, "values are nested more than 10 deep")) {
      try documents(list(11))
    }
    #expect(throws: YAMLError.self) { try documents(list(100_000)) }
    let chain = "a0: &a0 []\n" + (1...9).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    #expect(throws: YAMLError(line: 10, "values are nested more than 10 deep")) {
      try documents(chain)
    }
  }

  @Test("that is not well formed has a located fault") func faults() throws {
    for (text, line) in [
      ("a: b\n c: d\n", 2), ("[a", 1), ("x\n\u{1}", 2), ("a: '", 1), ("? [a]\n: b", 1),
    ] {
      do {
        _ = try documents(text)
        Issue.record("\(text) is accepted")
      } catch let error as YAMLError { #expect(abs(error.line - line) <= 1, "\(text): \(error)") }
    }
    let invalid: [UInt8] = [0x61, 0x3A, 0x20, 0xFF]
    #expect(throws: YAMLError.self) {
      try YAMLValue.documents(in: invalid.span, limits: Self.limits)
    }
  }

  @Test("of random signs is read or refused", arguments: 0..<4) func noise(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "- ", ": ", "\n", "  ", "[", "]", "{", "}", "&a ", "*a", "'", "\"", "|\n", "? ", "---\n",
      "人", ",",
    ]
    var counts = (read: 0, refused: 0)
    for _ in 0..<2_000 {
      let text = (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      if (try? documents(text)) == nil { counts.refused += 1 } else { counts.read += 1 }
    }
    #expect(counts.read > 50 && counts.refused > 50)
  }
}

extension YAMLValue {
  /// The value of the first member of a key; nil if there is none or this is not a mapping.
  fileprivate subscript(key: String) -> YAMLValue? {
    guard case .mapping(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
