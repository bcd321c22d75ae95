internal import FoodKnowledge
internal import JanssonCoding
internal import ObjectGraph
internal import RecipeImport
internal import StoreCommands
internal import StorePersistence

extension Command {
  /// Takes recipes from files.
  static let `import` = Command(
    name: "import",
    operands: Operands(usage: "FILE…", minimum: 1, maximum: nil),
    summary: "add recipes from files, or update them",
    discussion: """
      Reads recipes from each FILE; '-' is standard input, and a folder or an archive
      (ZIP, gzip) stands for all files in it. What a file is its content says:

        JSON      an array of recipes, or recipes one after the other, in the form
                  below or that of Mealie (its backups too), Tandoor, Paprika,
                  Nextcloud Cookbook, recipe-scrapers, TheMealDB, Rakuten and
                  their kin
        HTML      pages with recipes for search engines (schema.org, JSON-LD)
        tables    CSV with a header, lists in cells as lines, JSON or Python
        Markdown  a recipe a file, ingredients in its head or under a heading
        Cooklang  a recipe a file that ends in .cook

        {"name": "カレー", "category": "カレー", "country": "和食", "season": "Any",
         "ingredients": [{"name": "人参"}, {"name": "たまねぎ"}]}

      A recipe whose key is in the store updates the one there: what is absent stays,
      null clears, a list replaces. The key is the source's own (an id, an address),
      else the file's place in the folder or archive, else the name. All files go in
      together, or not at all where the system fails. A record that is at fault is
      told of and passed over; the status then is 4, unless --keep-going is given.

      The store is made where there is none yet.
      """,
    options: [.replace, .dryRun, .keepGoing, .fullReport, .jsonReport, .encoding, .map],
    examples: [
      Example("the recipes of a file", "recipes import Data/RecipesList.json"),
      Example("what would come of it", "recipes import --dry-run *.json"),
    ], lineForm: .words,
    run: runImport)

  @Sendable
  private static func runImport(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    if session.isInputTaken, invocation.operands.contains("-") {
      throw Failure(.usage, "standard input is where these lines come from", help: "name a file")
    }
    let isDryRun = invocation.has(.dryRun)
    let store =
      isDryRun
      ? Store(inMemoryFrom: try session.snapshotIfAny() ?? Snapshot(emptyFor: session.schema))
      : try session.store()
    var options = ImportOptions()
    options.encoding = invocation.value(of: .encoding)
    if let encoding = options.encoding, !ImportOptions.isEncoding(encoding) {
      throw invocation.mistake(
        "there is no encoding '\(encoding)'", help: "'iconv --list' names all")
    }
    options.columns = try invocation.columns()
    let isForPrograms = invocation.has(.jsonReport)
    let foods = session.foodTable()
    let progress = ImportProgressLine(session.console)
    var problems: [ImportProblem] = []
    let report = try store.write { transaction in
      if invocation.has(.replace) {
        let entity = RecipeSchema.recipe
        try transaction.delete(try transaction.base.liveRows(of: entity), of: entity)
      }
      let report = try RecipeImporter(options, foods: foods)
        .importFiles(invocation.operands, into: &transaction) {
          problems.append($0)
          progress.clear()
          if !isForPrograms { session.console.report($0) }
        } onProgress: {
          progress.show($0)
        }
      progress.clear()
      // Thrown here, so that the transaction is discarded: a broken file replaces nothing.
      if invocation.has(.replace), report.total.skipped > 0, !invocation.has(.keepGoing) {
        throw Failure(
          .data, "nothing was replaced, since records were skipped",
          help: "mend them, or say --keep-going to replace with the rest")
      }
      return report
    }
    let console = session.console
    let duplicates =
      isForPrograms || invocation.has(.fullReport)
      ? try store.snapshotIfAny()?.keysOfLikelyDuplicates() ?? [] : []
    if isForPrograms {
      let description = ReportDescription(report, problems, duplicates, isDryRun: isDryRun)
      try console.output.write(try JanssonEncoder(layout: .pretty).encode(description) + [0x0A])
    } else {
      if invocation.has(.fullReport) { for line in report.details { try console.writeLine(line) } }
      for group in duplicates {
        try console.writeLine("likely the same: \(group.joined(separator: ", "))")
      }
      try console.writeLine(report.total.summary + (isDryRun ? " (nothing written)" : ""))
    }
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

extension Option {
  fileprivate static let fullReport = Option(
    name: "report", summary: "say more: each file, and likely duplicates",
    discussion: """
      Likely the same are recipes with the same ingredients and nearly
      the same name. They are listed, never merged.
      """)

  fileprivate static let encoding = Option(
    name: "encoding", value: .text(placeholder: "NAME"),
    summary: "what all texts are encoded in, such as EUC-JP",
    discussion: """
      Without it each text shows or, where it is neither UTF-8 nor UTF-16,
      looks like what it is; a guess is told of.
      """)

  fileprivate static let map = Option(
    name: "map", value: .text(placeholder: "FIELD=COLUMN,…"), isRepeated: true,
    summary: "which columns of tables are which fields",
    discussion: """
      Where headers do not say it: --map 'name=Name of dish'. Fields are
      called as 'recipes schema' has them, or as headers have them.
      """)

  fileprivate static let jsonReport = Option(
    name: "json", summary: "the whole report as one JSON object, for programs")
}

extension Invocation {
  /// What `--map` says.
  fileprivate func columns() throws(UsageFailure) -> [String: String] {
    var columns: [String: String] = [:]
    for pair in values(of: .map).flatMap({ $0.split(separator: ",") }) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw mistake("--map wants FIELD=COLUMN, not '\(pair)'") }
      let field = String(parts[0])
      guard ImportOptions.isField(field) else {
        throw mistake(
          "there is no field '\(field)'",
          help: "fields are \(ImportOptions.fields.joined(separator: ", "))")
      }
      columns[field] = String(parts[1])
    }
    return columns
  }
}

extension ImportReport {
  /// A line for each file.
  fileprivate var details: [String] {
    files.map { "\($0.name): \($0.counts.summary)" }
      + ignored.map { "\($0): no recipes of a known kind" }
  }
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
