import PredicateSyntax
package import PredicateTyping
import UnicodeText
package import ObjectGraph
package import System

/// The comparisons prepared while a query runs, by operator and right side.
///
/// Used by one thread only, as are the regular expressions in it.
package final class PreparedComparisons {
  /// An operator and a right side. The hash reads only the count and first element of a list, which
  /// may be long; comparing a list with itself compares only its address.
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

  /// The maximum number of comparisons kept: patterns that differ between objects would otherwise
  /// fill the memory.
  private static let capacity = 64

  private var known: [Key: PreparedComparison] = [:]

  /// Creates a cache without comparisons.
  package init() {}

  /// Returns whether a comparison holds. If preparing it is worthwhile, it is prepared when its
  /// right side first occurs.
  ///
  /// - Parameter isConstant: Whether the right side is the same for all objects.
  package func holds(
    _ comparison: Comparison, _ left: Value, _ right: Value, isConstant: Bool
  ) throws(PatternFault) -> Bool {
    let isWorthPreparing =
      isConstant ? comparison.isWorthPreparing : comparison.comparator == .matches
    guard isWorthPreparing else { return try comparison.holds(left, right) }
    let key = Key(comparison: comparison, right: right)
    if let prepared = known[key] { return try prepared.holds(left) }
    let prepared = try PreparedComparison(comparison, right)
    if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
    known[key] = prepared
    return try prepared.holds(left)
  }
}

extension Comparison {
  /// Whether the right side can be folded, compiled or indexed in advance.
  fileprivate var isWorthPreparing: Bool {
    switch comparator {
    case .matches, .like, .isIn: true
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .contains, .beginsWith,
      .endsWith, .between:
      !TextFolding(options).isEmpty
    }
  }
}

extension Evaluator {
  /// Returns an evaluator that prepares comparisons with constants, for a query over many objects.
  /// It is used by one thread only.
  package static func preparing(
    _ snapshot: Snapshot, now: Double = Moment.now, cancellation: Cancellation = .never
  ) -> Evaluator {
    let prepared = PreparedComparisons()
    var evaluator = Evaluator(snapshot, now: now) {
      (comparison, left, right, isConstant) throws(PatternFault) in
      try prepared.holds(comparison, left, right, isConstant: isConstant)
    }
    evaluator.cancellation = cancellation
    return evaluator
  }
}
