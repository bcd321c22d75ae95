package import PredicateSyntax

/// Why a command ends before its work is done: a sentence for people, and a status for the shell.
///
/// Contrast with `PredicateFailure`, which is about places in the text of a predicate.
package struct Failure: Error, Hashable {
  /// The exit status.
  package var status: ExitStatus
  /// What is wrong: lower case, no full stop, names quoted 'so'.
  package var message: String
  /// What to do about it, or nil where the message says it.
  package var help: String?

  /// A failure of all its parts.
  package init(_ status: ExitStatus, _ message: String, help: String? = nil) {
    self.status = status
    self.message = message
    self.help = help
  }
}

/// A mistake in the command line itself.
package struct UsageFailure: Error, Hashable {
  /// What is wrong, and what to do.
  package var failure: Failure
  /// How the command, or the program, is to be called.
  package var usage: String

  /// A mistake in a call of `usage`.
  package init(_ message: String, help: String? = nil, usage: String) {
    failure = Failure(.usage, message, help: help)
    self.usage = usage
  }
}

/// Diagnostics with the text that they are about.
package struct PredicateFailure: Error {
  /// What is wrong.
  package var diagnostics: Diagnostics
  /// The text that their ranges are in.
  package var text: String
}

/// Returns what `body` returns; gives diagnostics that it throws the text that they are about.
package func placingDiagnostics<Result>(in text: String, _ body: () throws -> Result) throws
  -> Result
{
  do {
    return try body()
  } catch let diagnostics as Diagnostics {
    throw PredicateFailure(diagnostics: diagnostics, text: text)
  }
}
