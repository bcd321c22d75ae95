/// Finds the encoding of a page.
enum HTMLEncoding {
  /// How many bytes of a page are searched for what it declares.
  private static let headSize = 1024

  /// The text of a page: in UTF-8 or UTF-16 where the bytes show it, else as the page declares, else
  /// by the bytes' look.
  static func text(of bytes: Span<UInt8>) throws(TextEncodingError) -> String {
    if let text = try? DecodedText(bytes), !text.isGuess { return text.text }
    // What is declared and wrong is as good as nothing.
    if let name = declaredEncoding(of: bytes),
      let text = try? DecodedText(bytes, encoding: name).text
    {
      return text
    }
    return try DecodedText(bytes).text
  }

  /// The encoding that follows `charset=` in the head, by the C library's name.
  private static func declaredEncoding(of bytes: Span<UInt8>) -> String? {
    let head = (0..<min(bytes.count, headSize)).map { place in
      // ASCII alone matters here.
      Character(Unicode.Scalar(bytes[place] < 0x80 ? bytes[place] : UInt8(ascii: "?")))
    }
    guard let found = String(head).lowercased().firstRange(of: "charset=") else { return nil }
    let rest = String(head).lowercased()[found.upperBound...].drop { "\"' ".contains($0) }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    // As browsers read these names: each means Windows' larger set.
    return switch name {
    case "shift_jis", "shift-jis", "x-sjis", "sjis", "windows-31j": "CP932"
    case "iso-8859-1", "latin1", "us-ascii", "ascii": "WINDOWS-1252"
    default: String(name)
    }
  }
}
