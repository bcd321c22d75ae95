package import PredicateSyntax

/// A pattern of MATCHES that is invalid, or whose match ran over its limit (S-17).
package struct PatternFault: Error, Hashable, Sendable {
  /// The pattern as it was written, before folding.
  package var pattern: String
  /// The reason, in the words of the regular expression library.
  package var reason: String
  /// The offset of the mistake in the pattern's UTF-8; nil if it is unknown.
  package var offset: Int?

  /// A fault of a pattern.
  package init(pattern: String, reason: String, offset: Int?) {
    self.pattern = pattern
    self.reason = reason
    self.offset = offset
  }
}

/// Checks a constant pattern of MATCHES before anything runs (S-17).
///
/// Handed to the type checker, which knows no engine of regular expressions; nil leaves patterns
/// unchecked.
package typealias PatternCheck =
  @Sendable (_ pattern: String, _ options: TextOptions) throws(PatternFault) -> Void

extension PatternFault {
  /// The diagnostic of a pattern that is written at a range: at the mistake, if it is a literal and the
  /// mistake is known, else at the whole of it.
  package func diagnostic(at range: SourceRange, _ text: String) -> Diagnostic {
    .regularExpression(
      reason, at: PatternLocation.range(offset, of: pattern, in: range, text))
  }

  /// The diagnostic of a pattern that failed while a query ran; one that is computed is named.
  package func diagnosticOfRun(at range: SourceRange, _ text: String) -> Diagnostic {
    if PatternLocation.isLiteral(range, text) { return diagnostic(at: range, text) }
    return .regularExpression("\(reason), in '\(pattern)'", at: range)
  }
}
