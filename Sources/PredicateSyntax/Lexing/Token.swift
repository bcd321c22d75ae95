/// A token of a query's text: its kind and range.
///
/// The parser decodes the value of a string or number when it takes the token.
package struct Token: Sendable {
  /// The kinds of token.
  package enum Kind: UInt8, Sendable {
    /// The end of the text.
    case end
    /// A word, keyword or not; after a dot every word is a key.
    case word
    /// `#word`, never a keyword.
    case escapedWord
    /// A sign that is a keyword: `&&`, `<=`, ….
    case sign
    /// A whole number in any radix.
    case integer
    /// A number with a point or exponent.
    case decimal
    /// A string, quotes included.
    case string
    /// `$word`.
    case variable
    /// `@word`.
    case atWord
    /// `%@`, ….
    case placeholder
    /// `(`.
    case leftParenthesis
    /// `)`.
    case rightParenthesis
    /// `{`.
    case leftBrace
    /// `}`.
    case rightBrace
    /// `[`.
    case leftBracket
    /// `]`.
    case rightBracket
    /// `,`.
    case comma
    /// `.`.
    case dot
    /// `:`.
    case colon
    /// `:=`.
    case assign
    /// `+`.
    case plus
    /// `-`.
    case minus
    /// `*`.
    case star
    /// `/`.
    case slash
    /// `**`.
    case power
    /// `|`.
    case bar
    /// `^`.
    case caret
    /// `&`.
    case ampersand
    /// `<<`.
    case shiftLeft
    /// `>>`.
    case shiftRight
    /// `~`.
    case tilde
  }

  /// The kind of token.
  package var kind: Kind
  /// The keyword that a word or sign spells, or nil.
  package var keyword: Keyword?
  /// The conversion of a placeholder, or nil for other tokens.
  package var conversion: Conversion?
  /// The offset of its first byte.
  package var lowerBound: Int
  /// The offset after its last byte.
  package var upperBound: Int

  /// Creates a token at a place.
  init(
    _ kind: Kind, _ lowerBound: Int, _ upperBound: Int, keyword: Keyword? = nil,
    conversion: Conversion? = nil
  ) {
    self.kind = kind
    self.keyword = keyword
    self.conversion = conversion
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// The range of the token in the text.
  package var range: SourceRange { SourceRange(lowerBound, upperBound) }

  /// Whether the token is a word or `#word`, either of which may be a key.
  var isWord: Bool { kind == .word || kind == .escapedWord }

  /// The binary operator that the token spells, or nil.
  var binaryOperator: BinaryOperator? {
    switch kind {
    case .plus: .add
    case .minus: .subtract
    case .star: .multiply
    case .slash: .divide
    case .power: .power
    case .bar: .bitOr
    case .caret: .bitXor
    case .ampersand: .bitAnd
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .word: keyword.flatMap(setOperator)
    case .end, .escapedWord, .sign, .integer, .decimal, .string, .variable, .atWord, .placeholder,
      .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .leftBracket, .rightBracket,
      .comma, .dot, .colon, .assign, .tilde:
      nil
    }
  }

  /// Returns the set operator that a keyword names, or nil.
  private func setOperator(_ keyword: Keyword) -> BinaryOperator? {
    if keyword == .union { return .union }
    if keyword == .intersect { return .intersect }
    return keyword == .minus ? .minus : nil
  }
}
