import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// A comparison with a right side that stays: what can be done once for it is done. Texts are
/// folded, patterns compiled, and the members of a list put in a set.
///
/// Contrast with `Comparison`, which says the same of any two values, and defines it.
package struct PreparedComparison {
  /// What a left side that is no text with a test of its own is asked, once it is folded.
  private enum Question {
    /// How it compares without options, with a right side that is folded.
    case plain(Comparison, Value)
    /// Whether it is one of these.
    case member(Set<Value>)
    /// Whether it matches; the expression folds by itself.
    case matches(RegularExpression)
    /// Nothing holds.
    case never
  }

  /// What text on the left is asked, where that can be asked of bytes.
  let textTest: TextTest?
  private let question: Question
  private let folding: TextFolding

  /// Lists from this length on are put in a set; found by trial.
  private static let leastSet = 8

  /// Prepares a comparison for its right side.
  ///
  /// - Throws: where a pattern of MATCHES is wrong (S-17).
  /// - Complexity: O(size of the right side).
  package init(_ comparison: Comparison, _ right: Value) throws(PatternFault) {
    let folding = TextFolding(comparison.options)
    let textTest = TextTest(comparison, right)
    self.textTest = textTest
    // The locale's order is left of the options: the others have done their work.
    let plain = Comparison(
      comparison.comparator, comparison.options.intersection(.localeSensitive))
    switch (comparison.comparator, right) {
    case (.matches, .string(let pattern)):
      self.folding = []
      question = .matches(try RegularExpression(pattern, comparison.options))
    case (.matches, _), (.like, _):
      self.folding = []
      question = .never
    case (.isIn, .list(let members)) where members.count >= Self.leastSet:
      self.folding = folding
      let others = members.filter { if case .string = $0 { false } else { true } }
      question = .member(Set(others.map { $0.folded(by: folding) }))
    case (_, let right):
      self.folding = folding
      question = .plain(plain, right.folded(by: folding))
    }
  }

  /// Whether `left comparator[options] right` holds.
  ///
  /// - Throws: where a match of MATCHES runs over its limit.
  package func holds(_ left: Value) throws(PatternFault) -> Bool {
    if case .string(let text) = left, let textTest { return textTest.holds(text) }
    switch question {
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

extension Comparison {
  /// Whether there is more to it than a look at two values.
  var isWorthPreparing: Bool {
    switch comparator {
    case .matches, .like, .isIn: true
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .contains, .beginsWith,
      .endsWith, .between:
      !TextFolding(options).isEmpty
    }
  }
}

extension Value {
  /// This value with its texts folded, those of lists too (S-8).
  func folded(by folding: TextFolding) -> Value {
    if folding.isEmpty { return self }
    switch self {
    case .string(let text): return .string(folding.folded(text))
    case .list(let elements): return .list(elements.map { $0.folded(by: folding) })
    case .missing, .bool, .int, .double, .date, .object: return self
    }
  }
}

/// The comparisons that have been prepared while a query runs, by operator and right side.
///
/// Belongs to one evaluator, and so to one thread.
package final class PreparedComparisons {
  /// An operator and a right side. The hash looks at little, since a list may be long; equality of
  /// one list with itself is a comparison of addresses.
  private struct Key: Hashable {
    let comparison: Comparison
    let right: Value

    func hash(into hasher: inout Hasher) {
      hasher.combine(comparison)
      guard case .list(let elements) = right else { return hasher.combine(right) }
      hasher.combine(elements.count)
      hasher.combine(elements.first)
    }
  }

  /// How many are kept; beyond, patterns that differ from object to object would fill the memory.
  private static let capacity = 64

  private var known: [Key: PreparedComparison] = [:]

  /// Nothing prepared.
  package init() {}

  /// Whether a comparison holds, prepared for its right side before the first time.
  package func holds(_ comparison: Comparison, _ left: Value, _ right: Value)
    throws(PatternFault) -> Bool
  {
    let key = Key(comparison: comparison, right: right)
    if let prepared = known[key] { return try prepared.holds(left) }
    let prepared = try PreparedComparison(comparison, right)
    if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
    known[key] = prepared
    return try prepared.holds(left)
  }
}
