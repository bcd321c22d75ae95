/// Finds the encoding of a page.
enum HTMLEncoding {
  /// The number of bytes of a page that are searched for a declaration.
  private static let headSize = 1024

  /// Returns the text of a page: in UTF-8 or UTF-16 if the bytes show it, else in the encoding that the
  /// page declares, else in a guessed one.
  static func text(of bytes: Span<UInt8>) throws(TextEncodingError) -> String {
    if let text = try? DecodedText(bytes), !text.isGuess { return text.text }
    // A wrong declaration is ignored.
    if let name = declaredEncoding(of: bytes),
      let text = try? DecodedText(bytes, encoding: name).text
    {
      return text
    }
    return try DecodedText(bytes).text
  }

  /// The encoding after `charset=` in the head, by the C library's name.
  private static func declaredEncoding(of bytes: Span<UInt8>) -> String? {
    let head = (0..<min(bytes.count, headSize)).map { place in
      // Only ASCII matters here.
      Character(Unicode.Scalar(bytes[place] < 0x80 ? bytes[place] : UInt8(ascii: "?")))
    }
    guard let found = String(head).lowercased().firstRange(of: "charset=") else { return nil }
    let rest = String(head).lowercased()[found.upperBound...].drop { "\"' ".contains($0) }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    // As in browsers, these names mean Windows' larger sets.
    return switch name {
    case "shift_jis", "shift-jis", "x-sjis", "sjis", "windows-31j": "CP932"
    case "iso-8859-1", "latin1", "us-ascii", "ascii": "WINDOWS-1252"
    default: String(name)
    }
  }
}
