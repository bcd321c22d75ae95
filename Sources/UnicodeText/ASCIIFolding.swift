extension TextFolding {
  /// Returns whether a non-ASCII letter in a text folds by case to an ASCII letter, or to several
  /// letters with an ASCII letter among them, even if NFC composes them again: ß İ ŉ ſ ǰ ẖ ẗ ẘ ẙ ẚ
  /// ẞ K and the ligatures from ﬀ to ﬆ.
  ///
  /// In a text without such letters, `[c]` finds ASCII text by its own letters, in either case, so
  /// the text need not be folded.
  ///
  /// - Complexity: O(bytes), 16 at a time.
  package static func foldsToASCII(_ text: Span<UInt8>) -> Bool {
    // The first bytes of these letters: C3 to C7, E1, E2 and EF.
    let (firsts, firstCount) = (SIMD16<UInt8>(repeating: 0xC3), SIMD16<UInt8>(repeating: 5))
    let (seconds, secondCount) = (SIMD16<UInt8>(repeating: 0xE1), SIMD16<UInt8>(repeating: 2))
    let third = SIMD16<UInt8>(repeating: 0xEF)
    var suspects = SIMDMask<SIMD16<Int8>>()
    let whole = text.count & ~15
    for offset in stride(from: 0, to: whole, by: 16) {
      let block = text.vector(at: offset)
      let isFirst = (block &- firsts) .< firstCount
      let isSecond = (block &- seconds) .< secondCount
      suspects = suspects .| isFirst .| isSecond .| (block .== third)
    }
    var mayFold = false
    for lane in suspects.indices { mayFold = mayFold || suspects[lane] }
    return hasFoldingLetter(text, from: mayFold ? 0 : whole)
  }

  private static func hasFoldingLetter(_ text: Span<UInt8>, from start: Int) -> Bool {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if byte < 0xC3 || 0xC8...0xE0 ~= byte || 0xE3...0xEE ~= byte || byte > 0xEF {
        offset &+= 1
        continue
      }
      let (scalar, length) = text.scalar(at: offset)
      switch scalar {
      case 0xDF, 0x130, 0x149, 0x17F, 0x1F0, 0x1E96...0x1E9A, 0x1E9E, 0x212A, 0xFB00...0xFB06:
        return true
      default: offset &+= length
      }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Returns the 16 bytes from `offset` on; written so that they are loaded as one vector.
  @inline(__always)
  fileprivate func vector(at offset: Int) -> SIMD16<UInt8> {
    let part = extracting(offset..<offset &+ 16)
    return SIMD16(
      part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7], part[8], part[9],
      part[10], part[11], part[12], part[13], part[14], part[15])
  }
}
