import PredicateSyntax

/// Finds a position inside a string literal, where escapes make the source longer than the value.
///
///     source      '\\d+\x5b'        offsets from the opening quote
///     value        \ d+ [
enum PatternLocation {
  /// Returns the range in a query's text of the character at `offset` in the value of a literal.
  ///
  /// The range is the closing quote if the offset is at the end of the value. It is the whole
  /// literal if the offset is unknown, or if normalization has changed the value's length.
  static func range(_ offset: Int?, of meaning: String, in literal: SourceRange, _ text: String)
    -> SourceRange
  {
    let length = literal.upperBound - literal.lowerBound
    let bytes = Array(text.utf8.dropFirst(literal.lowerBound).prefix(length))
    guard let offset, bytes.count >= 2, let quote = bytes.first, quote == 0x27 || quote == 0x22
    else { return literal }
    var place = 1
    var decoded = 0
    var found: Range<Int>?
    while place < bytes.count - 1 {
      let (written, meant) = step(bytes[place..<bytes.count - 1])
      if found == nil, offset < decoded + meant { found = place..<place + written }
      place += written
      decoded += meant
    }
    guard decoded == meaning.utf8.count else { return literal }
    let range = found ?? (bytes.count - 1)..<bytes.count
    return SourceRange(
      literal.lowerBound + range.lowerBound, literal.lowerBound + range.upperBound)
  }

  /// Whether the text at a range is a string literal.
  static func isLiteral(_ range: SourceRange, _ text: String) -> Bool {
    let first = text.utf8.dropFirst(range.lowerBound).first
    return range.upperBound > range.lowerBound && (first == 0x27 || first == 0x22)
  }

  /// The number of bytes that one character has in the source and in the value.
  private static func step(_ bytes: ArraySlice<UInt8>) -> (written: Int, meant: Int) {
    guard let first = bytes.first, first == UInt8(ascii: "\\") else {
      let length = width(of: bytes.first ?? 0)
      return (length, length)
    }
    let letter = bytes.dropFirst().first ?? 0
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): return (4, width(number(bytes, 2, 2, 16)))
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return (4, width(number(bytes, 1, 3, 8)))
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let unit = number(bytes, 2, 4, 16)
      return (0xD800...0xDBFF).contains(unit) ? (12, 4) : (6, width(unit))
    default:
      let length = width(of: letter)
      return (1 + length, length)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ start: Int, _ count: Int, _ radix: Int)
    -> Int
  {
    Int(String(decoding: bytes.dropFirst(start).prefix(count), as: UTF8.self), radix: radix) ?? 0
  }

  /// The length of a scalar in UTF-8.
  private static func width(_ scalar: Int) -> Int {
    Unicode.Scalar(UInt32(scalar)).map { UTF8.width($0) } ?? 1
  }

  /// The length in UTF-8 of the scalar that begins with a byte.
  private static func width(of byte: UInt8) -> Int {
    max(1, (~byte).leadingZeroBitCount)
  }
}
