package import PredicateTyping
internal import QueryEngine

/// A format of rows.
package enum RowFormat: String, CaseIterable {
  /// Columns for people, with a header.
  case table
  /// A row a line, its fields separated by tabs, without a header.
  case tsv
  /// One JSON array of objects.
  case json
  /// A JSON object a line.
  case jsonl
  /// RFC 4180, with a header.
  case csv
  /// The first field of each row, one a line.
  case names

  /// Returns a writer of rows in this format.
  package func makeWriter(_ headers: [String], _ cells: CellText, to console: Console)
    -> any RowWriter
  {
    let isRaw = !console.isOutputTerminal
    switch self {
    case .table: return TableWriter(headers, cells, to: console)
    case .tsv: return DelimitedWriter(.tabs, cells, isRaw: isRaw, to: console.output)
    case .csv:
      return DelimitedWriter(.commas(headers), cells, isRaw: isRaw, to: console.output)
    case .names: return DelimitedWriter(.firstOnly, cells, isRaw: isRaw, to: console.output)
    case .json: return JSONRowWriter(headers, cells, isArray: true, to: console.output)
    case .jsonl: return JSONRowWriter(headers, cells, isArray: false, to: console.output)
    }
  }
}

extension Option {
  /// The format of rows.
  package static let format = Option(
    name: "format",
    value: .choice(placeholder: "FORMAT", RowFormat.allCases.map(\.rawValue)),
    summary: "the format of the rows",
    discussion: """
      table has aligned columns and a header; tsv separates fields by
      tabs; json is one array of objects, jsonl one object a line; csv
      follows RFC 4180, with a header; names has only the first field.
      """)

  /// A short form of one of the formats.
  package static let jsonLines = Option(name: "json", summary: "same as --format jsonl")
}

extension Console {
  /// Returns the format that a call asks for; by default a table on a terminal, else lines with tabs.
  package func rowFormat(of invocation: Invocation) throws(UsageFailure) -> RowFormat {
    let named = invocation.value(of: .format).flatMap(RowFormat.init)
    guard invocation.has(.jsonLines) else {
      return named ?? (isOutputTerminal ? .table : .tsv)
    }
    guard named == nil || named == .jsonl else {
      throw invocation.mistake("--json and --format name different formats")
    }
    return .jsonl
  }
}

/// Prints rows, one after the other.
package protocol RowWriter {
  /// Prints a row: a value for each header.
  mutating func write(_ row: [Value]) throws

  /// Prints the end of the output, after the last row.
  mutating func finish() throws
}
