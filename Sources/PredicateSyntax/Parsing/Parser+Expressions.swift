extension Parser {
  /// Reads an expression. Apple's grammar allows assigning to a variable; that is read here and
  /// refused later.
  ///
  ///     expression = alternation , { ( "UNION" | "INTERSECT" | "MINUS" ) , alternation } ,
  ///       [ ":=" , expression ] ;
  ///     alternation = exclusion , { "|" , exclusion } ;
  ///     exclusion = intersection , { "^" , intersection } ;
  ///     intersection = shift , { "&" , shift } ;
  ///     shift = sum , { ( "<<" | ">>" ) , sum } ;
  ///     sum = product , { ( "+" | "-" ) , product } ;
  ///     product = power , { ( "*" | "/" ) , power } ;
  ///     power = signed , { "**" , signed } ;
  mutating func parseExpression() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    let tree = try parseChain(from: 0)
    guard token.kind == .assign else { return tree }
    guard case .variable = tree.kind else { throw Diagnostics(.assignment(at: token.range)) }
    try open(.assign, "':='")
    let value = try parseExpression()
    nesting -= 1
    return try node(.unsupported(.assignment, [tree, value]), from: start)
  }

  /// Reads operators of `level` and tighter, left-associative. One function serves the eight
  /// productions, since a frame for each would cost stack and time.
  private mutating func parseChain(from level: Int) throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    var tree = try parseSigned()
    while let operation = token.binaryOperator, operation.level >= level {
      tree = try parseSteps(of: operation.level, after: tree, from: start)
    }
    return tree
  }

  /// Reads the steps after the first operand of a chain: all steps of a flat level, one step of any
  /// other.
  private mutating func parseSteps(
    of level: Int, after first: SyntaxTree, from start: Int
  ) throws(Diagnostics) -> SyntaxTree {
    var operand = first
    var steps: [SyntaxTree.Step] = []
    // `(a + b) + c` is read as `a + b + c`: it has the same value and prints the same.
    if case .chain(let inner, let innerSteps) = first.kind, let step = innerSteps.first,
      step.operation.level == level, step.operation.isFlat
    {
      operand = inner
      steps = innerSteps
    }
    while let operation = token.binaryOperator, operation.level == level {
      let range = token.range
      try advance()
      guard ancestors < SyntaxTree.depthLimit else {
        throw Diagnostics(.tooDeep(limit: SyntaxTree.depthLimit, at: range))
      }
      ancestors += 1
      steps.append(SyntaxTree.Step(operation, at: range, try parseChain(from: level + 1)))
      ancestors -= 1
      if !operation.isFlat { break }
    }
    return try node(.chain(operand, steps), from: start)
  }

  /// Reads any number of signs, without recursion; they bind tighter than `**` (S-24).
  ///
  ///     signed = { "-" | "~" } , path ;
  private mutating func parseSigned() throws(Diagnostics) -> SyntaxTree {
    guard token.kind == .minus || token.kind == .tilde else { return try parsePath() }
    var signs: [(operation: UnaryOperator, range: SourceRange)] = []
    while token.kind == .minus || token.kind == .tilde {
      signs.append((token.kind == .minus ? .negate : .complement, token.range))
      minusEnd = token.kind == .minus ? token.upperBound : -1
      try advance()
    }
    var tree = try parsePath()
    for sign in signs.reversed() {
      tree = try node(
        .unary(sign.operation, tree), from: sign.range.lowerBound, culprit: sign.range)
    }
    return tree
  }

  /// Reads an expression with the keys and indexes after it.
  ///
  ///     path = atom , { "." , step | "[" , index , "]" } ;
  mutating func parsePath() throws(Diagnostics) -> SyntaxTree {
    let start = token.lowerBound
    let isInBrackets = token.kind == .leftParenthesis
    var path = try parseAtom()
    if isInBrackets, token.kind == .dot, path.isOperatorPath {
      path = try node(.group(path), from: start)
    }
    while true {
      if token.kind == .dot {
        try advance()
        path = try parseStep(after: path, from: start)
      } else if token.kind == .leftBracket {
        let index = try parseIndex()
        path = try node(.index(path, index), from: start)
      } else {
        return path
      }
    }
  }

  /// Reads a step after a dot, where every word is a key (S-14).
  ///
  ///     step = name , [ arguments ] | operator step | variable | key placeholder ;
  private mutating func parseStep(
    after base: SyntaxTree, from start: Int
  ) throws(Diagnostics) -> SyntaxTree {
    if token.isWord {
      let name = try takeIdentifier()
      if token.kind == .leftParenthesis || token.kind == .colon {
        let (fullName, arguments) = try parseArguments(of: name)
        return try node(.call(base, fullName, arguments), from: start)
      }
      if case .subject = base.kind { return try node(.key(name), from: start) }
      return try node(.member(base, name), from: start)
    }
    if token.kind == .atWord { return try parseOperatorStep(after: base, from: start) }
    if token.kind == .variable {
      let variable = SyntaxTree(.variable(try parseVariable()), at: previous.range)
      return try node(.unsupported(.variableKey, [base, variable]), from: start)
    }
    guard token.conversion == .keyPath else {
      throw Diagnostics(unexpected(expecting: "a key after '.'"))
    }
    let index = takeArgument()
    try advance()
    if case .subject = base.kind { return try node(.argument(index, .keyPath), from: start) }
    return try node(.memberArgument(base, index), from: start)
  }

  /// Reads a collection operator, or the inverse of another entity's relationship. An unknown
  /// operator becomes a key with its `@`, which the type checker reports as unknown.
  ///
  ///     operator step = collection operator | "@links" , "." , name , "." , name ;
  mutating func parseOperatorStep(
    after base: SyntaxTree, from start: Int
  ) throws(Diagnostics) -> SyntaxTree {
    let word = try takeIdentifier()
    if let operation = CollectionOperator(rawValue: word.name) {
      return try node(.collection(base, operation, at: word.range), from: start)
    }
    guard word.name == "@links" else { return try node(.member(base, word), from: start) }
    var names: [SyntaxTree.Identifier] = []
    for _ in 0..<2 {
      guard try take(.dot), token.isWord else {
        throw Diagnostics(.incompleteLinks(at: word.range))
      }
      names.append(try takeIdentifier())
    }
    return try node(.links(base, entity: names[0], relationship: names[1]), from: start)
  }

  /// Reads an index with its brackets.
  ///
  ///     index = "FIRST" | "LAST" | "SIZE" | expression ;
  private mutating func parseIndex() throws(Diagnostics) -> SyntaxTree.Index {
    try open(.leftBracket, "'['")
    let index: SyntaxTree.Index
    if token.keyword == .first {
      index = .first
    } else if token.keyword == .last {
      index = .last
    } else if token.keyword == .size {
      index = .size
    } else {
      index = .at(try parseExpression())
    }
    if case .at = index {} else { try advance() }
    try close(.rightBracket, "']'")
    return index
  }
}

extension SyntaxTree {
  /// Whether a key after this path would belong to a collection operator in it (S-5).
  var isOperatorPath: Bool {
    switch kind {
    case .collection: true
    case .member(let base, _), .memberArgument(let base, _), .links(let base, _, _):
      base.isOperatorPath
    case .call(let base, _, _): base?.isOperatorPath ?? false
    case .unsupported(.variableKey, let parts): parts.first?.isOperatorPath ?? false
    case .literal, .truth, .subject, .variable, .key, .group, .index, .list, .unary, .chain,
      .comparison, .compound, .not, .subquery, .ternary, .cast, .selector, .argument, .unsupported:
      false
    }
  }
}
