import Foundation
@_spi(_Unicode) import Swift
import UnicodeText

/// S-7 and S-9 implemented with Foundation and the standard library.
enum Reference {
  /// NFC by the standard library; Foundation's own leaves 가 + U+11A8 apart and mistakes a scalar
  /// above U+FFFF for its lower half when a mark follows.
  static func nfc(_ text: String) -> String {
    // The standard library, and Foundation too, would not bring these three into order with marks
    // before them: they decompose into marks without being marks themselves.
    let isTibetan: (Unicode.Scalar) -> Bool = { [0xF73, 0xF75, 0xF81].contains($0.value) }
    let text = text.unicodeScalars.contains(where: isTibetan) ? mapped(text, tibetan) : text
    var composed = ""
    composed.unicodeScalars.append(contentsOf: text._nfc)
    return composed
  }

  private static func tibetan(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\u{F73}": "\u{F71}\u{F72}"
    case "\u{F75}": "\u{F71}\u{F74}"
    case "\u{F81}": "\u{F71}\u{F80}"
    default: String(scalar)
    }
  }

  /// `text` folded in the order w, k, c with d, each in NFC.
  static func folded(_ text: String, _ options: TextFolding) -> String {
    var folded = nfc(text)
    if options.contains(.widthInsensitive) { folded = nfc(mapped(folded, narrowed)) }
    if options.contains(.kanaInsensitive) { folded = nfc(mapped(folded, hiragana)) }
    var compareOptions: String.CompareOptions = []
    if options.contains(.caseInsensitive) { compareOptions.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { compareOptions.insert(.diacriticInsensitive) }
    if compareOptions.isEmpty { return folded }
    return nfc(folded.folding(options: compareOptions, locale: nil))
  }

  private static func mapped(
    _ text: String, _ mapping: (Unicode.Scalar) -> String
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(contentsOf: mapping(scalar).unicodeScalars)
    }
    return result
  }

  private static func narrowed(_ scalar: Unicode.Scalar) -> String {
    let isForm = scalar == "\u{3000}" || (0xFF00...0xFFEF).contains(scalar.value)
    return isForm ? String(scalar).precomposedStringWithCompatibilityMapping : String(scalar)
  }

  private static func hiragana(_ scalar: Unicode.Scalar) -> String {
    let isFolded = ("ァ"..."ヶ").contains(scalar) || scalar == "ヽ" || scalar == "ヾ"
    return String(isFolded ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar)
  }
}

extension String {
  /// The scalars in hexadecimal: equality of `String` is canonical equivalence, which would hide
  /// the differences under test.
  var codes: [String] { unicodeScalars.map { String($0.value, radix: 16, uppercase: true) } }
}
