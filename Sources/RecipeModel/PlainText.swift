extension StringProtocol {
  /// This text without white space at its ends.
  package var trimmed: String {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    else { return String(self) }
    let body = unicodeScalars.drop { $0.properties.isWhitespace }
    let end = body.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(String.UnicodeScalarView(body[...$0])) } ?? ""
  }
}

extension String {
  /// Whether this text is empty, or nothing but white space.
  package var isBlank: Bool {
    // A text begins with an ASCII letter, kana or Han nearly always, and asking Unicode is dear.
    guard let first = utf8.first else { return true }
    if (0x21...0x7E).contains(first) || (0xE4...0xE9).contains(first) { return false }
    return unicodeScalars.allSatisfy {
      (0x3041...0x30FF).contains($0.value) ? false : $0.properties.isWhitespace
    }
  }

  /// This text with its lines behind each other.
  package var singleLine: String {
    mayHaveNewline && contains(where: \.isNewline) ? lines.joined(separator: " ") : self
  }

  /// The lines that are not blank, without white space at their ends.
  package var lines: [String] {
    guard mayHaveNewline else {
      let line = trimmed
      return line.isEmpty ? [] : [line]
    }
    return split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Whether a byte is, or starts, what ends a line: asked first, since most texts are one line, and
  /// to ask each letter what it is takes a hundred times as long.
  private var mayHaveNewline: Bool {
    utf8.contains { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
  }
}
