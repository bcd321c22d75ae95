import Foundation
import Testing

@testable import UnicodeText

@Suite("NFC")
struct NormalizationTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let composed: String
    var testDescription: String { "\(text.codes) → \(composed.codes)" }
  }

  @Test(
    "text becomes its composed form",
    arguments: [
      Case(text: "", composed: ""),
      Case(text: "plain ASCII \0\u{7F}", composed: "plain ASCII \0\u{7F}"),
      Case(text: "か\u{3099}", composed: "が"),
      Case(text: "は\u{309A}ン", composed: "ぱン"),
      Case(text: "ワ\u{3099}", composed: "ヷ"),
      Case(text: "e\u{301}", composed: "é"),
      Case(text: "a\u{323}\u{302}", composed: "ậ"),
      Case(text: "a\u{302}\u{323}", composed: "ậ"),
      Case(text: "\u{212B}", composed: "Å"),
      Case(text: "\u{F900}", composed: "豈"),
      Case(text: "\u{958}", composed: "\u{915}\u{93C}"),
      Case(text: "\u{1100}\u{1161}\u{11A8}", composed: "각"),
      Case(text: "가\u{11A8}", composed: "각"),
      Case(text: "가\u{11A7}", composed: "가\u{11A7}"),
      Case(text: "\u{344}", composed: "\u{308}\u{301}"),
      Case(text: "\u{308}\u{F81}", composed: "\u{F71}\u{F80}\u{308}"),
      Case(text: "ｶﾞ", composed: "ｶﾞ"),
    ])
  func composition(_ example: Case) {
    #expect(example.text.nfc.codes == example.composed.codes)
    let bytes = Array(example.text.utf8)
    #expect(Normalization.nfc(utf8: bytes.span) == Array(example.composed.utf8))
    let isComposed = example.text.codes == example.composed.codes
    #expect(Normalization.isNFC(utf8: bytes.span) == isComposed)
  }

  @Test("every scalar has Foundation's result")
  func everyScalar() {
    expectEqual(Unicode.Scalar.distinct.map { String($0) }) {
      $0.precomposedStringWithCanonicalMapping
    }
  }

  @Test("the scalars that NFC replaces are those that Foundation replaces")
  func replacedScalars() {
    var count = 0
    for scalar in Unicode.Scalar.distinct {
      let text = String(scalar)
      let isReplaced = !text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
      if UTF8Proc.isReplacedByNFC(scalar.value) != isReplaced { Issue.record("\(text.codes)") }
      if isReplaced { count += 1 }
    }
    #expect(count > 500)
  }

  @Test("every decomposition has Foundation's result")
  func everyDecomposition() {
    expectEqual(
      Unicode.Scalar.distinct.map { String($0).decomposedStringWithCanonicalMapping }
    ) { $0.precomposedStringWithCanonicalMapping }
  }

  /// Compares in batches, with a separator that no normalization crosses.
  private func expectEqual(_ texts: [String], reference: (String) -> String) {
    for start in stride(from: 0, to: texts.count, by: 1024) {
      let batch = texts[start..<min(start + 1024, texts.count)].joined(separator: "\n")
      let expected = reference(batch)
      if !batch.nfc.utf8.elementsEqual(expected.utf8) {
        let parts = zip(batch.nfc.split(separator: "\n"), expected.split(separator: "\n"))
        let different = parts.first { !$0.utf8.elementsEqual($1.utf8) }
        Issue.record("\(different.map { "\(String($0).codes) for \(String($1).codes)" } ?? batch)")
      }
    }
  }

  @Test("random text has the standard library's result", arguments: [1, 2, 3])
  func randomText(seed: UInt64) {
    var texts = RandomText(seed: seed)
    for _ in 0..<2_000 {
      let text = texts.next()
      let expected = Reference.nfc(text)
      #expect(text.nfc.codes == expected.codes, "\(text.codes), seed \(seed)")
      let isComposed = text.utf8.elementsEqual(expected.utf8)
      #expect(Normalization.isNFC(utf8: text.utf8.span) == isComposed, "\(text.codes)")
    }
  }

  @Test("the scan is inconclusive for every scalar that composes with an earlier one")
  func scalarsThatCompose() {
    var seconds: Set<UInt32> = Set(0x1161...0x1175).union(0x11A8...0x11C2)
    for scalar in Unicode.Scalar.distinct where !(0xAC00...0xD7A3).contains(scalar.value) {
      let decomposition = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
      if decomposition.count > 1, let last = decomposition.last,
        !UTF8Proc.isReplacedByNFC(scalar.value)
      {
        seconds.insert(last.value)
      }
    }
    #expect(seconds.count == 111)
    #expect(seconds.allSatisfy(Normalization.mayComposeWithPrevious))
    // 9 of the list are newer: U+113B8, 113BB, 113C2, 113C9, 1611E–16120, 16129, 16D67.
    let listed = (UInt32(0)...0x1FFFF).filter(Normalization.mayComposeWithPrevious)
    #expect(listed.count == 111 + 9)
  }

  @Test(
    "bytes that are not UTF-8 stay as they are",
    arguments: [
      [0xFF], [0xE3, 0x81], [0x61, 0x80, 0xCC, 0x81], [0xF0], [0xED, 0xA0, 0x80, 0xCC],
    ])
  func invalidBytes(_ bytes: [UInt8]) {
    #expect(Normalization.nfc(utf8: bytes.span) == bytes)
  }

  @Test("long runs of marks are ordered and composed")
  func longRunOfMarks() {
    let text = "e" + String(repeating: "\u{301}\u{323}", count: 5_000)
    #expect(text.nfc.codes == Reference.nfc(text).codes)
  }
}
