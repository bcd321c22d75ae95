import TestSupport
import Testing
import UnicodeText

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("LIKE")
struct LikePatternTests {
  private func matches(
    _ pattern: String, _ text: String, folding: TextFolding = []
  ) -> Bool {
    LikePattern(pattern, folding: folding).matches(text.utf8.span)
  }

  @Test(
    "patterns that match",
    arguments: [
      ("", ""), ("*", ""), ("*", "x"), ("**", "人参"), ("a", "a"), ("h?l*o", "hello"),
      ("h?l*o", "hallooo"),
      ("?", "人"), ("?", "😀"), ("人?", "人参"), ("*参", "人参"), ("人*", "人"),
      ("*カレー*", "カツカレー丼"),
      ("*a*b*", "xxaxxbxx"), ("*ab", "abab"), ("a*a", "aa"), ("*?", "x"), ("?*?", "xy"),
      ("*か?き*", "あかいきか"),
      ("\\*", "*"), ("\\?", "?"), ("\\\\", "\\"), ("a\\*b*", "a*bc"),
      ("\\a", "\\a"), ("a\\", "a\\"),
      ("100%_", "100%_"), ("[a]", "[a]"), ("*aab*", "aaab"), ("*?b", "aab"), ("a?*c", "abc"),
      ("か\u{3099}", "が"), ("??", "e\u{302}\u{301}\u{302}".nfc), ("\\\\*", "\\x"),
    ])
  func matching(pattern: String, text: String) {
    #expect(matches(pattern, text))
  }

  @Test(
    "patterns that do not match",
    arguments: [
      ("", "x"), ("a", ""), ("a", "ab"), ("a", "A"), ("?", ""), ("?", "ab"), ("a*a", "a"),
      ("?*?", "x"),
      ("*ab*ab*", "xab"), ("ab*ba", "aba"), ("\\*", "x"), ("\\?", "x"), ("*\\**", "abc"),
      ("人?", "人"),
      ("*か?き", "かき"), ("%", "x"), ("_", "x"), ("\\\\*", "x"), ("*?a", "a"),
    ])
  func notMatching(pattern: String, text: String) {
    #expect(!matches(pattern, text))
  }

  @Test(
    "a pattern is folded like its texts",
    arguments: [
      ("CR?ME*", "Crème brûlée", TextFolding.caseInsensitive.union(.diacriticInsensitive)),
      ("STRASSE", "Straße", .caseInsensitive), ("stra??e", "Straße", .caseInsensitive),
      ("ﾊﾞﾀｰ*", "バター", .widthInsensitive), ("*\\＊", "x\\*", .widthInsensitive),
      ("＊＊", "**", .widthInsensitive), ("ばたー", "バター", .kanaInsensitive),
    ])
  func folding(pattern: String, text: String, options: TextFolding) {
    #expect(matches(pattern, options.folded(text), folding: options))
  }

  @Test("a folded literal never becomes a wildcard")
  func foldedWildcards() {
    let pattern = LikePattern("＊？", folding: .widthInsensitive)
    #expect(pattern.form == .exact(Array("*?".utf8)))
    #expect(!matches("＊？", "xx", folding: .widthInsensitive))
  }

  @Test(
    "the planner knows the form of a pattern",
    arguments: [
      ("", .exact([])), ("ab", .exact([97, 98])), ("a\\*", .exact([97, 42])),
      ("a*", .prefix([97])), ("*a", .suffix([97])), ("*a*", .substring([97])),
      ("**a**", .substring([97])), ("*", .everything), ("***", .everything),
      ("a*b", .general), ("a?", .general), ("?*", .general), ("*a*b*", .general),
      ("a?*", .general), ("*?*", .general), ("ab?c*d", .general),
    ] as [(String, LikePattern.Form)])
  func forms(pattern: String, form: LikePattern.Form) {
    let compiled = LikePattern(pattern, folding: [])
    #expect(compiled.form == form)
  }

  /// A simple matcher: the prefixes of the text that match the first elements of the pattern.
  private func reference(_ pattern: String, _ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var isMatch = [true] + Array(repeating: false, count: text.count)
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      var literal: Unicode.Scalar? = scalar
      if scalar == "*" {
        for end in isMatch.indices.dropFirst() where isMatch[end - 1] { isMatch[end] = true }
        continue
      } else if scalar == "?" {
        literal = nil
      } else if scalar == "\\", let next = rest.first, "*?\\".unicodeScalars.contains(next) {
        literal = rest.popFirst()
      }
      for end in isMatch.indices.reversed() {
        let isNext = end > 0 && (literal ?? text[end - 1]) == text[end - 1]
        isMatch[end] = isNext && isMatch[end - 1]
      }
    }
    return isMatch[text.count]
  }

  @Test("random patterns agree with a simple matcher", arguments: [1, 2, 3, 4])
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func draw(_ letters: [String], _ counts: ClosedRange<Int>) -> String {
      let count = Int.random(in: counts, using: &generator)
      return (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
    var matched = 0
    for _ in 0..<1_500 {
      let pattern = draw(["a", "か", "😀", "*", "*", "*", "?", "?", "\\", "\\*"], 0...8)
      let text = draw(["a", "a", "か", "か", "😀", "*", "\\"], 0...9)
      let expected = reference(pattern, text)
      let compiled = LikePattern(pattern, folding: [])
      #expect(compiled.matches(text.utf8.span) == expected, "\(pattern) on \(text)")
      #expect(formMatches(compiled, text) ?? expected == expected, "\(pattern) on \(text)")
      if expected { matched += 1 }
    }
    #expect(matched > 150)
  }

  /// Whether the form matches `text`; nil for a general form.
  private func formMatches(_ pattern: LikePattern, _ text: String) -> Bool? {
    let text = Array(text.utf8)
    switch pattern.form {
    case .exact(let bytes): return text == bytes
    case .prefix(let bytes): return text.starts(with: bytes)
    case .suffix(let bytes): return text.reversed().starts(with: bytes.reversed())
    case .substring(let bytes): return SubstringSearch(bytes).isFound(in: text.span)
    case .everything: return true
    case .general: return nil
    }
  }

  /// A backtracking matcher would try some 10,000 to the power of 20 ways.
  @Test("many stars in a long text take linear time")
  func manyStars() {
    let text = String(repeating: "a", count: 10_000)
    let stars = String(repeating: "*a", count: 20)
    #expect(!matches(stars + "*b", text))
    #expect(matches(stars + "*", text))
    #expect(!matches(stars + "?b*", text))
  }
}
