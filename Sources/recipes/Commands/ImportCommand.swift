internal import ObjectGraph
internal import RecipeImport
internal import StorePersistence

extension Command {
  /// Takes recipes from files.
  static let `import` = Command(
    name: "import",
    operands: Operands(usage: "FILE…", minimum: 1, maximum: nil),
    summary: "add recipes from files, or update them",
    discussion: """
      Reads recipes from each FILE; '-' is standard input. A file holds a JSON array
      of recipes, or recipes one after the other:

        {"name": "カレー", "category": "カレー", "country": "和食", "season": "Any",
         "ingredients": [{"name": "人参"}, {"name": "たまねぎ"}]}

      A recipe whose key (its name, unless it has a "key") is in the store updates the
      one there: what is absent stays, null clears, a list replaces. All files go in
      together, or not at all where the system fails. A record that is at fault is
      told of and passed over; the status then is 4, unless --keep-going is given.

      The store is made where there is none yet.
      """,
    options: [.replace, .dryRun, .keepGoing],
    examples: [
      Example("the recipes of a file", "recipes import Data/RecipesList.json"),
      Example("what would come of it", "recipes import --dry-run *.json"),
    ],
    run: runImport)

  @Sendable
  private static func runImport(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    if session.isInputTaken, invocation.operands.contains("-") {
      throw Failure(.usage, "standard input is where these lines come from", help: "name a file")
    }
    let isDryRun = invocation.has(.dryRun)
    let store =
      isDryRun
      ? Store(DryRunStorage(try session.snapshotIfAny() ?? Snapshot(emptyFor: session.schema)))
      : try session.store()
    let report = try store.write { transaction in
      if invocation.has(.replace) {
        let entity = RecipeSchema.recipe
        try transaction.delete(try transaction.base.liveRows(of: entity), of: entity)
      }
      let report = try RecipeImporter().importFiles(invocation.operands, into: &transaction) {
        session.console.report($0)
      }
      // Thrown here, so that the transaction is discarded: a broken file replaces nothing.
      if invocation.has(.replace), report.total.skipped > 0, !invocation.has(.keepGoing) {
        throw Failure(
          .data, "nothing was replaced, since records were skipped",
          help: "mend them, or say --keep-going to replace with the rest")
      }
      return report
    }
    try session.console.output.write(
      report.total.summary + (isDryRun ? " (nothing written)\n" : "\n"))
    return report.total.skipped > 0 && !invocation.has(.keepGoing) ? .data : .success
  }
}

extension Option {
  fileprivate static let replace = Option(
    name: "replace", summary: "delete the recipes that are there first",
    discussion: """
      In the same transaction: they stay where the import fails or, without
      --keep-going, where a record is skipped.
      """)

  fileprivate static let keepGoing = Option(
    name: "keep-going", summary: "status 0 though records were passed over")
}

extension ImportReport.Counts {
  /// The counts, on one line.
  fileprivate var summary: String {
    "\(added) added, \(updated) updated, \(unchanged) unchanged, \(skipped) skipped, "
      + (collisions == 1 ? "1 collision" : "\(collisions) collisions")
  }
}

extension Console {
  /// Tells of a record that is passed over, or doubtful.
  fileprivate func report(_ problem: ImportProblem) {
    switch problem.severity {
    case .skipped: report(Failure(.data, "skipped: \(problem)"))
    case .warning: warn("\(problem)")
    }
  }
}

/// A version that a transaction starts from and never changes: what it would do can be counted, and
/// nobody waits for it.
private struct DryRunStorage: Storage {
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  func current() -> Snapshot { snapshot }

  func write(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws -> Snapshot {
    _ = try body(snapshot, InPlaceStaging())
    return snapshot
  }
}
