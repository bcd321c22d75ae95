/// The scalars that a folding never changes, whatever is around them.
///
/// A plain scalar is changed neither by the options nor by NFC, composes with no earlier scalar, is
/// not reordered, and is not a mark, so a text of plain scalars is its own folding. The set covers
/// usual Japanese and English text; other scalars only take the slow path.
struct PlainScalars {
  private let keepsCase: Bool
  private let keepsMarks: Bool
  private let keepsWidth: Bool
  private let keepsKana: Bool

  /// Creates the set of scalars that folding by `options` never changes.
  @inline(__always)
  init(_ options: TextFolding) {
    keepsCase = options.rawValue & TextFolding.caseInsensitive.rawValue == 0
    keepsMarks = options.rawValue & TextFolding.diacriticInsensitive.rawValue == 0
    keepsWidth = options.rawValue & TextFolding.widthInsensitive.rawValue == 0
    keepsKana = options.rawValue & TextFolding.kanaInsensitive.rawValue == 0
  }

  /// Returns whether all scalars of `text` are plain.
  func containsAll(of text: Span<UInt8>) -> Bool {
    if text.isASCII { return keepsCase || !text.hasCapitals }
    return end(in: text, from: 0) == text.count
  }

  /// Returns the offset of the first scalar of `text`, at or after `start`, that is not plain, or
  /// the end.
  @inline(__always)
  func end(in text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if !keepsCase, byte &- UInt8(ascii: "A") < 26 { return offset }
        offset &+= 1
      } else if byte &- 0xE4 < 5, offset &+ 3 <= text.count {
        offset &+= 3  // ideographs, U+4000–8FFF
      } else {
        let (scalar, length) = text.scalar(at: offset)
        if !contains(scalar) { return offset }
        offset &+= length
      }
    }
    return offset
  }

  /// Returns whether the non-ASCII `scalar` is plain.
  @inline(__always)
  func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x3029, 0x3030...0x3098, 0x309B...0x30A0: true  // 302A…302F, 3099, 309A are marks
    case 0x30A1...0x30F6, 0x30FD...0x30FE: keepsKana
    case 0x30F7...0x30FC, 0x30FF...0x9FFF: true
    case 0xAC00...0xD7A3: true  // Hangul syllables
    case 0x0080..<0x0300: containsLatin(scalar)
    case 0x0388...0x0482, 0x048A..<0x0530, 0x1E00..<0x1F00: keepsCase && keepsMarks
    case 0x2010..<0x2060, 0x2500..<0x2ADC: true  // punctuation; shapes, dingbats, ♪, ★
    case 0x3000: keepsWidth
    case 0xFF01...0xFF9D, 0xFFA0...0xFFEE:
      keepsWidth && (keepsCase || !(0xFF21...0xFF3A ~= scalar))
    case 0x1F300..<0x1F3FB, 0x1F400..<0x1FB00: true  // pictographs without skin tones
    case 0x20000..<0x2F800: true  // rare ideographs
    default: false
    }
  }

  @inline(__always)
  private func containsLatin(_ scalar: UInt32) -> Bool {
    if keepsCase && keepsMarks { return true }
    if scalar < 0xC0 { return scalar != 0xB5 }  // µ folds to the Greek letter
    return 0xE0...0xFF ~= scalar && keepsMarks
  }
}

extension Span<UInt8> {
  /// Whether all bytes are ASCII; written without an early exit, so that it is vectorized.
  var isASCII: Bool {
    var all: UInt8 = 0
    for offset in indices { all |= self[offset] }
    return all < 0x80
  }

  /// Whether any of A–Z occurs.
  fileprivate var hasCapitals: Bool {
    var found: UInt8 = 0
    for offset in indices { found |= self[offset] &- UInt8(ascii: "A") < 26 ? 1 : 0 }
    return found != 0
  }
}
