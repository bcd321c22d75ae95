internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine
internal import System

extension Command {
  /// Finds objects and prints them.
  package static let query = Command(
    name: "query",
    operands: PredicateRequest.operands,
    summary: "print the objects that match a predicate",
    discussion: """
      Prints a row for each object that matches PREDICATE; with '-', the predicate
      is read from standard input. Each ARGUMENT gives a placeholder of the
      predicate (%@, %K, %d …) a value, in order. A value is never parsed as part of
      the predicate.

      A row shows the main attributes and links of an object; --select chooses
      others. On a terminal the rows form a table. Otherwise each row is a line with
      fields separated by tabs, in which \\t, \\n, \\r and \\\\ stand for a tab, line
      ends and a backslash.

      The predicate may end in SORT(…) DISTINCT(…) OFFSET(n) LIMIT(n). The options
      of the same names apply after these, in the same order.
      """,
    options: [
      .on, .sort, .distinct, .offset, .limit, .select, .countOnly, .format, .jsonLines,
      .variable, .exitStatus,
    ],
    run: runQuery)

  @Sendable
  private static func runQuery(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    try PredicateRequest(invocation, session).printRows(of: invocation)
  }
}

extension PredicateRequest {
  /// Prints the objects that the predicate finds, as the options of a call ask.
  package func printRows(of invocation: Invocation) throws -> ExitStatus {
    var query = try compile()
    session.console.warn(query.warnings, of: text)
    try query.addClauses(of: invocation, in: session.schema)
    let selection = try invocation.selection(of: self, in: session.schema)
    let snapshot = try snapshot()
    let count = try placingDiagnostics(in: text) {
      if invocation.has(.countOnly) {
        let count = try query.count(in: snapshot, cancellation: session.cancellation)
        try session.console.output.write("\(count)\n")
        return count
      }
      let objects = try query.objects(in: snapshot, cancellation: session.cancellation)
      try print(objects, selection, invocation, snapshot)
      return objects.count
    }
    return count == 0 && invocation.has(.exitStatus) ? .nothingFound : .success
  }

  private func print(
    _ objects: ObjectList, _ selection: (any RowReader)?, _ invocation: Invocation,
    _ snapshot: Snapshot
  ) throws {
    let console = session.console
    let format = try console.rowFormat(of: invocation)
    let names = ObjectNames(snapshot)
    let rows: any RowReader =
      selection
      ?? DefaultRow(
        format == .names ? .nameOnly : .full, of: entity, session.application.columns(of: entity),
        names, in: snapshot.schema)
    var writer = format.makeWriter(rows.titles, CellText(names), to: console)
    for object in objects {
      try session.cancellation.check()
      try writer.write(try rows.values(of: object, in: snapshot))
    }
    try writer.finish()
    if format == .table { console.note(objects.count == 1 ? "1 row" : "\(objects.count) rows") }
  }
}

/// Options of commands that print what they find.
extension Option {
  /// An expression to sort by.
  package static let sort = Option(
    name: "sort", value: .text(placeholder: "KEY[:desc]"), isRepeated: true,
    summary: "sort by an expression; repeat to break ties",
    discussion: """
      The expression has one value; 'KEY DESC [cd]' works as in SORT(…).
      Missing values come last.
      """)

  fileprivate static let distinct = Option(
    name: "distinct", value: .text(placeholder: "KEY"), isRepeated: true,
    summary: "print only the first of objects with equal values")

  /// The number of objects to skip.
  package static let offset = Option(
    name: "offset", value: .count(placeholder: "N"), summary: "skip the first N objects")

  /// The greatest number of objects.
  package static let limit = Option(
    name: "limit", value: .count(placeholder: "N"), summary: "print at most N objects")

  /// The columns.
  package static let select = Option(
    name: "select", value: .text(placeholder: "EXPRESSIONS"),
    summary: "print these expressions, separated by commas",
    discussion: """
      Each expression is a column, such as 'name' or 'name.length'.
      """)

  /// Only the number of objects.
  package static let countOnly = Option(
    name: "count", summary: "print only the number of objects")

  /// An exit status that depends on the result.
  package static let exitStatus = Option(
    name: "exit-status", summary: "exit with status 1 if nothing is found")
}

extension Query {
  /// Adds the clauses that the options of a call give.
  fileprivate mutating func addClauses(of invocation: Invocation, in schema: Schema) throws {
    var query = self
    for key in invocation.values(of: .sort) {
      let key = Self.sortKey(key)
      try placingDiagnostics(in: key) { try query.sort(by: key, in: schema) }
    }
    for key in invocation.values(of: .distinct) {
      try placingDiagnostics(in: key) { try query.distinct(by: key, in: schema) }
    }
    if let count = invocation.count(of: .offset) { query.offset(by: count) }
    if let count = invocation.count(of: .limit) { query.limit(to: count) }
    self = query
  }

  /// Returns a sort key, with `:desc` at its end written as in SORT.
  private static func sortKey(_ text: String) -> String {
    guard let colon = text.lastIndex(of: ":") else { return text }
    let direction = text[text.index(after: colon)...].uppercased()
    return ["ASC", "DESC"].contains(direction) ? "\(text[..<colon]) \(direction)" : text
  }
}

extension Invocation {
  fileprivate func selection(of request: PredicateRequest, in schema: Schema) throws
    -> (any RowReader)?
  {
    guard let text = value(of: .select) else { return nil }
    return try placingDiagnostics(in: text) {
      SelectedRow(
        text: text,
        selection: try Selection(
          text, on: request.entity, in: schema, variables: variables(),
          definitions: request.definitions), cancellation: request.session.cancellation)
    }
  }
}
