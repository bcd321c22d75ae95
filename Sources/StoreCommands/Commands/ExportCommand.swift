internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import System

extension Command {
  /// Prints objects in full, for programs.
  package static let export = Command(
    name: "export",
    operands: Operands(usage: "[PREDICATE [ARGUMENT…]]", minimum: 0, maximum: nil),
    summary: "print {objects} in full, as JSON or CSV",
    discussion: """
      Prints all attributes of the {objects} that match PREDICATE, or of all {objects}.
      json is one array of objects; jsonl has one object a line; csv has a header
      and one {object} a line.
      """,
    options: [.exportFormat, .guardFormulas, .variable],
    run: runExport)

  @Sendable
  private static func runExport(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let request = try PredicateRequest(invocation, session, orElse: "TRUEPREDICATE")
    let query = try request.compile()
    session.console.warn(query.warnings, of: request.text)
    let snapshot = try request.snapshot()
    let objects = try placingDiagnostics(in: request.text) {
      try query.objects(in: snapshot, cancellation: session.cancellation)
    }
    let format = invocation.value(of: .exportFormat).flatMap(ExportFormat.init) ?? .json
    var writer = ExportWriter(
      format, session.application.allDocuments(of: request.entity), of: snapshot,
      guardsFormulas: invocation.has(.guardFormulas), to: session.console)
    for object in objects {
      try session.cancellation.check()
      try writer.write(object)
    }
    try writer.finish()
    return .success
  }
}

/// The format of an export.
private enum ExportFormat: String, CaseIterable {
  /// One array of objects.
  case json
  /// An object a line.
  case jsonl
  /// RFC 4180, with a header.
  case csv
}

extension Option {
  fileprivate static let guardFormulas = Option(
    name: "guard-formulas", summary: "put ' before text that a spreadsheet would run",
    discussion: """
      For csv. Spreadsheets run text that begins with =, +, - or @ as a
      formula. An import of such a file keeps the '.
      """)

  fileprivate static let exportFormat = Option(
    name: "format",
    value: .choice(placeholder: "FORMAT", ExportFormat.allCases.map(\.rawValue)),
    summary: "the format of the {objects}",
    discussion: """
      The default is json.
      """)
}

/// Prints documents, one after the other.
private struct ExportWriter {
  private let format: ExportFormat
  private let documents: any Documents
  private let snapshot: Snapshot
  private let console: Console
  private var rows: DelimitedWriter
  private var isFirst = true

  init(
    _ format: ExportFormat, _ documents: any Documents, of snapshot: Snapshot, guardsFormulas: Bool,
    to console: Console
  ) {
    self.format = format
    self.documents = documents
    self.snapshot = snapshot
    self.console = console
    rows = DelimitedWriter(
      .commas(documents.columns), CellText(ObjectNames(snapshot)),
      isRaw: !console.isOutputTerminal, guardsFormulas: guardsFormulas, to: console.output)
  }

  mutating func write(_ object: ObjectID) throws {
    switch format {
    case .json:
      try console.output.write(isFirst ? "[\n" : ",\n")
      try console.writeJSON(try documents.json(of: object, in: snapshot))
    case .jsonl: try console.writeJSON(try documents.json(of: object, in: snapshot) + [0x0A])
    case .csv:
      try rows.write(try documents.cells(of: object, in: snapshot).map { .string($0) })
    }
    isFirst = false
  }

  mutating func finish() throws {
    switch format {
    case .json: try console.output.write(isFirst ? "[]\n" : "\n]\n")
    case .jsonl: break
    case .csv: try rows.finish()
    }
  }
}
