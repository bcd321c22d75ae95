extension Parser {
  /// Reads an expression that begins with a keyword.
  ///
  ///     keyword atom = "NULL" | "NIL" | "TRUE" | "YES" | "FALSE" | "NO" | "SELF"
  ///       | "TRUEPREDICATE" | "FALSEPREDICATE" | subquery | ternary | cast | function | unsupported ;
  mutating func parseKeywordAtom(_ keyword: Keyword) throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    switch keyword {
    case .null: return try parseWord(.literal(.null))
    case .yes: return try parseWord(.literal(.bool(true)))
    case .no: return try parseWord(.literal(.bool(false)))
    case .subject: return try parseWord(.subject)
    case .truePredicate: return try parseWord(.truth(true))
    case .falsePredicate: return try parseWord(.truth(false))
    case .anyKey: return try parseWord(.unsupported(.anyKey, []))
    case .subquery: return try parseSubquery()
    case .cast: return try parseCast()
    case .ternary, .function, .fetch, .blockPredicate:
      let name = try takeIdentifier()
      if token.kind == .leftParenthesis {
        return try parseSpecialCall(keyword, from: start)
      }
      guard token.kind == .colon else { return try node(.key(name), from: start) }
      let (fullName, arguments) = try parseArguments(of: name)
      return try node(.call(nil, fullName, arguments), from: start)
    case .union, .intersect, .minus, .tokenMatches, .sort, .distinct, .offset, .limit, .ascending,
      .descending:
      return try parseKey()
    case .and, .or, .not, .any, .all, .noneOf, .equal, .notEqual, .less, .greater, .lessOrEqual,
      .greaterOrEqual, .contains, .isIn, .beginsWith, .endsWith, .like, .matches, .between,
      .utiConformsTo, .utiEquals, .first, .last, .size, .caseInsensitive, .shortCaseInsensitive:
      throw Diagnostics(unexpectedOperand(expecting: "an expression"))
    }
  }

  /// Takes a keyword that is a complete expression.
  private mutating func parseWord(_ kind: SyntaxTree.Kind) throws(Diagnostics) -> SyntaxTree {
    try advance()
    return try node(kind, from: previous.lowerBound)
  }

  /// Reads the rest of a call whose name is a keyword only before a parenthesis.
  ///
  ///     unsupported = "ANYKEY" | ( "FETCH" | "BLOCKPREDICATE" ) , "(" , [ expressions ] , ")" ;
  private mutating func parseSpecialCall(
    _ keyword: Keyword, from start: Int
  ) throws(Diagnostics) -> SyntaxTree {
    if keyword == .ternary { return try parseTernary(from: start) }
    if keyword == .function { return try parseFunction(from: start) }
    try open(.leftParenthesis, "'('")
    let parts = token.kind == .rightParenthesis ? [] : try parseExpressions()
    try close(.rightParenthesis, "',' or ')'")
    let form = keyword == .fetch ? UnsupportedForm.fetch : .blockPredicate
    return try node(.unsupported(form, parts), from: start)
  }

  /// Reads SUBQUERY: the elements of a collection that satisfy a predicate (S-6).
  ///
  ///     subquery = "SUBQUERY" , "(" , expression , "," , variable , "," , predicate , ")" ;
  private mutating func parseSubquery() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    try advance()
    try open(.leftParenthesis, "'(' after SUBQUERY")
    let collection = try parseExpression()
    try expect(.comma, "',' and a variable")
    let variable = try parseVariable()
    try expect(.comma, "',' and a predicate")
    let predicate = try parsePredicate()
    try close(.rightParenthesis, "')'")
    return try node(.subquery(collection, variable: variable, predicate), from: start)
  }

  /// Reads TERNARY: a choice between two expressions.
  ///
  ///     ternary = "TERNARY" , "(" , predicate , "," , expression , "," , expression , ")" ;
  private mutating func parseTernary(from start: Int) throws(Diagnostics) -> SyntaxTree {
    try open(.leftParenthesis, "'('")
    let condition = try parsePredicate()
    try expect(.comma, "',' and the value of TERNARY if its predicate is true")
    let yes = try parseExpression()
    try expect(.comma, "',' and the value of TERNARY if its predicate is false")
    let no = try parseExpression()
    try close(.rightParenthesis, "')'")
    return try node(.ternary(condition, yes, no), from: start)
  }

  /// Reads CAST: a conversion to a type.
  ///
  ///     cast = "CAST" , "(" , expression , "," , constant text , ")" ;
  private mutating func parseCast() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    try advance()
    try open(.leftParenthesis, "'(' after CAST")
    let value = try parseExpression()
    try expect(.comma, "',' and a type in quotes")
    let type = try parseConstantText(Diagnostic.typeInQuotes)
    try close(.rightParenthesis, "')'")
    return try node(.cast(value, type: type), from: start)
  }

  /// Reads FUNCTION: a method call.
  ///
  ///     function = "FUNCTION" , "(" , expression , "," , constant text , { "," , expression } , ")" ;
  private mutating func parseFunction(from start: Int) throws(Diagnostics) -> SyntaxTree {
    try open(.leftParenthesis, "'('")
    let target = try parseExpression()
    try expect(.comma, "',' and a selector in quotes")
    let name = try parseConstantText(Diagnostic.selectorInQuotes)
    var arguments: [SyntaxTree] = []
    while try take(.comma) { arguments.append(try parseExpression()) }
    try close(.rightParenthesis, "',' or ')'")
    return try node(.selector(target, name: name, arguments), from: start)
  }

  /// Reads the name of a type or selector, which must be a constant.
  ///
  ///     constant text = string | value placeholder ;
  private mutating func parseConstantText(
    _ diagnostic: (SourceRange) -> Diagnostic
  ) throws(Diagnostics) -> SyntaxTree {
    let isArgument = token.kind == .placeholder && token.conversion != .keyPath
    guard token.kind == .string || isArgument else {
      throw Diagnostics(diagnostic(token.range))
    }
    return try parseAtom()
  }
}
