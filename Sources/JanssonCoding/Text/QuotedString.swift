extension [UInt8] {
  /// Appends a JSON string with its quotes.
  mutating func appendQuoted(_ string: String) {
    append(ASCII.quote)
    for byte in string.utf8 {
      switch byte {
      case ASCII.quote, ASCII.backslash:
        append(ASCII.backslash)
        append(byte)
      case ..<ASCII.space: appendEscapedControl(byte)
      default: append(byte)
      }
    }
    append(ASCII.quote)
  }

  /// Appends the escape of a control character: `\n`, `\r`, `\t`, or `\u` and its number.
  mutating func appendEscapedControl(_ byte: UInt8) {
    switch byte {
    case ASCII.lineFeed: append(contentsOf: "\\n".utf8)
    case ASCII.carriageReturn: append(contentsOf: "\\r".utf8)
    case ASCII.tab: append(contentsOf: "\\t".utf8)
    default:
      append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      append(contentsOf: String(byte, radix: 16).utf8)
    }
  }
}
