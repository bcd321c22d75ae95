import Foundation
import RecipeModel
import TestSupport
import Testing

@Suite("a list in a cell") struct ListTextTests {
  @Test(
    "is read as other programs print it",
    arguments: [
      ("[]", []), ("[1, 2.5, None]", ["1", "2.5"]), ("c(\"a, b\", \"c\")", ["a, b", "c"]),
      (#"['it\'s', 'a\\b', '\xbd', '\U0001F9C2']"#, ["it's", "a\\b", "½", "🧂"]),
      (#"["\ud83e\uddc2"]"#, ["🧂"]), ("['a' ,]", ["a"]), (" [\"人参\"] ", ["人参"]),
    ])
  func lists(text: String, elements: [String]) {
    #expect(ListText.elements(of: text) == elements)
  }

  @Test(
    "is not every text",
    arguments: [
      "", "a", "[", "['a'", "['a]", "['a' 'b']", "[['a']]", #"["\ud83e"]"#, #"["\u12"]"#,
      "[a, {b}]", #"["a\u0000"]"#, #"['\x00']"#,
      "['a', , 'b']", "\"['a']\"",
    ])
  func texts(text: String) {
    #expect(ListText.elements(of: text) == nil)
  }

  @Test("is read as Foundation prints it", arguments: 0..<4) func foundation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "\"", "'", "\\", "\n", "人", "🧂", ",", "[", "]", "/", "\u{7}"]
    for _ in 0..<300 {
      let list = (0..<3).map { _ in
        (0..<4).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      }
      let text = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
      #expect(ListText.elements(of: text) == list)
    }
  }
}
