/// What the command tells the shell when it ends.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done, also when the reader of a pipe closes early.
  case success = 0
  /// Nothing was found, or a question was answered no.
  case nothingFound = 1
  /// The command line is wrong: an unknown command, option or value.
  case usage = 2
  /// The predicate or its arguments are wrong.
  case predicate = 3
  /// The data is at fault: records skipped, a damaged or foreign store.
  case data = 4
  /// The system is at fault: no such file, no permission, a full disk.
  case system = 5
  /// Ctrl-C, or a signal's equal.
  case interrupted = 130

  /// What it means, as the help says it.
  var summary: String {
    switch self {
    case .success: "done, also when the reader of a pipe closes early"
    case .nothingFound: "nothing found (query: where --exit-status is given), or answered no"
    case .usage: "unknown command or option, or a wrong value of one"
    case .predicate: "the predicate or its arguments are wrong"
    case .data: "the data is at fault: records skipped, a damaged or foreign store"
    case .system: "the system is at fault: no such file, no permission, a full disk"
    case .interrupted: "interrupted; the store is as it was"
    }
  }
}
