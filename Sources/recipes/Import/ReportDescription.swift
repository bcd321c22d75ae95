internal import ObjectGraph
internal import RecipeImport
internal import RecipeModel
internal import RecordReading
internal import StoreCommands

/// The report of an import, for programs.
struct ReportDescription: Encodable {
  private struct Counts: Encodable {
    let added: Int
    let updated: Int
    let unchanged: Int
    let skipped: Int
    let collisions: Int

    init(_ counts: ImportReport.Counts) {
      added = counts.added
      updated = counts.updated
      unchanged = counts.unchanged
      skipped = counts.skipped
      collisions = counts.collisions
    }
  }

  private struct File: Encodable {
    let name: String
    let counts: Counts
  }

  private struct Problem: Encodable {
    let file: String
    let line: Int
    let path: String
    let reason: String
    let isSkipped: Bool
  }

  private let total: Counts
  private let isDryRun: Bool
  private let files: [File]
  private let ignored: [String]
  private let problems: [Problem]
  private let likelyDuplicates: [[String]]

  init(
    _ report: ImportReport, _ problems: [ImportProblem], _ duplicates: [[String]], isDryRun: Bool
  ) {
    total = Counts(report.total)
    self.isDryRun = isDryRun
    files = report.files.map { File(name: $0.name, counts: Counts($0.counts)) }
    ignored = report.ignored
    self.problems = problems.map {
      Problem(
        file: $0.file, line: $0.line, path: $0.path, reason: $0.reason,
        isSkipped: $0.severity == .skipped)
    }
    likelyDuplicates = duplicates
  }
}

extension Snapshot {
  /// Returns the keys of likely duplicates, a list for each group.
  func keysOfLikelyDuplicates() throws -> [[String]] {
    try LikelyDuplicates.groups(in: self).map { rows in
      try rows.map { try keyText(of: ObjectID(RecipeSchema.recipe, $0)) ?? "" }
    }
  }
}
