/// The alignment of a cell in its column of a table.
package enum ColumnAlignment: Sendable {
  /// Aligned to the start, as text is.
  case leading
  /// Aligned to the end, as numbers are.
  case trailing
}

/// Returns `text` in exactly `width` columns: padded with spaces, or cut between characters and
/// ended with `…`.
///
///     カレーライス → カレー…␣   in 8 columns, since ラ would leave no room for the ellipsis
///
/// - Complexity: O(*n*).
package func fitted(_ text: String, toWidth width: Int, aligned: ColumnAlignment) -> String {
  let whole = displayWidth(text)
  if whole <= width { return padded(text, by: width - whole, aligned) }
  if width <= 0 { return "" }
  var kept = ""
  var keptWidth = 0
  for character in text {
    let next = displayWidth(character)
    if keptWidth + next > width - 1 { break }
    kept.append(character)
    keptWidth += next
  }
  kept.append("…")
  return padded(kept, by: width - 1 - keptWidth, aligned)
}

private func padded(_ text: String, by count: Int, _ alignment: ColumnAlignment) -> String {
  let spaces = String(repeating: " ", count: count)
  return switch alignment {
  case .leading: text + spaces
  case .trailing: spaces + text
  }
}

/// Returns `text` with every character that a terminal would act on made visible, since data must
/// never move the cursor, colour the screen or reverse a line.
///
/// ASCII controls become control pictures (`␛`, `␊`); other controls, line separators and
/// bidirectional controls become escapes of the predicate language (`\u202E`).
///
/// - Complexity: O(*n*).
package func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { picture(of: $0) != nil }) else { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    if let picture = picture(of: scalar) {
      shown.append(picture)
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// Whether a terminal acts on a character instead of showing it; see `visible`.
package func isTerminalControl(_ scalar: Unicode.Scalar) -> Bool { picture(of: scalar) != nil }

/// Returns the visible form of `scalar`, or nil if it is harmless.
private func picture(of scalar: Unicode.Scalar) -> String? {
  switch scalar.value {
  case 0x20..<0x7F: return nil
  case 0x00..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
  case 0x7F: return "\u{2421}"
  case 0x80..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  default: return nil
  }
}
