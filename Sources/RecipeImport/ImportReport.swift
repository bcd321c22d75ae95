/// What an import did, or would do.
public struct ImportReport: Hashable, Sendable {
  /// Recipes that were not there before.
  public var added = 0
  /// Recipes that were there and differed.
  public var updated = 0
  /// Recipes that were there already, all of them.
  public var unchanged = 0
  /// Records that were passed over, each for its reason.
  public var skipped = 0
  /// Recipes that took a numbered key, since another of the same import has theirs.
  public var collisions = 0
}

/// Something about one record of an import, or about a file as a whole.
public struct ImportProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it means for the record.
  public enum Severity: Hashable, Sendable {
    /// The record is passed over.
    case skipped
    /// The record is in, but look at it.
    case warning
  }

  /// What it means for the record.
  public var severity: Severity
  /// The file's name as it was given; `-` is standard input.
  public var file: String
  /// The line where the record starts or, better, where the fault is; from 1.
  public var line: Int
  /// The way to the fault, such as `[3].ingredients[0].name`; empty where there is none.
  public var path: String
  /// What is wrong.
  public var reason: String

  /// The whole on one line: `file:line: path: reason`.
  public var description: String {
    "\(file):\(line): " + (path.isEmpty ? "" : "\(path): ") + reason
  }
}
