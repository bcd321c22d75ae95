/// JSON strings.
enum JSONText {
  /// Appends a string in quotes.
  ///
  /// Besides the characters that JSON requires, DEL and the C1 controls are escaped, since terminals
  /// obey them.
  static func append(_ text: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      json += text.utf8
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &json) }
    }
    json.append(UInt8(ascii: "\""))
  }

  /// Returns whether a byte needs no escape; the lead byte of the C1 controls may need one.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xC2
  }

  private static func append(_ scalar: Unicode.Scalar, to json: inout [UInt8]) {
    switch scalar {
    case "\"": json += "\\\"".utf8
    case "\\": json += "\\\\".utf8
    case "\n": json += "\\n".utf8
    case "\r": json += "\\r".utf8
    case "\t": json += "\\t".utf8
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
      let digits = String(scalar.value, radix: 16)
      json += "\\u".utf8
      json += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
      json += digits.utf8
    default: json += String(scalar).utf8
    }
  }
}
