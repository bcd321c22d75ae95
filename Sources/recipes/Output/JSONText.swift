/// The text of JSON strings.
enum JSONText {
  /// Adds a text in quotes.
  ///
  /// Beside what JSON asks for, DEL and the C1 controls are escaped, since terminals obey them.
  static func append(_ text: String, to json: inout String) {
    json += "\""
    if text.utf8.allSatisfy(isPlain) {
      json += text
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &json) }
    }
    json += "\""
  }

  /// Whether a byte stands for itself; the lead byte of the C1 controls does not.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xC2
  }

  private static func append(_ scalar: Unicode.Scalar, to json: inout String) {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
}
