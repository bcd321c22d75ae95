extension TextFolding {
  /// Returns `text` with U+3000 and U+FF00–FFEF replaced by their NFKC, in NFC (S-9).
  ///
  ///     ﾊ ﾞ → ハ U+3099 → バ        Ａ → A        U+3000 → space
  static func foldingWidth(of text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = text.scalar(at: offset)
      switch scalar {
      case 0x3000: output.append(0x20)
      case 0xFF00...0xFFEF: output += widthFoldings[Int(scalar - 0xFF00)]
      default: output.append(text, in: offset..<offset + length)
      }
      offset += length
    }
    return Normalization.nfc(of: output)
  }

  /// The compatibility decompositions of U+FF00–FFEF, in UTF-8.
  private static let widthFoldings: [[UInt8]] = (UInt32(0xFF00)...0xFFEF).map { scalar in
    var decomposition: [UInt32] = []
    UTF8Proc.appendCompatibilityDecomposition(of: scalar, to: &decomposition)
    var bytes: [UInt8] = []
    for scalar in decomposition { bytes.append(utf8: scalar) }
    return bytes
  }

  /// Returns `text`, in NFC, with the katakana ァ–ヶ, ヽ and ヾ replaced by hiragana, in NFC (S-9).
  ///
  /// Sequences that compose in katakana also compose in hiragana, except ヷ ヸ ヹ ヺ, which are not
  /// replaced, so the result is in NFC as well.
  static func foldingKana(of text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let (scalar, length) = text.scalar(at: offset)
      switch scalar {
      case 0x30A1...0x30F6, 0x30FD...0x30FE: output.append(utf8: scalar - 0x60)
      default: output.append(text, in: offset..<offset + length)
      }
      offset += length
    }
    return output
  }
}
