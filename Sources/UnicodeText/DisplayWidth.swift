/// Returns the columns that `text` takes on a terminal.
///
/// - Complexity: O(*n*).
package func displayWidth(_ text: String) -> Int {
  let bytes = text.utf8.span
  var width = 0
  var offset = 0
  while offset < bytes.count {
    let (scalar, length) = bytes.scalar(at: offset)
    if scalar >= 0x80, !PlainScalars([]).contains(scalar) {
      // Only such clusters may have several scalars.
      return text.reduce(0) { $0 + displayWidth($1) }
    }
    width += scalarWidth(scalar)
    offset += length
  }
  return width
}

/// Returns the columns that `character`, a grapheme cluster, takes on a terminal.
///
/// East Asian wide and full-width scalars take 2, ambiguous ones 1, marks and control characters 0;
/// flags, emoji joined by ZWJ and emoji with a skin tone or U+FE0F take 2 as a whole.
package func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if scalars.count > 1, first.properties.isEmoji, scalars.contains(where: formsEmoji) { return 2 }
  return scalars.reduce(0) { $0 + scalarWidth($1.value) }
}

private func scalarWidth(_ scalar: UInt32) -> Int {
  switch scalar {
  case 0x20..<0x7F: 1
  case 0x1160...0x11FF, 0xD7B0...0xD7FB: 0  // vowels and finals join their syllable's square
  case 0x3041..<0x3097, 0x30A0...0x30FF, 0x4E00...0x9FFF: 2
  default: UTF8Proc.width(scalar)
  }
}

/// Returns whether `scalar` joins the scalars before it to one emoji.
private func formsEmoji(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF: true
  default: false
  }
}
