internal import UnicodeText

/// The folded form of a name, by which foods are looked up.
///
///     "Plum Tomatoes" → "plum tomato"        "Confectioners’ sugar" → "confectioner sugar"
///     "half & half" → "half and half"        "ﾊﾟﾙﾒｻﾞﾝ・チーズ" → "ぱるめざんちーず"
///     "peppers" → "bell pepper"              "pepper" → "pepper"
///
/// Width, case, accents and kana are folded, katakana to hiragana with ー kept. Apostrophes and ®
/// are dropped. Hyphens and other punctuation become spaces: one between words, none between
/// Japanese letters. English words become singular.
package enum FoodName {
  /// Returns the folded form of `name`; folding it again changes nothing.
  ///
  /// - Complexity: O(*n*).
  package static func folded(_ name: String) -> String {
    let text = name.utf8.span
    if text.indices.allSatisfy({ text[$0] < 0x80 }) { return foldedASCII(text) }
    let folding: TextFolding = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive, .kanaInsensitive,
    ]
    // Each round removes one mark of a kana with several.
    var folded = folding.folded(name)
    for _ in 0..<8 where !folding.leavesUnchanged(utf8: folded.utf8.span) {
      let again = folding.folded(folded)
      if again == folded { break }
      folded = again
    }
    return foldedScalars(folded)
  }

  /// Returns whether `scalar` belongs to a script without spaces: kana and ideographs.
  static func isJapanese(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005...0x3007, 0x3041...0x309F, 0x30A0...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func foldedASCII(_ text: Span<UInt8>) -> String {
    var output = Output(capacity: text.count + 8)
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        output.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): output.append(byte | 0x20)
      default:
        output.appendMark(byte, isDecimal: isBetweenDigits(text, index))
      }
    }
    return output.finished()
  }

  private static func isBetweenDigits(_ text: Span<UInt8>, _ index: Int) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return index > 0 && index + 1 < text.count && digits ~= text[index - 1]
      && digits ~= text[index + 1]
  }

  private static func foldedScalars(_ text: String) -> String {
    var output = Output(capacity: text.utf8.count + 8)
    let bytes = text.utf8.span
    var offset = 0
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      defer { offset += length }
      switch scalar.value {
      case 0x30...0x39, 0x61...0x7A: output.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0..<0x80:
        output.appendMark(
          UInt8(truncatingIfNeeded: scalar.value), isDecimal: isBetweenDigits(bytes, offset))
      // Apostrophes, ®, ™, ©, zero-width characters, and ・, which may or may not join the parts of
      // foreign names.
      case 0x2018...0x201B, 0x02BC, 0x30FB, 0xAE, 0x2122, 0xA9, 0xAD, 0x200B...0x200F, 0xFEFF:
        continue
      // Hyphens, quotation marks, bullets and spaces.
      case 0x2010...0x2015, 0x2212, 0x201C...0x201F, 0xA0, 0x2000...0x200A, 0x2022, 0x202F, 0x3000,
        0x3001, 0x3002:
        output.endWord(space: true)
      default:
        output.append(scalar, isJapanese: isJapanese(scalar.value))
      }
    }
    return output.finished()
  }
}

extension FoodName {
  /// A folded name under construction.
  private struct Output {
    private var bytes: [UInt8] = []
    private var wordStart = 0
    private var owesSpace = false
    private var endsInJapanese = false
    private var wordIsLatin = true
    /// Whether the first word is `peppers`.
    private var beginsWithPeppers = false

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Appends a small Latin letter or a digit.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
      if owesSpace { paySpace() }
      if endsInJapanese {
        wordStart = bytes.count
        wordIsLatin = true
      }
      bytes.append(byte)
      endsInJapanese = false
    }

    /// Appends a non-ASCII letter.
    mutating func append(_ scalar: Unicode.Scalar, isJapanese: Bool) {
      if isJapanese {
        if !endsInJapanese { endWord(space: owesSpace) }
        if owesSpace && !endsInJapanese { paySpace() }
        owesSpace = false
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        wordStart = bytes.count
      } else {
        if owesSpace { paySpace() }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        wordIsLatin = false
      }
      endsInJapanese = isJapanese
    }

    /// Appends a scalar that is neither letter nor digit.
    mutating func appendMark(_ byte: UInt8, isDecimal: Bool) {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "`"): return
      case UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "#"),
        UInt8(ascii: "$"):
        append(byte)
      case UInt8(ascii: ".") where isDecimal, UInt8(ascii: ",") where isDecimal: append(byte)
      case UInt8(ascii: "&"):
        endWord(space: true)
        for letter in "and".utf8 { append(letter) }
        endWord(space: true)
      default: endWord(space: true)
      }
    }

    /// Ends the current word, if any, and makes it singular.
    mutating func endWord(space: Bool) {
      if wordIsLatin && wordStart < bytes.count {
        if bytes.count == 7, bytes.elementsEqual("peppers".utf8) { beginsWithPeppers = true }
        EnglishNumber.makeSingular(&bytes, from: wordStart)
      }
      wordStart = bytes.count
      wordIsLatin = true
      if space && !bytes.isEmpty { owesSpace = true }
    }

    mutating func finished() -> String {
      endWord(space: false)
      // "pepper" is the spice; "peppers" alone is not.
      if beginsWithPeppers, bytes.count == 6 { return "bell pepper" }
      return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func paySpace() {
      owesSpace = false
      bytes.append(UInt8(ascii: " "))
      wordStart = bytes.count
      wordIsLatin = true
      endsInJapanese = false
    }
  }
}
