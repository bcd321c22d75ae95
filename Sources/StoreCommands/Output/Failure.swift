internal import PredicateSyntax

/// Why a command ends before its work is done: a sentence for people, and a status for the shell.
///
/// Contrast with `PredicateFailure`, which is about places in the text of a predicate.
struct Failure: Error, Hashable {
  /// What the shell is told.
  var status: ExitStatus
  /// What is wrong: lower case, no full stop, names quoted 'so'.
  var message: String
  /// What to do about it, or nil where the message says it.
  var help: String?

  /// A failure of all its parts.
  init(_ status: ExitStatus, _ message: String, help: String? = nil) {
    self.status = status
    self.message = message
    self.help = help
  }
}

/// A mistake in the command line itself.
struct UsageFailure: Error, Hashable {
  /// What is wrong, and what to do.
  var failure: Failure
  /// How the command, or the program, is to be called.
  var usage: String

  /// A mistake in a call of `usage`.
  init(_ message: String, help: String? = nil, usage: String) {
    failure = Failure(.usage, message, help: help)
    self.usage = usage
  }
}

/// Diagnostics with the text that they are about.
struct PredicateFailure: Error {
  /// What is wrong.
  var diagnostics: Diagnostics
  /// The text that their ranges are in.
  var text: String
}
