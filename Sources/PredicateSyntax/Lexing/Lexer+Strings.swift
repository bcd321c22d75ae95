import UnicodeText

extension Lexer {
  /// Returns the string that begins at `start`, quotes included.
  ///
  ///     string = "'" , { string part | '"' } , "'" | '"' , { string part | "'" } , '"' ;
  ///     string part = ? any character but a quote, a backslash and NUL ? | escape ;
  func string(at start: Int) throws(Diagnostics) -> Token {
    let quote = source.bytes[start]
    var end = start + 1
    while end < source.bytes.count {
      let byte = source.bytes[end]
      if byte == quote { return Token(.string, start, end + 1) }
      if byte == 0 { throw Diagnostics(.nul(at: SourceRange(end, end + 1))) }
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    throw Diagnostics(.unterminatedString(at: SourceRange(start, start + 1)))
  }

  /// Returns the value of a token of kind `string`: escapes decoded, in NFC (S-7).
  ///
  ///     escape = "\" , ( "n" | "t" | "r" | "a" | "b" | "f" | "v"
  ///       | octal escape | hexadecimal escape | unicode escape
  ///       | ? any other character but the digits 0 to 7 and NUL, which is taken literally ? ) ;
  func stringValue(of token: Token) throws(Diagnostics) -> String {
    let contents = token.lowerBound + 1..<token.upperBound - 1
    guard source.bytes[contents].contains(UInt8(ascii: "\\")) else {
      return String(decoding: source.bytes[contents], as: UTF8.self).nfc
    }
    var text = ""
    var offset = contents.lowerBound
    while offset < contents.upperBound {
      let plain = source.bytes[offset..<contents.upperBound].prefix { $0 != UInt8(ascii: "\\") }
      text += String(decoding: plain, as: UTF8.self)
      guard plain.endIndex < contents.upperBound else { break }
      let escape = try escape(at: plain.endIndex, in: contents)
      text.unicodeScalars.append(escape.scalar)
      offset = escape.end
    }
    return text.nfc
  }

  /// Decodes the escape whose backslash is at `start`.
  private func escape(
    at start: Int, in contents: Range<Int>
  ) throws(Diagnostics) -> (scalar: Unicode.Scalar, end: Int) {
    let letter = source.bytes[start + 1]
    switch letter {
    case UInt8(ascii: "n"): return ("\n", start + 2)
    case UInt8(ascii: "t"): return ("\t", start + 2)
    case UInt8(ascii: "r"): return ("\r", start + 2)
    case UInt8(ascii: "a"): return ("\u{07}", start + 2)
    case UInt8(ascii: "b"): return ("\u{08}", start + 2)
    case UInt8(ascii: "f"): return ("\u{0C}", start + 2)
    case UInt8(ascii: "v"): return ("\u{0B}", start + 2)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return try numericEscape(at: start, digits: start + 2, count: 2, radix: 16, in: contents)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      return try numericEscape(at: start, digits: start + 2, count: 4, radix: 16, in: contents)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return try numericEscape(at: start, digits: start + 1, count: 3, radix: 8, in: contents)
    default:
      if letter == 0 { throw Diagnostics(.nul(at: SourceRange(start, start + 2))) }
      let (scalar, length) = source.scalar(at: start + 1)
      return (scalar, start + 1 + length)
    }
  }

  /// Decodes an escape with a fixed number of digits; a surrogate pair is decoded to one scalar.
  ///
  ///     octal escape = ? three octal digits, not 000 ? ;
  ///     hexadecimal escape = ( "x" | "X" ) , ? two hexadecimal digits, not 00 ? ;
  ///     unicode escape = ( "u" | "U" ) , ? four hexadecimal digits, not 0000, nor a surrogate ?
  ///       | ( "u" | "U" ) , ? the four hexadecimal digits of a high surrogate ? ,
  ///         "\" , ( "u" | "U" ) , ? the four hexadecimal digits of a low surrogate ? ;
  private func numericEscape(
    at start: Int, digits: Int, count: Int, radix: UInt8, in contents: Range<Int>
  ) throws(Diagnostics) -> (scalar: Unicode.Scalar, end: Int) {
    let end = digits + count
    guard let value = escapedValue(digits: digits, count: count, radix: radix, in: contents) else {
      let range = SourceRange(start, start + 2)
      throw Diagnostics(.incompleteEscape(source.text(in: range), digits: count, at: range))
    }
    let range = SourceRange(start, end)
    if value == 0 { throw Diagnostics(.nul(at: range)) }
    if let scalar = Unicode.Scalar(value) { return (scalar, end) }
    guard value < 0xDC00, byte(end) == UInt8(ascii: "\\"),
      byte(end + 1) | 0x20 == UInt8(ascii: "u"),
      let low = escapedValue(digits: end + 2, count: 4, radix: 16, in: contents),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00))
    else { throw Diagnostics(.loneSurrogate(source.text(in: range), at: range)) }
    return (scalar, end + 6)
  }

  /// Returns the value of exactly `count` digits, or nil if there are fewer.
  private func escapedValue(digits: Int, count: Int, radix: UInt8, in contents: Range<Int>)
    -> UInt32?
  {
    guard digits + count <= contents.upperBound else { return nil }
    var value: UInt32 = 0
    for offset in digits..<digits + count {
      guard let digit = Lexer.digitValue(source.bytes[offset]), digit < radix else { return nil }
      value = value * UInt32(radix) + UInt32(digit)
    }
    return value
  }
}
