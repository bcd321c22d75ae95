package import PredicateTyping

/// The reason that a query failed while it ran, and the node that caused it.
package struct EvaluationFault: Error {
  /// The reason.
  package enum Reason: Hashable, Sendable {
    /// A pattern of MATCHES is invalid, or a match exceeded its limit (S-17).
    case pattern(PatternFault)
    /// A collection has more values than the limit.
    case tooManyValues(limit: Int)
  }

  /// The reason.
  package let reason: Reason
  /// The origin of the node.
  package let origin: Origin

  /// Creates a fault of a node.
  package init(_ reason: Reason, at origin: Origin) {
    self.reason = reason
    self.origin = origin
  }

  /// Runs `body`, and adds an origin to a pattern fault that it throws.
  static func placing<Result>(
    at origin: Origin, _ body: () throws(PatternFault) -> Result
  ) throws(EvaluationFault) -> Result {
    do {
      return try body()
    } catch {
      throw EvaluationFault(.pattern(error), at: origin)
    }
  }
}
