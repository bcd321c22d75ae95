internal import FoodKnowledge
internal import JanssonCoding
internal import ObjectGraph
internal import RecipeImport
internal import RecipeModel
internal import RecordReading
internal import StoreCommands
internal import StorePersistence

extension Command {
  /// Adds or updates recipes from files.
  static let `import` = Command(
    name: "import",
    operands: Operands(usage: "FILE…", minimum: 1, maximum: nil),
    summary: "add or update recipes from files",
    discussion: """
      Reads recipes from each FILE. '-' is standard input; a folder or an archive
      (ZIP, gzip) stands for all files in it. The format of a file follows from its
      content:

        JSON      an array of recipes, or one recipe after another, in the form below
                  or that of Mealie (also its backups), Tandoor, Paprika, Nextcloud
                  Cookbook, recipe-scrapers, TheMealDB, Rakuten and similar
        HTML      pages with recipes for search engines (schema.org, JSON-LD)
        tables    CSV with a header; a list in a cell as lines, JSON or Python
        Markdown  one recipe a file, its ingredients in its head or under a heading
        Cooklang  one recipe a file, with the extension .cook

        {"name": "カレー", "category": "カレー", "country": "和食", "season": "Any",
         "ingredients": [{"name": "人参"}, {"name": "たまねぎ"}]}

      A recipe whose key is in the store updates the recipe there: an absent field
      is kept, null clears a field, a list replaces one. The key is that of the
      source (an id or address), else the file's path in the folder or archive, else
      the name. All files are imported in one transaction. Invalid records are
      reported and skipped; the exit status is then 4, unless --keep-going is given.

      The store is created if it does not exist.
      """,
    options: [.replace, .dryRun, .keepGoing, .fullReport, .jsonReport, .encoding, .map],
    examples: [
      Example("the recipes of a file", "recipes import Data/RecipesList.json"),
      Example("a preview", "recipes import --dry-run *.json"),
    ], lineForm: .words,
    run: runImport)

  @Sendable
  private static func runImport(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    if session.isInputTaken, invocation.operands.contains("-") {
      throw Failure(.usage, "standard input is in use by the session", help: "name a file")
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
        "unknown encoding '\(encoding)'", help: "'iconv --list' prints all")
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
        .importFiles(
          invocation.operands, into: &transaction, cancellation: session.cancellation
        ) {
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
          .data, "nothing was replaced: records were skipped",
          help: "fix them, or use --keep-going to replace with the other records")
      }
      return report
    }
    let console = session.console
    let duplicates =
      isForPrograms || invocation.has(.fullReport)
      ? try store.snapshotIfAny()?.keysOfLikelyDuplicates() ?? [] : []
    if isForPrograms {
      let description = ReportDescription(report, problems, duplicates, isDryRun: isDryRun)
      try console.writeJSON(try JanssonEncoder(layout: .pretty).encode(description) + [0x0A])
    } else {
      if invocation.has(.fullReport) { for line in report.details { try console.writeLine(line) } }
      for group in duplicates {
        try console.writeLine("likely duplicates: \(group.joined(separator: ", "))")
      }
      try console.writeLine(report.total.summary + (isDryRun ? " (nothing written)" : ""))
    }
    return report.total.skipped > 0 && !invocation.has(.keepGoing) ? .data : .success
  }
}

extension Option {
  fileprivate static let replace = Option(
    name: "replace", summary: "replace all recipes of the store",
    discussion: """
      They are kept if the import fails or, without --keep-going, if a
      record is skipped.
      """)

  fileprivate static let keepGoing = Option(
    name: "keep-going", summary: "exit with status 0 even if records were skipped")
}

extension Option {
  fileprivate static let fullReport = Option(
    name: "report", summary: "also print each file, and likely duplicates",
    discussion: """
      Likely duplicates are recipes with the same ingredients and nearly
      the same name. They are listed, never merged.
      """)

  fileprivate static let encoding = Option(
    name: "encoding", value: .text(placeholder: "NAME"),
    summary: "the encoding of all files, such as EUC-JP",
    discussion: """
      By default the encoding follows from the content of each file. If
      that is not UTF-8, UTF-16 or UTF-32, a guess is made and reported.
      """)

  fileprivate static let map = Option(
    name: "map", value: .text(placeholder: "FIELD=COLUMN,…"), isRepeated: true,
    summary: "use these columns of tables for these fields",
    discussion: """
      For a header that names no field: --map 'name=Name of dish'. Fields
      have the names of 'recipes schema', or those that headers use.
      """)

  fileprivate static let jsonReport = Option(
    name: "json", summary: "print the whole report as one JSON object")
}

extension Invocation {
  /// Returns the column of each field in `--map`.
  fileprivate func columns() throws(UsageFailure) -> [String: String] {
    var columns: [String: String] = [:]
    for pair in values(of: .map).flatMap({ $0.split(separator: ",") }) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw mistake("--map expects FIELD=COLUMN, found '\(pair)'") }
      let field = String(parts[0])
      guard ImportOptions.isField(field) else {
        throw mistake(
          "unknown field '\(field)'",
          help: "the fields are \(ImportOptions.fields.joined(separator: ", "))")
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
      + ignored.map { "\($0): no known recipe format" }
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
  /// Reports a record that is skipped or doubtful, and the option that fixes it.
  fileprivate func report(_ problem: ImportProblem) {
    let message = "\(problem)" + (problem.remedy.map { "; \($0.option)" } ?? "")
    switch problem.severity {
    case .skipped: report(Failure(.data, "skipped: \(message)"))
    case .warning: warn(message)
    }
  }
}

extension Remedy {
  /// The option that fixes a problem, in a clause.
  fileprivate var option: String {
    switch self {
    case .encoding: "name another with --encoding"
    case .column(let field): "name it with --map \(field)=COLUMN"
    }
  }
}
