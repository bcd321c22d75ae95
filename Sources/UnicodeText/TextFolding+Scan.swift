extension TextFolding {
  /// Returns the offset of the first scalar of `text`, at or after `start`, that is not plain, or
  /// the end.
  @inline(__always)
  func plainEnd(in text: Span<UInt8>, from start: Int) -> Int {
    let keepsCase = !contains(.caseInsensitive)
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        if !keepsCase, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte { return offset }
        offset += 1
      } else {
        let (scalar, length) = text.scalar(at: offset)
        if !isPlain(scalar) { return offset }
        offset += length
      }
    }
    return offset
  }

  /// Returns whether `scalar`, beyond ASCII, is known to be plain: these options leave it as it
  /// is, NFC does too, it neither composes with nor reorders before an earlier scalar, and it is no
  /// mark. So a text of plain scalars is its own folding.
  ///
  /// The ranges are those of Japanese and English text; other scalars take the longer way.
  @inline(__always)
  func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x3029, 0x3030...0x3098, 0x309B...0x30A0: true  // 302A…302F, 3099, 309A are marks
    case 0x30A1...0x30FE: !contains(.kanaInsensitive)
    case 0x30FF...0x9FFF: true
    case 0xAC00...0xD7A3: true  // Hangul syllables
    case 0x0080..<0x0300, 0x0388...0x0482, 0x048A..<0x0530, 0x1E00..<0x1F00: isPlainLetter(scalar)
    case 0x2010..<0x2060, 0x2500..<0x2ADC: true  // punctuation; shapes, dingbats, ♪, ★
    case 0x3000: !contains(.widthInsensitive)
    case 0xFF01...0xFF9D, 0xFFA0...0xFFEE:
      !contains(.widthInsensitive)
        && (!contains(.caseInsensitive) || !(0xFF21...0xFF3A ~= scalar))
    case 0x1F300..<0x1F3FB, 0x1F400..<0x1FB00: true  // pictographs without skin tones
    case 0x20000..<0x2F800: true  // rare ideographs
    default: false
    }
  }

  /// Returns whether `scalar`, of Latin, Greek or Cyrillic, is plain.
  @inline(__always)
  private func isPlainLetter(_ scalar: UInt32) -> Bool {
    if isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) { return true }
    if scalar < 0xC0 { return scalar != 0xB5 }  // µ folds to the Greek letter
    return 0xE0...0xFF ~= scalar && !contains(.diacriticInsensitive)
  }
}
