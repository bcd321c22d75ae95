import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// A comparison whose right side is fixed, prepared for many left sides: strings are folded,
/// patterns are compiled, and the members of a list are put in a set.
///
/// `holds` answers for one value; `StringColumn.codes(matching:)` for all strings of a column at
/// once. Contrast with `Comparison.holds`, which defines the answer for any two values.
package struct PreparedComparison {
  /// A test of a folded left side that the text test does not answer.
  private enum ValueTest {
    /// Compares with the folded right side, without options.
    case plain(Comparison, Value)
    /// Is one of these values.
    case member(Set<Value>)
    /// Matches a regular expression, which folds its subject itself.
    case matches(RegularExpression)
    /// Never holds.
    case never
  }

  /// The test of strings on the left, as bytes; nil if only the value test can answer.
  let textTest: TextTest?
  private let valueTest: ValueTest
  private let folding: TextFolding

  /// The least length of a list that is put in a set; found by trial.
  private static let leastSet = 8

  /// Prepares a comparison for its right side.
  ///
  /// - Throws: `PatternFault` if a pattern of MATCHES is invalid (S-17).
  /// - Complexity: O(size of the right side).
  package init(_ comparison: Comparison, _ right: Value) throws(PatternFault) {
    let folding = TextFolding(comparison.options)
    let textTest = TextTest(comparison, right)
    self.textTest = textTest
    // Folding applies all options except the order of the locale.
    let plain = Comparison(
      comparison.comparator, comparison.options.intersection(.localeSensitive))
    switch (comparison.comparator, right) {
    case (.matches, .string(let pattern)):
      self.folding = []
      valueTest = .matches(try RegularExpression(pattern, comparison.options))
    case (.matches, _), (.like, _):
      self.folding = []
      valueTest = .never
    case (.isIn, .list(let members)) where members.count >= Self.leastSet:
      self.folding = folding
      let others = members.filter { if case .string = $0 { false } else { true } }
      valueTest = .member(Set(others.map { $0.folded(by: folding) }))
    case (_, let right):
      self.folding = folding
      valueTest = .plain(plain, right.folded(by: folding))
    }
  }

  /// Whether `left comparator[options] right` holds.
  ///
  /// - Throws: `PatternFault` if a match of MATCHES exceeds its limit (S-17).
  package func holds(_ left: Value) throws(PatternFault) -> Bool {
    if case .string(let text) = left, let textTest { return textTest.holds(text) }
    switch valueTest {
    case .plain(let comparison, let right):
      return try comparison.holds(left.folded(by: folding), right)
    case .member(let members): return members.contains(left.folded(by: folding))
    case .matches(let expression):
      guard case .string(let text) = left else { return false }
      return try expression.matches(text)
    case .never: return false
    }
  }
}

extension Value {
  /// This value with its strings folded, including those in lists (S-8).
  func folded(by folding: TextFolding) -> Value {
    if folding.isEmpty { return self }
    switch self {
    case .string(let text): return .string(folding.folded(text))
    case .list(let elements): return .list(elements.map { $0.folded(by: folding) })
    case .missing, .bool, .int, .double, .date, .object: return self
    }
  }
}
