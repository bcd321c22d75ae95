extension Lexer {
  /// Returns the longest sign that begins at `start`.
  ///
  ///     sign = "(" | ")" | "{" | "}" | "[" | "]" | "," | "." | ":" | ":=" | "+" | "-" | "*" | "/"
  ///       | "**" | "|" | "^" | "&" | "<<" | ">>" | "~" | "&&" | "||" | "!" | "=" | "==" | "!="
  ///       | "<>" | "<" | ">" | "<=" | "=<" | ">=" | "=>" ;
  func sign(at start: Int) throws(Diagnostics) -> Token {
    let following = byte(start + 1)
    switch source.bytes[start] {
    case UInt8(ascii: "("): return Token(.leftParenthesis, start, start + 1)
    case UInt8(ascii: ")"): return Token(.rightParenthesis, start, start + 1)
    case UInt8(ascii: "{"): return Token(.leftBrace, start, start + 1)
    case UInt8(ascii: "}"): return Token(.rightBrace, start, start + 1)
    case UInt8(ascii: "["): return Token(.leftBracket, start, start + 1)
    case UInt8(ascii: "]"): return Token(.rightBracket, start, start + 1)
    case UInt8(ascii: ","): return Token(.comma, start, start + 1)
    case UInt8(ascii: "."): return Token(.dot, start, start + 1)
    case UInt8(ascii: "+"): return Token(.plus, start, start + 1)
    case UInt8(ascii: "-"): return Token(.minus, start, start + 1)
    case UInt8(ascii: "/"): return Token(.slash, start, start + 1)
    case UInt8(ascii: "^"): return Token(.caret, start, start + 1)
    case UInt8(ascii: "~"): return Token(.tilde, start, start + 1)
    case UInt8(ascii: ":"):
      return following == UInt8(ascii: "=")
        ? Token(.assign, start, start + 2) : Token(.colon, start, start + 1)
    case UInt8(ascii: "*"):
      return following == UInt8(ascii: "*")
        ? Token(.power, start, start + 2) : Token(.star, start, start + 1)
    case UInt8(ascii: "|"):
      return following == UInt8(ascii: "|")
        ? Token(.sign, start, start + 2, keyword: .or) : Token(.bar, start, start + 1)
    case UInt8(ascii: "&"):
      return following == UInt8(ascii: "&")
        ? Token(.sign, start, start + 2, keyword: .and) : Token(.ampersand, start, start + 1)
    case UInt8(ascii: "!") where following != UInt8(ascii: "="):
      return Token(.sign, start, start + 1, keyword: .not)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      return try comparisonSign(at: start)
    default:
      throw Diagnostics(unexpectedCharacter(at: start))
    }
  }

  /// Returns the comparison or shift that begins at `start`. A longer run of such signs is one
  /// error, so that `===` is not read as `==` and a stray `=`.
  private func comparisonSign(at start: Int) throws(Diagnostics) -> Token {
    let pair = (source.bytes[start], byte(start + 1))
    var token: Token
    switch pair {
    case (UInt8(ascii: "="), UInt8(ascii: "=")):
      token = Token(.sign, start, start + 2, keyword: .equal)
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")):
      token = Token(.sign, start, start + 2, keyword: .notEqual)
    case (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: "<")):
      token = Token(.sign, start, start + 2, keyword: .lessOrEqual)
    case (UInt8(ascii: ">"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: ">")):
      token = Token(.sign, start, start + 2, keyword: .greaterOrEqual)
    case (UInt8(ascii: "<"), UInt8(ascii: "<")):
      token = Token(.shiftLeft, start, start + 2)
    case (UInt8(ascii: ">"), UInt8(ascii: ">")):
      token = Token(.shiftRight, start, start + 2)
    case (UInt8(ascii: "="), _):
      token = Token(.sign, start, start + 1, keyword: .equal)
    case (UInt8(ascii: "<"), _):
      token = Token(.sign, start, start + 1, keyword: .less)
    default:
      token = Token(.sign, start, start + 1, keyword: .greater)
    }
    var end = token.upperBound
    while Lexer.isComparisonSign(byte(end)) { end += 1 }
    guard end == token.upperBound else {
      let run = SourceRange(start, end)
      let text = source.text(in: run)
      let names = Suggestions.nearest(to: text, among: ["==", "!=", "<=", ">=", "<", ">"])
      throw Diagnostics(.unknownOperator(text, suggestions: names, at: run))
    }
    return token
  }

  /// Whether a character is part of a comparison sign.
  private static func isComparisonSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"): true
    default: false
    }
  }
}
