/// One row of a table of fields.
package struct CSVRow: Hashable, Sendable {
  /// The line where it starts, from 1; a quoted field may run over several.
  package var line: Int
  /// Its fields; without quotes, and the white space around those that had none.
  package var fields: [String]

  /// A row that starts at a line.
  package init(line: Int, fields: [String]) {
    (self.line, self.fields) = (line, fields)
  }
}

/// How large the parts of a table may be.
package struct CSVLimits: Hashable, Sendable {
  /// How many bytes a row has at most.
  package var rowSize: Int
  /// How many fields a row has at most.
  package var fieldCount: Int

  /// Limits of both kinds.
  package init(rowSize: Int, fieldCount: Int) {
    (self.rowSize, self.fieldCount) = (rowSize, fieldCount)
  }
}

/// Why a table cannot be read; each with the line where the row starts.
package enum CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A quoted field does not end.
  case unterminatedQuote(line: Int)
  /// A row is larger than a limit, in bytes.
  case rowTooLarge(line: Int, limit: Int)
  /// A row has more fields than a limit.
  case tooManyFields(line: Int, limit: Int)
  /// A field is not UTF-8.
  case notUTF8(line: Int)

  /// The reason, in words.
  package var description: String {
    switch self {
    case .unterminatedQuote: "a quoted field does not end"
    case .rowTooLarge(_, let limit): "the row has more than \(limit) bytes"
    case .tooManyFields(_, let limit): "the row has more than \(limit) fields"
    case .notUTF8: "the row is not UTF-8"
    }
  }

  /// The line where the row starts, from 1.
  package var line: Int {
    switch self {
    case .unterminatedQuote(let line), .rowTooLarge(let line, _), .tooManyFields(let line, _),
      .notUTF8(let line):
      line
    }
  }
}
