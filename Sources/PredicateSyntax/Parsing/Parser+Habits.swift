// Diagnostics for text that is legal, or nearly so, but probably not what was meant.
extension Parser {
  /// Checks a comparison that was just read for SQL habits; `rightStart` is the first token of its
  /// right side, brackets included.
  mutating func checkHabits(
    in comparison: SyntaxTree.ComparisonSyntax, rightStart: Token
  ) throws(Diagnostics) {
    switch comparison.comparator {
    case .between:
      try checkBounds(comparison.right)
    case .isIn:
      if rightStart.kind == .leftParenthesis, case .literal(.string) = comparison.right.kind {
        let range = SourceRange(rightStart.lowerBound, previous.upperBound)
        let element = lexer.source.text(in: comparison.right.range)
        warnings.append(.textInBrackets(element, at: range))
      }
    case .like:
      if case .literal(.string(let pattern)) = comparison.right.kind, pattern.looksLikeSQL {
        warnings.append(.percentInPattern(at: comparison.right.range))
      }
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .contains, .beginsWith,
      .endsWith, .matches:
      break
    }
  }

  /// Rejects `BETWEEN 1 AND 2`, which the grammar reads as `(… BETWEEN 1) AND 2` and the type
  /// checker would reject in two other places.
  private func checkBounds(_ lower: SyntaxTree) throws(Diagnostics) {
    guard token.keyword == .and, lower.isPlainConstant else { return }
    var ahead = lexer
    guard var upper = try? ahead.next() else { return }
    if upper.kind == .minus, let digits = try? ahead.next() {
      upper = Token(digits.kind, upper.lowerBound, digits.upperBound)
    }
    guard upper.kind == .integer || upper.kind == .decimal || upper.kind == .string,
      let next = try? ahead.next(),
      next.kind == .end || next.kind == .rightParenthesis || next.keyword == .and
        || next.keyword == .or
    else { return }
    let text = lexer.source
    throw Diagnostics(
      .sqlBetween(
        lower: text.text(in: lower.range), upper: text.text(in: upper.range),
        at: lower.range.union(upper.range)))
  }

  /// Returns the diagnostic for a list in parentheses after IN or BETWEEN; `bracket` opens the
  /// list.
  func listInBrackets(from bracket: Token) -> Diagnostic {
    var ahead = lexer
    var depth = 1
    while let next = try? ahead.next(), next.kind != .end {
      if next.kind == .leftParenthesis { depth += 1 }
      if next.kind == .rightParenthesis { depth -= 1 }
      if depth == 0 {
        let elements = SourceRange(bracket.upperBound, next.lowerBound)
        let range = SourceRange(bracket.lowerBound, next.upperBound)
        return .sqlList(lexer.source.text(in: elements), at: range)
      }
    }
    return .sqlList("…", at: bracket.range)
  }

  /// Warns about a placeholder inside a string, where it is not replaced.
  mutating func warnAboutPlaceholderInQuotes(_ string: Token) {
    let contents = lexer.source.bytes[string.lowerBound + 1..<string.upperBound - 1]
    guard let percent = contents.firstIndex(of: UInt8(ascii: "%")) else { return }
    let text = String(decoding: contents, as: UTF8.self)
    let isWhole =
      percent == contents.startIndex
      && (try? lexer.placeholder(at: percent))?.upperBound == contents.endIndex
    guard isWhole || text.contains("%@") || text.contains("%K") else { return }
    warnings.append(.placeholderInQuotes(text, at: string.range))
  }

  /// Warns about a key of SORT that looks like one with options, `name[cd]`.
  mutating func warnAboutOptionsReadAsIndex(_ expression: SyntaxTree) {
    guard case .index(let base, .at(let place)) = expression.kind,
      case .key(let letters) = place.kind,
      letters.name.unicodeScalars.allSatisfy({ TextOptions(letter: $0) != nil })
    else { return }
    let name = lexer.source.text(in: base.range)
    warnings.append(.optionsReadAsIndex(letters.name, of: name, at: expression.range))
  }
}

extension SyntaxTree {
  /// Whether the tree is a number, possibly with a sign, or a string.
  fileprivate var isPlainConstant: Bool {
    if case .unary(.negate, let operand) = kind { return operand.isPlainConstant }
    guard case .literal(let literal) = kind else { return false }
    return literal != .null && literal != .bool(true) && literal != .bool(false)
  }
}

extension String {
  /// Whether the string looks like an SQL pattern: `%` at an end, and no wildcard of LIKE.
  fileprivate var looksLikeSQL: Bool {
    (hasPrefix("%") || hasSuffix("%")) && !contains("*") && !contains("?")
      && !contains("%@") && !contains("%K")
  }
}
