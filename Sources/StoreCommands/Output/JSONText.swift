internal import UnicodeText

/// JSON strings.
enum JSONText {
  /// Appends a string in quotes.
  ///
  /// Besides the characters that JSON requires, those are escaped that terminals act on.
  static func append(_ text: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      json += text.utf8
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &json) }
    }
    json.append(UInt8(ascii: "\""))
  }

  /// Returns JSON text with all characters escaped that terminals act on, but for line ends and tabs
  /// between its tokens.
  static func escapingControls(_ json: [UInt8]) -> [UInt8] {
    if json.allSatisfy({ isPlain($0) || $0 == 0x0A || $0 == 0x22 || $0 == 0x5C }) { return json }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x20, isTerminalControl(scalar) {
        appendEscape(scalar, to: &escaped)
      } else {
        escaped += String(scalar).utf8
      }
    }
    return escaped
  }

  /// Returns whether a byte needs no escape; the lead bytes of characters that terminals act on may
  /// need one.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    // Quotes, DEL, and the lead bytes of U+0080 to U+00BF, U+0600 to U+063F, U+2000 to U+2FFF
    // and U+F000 to U+FFFF.
    case ..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: false
    default: true
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to json: inout [UInt8]) {
    switch scalar {
    case "\"": json += "\\\"".utf8
    case "\\": json += "\\\\".utf8
    case "\n": json += "\\n".utf8
    case "\r": json += "\\r".utf8
    case "\t": json += "\\t".utf8
    case _ where isTerminalControl(scalar): appendEscape(scalar, to: &json)
    default: json += String(scalar).utf8
    }
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, to json: inout [UInt8]) {
    let digits = String(scalar.value, radix: 16)
    json += "\\u".utf8
    json += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
    json += digits.utf8
  }
}
