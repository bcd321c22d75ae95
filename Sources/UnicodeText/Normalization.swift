/// Unicode's Normalization Form C: the one spelling in which strings are stored and compared.
///
/// Strings that differ only in how their marks are encoded (`が` as one scalar or as `か` + U+3099)
/// are the same bytes in NFC (S-7). Most text already is in NFC, which a scan finds out.
package enum Normalization {
  /// Returns whether `text`, valid UTF-8, is in NFC.
  ///
  /// - Complexity: O(*n*), without allocation unless a mark may compose with what precedes it.
  package static func isNFC(utf8 text: Span<UInt8>) -> Bool {
    if isSurelyNFC(text) { return true }
    let composed = compose(text)
    if composed.count != text.count { return false }
    return text.indices.allSatisfy { text[$0] == composed[$0] }
  }

  /// Returns the NFC of `text`, valid UTF-8.
  ///
  /// - Complexity: O(*n*).
  package static func nfc(utf8 text: Span<UInt8>) -> [UInt8] {
    isSurelyNFC(text) ? [UInt8](copying: text) : compose(text)
  }

  /// Returns the NFC of `text`, or `text` itself if the scan finds it in NFC.
  static func nfc(of text: [UInt8]) -> [UInt8] {
    isSurelyNFC(text.span) ? text : compose(text.span)
  }

  /// Returns the NFC of `text`, for which the scan was inconclusive; invalid UTF-8 is returned
  /// unchanged.
  static func compose(_ text: Span<UInt8>) -> [UInt8] {
    guard let scalars = UTF8Proc.composedScalars(utf8: text) else {
      return [UInt8](copying: text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for scalar in scalars { bytes.append(utf8: scalar) }
    return bytes
  }
}

extension String {
  /// This string in Unicode's Normalization Form C.
  ///
  /// - Complexity: O(*n*).
  package var nfc: String {
    let text = utf8.span
    if Normalization.isSurelyNFC(text) { return self }
    return String(decoding: Normalization.compose(text), as: UTF8.self)
  }
}
