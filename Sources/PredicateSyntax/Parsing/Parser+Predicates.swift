extension Parser {
  /// Reads a predicate; a written chain of OR is one node (S-1).
  ///
  ///     predicate = conjunction , { ( "OR" | "||" ) , conjunction } ;
  mutating func parsePredicate() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    let first = try parseConjunction()
    guard token.keyword == .or else { return first }
    var operands = [first]
    while token.keyword == .or {
      try advance()
      operands.append(try parseConjunction())
    }
    return try node(.compound(.or, operands), from: start)
  }

  /// Reads operands of AND; a written chain is one node (S-1).
  ///
  ///     conjunction = negation , { ( "AND" | "&&" ) , negation } ;
  private mutating func parseConjunction() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    let first = try parseNegation()
    guard token.keyword == .and else { return first }
    var operands = [first]
    while token.keyword == .and {
      try advance()
      operands.append(try parseNegation())
    }
    return try node(.compound(.and, operands), from: start)
  }

  /// Reads any number of NOTs, without recursion.
  ///
  ///     negation = { "NOT" | "!" } , comparison ;
  private mutating func parseNegation() throws(Diagnostics) -> SyntaxTree {
    guard token.keyword == .not else { return try parseComparison() }
    var negations: [SourceRange] = []
    while token.keyword == .not {
      negations.append(token.range)
      try advance()
    }
    var tree = try parseComparison()
    for negation in negations.reversed() {
      tree = try node(.not(tree), from: negation.lowerBound, culprit: negation)
    }
    return tree
  }

  /// Reads a comparison, or an expression alone, which the type checker requires to be Boolean
  /// (S-15).
  ///
  ///     comparison = quantifier , expression , comparison rest
  ///       | expression , [ comparison rest ] ;
  ///     comparison rest = comparator , [ options ] , expression | selector , expression ;
  private mutating func parseComparison() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    let quantifier = try parseQuantifier()
    let quantifierRange = quantifier == nil ? nil : previous.range
    let left = try parseExpression()
    guard let comparator = token.keyword?.comparator else {
      if let unsupported = try parseUnsupportedComparison(of: left, from: start) {
        return unsupported
      }
      guard let quantifier, let quantifierRange else { return left }
      throw Diagnostics(
        incompleteQuantifier(quantifier, at: quantifierRange, over: left))
    }
    let comparatorStart = token.lowerBound
    try advance()
    let options = try parseOptions()
    let comparatorRange = SourceRange(comparatorStart, previous.upperBound)
    if comparator == .isIn || comparator == .between, token.kind == .leftParenthesis {
      bracketOfList = token.lowerBound
    }
    let rightStart = token
    let right = try parseExpression()
    let comparison = SyntaxTree.ComparisonSyntax(
      quantifier: quantifier, quantifierRange: quantifierRange, left: left, comparator: comparator,
      options: options, comparatorRange: comparatorRange, right: right)
    try checkHabits(in: comparison, rightStart: rightStart)
    return try node(.comparison(comparison), from: start)
  }

  /// Takes a quantifier if there is one.
  ///
  ///     quantifier = "ANY" | "SOME" | "ALL" | "NONE" ;
  private mutating func parseQuantifier() throws(Diagnostics) -> Quantifier? {
    let quantifier: Quantifier
    if token.keyword == .any {
      quantifier = .any
    } else if token.keyword == .all {
      quantifier = .all
    } else if token.keyword == .noneOf {
      quantifier = .none
    } else {
      return nil
    }
    try advance()
    return quantifier
  }

  /// Reads the rest of a comparison whose operator this engine does not support, or returns nil.
  ///
  ///     comparator = "=" | "==" | "!=" | "<>" | "<" | ">" | "<=" | "=<" | ">=" | "=>"
  ///       | "CONTAINS" | "IN" | "BEGINSWITH" | "ENDSWITH" | "LIKE" | "MATCHES" | "BETWEEN"
  ///       | "UTI-CONFORMS-TO" | "UTI-EQUALS" | "TOKENMATCHES" ;
  ///     selector = ( ? a word that is not a keyword ? | escaped word ) , ":" ;
  private mutating func parseUnsupportedComparison(
    of left: SyntaxTree, from start: Int
  ) throws(Diagnostics) -> SyntaxTree? {
    let forms: [(Keyword, UnsupportedForm)] = [
      (.utiConformsTo, .utiConformsTo), (.utiEquals, .utiEquals), (.tokenMatches, .tokenMatches),
    ]
    if let keyword = token.keyword, let form = forms.first(where: { $0.0 == keyword })?.1 {
      try advance()
      _ = try parseOptions()
      let right = try parseExpression()
      return try node(.unsupported(form, [left, right]), from: start)
    }
    guard token.isWord, token.keyword == nil, tokenAfterNext()?.kind == .colon else { return nil }
    let word = try takeIdentifier()
    try advance()
    let selectorRange = SourceRange(word.range.lowerBound, previous.upperBound)
    let selector = SyntaxTree(
      .key(SyntaxTree.Identifier(word.name + ":", at: selectorRange)), at: selectorRange)
    let right = try parseExpression()
    return try node(.unsupported(.customSelector, [left, selector, right]), from: start)
  }

  /// Reads the option letters in brackets after an operator or a direction, if there are any. White
  /// space is allowed before the brackets, not inside them (S-25).
  ///
  ///     options = "[" , option , { option } , "]" ;
  ///     option = "c" | "C" | "d" | "D" | "n" | "N" | "l" | "L" | "w" | "W" | "k" | "K" ;
  mutating func parseOptions() throws(Diagnostics) -> TextOptions {
    guard token.kind == .leftBracket else { return [] }
    let bracket = token
    try advance()
    guard token.kind == .word else {
      let range = bracket.range.union(token.range)
      throw Diagnostics(.optionsWithoutLetters(empty: token.kind == .rightBracket, at: range))
    }
    let letters = token
    var options: TextOptions = []
    var offset = letters.lowerBound
    while offset < letters.upperBound {
      let (scalar, length) = lexer.source.scalar(at: offset)
      guard let option = TextOptions(letter: scalar) else {
        let range = SourceRange(offset, offset + length)
        throw Diagnostics(.unknownOption(Character(scalar), at: range))
      }
      options.insert(option)
      offset += length
    }
    try advance()
    guard token.kind == .rightBracket else {
      throw Diagnostics(.optionsWithoutEnd(at: bracket.range.union(letters.range)))
    }
    let isTight =
      letters.lowerBound == bracket.upperBound && letters.upperBound == token.lowerBound
    guard isTight else {
      throw Diagnostics(.spaceInOptions(at: bracket.range.union(token.range)))
    }
    try advance()
    return options
  }
}

extension TextOptions {
  /// The option of a letter in either case, or nil.
  init?(letter: Unicode.Scalar) {
    guard letter.isASCII else { return nil }
    let small = Character(Unicode.Scalar(UInt8(letter.value) | 0x20))
    guard let match = TextOptions.letters.first(where: { $0.letter == small }) else { return nil }
    self = match.option
  }
}
