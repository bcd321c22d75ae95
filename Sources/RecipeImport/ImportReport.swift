/// The result of an import, or of a trial run.
public struct ImportReport: Hashable, Sendable {
  /// The numbers of recipes and records by outcome.
  public struct Counts: Hashable, Sendable {
    /// The number of new recipes.
    public var added = 0
    /// The number of recipes that changed.
    public var updated = 0
    /// The number of recipes that were stored already and did not change.
    public var unchanged = 0
    /// The number of records that were reported and skipped.
    public var skipped = 0
    /// The number of recipes that took a numbered key, because another recipe of the import has the
    /// same key.
    public var collisions = 0
  }

  /// The result for one file.
  public struct File: Hashable, Sendable {
    /// The name of the file as it was opened.
    public let name: String
    /// The counts of the file.
    public let counts: Counts
  }

  /// The counts of all files.
  public var total: Counts
  /// The files in order, without ignored files.
  public var files: [File]
  /// The files in folders that have no recipes of a known kind.
  public var ignored: [String]
}

extension ImportReport.Counts {
  /// Returns the difference to earlier counts.
  func since(_ start: Self) -> Self {
    Self(
      added: added - start.added, updated: updated - start.updated,
      unchanged: unchanged - start.unchanged, skipped: skipped - start.skipped,
      collisions: collisions - start.collisions)
  }
}
