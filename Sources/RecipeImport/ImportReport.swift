/// What an import did, or would do.
public struct ImportReport: Hashable, Sendable {
  /// How many recipes, and records, went which way.
  public struct Counts: Hashable, Sendable {
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

  /// What came of one file.
  public struct File: Hashable, Sendable {
    /// The name that it was opened by.
    public let name: String
    /// What came of it.
    public let counts: Counts
  }

  /// All files together.
  public var total = Counts()
  /// Each file, in order; those in folders that hold nothing of a known kind left out.
  public var files: [File] = []
  /// The files in folders that hold nothing of a known kind.
  public var ignored: [String] = []
}

extension ImportReport.Counts {
  /// What was counted after `start`.
  func since(_ start: Self) -> Self {
    Self(
      added: added - start.added, updated: updated - start.updated,
      unchanged: unchanged - start.unchanged, skipped: skipped - start.skipped,
      collisions: collisions - start.collisions)
  }
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
