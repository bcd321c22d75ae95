/// The bytes that give a JSON text its structure.
enum ASCII {
  /// HT, white space.
  static let tab: UInt8 = 0x09
  /// LF, white space, the end of a line.
  static let lineFeed: UInt8 = 0x0A
  /// CR, white space.
  static let carriageReturn: UInt8 = 0x0D
  /// SP, white space.
  static let space: UInt8 = 0x20
  /// `"`, around strings.
  static let quote: UInt8 = 0x22
  /// `,`, between elements and between members.
  static let comma: UInt8 = 0x2C
  /// `:`, between a key and its value.
  static let colon: UInt8 = 0x3A
  /// `[`, before the elements of an array.
  static let openBracket: UInt8 = 0x5B
  /// `\`, before an escaped character.
  static let backslash: UInt8 = 0x5C
  /// `]`, after the elements of an array.
  static let closeBracket: UInt8 = 0x5D
  /// `{`, before the members of an object.
  static let openBrace: UInt8 = 0x7B
  /// `}`, after the members of an object.
  static let closeBrace: UInt8 = 0x7D

  /// The byte order mark U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the number of bytes of the byte order mark at the start of a text: 3 or 0.
  static func byteOrderMarkLength(of text: Span<UInt8>) -> Int {
    guard text.count >= byteOrderMark.count else { return 0 }
    for index in byteOrderMark.indices where text[index] != byteOrderMark[index] { return 0 }
    return byteOrderMark.count
  }

  /// Returns whether this byte is white space between tokens.
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  /// Returns whether this byte ends a number or a word such as `true`.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case comma, colon, openBracket, closeBracket, openBrace, closeBrace, quote: true
    default: isWhiteSpace(byte)
    }
  }

  /// Returns whether this byte is the second or a later byte of a scalar in UTF-8.
  static func continuesScalar(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}
