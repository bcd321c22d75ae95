internal import ObjectGraph
internal import PredicateSyntax
internal import StorePersistence
internal import System

extension Application {
  /// Returns the failure that an error means for a command.
  func commandFailure(for error: any Error) -> Failure {
    switch error {
    case let failure as Failure:
      failure
    case StoreFileError.missing(let path):
      Failure(.system, "there is no store at '\(path)'", help: creationHelp)
    case let error as StoreFileError:
      Failure(error.isSystemFault ? .system : .data, error.description)
    case let error as TransactionError:
      Failure(.data, "cannot write to the store: \(error)")
    case let failure as Output.WriteFailure:
      Failure(.system, "cannot write standard output: \(failure.reason.message)")
    case let error as SystemError:
      Failure(.system, "cannot read standard input: \(error.message)")
    default:
      failure(for: error) ?? Failure(.data, described(error))
    }
  }

  private func described(_ error: any Error) -> String {
    // The errors of all modules describe themselves; this names the type of one that does not.
    (error as? any CustomStringConvertible)?.description
      ?? "internal error: \(type(of: error))"
  }
}

extension Console {
  /// Reports the error that ended a command; returns the exit status.
  func report(_ error: any Error, of application: any Application) -> ExitStatus {
    switch error {
    case let failure as PredicateFailure:
      // An unreadable store is to blame, not the predicate.
      if let cause = failure.diagnostics.cause { return report(cause, of: application) }
      report(failure)
      return .predicate
    case let mistake as UsageFailure:
      report(mistake.failure)
      printError("usage: \(mistake.usage)\n")
      return .usage
    case let error as StoreFileError where error.isCommitted:
      // The change was made, and another attempt would find it.
      warn(error.description)
      return .success
    case let failure as Output.WriteFailure where failure.reason.isClosedPipe:
      // The reader has seen enough.
      return .success
    default:
      let failure = application.commandFailure(for: error)
      report(failure)
      return failure.status
    }
  }
}
