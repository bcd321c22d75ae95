extension Parser {
  /// Reads the smallest expressions.
  ///
  ///     atom = integer | decimal | string | key placeholder | value placeholder | operator step
  ///       | variable | list | "(" , predicate , ")" | keyword atom | key ;
  mutating func parseAtom() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    switch token.kind {
    case .integer, .decimal, .string:
      let literal = try parseLiteral()
      return try node(.literal(literal), from: start)
    case .placeholder:
      let conversion = token.conversion ?? .value
      let index = takeArgument()
      try advance()
      return try node(.argument(index, conversion), from: start)
    case .atWord:
      let subject = SyntaxTree(.subject, at: SourceRange(start, start))
      return try parseOperatorStep(after: subject, from: start)
    case .variable:
      let variable = try parseVariable()
      return try node(.variable(variable), from: start)
    case .leftBrace:
      return try parseList()
    case .leftParenthesis:
      return try parseBrackets()
    case .word:
      guard let keyword = token.keyword else { return try parseKey() }
      return try parseKeywordAtom(keyword)
    case .escapedWord:
      return try parseKey()
    case .end, .sign, .rightParenthesis, .rightBrace, .leftBracket, .rightBracket, .comma, .dot,
      .colon, .assign, .plus, .minus, .star, .slash, .power, .bar, .caret, .ampersand, .shiftLeft,
      .shiftRight, .tilde:
      throw Diagnostics(unexpectedOperand(expecting: "an expression"))
    }
  }

  /// Takes a number or string.
  private mutating func parseLiteral() throws(Diagnostics) -> SyntaxTree.Literal {
    let literal: SyntaxTree.Literal
    if token.kind == .integer {
      let isNegated = previous.upperBound == minusEnd
      let limit: UInt64 = isNegated ? 1 << 63 : (1 << 63) - 1
      guard let value = lexer.integerValue(of: token), value <= limit else {
        throw Diagnostics(.integerTooLarge(lexer.source.text(in: token.range), at: token.range))
      }
      literal = .int(value)
    } else if token.kind == .decimal {
      guard let value = lexer.decimalValue(of: token) else {
        throw Diagnostics(.decimalTooLarge(lexer.source.text(in: token.range), at: token.range))
      }
      literal = .double(value)
    } else {
      literal = .string(try lexer.stringValue(of: token))
      warnAboutPlaceholderInQuotes(token)
    }
    try advance()
    return literal
  }

  /// Counts the current token, a placeholder, and returns its index.
  mutating func takeArgument() -> Int {
    argumentCount += 1
    return argumentCount - 1
  }

  /// Takes a variable.
  mutating func parseVariable() throws(Diagnostics) -> SyntaxTree.Identifier {
    guard token.kind == .variable else {
      throw Diagnostics(unexpectedVariable())
    }
    return try takeIdentifier()
  }

  /// Reads a list.
  ///
  ///     list = "{" , [ expressions ] , "}" ;
  private mutating func parseList() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    try open(.leftBrace, "'{'")
    let elements = token.kind == .rightBrace ? [] : try parseExpressions()
    try close(.rightBrace, "',' or '}'")
    return try node(.list(elements), from: start)
  }

  /// Reads a predicate or expression in parentheses, which leave no node; only the ranges of the
  /// nodes around include them.
  private mutating func parseBrackets() throws(Diagnostics) -> SyntaxTree {
    let bracket = token
    try open(.leftParenthesis, "'('")
    let tree = try parsePredicate()
    if token.kind == .comma, bracket.lowerBound == bracketOfList {
      throw Diagnostics(listInBrackets(from: bracket))
    }
    guard token.kind == .rightParenthesis else {
      throw Diagnostics(unexpected(after: tree, in: bracket))
    }
    try close(.rightParenthesis, "')'")
    return tree
  }

  /// Reads a key or a function call.
  ///
  ///     key = identifier , [ arguments ] ;
  mutating func parseKey() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    let name = try takeIdentifier()
    guard token.kind == .leftParenthesis || token.kind == .colon else {
      return try node(.key(name), from: start)
    }
    let (fullName, arguments) = try parseArguments(of: name)
    return try node(.call(nil, fullName, arguments), from: start)
  }

  /// Reads the rest of a function's name and its arguments. A one-part name written without its
  /// colon gets one.
  ///
  ///     arguments = [ ":" , { name , ":" } ] , "(" , [ expressions ] , ")" ;
  mutating func parseArguments(
    of name: SyntaxTree.Identifier
  ) throws(Diagnostics) -> (name: SyntaxTree.Identifier, arguments: [SyntaxTree]) {
    var fullName = name
    if try take(.colon) {
      fullName.name += ":"
      while token.isWord {
        fullName.name += self.name(of: token) + ":"
        try advance()
        try expect(.colon, "':' after a part of a function's name")
      }
    }
    fullName.range = SourceRange(name.range.lowerBound, previous.upperBound)
    try open(.leftParenthesis, "'('")
    let arguments = token.kind == .rightParenthesis ? [] : try parseExpressions()
    try close(.rightParenthesis, "',' or ')'")
    if !arguments.isEmpty, !fullName.name.hasSuffix(":") { fullName.name += ":" }
    return (fullName, arguments)
  }
}
