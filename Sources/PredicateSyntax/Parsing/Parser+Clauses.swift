extension Parser {
  /// Reads a whole query.
  ///
  ///     query = predicate , [ sort ] , [ distinct ] , [ offset ] , [ limit ] ;
  mutating func parseQuery() throws(Diagnostics) -> QuerySyntax {
    var query = QuerySyntax(predicate: try parsePredicate())
    if token.keyword == .sort { query.sort = try parseSort() }
    if token.keyword == .distinct { query.distinct = try parseDistinct() }
    if token.keyword == .offset { query.offset = try parseOffset() }
    if token.keyword == .limit { query.limit = try parseLimit() }
    guard token.kind == .end else {
      throw Diagnostics(unexpectedClause(in: query) ?? unexpected(after: query.predicate))
    }
    query.warnings = warnings.withinLimit
    return query
  }

  /// Reads the keys of SORT.
  ///
  ///     sort = "SORT" , "(" , sort key , { "," , sort key } , ")" ;
  private mutating func parseSort() throws(Diagnostics) -> [SortKeySyntax] {
    try openClause("SORT(name ASC)")
    var keys = [try parseSortKey()]
    while try take(.comma) { keys.append(try parseSortKey()) }
    try close(.rightParenthesis, "',' or ')'")
    return keys
  }

  /// Reads a key of SORT.
  ///
  ///     sort key = expression , [ ( "ASC" | "DESC" ) , [ options ] ] ;
  mutating func parseSortKey() throws(Diagnostics) -> SortKeySyntax {
    let expression = try parseExpression()
    guard token.keyword == .ascending || token.keyword == .descending else {
      warnAboutOptionsReadAsIndex(expression)
      return SortKeySyntax(expression, isDescending: false, options: [])
    }
    let isDescending = token.keyword == .descending
    try advance()
    let options = try parseOptions()
    return SortKeySyntax(expression, isDescending: isDescending, options: options)
  }

  /// Reads the expressions of DISTINCT.
  ///
  ///     distinct = "DISTINCT" , "(" , expressions , ")" ;
  private mutating func parseDistinct() throws(Diagnostics) -> [SyntaxTree] {
    try openClause("DISTINCT(name)")
    let expressions = try parseExpressions()
    try close(.rightParenthesis, "',' or ')'")
    return expressions
  }

  /// Reads expressions separated by commas.
  ///
  ///     expressions = expression , { "," , expression } ;
  mutating func parseExpressions() throws(Diagnostics) -> [SyntaxTree] {
    var expressions = [try parseExpression()]
    while try take(.comma) { expressions.append(try parseExpression()) }
    return expressions
  }

  /// Reads OFFSET.
  ///
  ///     offset = "OFFSET" , "(" , row count , ")" ;
  private mutating func parseOffset() throws(Diagnostics) -> SyntaxTree {
    try openClause("OFFSET(10)")
    let count = try parseRowCount(of: "OFFSET")
    try close(.rightParenthesis, "')'")
    return count
  }

  /// Reads LIMIT.
  ///
  ///     limit = "LIMIT" , "(" , row count , ")" ;
  private mutating func parseLimit() throws(Diagnostics) -> SyntaxTree {
    try openClause("LIMIT(10)")
    let count = try parseRowCount(of: "LIMIT")
    try close(.rightParenthesis, "')'")
    return count
  }

  /// Reads the number of rows that a clause skips or keeps.
  ///
  ///     row count = integer | value placeholder ;
  private mutating func parseRowCount(of clause: String) throws(Diagnostics) -> SyntaxTree {
    let isArgument = token.kind == .placeholder && token.conversion != .keyPath
    guard token.kind == .integer || isArgument else {
      throw Diagnostics(.rowCount(of: clause, at: token.range))
    }
    return try parseAtom()
  }

  /// Takes the word of a clause and its opening parenthesis.
  private mutating func openClause(_ example: String) throws(Diagnostics) {
    let word = token
    try advance()
    guard token.kind == .leftParenthesis else {
      throw Diagnostics(
        .clauseWithoutBracket(lexer.source.text(in: word.range), example: example, at: token.range))
    }
    try open(.leftParenthesis, "'('")
  }

  /// Reads the definition of a named expression.
  ///
  ///     definition = identifier , [ "(" , [ variable , { "," , variable } ] , ")" ] ,
  ///       ":=" , predicate ;
  mutating func parseDefinition() throws(Diagnostics) -> DefinitionSyntax {
    guard token.isWord, token.keyword?.place != .reserved else {
      throw Diagnostics(unexpectedOperand(expecting: "a name"))
    }
    let name = try takeIdentifier()
    var parameters: [SyntaxTree.Identifier] = []
    if try take(.leftParenthesis) {
      if token.kind != .rightParenthesis {
        repeat {
          let parameter = try parseVariable()
          if let first = parameters.first(where: { $0.name == parameter.name }) {
            throw Diagnostics(
              .repeatedParameter(parameter.name, at: parameter.range, first: first.range))
          }
          parameters.append(parameter)
        } while try take(.comma)
      }
      try expect(.rightParenthesis, "',' or ')'")
    }
    try expect(.assign, "':=' and the body of the definition")
    let body = try parsePredicate()
    return DefinitionSyntax(
      name: name, parameters: parameters, body: body, warnings: warnings.withinLimit)
  }
}
