/// The text of a query: its UTF-8 bytes, into which every `SourceRange` points.
public struct SourceText: Sendable {
  /// The maximum length of a text in bytes, by its origin (S-20).
  public enum Limit: Int, Sendable, CaseIterable {
    /// Typed text or an argument: 64 KiB.
    case argument = 65_536
    /// Text from a file: 1 MiB.
    case file = 1_048_576
  }

  /// The bytes, valid UTF-8.
  package let bytes: [UInt8]

  /// Creates a source text of any length, to render its diagnostics.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the text of a range, which must be in bounds and not cut a character.
  package func text(in range: SourceRange) -> String {
    String(decoding: bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
  }

  /// Returns the scalar whose first byte is at `offset`, and its length in bytes.
  ///
  ///     0xxxxxxx   110xxxxx 10xxxxxx   1110xxxx 10xxxxxx 10xxxxxx   11110xxx 10xxxxxx …
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = bytes[offset]
    guard first >= 0xC0 else { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for place in offset + 1..<min(offset + length, bytes.count) {
      value = value << 6 | UInt32(bytes[place] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
