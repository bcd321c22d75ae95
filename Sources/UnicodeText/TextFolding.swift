/// The differences between strings that a comparison's options ignore, and the folding that removes
/// them.
///
/// Two strings are equal under `options` when their foldings are the same bytes; order, substring
/// and pattern operators then work on the folded scalars (S-7, S-9). A folded string is in NFC, and
/// with no options folding is NFC. Fold each string only once: `[d]` removes one mark from a kana
/// that has several, so folding twice may give another string.
package struct TextFolding: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  package let rawValue: UInt8

  /// Creates a set of options from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `[c]`: full case folding, so that `Straße` = `STRASSE`.
  package static let caseInsensitive = TextFolding(rawValue: 1 << 0)
  /// `[d]`: marks stripped from Latin, Greek and Cyrillic bases; `が` keeps its voicing.
  package static let diacriticInsensitive = TextFolding(rawValue: 1 << 1)
  /// `[w]`: half-width and full-width forms, so that `ﾊﾞﾀｰ` = `バター` and `Ａ` = `A`.
  package static let widthInsensitive = TextFolding(rawValue: 1 << 2)
  /// `[k]`: katakana as hiragana, so that `バター` = `ばたー`.
  package static let kanaInsensitive = TextFolding(rawValue: 1 << 3)

  /// Returns `text` folded.
  ///
  /// - Complexity: O(*n*), without allocation if all scalars are plain.
  package func folded(_ text: String) -> String {
    let bytes = text.utf8.span
    if PlainScalars(self).containsAll(of: bytes) { return text }
    return String(decoding: fold(bytes), as: UTF8.self)
  }

  /// Returns `text`, valid UTF-8, folded.
  ///
  /// - Complexity: O(*n*).
  package func folded(utf8 text: Span<UInt8>) -> [UInt8] {
    leavesUnchanged(utf8: text) ? [UInt8](copying: text) : fold(text)
  }

  /// Returns whether a scan finds that folding does not change `text`; false may also mean
  /// "perhaps".
  ///
  /// - Complexity: O(*n*), without allocation.
  package func leavesUnchanged(utf8 text: Span<UInt8>) -> Bool {
    PlainScalars(self).containsAll(of: text)
  }

  /// Returns whether a search for `text` in folded text finds the same places as in the unfolded
  /// text in NFC. False may also mean "perhaps".
  ///
  /// This holds for ideographs, kana, digits and similar if only case is ignored: no letter folds
  /// to one of these.
  package func changesNoSearch(for text: String) -> Bool {
    if self != .caseInsensitive { return isEmpty }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x80: !scalar.properties.isAlphabetic
      case 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x9FFF, 0xAC00...0xD7A3: true
      default: false
      }
    }
  }

  private func fold(_ text: Span<UInt8>) -> [UInt8] {
    if let folded = SimpleFolding(self).fold(text) { return folded }
    var folded = Normalization.nfc(utf8: text)
    if contains(.widthInsensitive) { folded = Self.foldingWidth(of: folded.span) }
    if contains(.kanaInsensitive) { folded = Self.foldingKana(of: folded.span) }
    if !isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) {
      folded = Normalization.nfc(of: CaseAndMarkFolding(self).fold(folded.span))
    }
    return folded
  }
}
