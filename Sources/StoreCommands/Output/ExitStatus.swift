/// The exit status of a command.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done; also if the reader of a pipe closes it early.
  case success = 0
  /// Nothing was found, or the user answered no.
  case nothingFound = 1
  /// An unknown command or option, or an invalid value.
  case usage = 2
  /// An invalid predicate or argument of it.
  case predicate = 3
  /// Invalid data: records skipped, a damaged or foreign store.
  case data = 4
  /// An error of the system: no such file, no permission, a full disk.
  case system = 5
  /// Stopped by a limit of time or memory.
  case limit = 6
  /// Ctrl-C.
  case interrupted = 130

  /// The meaning of the status, for the help.
  var summary: String {
    switch self {
    case .success: "done; also if the reader of a pipe closes it early"
    case .nothingFound: "nothing found (query: with --exit-status), or a question answered no"
    case .usage: "unknown command or option, or an invalid value"
    case .predicate: "invalid predicate or argument"
    case .data: "invalid data: records skipped, a damaged or foreign store"
    case .system: "system error: no such file, no permission, disk full"
    case .limit: "stopped by --timeout or --memory-limit; the store is unchanged"
    case .interrupted: "interrupted; a change is complete or was not made"
    }
  }
}
