package import PredicateTyping

/// The reason that a query could not be run to its end, and the node that it is about.
package struct EvaluationFault: Error {
  /// The reason.
  package enum Reason: Hashable, Sendable {
    /// A pattern of MATCHES is invalid, or a match ran over its limit (S-17).
    case pattern(PatternFault)
    /// A collection has more values than are kept at once.
    case tooManyValues(limit: Int)
  }

  /// The reason.
  package let reason: Reason
  /// The origin of the node.
  package let origin: Origin

  /// A fault of a node.
  package init(_ reason: Reason, at origin: Origin) {
    self.reason = reason
    self.origin = origin
  }

  /// Runs `body`, and gives a fault of a pattern an origin.
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
