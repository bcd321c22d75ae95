/// One word of a query's text: its kind and place.
///
/// What a string or number stands for is decoded by the parser, where it takes the token.
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
    /// Text, its quotes included.
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

  /// What kind of token it is.
  package var kind: Kind
  /// The keyword that a word or sign spells; nil for all else.
  package var keyword: Keyword?
  /// What a placeholder wants; nil for all else.
  package var conversion: Conversion?
  /// The offset of its first byte.
  package var lowerBound: Int
  /// The offset behind its last byte.
  package var upperBound: Int

  /// A token at a place.
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

  /// Where it stands.
  package var range: SourceRange { SourceRange(lowerBound, upperBound) }

  /// Whether it is a word or `#word`, which both may be a key.
  var isWord: Bool { kind == .word || kind == .escapedWord }

  /// The operator between two expressions that it is, or nil.
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

  /// Returns the operator on sets that a keyword is, or nil.
  private func setOperator(_ keyword: Keyword) -> BinaryOperator? {
    if keyword == .union { return .union }
    if keyword == .intersect { return .intersect }
    return keyword == .minus ? .minus : nil
  }
}
