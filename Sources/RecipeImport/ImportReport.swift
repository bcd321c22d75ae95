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
    /// Records that were skipped, each for its reason.
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
