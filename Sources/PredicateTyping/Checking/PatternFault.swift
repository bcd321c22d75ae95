package import PredicateSyntax

/// An error of a MATCHES pattern: the pattern is invalid, or a match exceeded its limit (S-17).
package struct PatternFault: Error, Hashable, Sendable {
  /// The pattern as it was written, before folding.
  package var pattern: String
  /// The reason, in the words of the regular expression library.
  package var reason: String
  /// The offset of the error in the pattern's UTF-8, or nil if it is unknown.
  package var offset: Int?

  /// Creates a fault of a pattern.
  package init(pattern: String, reason: String, offset: Int?) {
    self.pattern = pattern
    self.reason = reason
    self.offset = offset
  }
}

/// Checks a constant pattern of MATCHES before anything runs (S-17).
///
/// The type checker has no regular expression engine of its own, so its caller passes this
/// function. With nil, patterns are not checked.
package typealias PatternCheck =
  @Sendable (_ pattern: String, _ options: TextOptions) throws(PatternFault) -> Void

extension PatternFault {
  /// The diagnostic for a pattern that is written at `range`. It is at the error inside the pattern
  /// if the pattern is a literal and the offset is known, and otherwise at the whole range.
  package func diagnostic(at range: SourceRange, _ text: String) -> Diagnostic {
    .regularExpression(
      reason, at: PatternLocation.range(offset, of: pattern, in: range, text))
  }

  /// The diagnostic for a pattern that failed while a query ran. It quotes a pattern that is not a
  /// literal.
  package func diagnosticOfRun(at range: SourceRange, _ text: String) -> Diagnostic {
    if PatternLocation.isLiteral(range, text) { return diagnostic(at: range, text) }
    return .regularExpression("\(reason), in '\(pattern)'", at: range)
  }
}
