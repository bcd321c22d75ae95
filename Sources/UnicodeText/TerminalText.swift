/// Text as a terminal draws it, in columns.
///
/// A grapheme cluster takes the columns of its widest scalar (Unicode Standard Annex 11: East Asian
/// Wide and Fullwidth are 2, Ambiguous 1), an emoji sequence 2, a mark by itself 0.
package enum TerminalText {
  /// How many columns a text takes.
  package static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  /// How many columns a character takes: 0, 1 or 2.
  package static func width(_ character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      // VARIATION SELECTOR-16 asks for the emoji form, which is wide, and flags are two letters.
      if scalar.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains(scalar.value) { return 2 }
      widest = max(widest, UTF8Proc.width(scalar.value))
    }
    return widest
  }

  /// The text cut to so many columns, `…` at its end where something is cut, and filled with spaces
  /// to exactly that width.
  package static func fitted(_ text: String, toWidth columns: Int) -> String {
    let whole = width(text)
    if whole <= columns { return text + String(repeating: " ", count: columns - whole) }
    return truncated(text, toWidth: columns)
  }

  /// The text cut to exactly so many columns, with `…` at its end; it is wider than that.
  ///
  /// A wide character that would not fit whole is left out, and a space stands in its second column.
  package static func truncated(_ text: String, toWidth columns: Int) -> String {
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let width = width(character)
      if used + width > columns - 1 { break }
      result.append(character)
      used += width
    }
    return result + "…" + String(repeating: " ", count: columns - 1 - used)
  }

  /// The text with everything that a terminal could take for a command made visible: control
  /// characters as U+FFFD, also those that change the direction of writing.
  package static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
