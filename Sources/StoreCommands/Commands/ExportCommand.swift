internal import JanssonCoding
internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import RecipeImport

extension Command {
  /// Prints recipes in the form that import takes.
  static let export = Command(
    name: "export",
    operands: Operands(usage: "[PREDICATE [ARGUMENT…]]", minimum: 0, maximum: nil),
    summary: "print recipes in the form that import takes",
    discussion: """
      Prints everything that is known of the recipes that PREDICATE holds for, or of
      all. Importing what it prints into an empty store gives an equal one, but for
      named expressions, changes of foods and the pantry. csv has a header, and a line
      in its cell for each ingredient, line, tag and step; headings stand before their
      lines, and are left out where they could not be told from lines.
      """,
    options: [.exportFormat, .variable],
    examples: [
      Example("a copy of all recipes", "recipes export > recipes.json"),
      Example("some, a line each", "recipes export --format jsonl \"season = '夏'\""),
    ],
    run: runExport)

  @Sendable
  private static func runExport(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let request = try PredicateRequest(invocation, session, orElse: "TRUEPREDICATE")
    let query = try request.compile()
    session.console.warn(query.warnings, of: request.text)
    let snapshot = try request.snapshot()
    let objects = try placingDiagnostics(in: request.text) { try query.objects(in: snapshot) }
    let format = invocation.value(of: .exportFormat).flatMap(ExportFormat.init) ?? .json
    var writer = ExportWriter(format, ObjectNames(snapshot), to: session.console.output)
    for object in objects { try writer.write(try RecipeDocument(object.row, in: snapshot)) }
    try writer.finish()
    return .success
  }
}

/// How recipes are exported.
private enum ExportFormat: String, CaseIterable {
  /// One array of objects.
  case json
  /// An object a line.
  case jsonl
  /// RFC 4180, with a header.
  case csv
}

extension Option {
  fileprivate static let exportFormat = Option(
    name: "format",
    value: .choice(placeholder: "FORMAT", ExportFormat.allCases.map(\.rawValue)),
    summary: "how recipes are printed; json without it")
}

/// Prints whole recipes, one after the other.
private struct ExportWriter {
  private let format: ExportFormat
  private let output: Output
  private var rows: DelimitedWriter
  private var isFirst = true

  init(_ format: ExportFormat, _ names: ObjectNames, to output: Output) {
    self.format = format
    self.output = output
    // Raw also on a terminal: what is exported is to be read again.
    rows = DelimitedWriter(.commas(RecipeTable.columns), CellText(names), isRaw: true, to: output)
  }

  mutating func write(_ document: RecipeDocument) throws {
    switch format {
    case .json:
      try output.write(isFirst ? "[\n" : ",\n")
      try output.write(try Self.json(document))
    case .jsonl: try output.write(try Self.json(document) + [0x0A])
    case .csv: try rows.write(RecipeTable.cells(of: document).map { .string($0) })
    }
    isFirst = false
  }

  mutating func finish() throws {
    switch format {
    case .json: try output.write(isFirst ? "[]\n" : "\n]\n")
    case .jsonl: break
    case .csv: try rows.finish()
    }
  }

  private static func json(_ document: RecipeDocument) throws -> [UInt8] {
    try JanssonEncoder(layout: .compact).encode(document)
  }
}
