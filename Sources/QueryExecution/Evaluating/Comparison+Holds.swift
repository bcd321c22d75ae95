import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// Whether an operator holds of two values: the definition, one pair at a time.
extension Comparison {
  /// Whether `left comparator[options] right` holds.
  ///
  /// S-2: a missing value equals only a missing one, `!=` negates `==`, order with one missing value
  /// is false, string operators are false.
  ///
  /// - Throws: where a pattern of MATCHES is wrong, or its match runs over the limit (S-17).
  package func holds(_ left: Value, _ right: Value) throws(PatternFault) -> Bool {
    switch comparator {
    case .equal: isEqual(left, right)
    case .notEqual: !isEqual(left, right)
    case .less: order(left, right).map { $0 < 0 } ?? false
    case .greater: order(left, right).map { $0 > 0 } ?? false
    case .lessOrEqual: order(left, right).map { $0 <= 0 } ?? bothMissing(left, right)
    case .greaterOrEqual: order(left, right).map { $0 >= 0 } ?? bothMissing(left, right)
    case .contains: contains(left, right)
    case .isIn: contains(right, left)
    case .beginsWith: text(left, right) { $0.begins(with: $1) }
    case .endsWith: text(left, right) { $0.ends(with: $1) }
    case .like: isLike(left, right)
    case .matches: try matches(left, right)
    case .between: isBetween(left, right)
    }
  }

  private func bothMissing(_ left: Value, _ right: Value) -> Bool {
    left.isMissing && right.isMissing
  }

  /// An element of a collection, or a part of a text. An empty part is found nowhere (Part 2,
  /// section 3).
  private func contains(_ whole: Value, _ part: Value) -> Bool {
    if case .list(let elements) = whole { return elements.contains { isEqual($0, part) } }
    return text(whole, part) { $0.contains($1) }
  }

  /// S-17: the whole text; the pattern folds itself and what it is matched with.
  private func matches(_ left: Value, _ right: Value) throws(PatternFault) -> Bool {
    guard case .string(let text) = left, case .string(let pattern) = right else { return false }
    return try RegularExpression(pattern, options).matches(text)
  }

  /// S-22: inclusive bounds, `{lower, upper}`.
  private func isBetween(_ value: Value, _ bounds: Value) -> Bool {
    guard case .list(let bounds) = bounds, bounds.count == 2,
      let lower = order(value, bounds[0]), let upper = order(value, bounds[1])
    else { return false }
    return lower >= 0 && upper <= 0
  }

  /// The wildcards are those of the pattern as written; folding makes none.
  private func isLike(_ left: Value, _ right: Value) -> Bool {
    guard case .string(let text) = left, case .string(let pattern) = right else { return false }
    return LikePattern(pattern, folding: TextFolding(options)).matches(folded(text).utf8.span)
  }

  private func text(
    _ left: Value, _ right: Value, _ test: (String.UTF8View, String.UTF8View) -> Bool
  ) -> Bool {
    guard case .string(let left) = left, case .string(let right) = right else { return false }
    return test(folded(left).utf8, folded(right).utf8)
  }
}
