import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("substring search")
struct SubstringSearchTests {
  /// A simple search, place by place.
  private func reference(_ needle: [UInt8], _ text: [UInt8], from start: Int) -> Int? {
    guard !needle.isEmpty, start >= 0, needle.count <= text.count else { return nil }
    return (0...text.count - needle.count).first { place in
      place >= start && Array(text[place..<place + needle.count]) == needle
    }
  }

  @Test(
    "the first occurrence is found",
    arguments: [
      ("カレー", "牛肉のカレーとカレー", 0, 9), ("カレー", "牛肉のカレーとカレー", 10, 21),
      ("カレー", "牛肉のカレーとカレー", 22, nil), ("カレー", "カレ", 0, nil), ("", "abc", 0, nil),
      ("", "", 0, nil), ("a", "", 0, nil), ("a", "a", 0, 0),
      ("a", "a", 1, nil), ("a", "a", -1, nil),
      ("aab", "aaaab", 0, 2), ("参", "人参", 0, 3), ("abc", "abc", 0, 0), ("a", "bba", 99, nil),
    ])
  func examples(needle: String, text: String, start: Int, expected: Int?) {
    let search = SubstringSearch(Array(needle.utf8))
    #expect(search.firstIndex(in: text.utf8.span, from: start) == expected)
    if start == 0 { #expect(search.isFound(in: text.utf8.span) == (expected != nil)) }
  }

  @Test("a needle is found at every place in a long text", arguments: ["x", "xy", "カレー", "xaax"])
  func everyPlace(needle: String) {
    let needle = Array(needle.utf8)
    let search = SubstringSearch(needle)
    for length in [0, 1, 15, 16, 63, 64, 65, 127, 128, 200] {
      for place in 0...length {
        let before = [UInt8](repeating: UInt8(ascii: "a"), count: place)
        let after = [UInt8](repeating: UInt8(ascii: "a"), count: length - place)
        let text = before + needle + after
        #expect(search.firstIndex(in: text.span, from: 0) == place)
        #expect(search.firstIndex(in: text.span, from: place) == place)
        #expect(search.firstIndex(in: text.span, from: place + 1) == nil)
      }
    }
  }

  @Test("random needles and texts agree with a simple search", arguments: [1, 2, 3])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let letters = UInt8.random(in: 1...3, using: &generator)
      func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
        let count = Int.random(in: counts, using: &generator)
        return (0..<count).map { _ in 0x61 + UInt8.random(in: 0..<letters, using: &generator) }
      }
      let needle = bytes(0...9)
      let text = bytes(0...200)
      let start = Int.random(in: 0...text.count, using: &generator)
      let search = SubstringSearch(needle)
      let expected = reference(needle, text, from: start)
      #expect(search.firstIndex(in: text.span, from: start) == expected, "\(needle) in \(text)")
    }
  }

  /// A simple search would compare 20,000 bytes at each of 40,000 places.
  @Test("a contrived needle takes linear time")
  func contrivedNeedle() {
    let period = Array("qz".utf8)
    let needle = Array(repeatElement(period, count: 10_000).joined()) + [0xE3]
    var text = Array(repeatElement(period, count: 20_000).joined())
    let search = SubstringSearch(needle)
    #expect(search.firstIndex(in: text.span, from: 0) == nil)
    text += needle
    #expect(search.firstIndex(in: text.span, from: 0) == 40_000)
    #expect(search.firstIndex(in: text.span, from: 40_001) == nil)
  }
}
