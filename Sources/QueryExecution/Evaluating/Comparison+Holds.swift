import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// The definition of each operator, for one pair of values at a time.
extension Comparison {
  /// Returns whether `left comparator[options] right` holds.
  ///
  /// S-2: a missing value equals only another missing value; `!=` negates `==`; an order comparison
  /// with one missing value is false; a string operator with a missing value is false.
  ///
  /// - Throws: `PatternFault` if a pattern of MATCHES is invalid, or its match exceeds the limit
  ///   (S-17).
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

  /// Whether a collection has an element, or a string has a part. No string has an empty part (Part
  /// 2, section 3).
  private func contains(_ whole: Value, _ part: Value) -> Bool {
    if case .list(let elements) = whole { return elements.contains { isEqual($0, part) } }
    return text(whole, part) { $0.contains($1) }
  }

  /// S-17: the whole text must match; the pattern folds itself and its subject.
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

  /// Only wildcards in the pattern as written count; folding never creates one.
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
