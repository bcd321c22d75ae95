/// Splits the text of a query into tokens, one at a time.
package struct Lexer {
  /// The text.
  package let source: SourceText
  /// The offset of the next byte to read.
  var position = 0
  /// The kind of the previous token; after a dot every word is a key.
  var previous = Token.Kind.end

  /// Creates a lexer at the start of a text.
  package init(_ source: SourceText) {
    self.source = source
  }

  /// Returns the next token; at the end of the text, an empty token of kind `end`, again and again.
  ///
  ///     text = { white space | token } ;
  ///     token = word | escaped word | variable | string | decimal | integer | placeholder
  ///       | collection operator | sign ;
  package mutating func next() throws(Diagnostics) -> Token {
    skipWhiteSpace()
    let start = position
    let token = try token(at: start)
    position = token.upperBound
    previous = token.kind
    return token
  }

  /// Returns the token that begins at `start`.
  private func token(at start: Int) throws(Diagnostics) -> Token {
    guard start < source.bytes.count else { return Token(.end, start, start) }
    switch source.bytes[start] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      return word(at: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(at: start)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return try string(at: start)
    case UInt8(ascii: "$"):
      return try prefixedWord(.variable, at: start)
    case UInt8(ascii: "@"):
      return try prefixedWord(.atWord, at: start)
    case UInt8(ascii: "#"):
      return try prefixedWord(.escapedWord, at: start)
    case UInt8(ascii: "%"):
      return try placeholder(at: start)
    case 0x80...:
      guard source.scalar(at: start).scalar.startsIdentifier else {
        throw Diagnostics(unexpectedCharacter(at: start))
      }
      return word(at: start)
    default:
      return try sign(at: start)
    }
  }

  /// Skips white space.
  ///
  ///     white space = ? a character with Unicode's property White_Space, U+3000 among them ? ;
  private mutating func skipWhiteSpace() {
    while position < source.bytes.count {
      let byte = source.bytes[position]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        position += 1
      } else if byte < 0x80 {
        return
      } else {
        let (scalar, length) = source.scalar(at: position)
        guard scalar.properties.isWhitespace else { return }
        position += length
      }
    }
  }

  /// Returns the byte at an offset, or 0 after the end; valid text contains no NUL (S-25).
  func byte(_ offset: Int) -> UInt8 {
    offset < source.bytes.count ? source.bytes[offset] : 0
  }

  /// Returns the diagnostic for a character that cannot begin a token, with its half-width form if
  /// it has one.
  func unexpectedCharacter(at start: Int) -> Diagnostic {
    let (scalar, length) = source.scalar(at: start)
    return .unexpectedCharacter(scalar, at: SourceRange(start, start + length))
  }
}
