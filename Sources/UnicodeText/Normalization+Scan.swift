extension Normalization {
  /// Returns whether a scan of the scalars shows that `text` is in NFC; false may also mean
  /// "perhaps".
  ///
  /// This is the quick check of UAX #15: no scalar that NFC replaces, none that may compose with an
  /// earlier one, and marks in canonical order.
  static func isSurelyNFC(_ text: Span<UInt8>) -> Bool {
    if text.isASCII { return true }
    let plain = PlainScalars([])
    var offset = 0
    var lastClass = 0
    while true {
      let start = offset
      offset = plain.end(in: text, from: offset)
      if offset == text.count { return true }
      if offset > start { lastClass = 0 }
      let (scalar, length) = text.scalar(at: offset)
      let combiningClass = UTF8Proc.combiningClass(scalar)
      if combiningClass != 0, combiningClass < lastClass { return false }
      if mayComposeWithPrevious(scalar) || UTF8Proc.isReplacedByNFC(scalar) { return false }
      lastClass = combiningClass
      offset += length
    }
  }

  /// Returns whether `scalar` composes with some scalar before it: Unicode's NFC_Quick_Check is
  /// Maybe.
  ///
  /// This is Unicode 16's list, so it is also right for a newer libutf8proc; with an older one, the
  /// few additional scalars only take the slow path.
  static func mayComposeWithPrevious(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x0304, 0x0306...0x030C, 0x030F, 0x0311, 0x0313...0x0314, 0x031B,
      0x0323...0x0328, 0x032D...0x032E, 0x0330...0x0331, 0x0338, 0x0342, 0x0345:
      true  // Latin, Greek, Cyrillic
    case 0x0653...0x0655, 0x093C, 0x09BE, 0x09D7, 0x0B3E, 0x0B56...0x0B57, 0x0BBE, 0x0BD7, 0x0C56,
      0x0CC2, 0x0CD5...0x0CD6, 0x0D3E, 0x0D57, 0x0DCA, 0x0DCF, 0x0DDF, 0x102E, 0x1B35:
      true  // Arabic, the scripts of India, Sri Lanka, Myanmar and Bali
    case 0x1161...0x1175, 0x11A8...0x11C2: true  // vowels and final consonants of Hangul
    case 0x3099...0x309A: true  // voicing of kana
    case 0x110BA, 0x11127, 0x1133E, 0x11357, 0x113B8, 0x113BB, 0x113C2, 0x113C9, 0x114B0, 0x114BA,
      0x114BD, 0x115AF, 0x11930, 0x1611E...0x16120, 0x16129, 0x16D67:
      true
    default: false
    }
  }
}
