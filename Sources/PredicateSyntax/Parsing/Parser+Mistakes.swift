// Diagnostics for an unexpected token: the common mistakes first, then what the parser expected.
extension Parser {
  /// Returns the diagnostic for the current token, which cannot follow `tree`; `bracket` is the
  /// open bracket around it.
  func unexpected(after tree: SyntaxTree, in bracket: Token? = nil) -> Diagnostic {
    if token.keyword?.comparator != nil, case .comparison = tree.lastOperand.kind {
      return .chainedComparison(at: token.range)
    }
    if token.isWord, previous.kind == .string, previous.upperBound == token.lowerBound {
      return .textRunsOn(at: token.range)
    }
    if token.isWord, let text = tree.unquotedText, previous.isWord {
      return unquoted(from: text.lowerBound)
    }
    if let bracket, token.kind == .end {
      return .unclosedBracket(at: bracket.range)
    }
    let end = bracket == nil ? "the end of the predicate" : "')'"
    let isPredicate = tree.isPredicate
    return unexpected(expecting: isPredicate ? "AND, OR or \(end)" : "an operator or \(end)")
  }

  /// Returns the diagnostic for the current token if something else was expected after an
  /// expression.
  func unexpected(expecting expectation: String) -> Diagnostic {
    if let habit = foreignHabit() { return habit }
    if token.kind == .end { return .unexpectedEnd(expecting: expectation, at: placeOfEnd) }
    if token.kind == .assign { return .assignment(at: token.range) }
    if token.kind == .string, previous.kind == .string { return .adjacentStrings(at: token.range) }
    return .unexpectedToken(text(of: token), expecting: expectation, at: token.range)
  }

  /// Returns the diagnostic for the current token, which cannot begin an expression.
  func unexpectedOperand(expecting expectation: String) -> Diagnostic {
    let word = text(of: token)
    if let keyword = token.keyword {
      if keyword == .any || keyword == .all || keyword == .noneOf {
        return .quantifierInside(word, at: token.range)
      }
      if keyword == .not, previous.keyword?.comparator != nil {
        return .notBehindOperator(at: token.range)
      }
      if token.kind == .word, isUsedAsKey { return .reservedWord(word, at: token.range) }
    }
    if token.kind == .end { return .unexpectedEnd(expecting: expectation, at: placeOfEnd) }
    if token.kind == .dot, Lexer.isDigit(lexer.byte(token.upperBound)) {
      return .numberBeginsWithDot(at: token.range)
    }
    if token.kind == .plus { return .plusSign(at: token.range) }
    if token.kind == .leftBracket { return .listInSquareBrackets(at: token.range) }
    return .unexpectedToken(word, expecting: expectation, at: token.range)
  }

  /// Returns the diagnostic for the current token if a variable was expected.
  func unexpectedVariable() -> Diagnostic {
    if token.isWord { return .variableWithoutDollar(text(of: token), at: token.range) }
    return unexpected(expecting: "a variable such as $x")
  }

  /// Returns the diagnostic for a repeated clause or one out of order, or nil.
  func unexpectedClause(in query: QuerySyntax) -> Diagnostic? {
    let clauses: [(keyword: Keyword, isPresent: Bool)] = [
      (.sort, !query.sort.isEmpty), (.distinct, !query.distinct.isEmpty),
      (.offset, query.offset != nil), (.limit, query.limit != nil),
    ]
    guard let clause = clauses.first(where: { $0.keyword == token.keyword }) else { return nil }
    let word = clause.keyword.rawValue
    return clause.isPresent
      ? .repeatedClause(word, at: token.range) : .clauseOutOfOrder(word, at: token.range)
  }

  /// Returns the diagnostic for ANY, ALL or NONE without a comparison.
  func incompleteQuantifier(
    _ quantifier: Quantifier, at range: SourceRange, over tree: SyntaxTree
  ) -> Diagnostic {
    if tree.isPredicate {
      return .quantifierOverPredicate(quantifier.rawValue, at: range)
    }
    if token.kind == .word || token.kind == .sign, let habit = foreignHabit() { return habit }
    return .quantifierWithoutOperator(quantifier.rawValue, at: range.union(tree.range))
  }

  /// Returns the diagnostic for an SQL spelling or a misspelt operator at the current token, or
  /// nil.
  private func foreignHabit() -> Diagnostic? {
    let next = tokenAfterNext()
    if token.keyword == .not {
      guard let comparator = next?.keyword?.comparator, let next else { return nil }
      let range = token.range.union(next.range)
      return .notBeforeOperator(comparator.rawValue, at: range)
    }
    guard token.kind == .word, token.keyword?.place != .reserved else { return nil }
    let word = text(of: token)
    switch word.uppercased() {
    case "IS":
      return isOperator(before: next)
    case "ORDER", "GROUP", "HAVING", "WHERE", "FROM", "SELECT":
      return .sqlClause(word, at: token.range)
    default:
      break
    }
    if let instead = Parser.foreignOperators[word.uppercased()] {
      return .foreignOperator(word, instead: instead, at: token.range)
    }
    if let halfWidth = Diagnostic.halfWidth(word) {
      return .fullWidthWord(word, halfWidth: halfWidth, at: token.range)
    }
    let names = Suggestions.nearest(to: word, among: Parser.operatorWords)
    return names.isEmpty ? nil : .unknownOperator(word, suggestions: names, at: token.range)
  }

  /// Returns the diagnostic for IS, with NOT and NULL if they follow.
  private func isOperator(before next: Token?) -> Diagnostic {
    var ahead = lexer
    _ = try? ahead.next()
    let isNegated = next?.keyword == .not
    let operand = isNegated ? try? ahead.next() : next
    let isNull = operand?.keyword == .null
    let end = isNull ? operand : isNegated ? next : token
    let range = SourceRange(token.lowerBound, end?.upperBound ?? token.upperBound)
    return .isOperator(negated: isNegated, null: isNull, at: range)
  }

  /// Operators of other languages, and their equivalents here.
  private static let foreignOperators = [
    "STARTSWITH": "BEGINSWITH", "STARTS": "BEGINSWITH", "BEGINS": "BEGINSWITH",
    "ENDS": "ENDSWITH", "HASPREFIX": "BEGINSWITH", "HASSUFFIX": "ENDSWITH",
    "HAS": "CONTAINS", "INCLUDES": "CONTAINS", "ILIKE": "LIKE[c]", "REGEXP": "MATCHES",
    "REGEX": "MATCHES", "RLIKE": "MATCHES", "EQUALS": "==", "EQ": "==", "NE": "!=",
    "EXCEPT": "MINUS",
  ]

  /// The words that may follow an expression, as suggestions.
  static let operatorWords: [String] = {
    let words = Keyword.allCases.filter {
      $0.place == .inPlace && $0 != .ascending && $0 != .descending && $0 != .tokenMatches
    }
    let comparators = Comparator.allCases.map(\.rawValue).filter { $0.allSatisfy(\.isLetter) }
    return comparators + ["AND", "OR"] + words.map(\.rawValue)
  }()

  /// Returns the diagnostic for a string without quotes that begins at `start` and continues with
  /// the words that follow.
  private func unquoted(from start: Int) -> Diagnostic {
    if let habit = foreignHabit() { return habit }
    var end = token.upperBound
    var ahead = lexer
    while let next = try? ahead.next(), next.isWord, next.keyword?.place != .reserved,
      !Parser.isClause(next.keyword)
    {
      end = next.upperBound
    }
    let range = SourceRange(start, end)
    return .unquotedText(lexer.source.text(in: range), at: range)
  }

  /// Whether a keyword begins a clause.
  private static func isClause(_ keyword: Keyword?) -> Bool {
    keyword == .sort || keyword == .distinct || keyword == .offset || keyword == .limit
  }

  /// Whether the current reserved word seems meant as a key: an operator or a dot follows.
  private var isUsedAsKey: Bool {
    guard let next = tokenAfterNext() else { return false }
    return next.keyword?.comparator != nil || next.kind == .dot || next.binaryOperator != nil
      || (previous.keyword?.comparator != nil && next.kind == .end)
  }

  /// The place after the last token, for a text that ends too early.
  private var placeOfEnd: SourceRange {
    SourceRange(previous.upperBound, previous.upperBound)
  }

  /// Returns the text of a token.
  private func text(of token: Token) -> String {
    lexer.source.text(in: token.range)
  }
}

extension SyntaxTree {
  /// The last operand of AND, OR and NOT, or the tree itself: the part that was just read.
  fileprivate var lastOperand: SyntaxTree {
    if case .compound(_, let operands) = kind { return operands.last?.lastOperand ?? self }
    if case .not(let operand) = kind { return operand.lastOperand }
    return self
  }

  /// Whether the tree is Boolean whatever the types of its parts.
  fileprivate var isPredicate: Bool {
    switch kind {
    case .comparison, .compound, .not, .truth: true
    case .literal, .subject, .variable, .key, .member, .collection, .links, .group, .index, .list,
      .unary, .chain, .call, .subquery, .ternary, .cast, .selector, .argument, .memberArgument,
      .unsupported:
      false
    }
  }

  /// The range of a bare key that ends a comparison: perhaps a string that lacks its quotes.
  fileprivate var unquotedText: SourceRange? {
    guard case .comparison(let comparison) = lastOperand.kind, case .key = comparison.right.kind
    else { return nil }
    return comparison.right.range
  }
}
