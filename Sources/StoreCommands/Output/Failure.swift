package import PredicateSyntax

/// An error that ends a command: a message for people and an exit status for the shell.
///
/// Contrast with `PredicateFailure`, which points at places in the text of a predicate.
package struct Failure: Error, Hashable {
  /// The exit status.
  package var status: ExitStatus
  /// The problem: lower case, no full stop, names quoted 'so'.
  package var message: String
  /// The remedy, or nil if the message says it.
  package var help: String?

  /// A failure with all its parts.
  package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
    self.status = status
    self.message = message
    self.help = help
  }
}

/// A mistake in the command line itself.
package struct UsageFailure: Error, Hashable {
  /// The problem and its remedy.
  package var failure: Failure
  /// The command line that the command, or the program, expects.
  package var usage: String

  /// A mistake in a command line that should be like `usage`.
  package init(_ message: String, help: String? = nil, usage: String) {
    failure = Failure(.usage, message, help: help)
    self.usage = usage
  }
}

/// Diagnostics with the text that they point at.
package struct PredicateFailure: Error {
  /// The diagnostics.
  package var diagnostics: Diagnostics
  /// The text that contains their ranges.
  package var text: String
}

/// Returns what `body` returns; adds the text to the diagnostics that it throws.
package func placingDiagnostics<Result>(in text: String, _ body: () throws -> Result) throws
  -> Result
{
  do {
    return try body()
  } catch let diagnostics as Diagnostics {
    throw PredicateFailure(diagnostics: diagnostics, text: text)
  }
}
