import Foundation
import Testing

@testable import UnicodeText

@Suite("folding")
struct TextFoldingTests {
  static let c: TextFolding = .caseInsensitive
  static let d: TextFolding = .diacriticInsensitive
  static let w: TextFolding = .widthInsensitive
  static let k: TextFolding = .kanaInsensitive
  static let allOptionSets: [TextFolding] = (0..<16).map { TextFolding(rawValue: $0) }

  struct Case: CustomTestStringConvertible {
    let text: String
    let options: TextFolding
    let folded: String
    var testDescription: String { "\(text.codes), \(options.rawValue) → \(folded.codes)" }

    init(_ text: String, _ options: TextFolding, _ folded: String) {
      self.text = text
      self.options = options
      self.folded = folded
    }
  }

  @Test(
    "text becomes its folding",
    arguments: [
      Case("Chicken", c, "chicken"),
      Case("Chicken", d, "Chicken"),
      Case("STRASSE", c, "strasse"),
      Case("Straße", c, "strasse"),
      Case("ﬁsh", c, "fish"),
      Case("ΣΊΣΥΦΟΣ ς", c, "σίσυφοσ σ"),
      Case("İi", c, "i\u{307}i"),
      Case("İi", [c, d], "ii"),
      Case("K", c, "k"),
      Case("ＡＢＣ", c, "ａｂｃ"),
      Case("Ꭰ ꭰ", c, "ꭰ ꭰ"),
      Case("Crème BRÛLÉE", d, "Creme BRULEE"),
      Case("Crème BRÛLÉE", [c, d], "creme brulee"),
      Case("ắ й ά ≠ ø", d, "a и α = ø"),
      Case("かがカガハバパ", d, "かがカガハバパ"),
      Case("か\u{3099}", d, "が"),
      Case("か\u{309A}", d, "か\u{309A}"),
      Case("か\u{301}\u{302}", d, "か\u{302}"),
      Case("ﬁ\u{301}", d, "ﬁ"),
      Case("ﬁ\u{301}", [c, d], "fi"),
      Case("\u{301}\u{302}a\u{301}", d, "\u{301}a"),
      Case("\0\u{301}\u{302}a", d, "\0\u{301}a"),
      Case("ﾊﾞﾀｰ ＡＢ\u{3000}１", w, "バター AB 1"),
      Case("ﾊﾞﾀｰ ＡＢ", [w, c, k], "ばたー ab"),
      Case("バターヷヽヾーァヶ", k, "ばたーヷゝゞーぁゖ"),
      Case("か\u{FF9E}", w, "が"),
      Case("㌔", [w, k], "㌔"),
      Case("각", [c, d, w, k], "각"),
      Case("人参", [c, d, w, k], "人参"),
      Case("", [c, d, w, k], ""),
    ])
  func folding(_ example: Case) {
    #expect(example.options.folded(example.text).codes == example.folded.codes)
    #expect(Reference.folded(example.text, example.options).codes == example.folded.codes)
    let bytes = Array(example.text.utf8)
    #expect(example.options.folded(utf8: bytes.span) == Array(example.folded.utf8))
  }

  @Test("every scalar has Foundation's result", arguments: [c, d, [c, d], [w, k]])
  func everyScalar(_ options: TextFolding) {
    expectReference(Unicode.Scalar.distinct.map { String($0) }, options)
  }

  @Test(
    "marks after any scalar are folded as Foundation does",
    arguments: zip([d, [c, d]], ["\u{301}", "\u{93C}\u{301}"]))
  func everyScalarWithMarks(_ options: TextFolding, marks: String) {
    expectReference(Unicode.Scalar.distinct.map { String($0) + marks }, options)
  }

  /// Compares in batches, with a separator that no folding crosses.
  private func expectReference(_ texts: [String], _ options: TextFolding) {
    for start in stride(from: 0, to: texts.count, by: 512) {
      let batch = texts[start..<min(start + 512, texts.count)].joined(separator: "\n")
      let folded = options.folded(batch)
      let expected = Reference.folded(batch, options)
      if !folded.utf8.elementsEqual(expected.utf8) {
        let parts = zip(folded.split(separator: "\n"), expected.split(separator: "\n"))
        let different = parts.first { !$0.utf8.elementsEqual($1.utf8) }
        Issue.record("\(different.map { "\(String($0).codes) for \(String($1).codes)" } ?? batch)")
      }
    }
  }

  @Test("random text has Foundation's result", arguments: allOptionSets)
  func randomText(_ options: TextFolding) {
    var texts = RandomText(seed: UInt64(options.rawValue) + 100)
    for _ in 0..<400 {
      let text = texts.next()
      let folded = options.folded(text)
      #expect(folded.codes == Reference.folded(text, options).codes, "\(text.codes)")
      #expect(options.folded(utf8: text.utf8.span) == Array(folded.utf8), "\(text.codes)")
      if options.leavesUnchanged(utf8: text.utf8.span) { #expect(folded.codes == text.codes) }
    }
  }

  @Test("text of plain scalars is its own folding", arguments: allOptionSets)
  func plainScalars(_ options: TextFolding) {
    let plain = PlainScalars(options)
    var kept = String.UnicodeScalarView()
    for scalar in Unicode.Scalar.distinct where scalar.value >= 0x80 {
      guard plain.contains(scalar.value) else { continue }
      let isStarter = scalar.properties.canonicalCombiningClass == .notReordered
      let mayCompose = Normalization.mayComposeWithPrevious(scalar.value)
      if !isStarter || mayCompose || scalar.properties.isGraphemeExtend {
        Issue.record("U+\(String(scalar.value, radix: 16)) is not plain")
      }
      kept.append(scalar)
    }
    let text = String(kept)
    #expect(kept.count > 5_000)
    #expect(Reference.folded(text, options).utf8.elementsEqual(text.utf8))
  }

  @Test("scalars that change no search are in no other scalar's folding")
  func unchangedSearches() {
    let isFixed = { (scalar: Unicode.Scalar) in Self.c.changesNoSearch(for: String(scalar)) }
    var count = 0
    for scalar in Unicode.Scalar.distinct
    where String(scalar).nfc.unicodeScalars.elementsEqual([scalar]) {
      let folded = Self.c.folded(String(scalar)).unicodeScalars
      if isFixed(scalar) {
        count += 1
        #expect(folded.elementsEqual([scalar]))
      } else if folded.contains(where: isFixed) {
        Issue.record("U+\(String(scalar.value, radix: 16)) folds to such a scalar")
      }
    }
    #expect(count > 300)
    #expect(TextFolding().changesNoSearch(for: "a") && !Self.c.changesNoSearch(for: "肉a"))
    #expect(!Self.d.changesNoSearch(for: "か") && !Self.w.changesNoSearch(for: "肉"))
  }

  @Test("letters that fold to ASCII are found, and few others")
  func foldingToASCII() {
    var others: Set<Unicode.Scalar> = []
    for scalar in Unicode.Scalar.distinct where scalar.value >= 0x80 {
      let text = String(scalar).nfc
      guard text.unicodeScalars.elementsEqual([scalar]) else { continue }
      let expected = Self.c.folded(text).utf8.contains { $0 < 0x80 }
      for padding in ["", "abc", "0123456789 カレーABC", String(repeating: "è", count: 40)] {
        let padded = padding + text + "z"
        let isFound = TextFolding.foldsToASCII(padded.utf8.span)
        #expect(isFound || !expected, "U+\(String(scalar.value, radix: 16))")
        if isFound && !expected { others.insert(scalar) }
      }
    }
    // These fold to an ASCII letter and a mark, which NFC composes again.
    #expect(others == ["ǰ", "ẖ", "ẗ", "ẘ", "ẙ"])
  }

  @Test("texts of a heap are folded like single texts", arguments: allOptionSets)
  func heaps(_ options: TextFolding) {
    var texts = RandomText(seed: UInt64(options.rawValue) + 200)
    let list = (0..<200).map { _ in texts.next() }
    var offsets: [UInt32] = [0]
    var heap: [UInt8] = []
    for text in list {
      heap += text.utf8
      offsets.append(UInt32(heap.count))
    }
    let folded = FoldedTexts(heap.span, offsets: offsets.span, by: options)
    let others = Dictionary(uniqueKeysWithValues: folded.others.map { ($0.index, $0.text) })
    for (index, text) in list.enumerated() {
      let range = Int(folded.offsets[index])..<Int(folded.offsets[index + 1])
      let expected = Array(options.folded(text).utf8)
      #expect(others[index] ?? Array(folded.heap[range]) == expected, "\(text)")
      #expect(others[index] == nil || range.isEmpty)
    }
  }

  @Test("a table of letters agrees with the rule", arguments: [c, d, [c, d]])
  func letters(_ options: TextFolding) {
    let letters = FoldedLetters.folded(by: options)
    var count = 0
    for value in UInt32(0x80)..<FoldedLetters.bound where letters[value] != 0 {
      count += 1
      guard let scalar = Unicode.Scalar(value), let folded = Unicode.Scalar(letters[value]) else {
        Issue.record("U+\(String(value, radix: 16)) has no folding")
        continue
      }
      #expect(String(folded).codes == Reference.folded(String(scalar), options).codes)
    }
    #expect(count > 900)
  }

  @Test(
    "bytes that are not UTF-8 do no harm",
    arguments: [
      [0xFF], [0xE3, 0x81], [0x61, 0x80, 0xCC, 0x81], [0xF0], [0x41, 0xED, 0xA0, 0x80],
    ])
  func invalidBytes(_ bytes: [UInt8]) {
    for options in Self.allOptionSets {
      #expect(options.folded(utf8: bytes.span).count <= 3 * bytes.count)
    }
  }
}
