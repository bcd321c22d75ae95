extension TextFolding {
  /// Returns `text` with U+3000 and U+FF00–FFEF replaced by their NFKC, in NFC (S-9).
  ///
  ///     ﾊ ﾞ → ハ U+3099 → バ        Ａ → A        U+3000 → space
  func foldingWidth(of text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var decomposition: [UInt32] = []
    var offset = 0
    while offset < text.count {
      let (scalar, length) = text.scalar(at: offset)
      if scalar == 0x3000 || 0xFF00...0xFFEF ~= scalar {
        decomposition.removeAll(keepingCapacity: true)
        UTF8Proc.appendCompatibilityDecomposition(of: scalar, to: &decomposition)
        for part in decomposition { output.append(utf8: part) }
      } else {
        output.append(text, in: offset..<offset + length)
      }
      offset += length
    }
    return Normalization.nfcUnlessSure(output)
  }

  /// Returns `text`, in NFC, with the katakana ァ–ヶ, ヽ and ヾ replaced by hiragana, in NFC (S-9).
  ///
  /// What composes in katakana does in hiragana, or stays apart in both, except ヷ ヸ ヹ ヺ, which
  /// are not replaced: so the result is in NFC as well.
  func foldingKana(of text: Span<UInt8>) -> [UInt8] {
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
