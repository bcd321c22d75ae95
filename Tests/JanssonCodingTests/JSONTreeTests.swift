import Foundation
import JanssonCoding
import TestSupport
import Testing

@Suite("JSON of any shape") struct JSONTreeTests {
  /// A tree of any text.
  private struct Anything: Decodable {
    let tree: JSONTree

    init(from decoder: any Decoder) throws {
      guard let tree = JSONTree(decoder) else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no tree"))
      }
      self.tree = tree
    }
  }

  private func tree(_ text: String) throws -> JSONTree {
    try JanssonDecoder(limits: .standard).decode(Anything.self, from: Array(text.utf8).span).tree
  }

  @Test(
    "numbers out of range are kept as their digits, if asked for",
    arguments: [
      ("9223372036854775807", "9223372036854775807"),
      ("[9223372036854775808,1]", #"["9223372036854775808",1]"#),
      ("{\"1e999\" : -1e999}", #"{"1e999":"-1e999"}"#),
      (#"["\\",1e999,"\",1e999,"]"#, #"["\\","1e999","\",1e999,"]"#),
      ("1.0e+400", #""1.0e+400""#), ("[1e-999,1E999]", #"[0.0,"1E999"]"#),
    ])
  func largeNumbers(_ text: String, _ expected: String) throws {
    var decoder = JanssonDecoder(limits: .standard)
    decoder.keepsLargeNumbers = true
    let found = try decoder.decode(Anything.self, from: Array(text.utf8).span).tree
    #expect(found.text == expected)
  }

  @Test(
    "what is no number stays a mistake beside one out of range",
    arguments: [
      "[1e999,01e999]", "[1e999,1.e999]", "[1e999,+1]", "[1e999,1e999e]", "[1e999,-]", "[1e999",
    ])
  func noNumbers(_ text: String) {
    let decoder = JanssonDecoder(limits: .standard, keepsLargeNumbers: true)
    #expect(throws: JSONSyntaxError.self) {
      try decoder.decode(Anything.self, from: Array(text.utf8).span)
    }
  }

  @Test(
    "a value is written compactly, in the order of its text",
    arguments: [
      (" null ", "null"), ("[true, false]", "[true,false]"), ("-12", "-12"),
      ("9223372036854775807", "9223372036854775807"), ("1.50", "1.5"), ("2.0", "2.0"),
      ("1e300", "1e+300"), (#""カ\u30ec\/\"\\\n\u0001""#, #""カレ/\"\\\n\u0001""#),
      (#"{"z": {}, "a": [ ], "é": [{"b": null}]}"#, #"{"z":{},"a":[],"é":[{"b":null}]}"#),
      (#"{"a": 1, "a": 2}"#, #"{"a":2}"#), (#""""#, #""""#),
    ])
  func text(_ text: String, _ expected: String) throws {
    let tree = try tree(text)
    #expect(tree.text == expected)
    #expect(try self.tree(tree.text) == tree)
  }

  @Test("keys that differ in bytes alone are both kept")
  func equivalentKeys() throws {
    #expect(try tree("{\"\u{E9}\":1,\"e\u{301}\":2}").members?.count == 2)
  }

  @Test("nesting to the limit is read and written")
  func deep() throws {
    let text = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
    #expect(try tree(text).text == text)
  }

  @Test("written text decodes as an equal tree")
  func agreement() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let value = RandomValue(using: &random, depth: 4)
      let text = String(
        decoding: try JanssonEncoder(layout: .pretty).encode(value), as: UTF8.self)
      let written = try tree(text).text
      let again = try JanssonDecoder(limits: .standard)
        .decode(RandomValue.self, from: Array(written.utf8).span)
      #expect(again == value, "\(text)")
    }
  }

  @Test("a decoder of another module has no tree")
  func otherDecoder() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Anything.self, from: Data("1".utf8))
    }
  }
}
