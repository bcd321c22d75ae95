package import PredicateTyping
internal import QueryEngine

/// How rows are printed.
package enum RowFormat: String, CaseIterable {
  /// Columns for people, with a header.
  case table
  /// Fields with tabs between them, a row a line, without a header.
  case tsv
  /// One JSON array of objects.
  case json
  /// A JSON object a line.
  case jsonl
  /// RFC 4180, with a header.
  case csv
  /// The first field alone, a line each.
  case names

  /// Returns what prints rows in this format.
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
  /// How rows are printed.
  package static let format = Option(
    name: "format",
    value: .choice(placeholder: "FORMAT", RowFormat.allCases.map(\.rawValue)),
    summary: "how rows are printed",
    discussion: """
      table has columns and a header; tsv tabs between the fields; json is
      one array of objects, jsonl an object a line; csv is that of RFC
      4180, with a header; names has the first field alone.
      """)

  /// The short way to one of the formats.
  package static let jsonLines = Option(name: "json", summary: "the same as --format jsonl")
}

extension Console {
  /// The format that a call asks for, or the one that suits whoever reads.
  package func rowFormat(of invocation: Invocation) throws(UsageFailure) -> RowFormat {
    let named = invocation.value(of: .format).flatMap(RowFormat.init)
    guard invocation.has(.jsonLines) else {
      return named ?? (isOutputTerminal ? .table : .tsv)
    }
    guard named == nil || named == .jsonl else {
      throw invocation.mistake("--json and --format ask for different formats")
    }
    return .jsonl
  }
}

/// Prints rows, one after the other.
package protocol RowWriter {
  /// Prints a row: a value for each header.
  mutating func write(_ row: [Value]) throws

  /// Prints what comes after the last row.
  mutating func finish() throws
}
