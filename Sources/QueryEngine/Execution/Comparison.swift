package import PredicateSyntax
import UnicodeText

/// What an operator with its options says of two values: the definition, one pair at a time.
package struct Comparison: Hashable, Sendable {
  /// The operator.
  package let comparator: Comparator
  /// How text is compared.
  package let options: TextOptions

  /// An operator with its options.
  package init(_ comparator: Comparator, _ options: TextOptions) {
    self.comparator = comparator
    self.options = options
  }

  /// Whether `left comparator[options] right` holds.
  ///
  /// S-2: a missing value equals only a missing one, `!=` negates `==`, order with one missing value
  /// is false, string operators are false.
  ///
  /// - Throws: where a pattern of MATCHES is wrong, or its match runs over the limit (S-17).
  package func holds(_ left: Value, _ right: Value) throws(RegularExpression.Failure) -> Bool {
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

  /// S-3, S-7, S-8: values of unlike types are unequal; options reach the strings of lists.
  private func isEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      folded(left).utf8.elementsEqual(folded(right).utf8)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    default: left == right
    }
  }

  /// Below, at or above 0; nil where the two have no order.
  package func order(_ left: Value, _ right: Value) -> Int? {
    if let left = left.number, let right = right.number { return left.compare(right) }
    switch (left, right) {
    case (.date(let left), .date(let right)): return left < right ? -1 : (left == right ? 0 : 1)
    case (.string(let left), .string(let right)):
      let (left, right) = (folded(left), folded(right))
      if options.contains(.localeSensitive) { return Collation.compare(left, right) }
      return compareUTF8(left, right)
    default: return nil
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
  private func matches(_ left: Value, _ right: Value) throws(RegularExpression.Failure) -> Bool {
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

  /// S-7, S-9: the text as the options see it; `[n]` turns folding off.
  package func folded(_ text: String) -> String {
    let folding = TextFolding(options)
    return folding.isEmpty ? text : folding.folded(text)
  }
}

/// Searches in text. An empty text is found nowhere (Part 2, section 3).
extension String.UTF8View {
  /// Whether a text that is not empty stands at the start.
  func begins(with part: String.UTF8View) -> Bool { !part.isEmpty && starts(with: part) }

  /// Whether a text that is not empty stands at the end.
  func ends(with part: String.UTF8View) -> Bool {
    !part.isEmpty && suffix(part.count).elementsEqual(part)
  }

  /// Whether a text that is not empty stands anywhere.
  ///
  /// - Complexity: O(*n* + *m*).
  func contains(_ part: String.UTF8View) -> Bool {
    guard let first = part.first else { return false }
    // A short part is not worth preparing for; a long one might be compared almost in full at every
    // place, as `aa…ab` is in `aa…a`.
    if part.count > 64 { return SubstringSearch(Array(part)).isFound(in: span) }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: part) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}

extension TextFolding {
  /// The folding that options ask for.
  package init(_ options: TextOptions) {
    self = []
    if options.contains(.normalized) { return }
    if options.contains(.caseInsensitive) { insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { insert(.diacriticInsensitive) }
    if options.contains(.widthInsensitive) { insert(.widthInsensitive) }
    if options.contains(.kanaInsensitive) { insert(.kanaInsensitive) }
  }
}

/// Compares two texts scalar by scalar: below, at or above 0.
package func compareUTF8(_ left: String, _ right: String) -> Int {
  if left.utf8.elementsEqual(right.utf8) { return 0 }
  return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}
