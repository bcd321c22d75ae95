extension StringProtocol {
  /// The text without white space at its ends.
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
  /// Whether the text is empty or consists of white space.
  package var isBlank: Bool {
    // Nearly every text begins with an ASCII letter, kana or Han, and a lookup of Unicode
    // properties is slow.
    guard let first = utf8.first else { return true }
    if (0x21...0x7E).contains(first) || (0xE4...0xE9).contains(first) { return false }
    return unicodeScalars.allSatisfy {
      (0x3041...0x30FF).contains($0.value) ? false : $0.properties.isWhitespace
    }
  }

  /// The text as one line, its lines separated by spaces.
  package var singleLine: String {
    mayHaveNewline && contains(where: \.isNewline) ? lines.joined(separator: " ") : self
  }

  /// The lines that are not blank, each without white space at its ends.
  package var lines: [String] {
    guard mayHaveNewline else {
      let line = trimmed
      return line.isEmpty ? [] : [line]
    }
    return split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Whether a byte may begin a line break. Most texts are one line, and a test of each character
  /// takes a hundred times as long.
  private var mayHaveNewline: Bool {
    utf8.contains { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
  }
}
