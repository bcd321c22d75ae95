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
  /// What to tell of it: at the mistake, where that can be told, of the pattern's literal.
  package func diagnostic(at literal: SourceRange, _ text: String) -> Diagnostic {
    .regularExpression(
      reason, at: PatternLocation.range(offset, of: pattern, in: literal, text))
  }

  /// What to tell of one that failed when it was matched: at the MATCHES with its pattern, else at
  /// the first whose pattern is not constant, else at everything.
  package func diagnostic(in trees: [SyntaxTree], _ text: String) -> Diagnostic {
    let patterns = trees.flatMap(\.patterns)
    let written = patterns.first {
      if case .literal(.string(pattern)) = $0.kind { true } else { false }
    }
    let computed = patterns.first { if case .literal = $0.kind { false } else { true } }
    guard let place = written ?? computed else {
      return .regularExpression(reason, at: trees.first?.range ?? SourceRange(0, 0))
    }
    return written == nil
      ? .regularExpression("\(reason), in '\(pattern)'", at: place.range)
      : diagnostic(at: place.range, text)
  }
}

extension SyntaxTree {
  /// The right sides of every MATCHES in it, in order.
  fileprivate var patterns: [SyntaxTree] {
    var found: [SyntaxTree] = []
    if case .comparison(let comparison) = kind, comparison.comparator == .matches {
      found.append(comparison.right)
    }
    return found + kind.children.flatMap(\.patterns)
  }
}
