/// One row of a table of fields.
package struct CSVRow: Hashable, Sendable {
  /// The line that it starts on, from 1; a quoted field may span several.
  package var line: Int
  /// Its fields, without quotes, and without the white space around unquoted ones.
  package var fields: [String]

  /// A row that starts at a line.
  package init(line: Int, fields: [String]) {
    (self.line, self.fields) = (line, fields)
  }
}

/// Limits on the parts of a table.
package struct CSVLimits: Hashable, Sendable {
  /// The most bytes of a row.
  package var rowSize: Int
  /// The most fields of a row.
  package var fieldCount: Int

  /// Limits of both kinds.
  package init(rowSize: Int, fieldCount: Int) {
    (self.rowSize, self.fieldCount) = (rowSize, fieldCount)
  }
}

/// A fault of a table, with the line that its row starts on.
package enum CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A quoted field is not closed.
  case unterminatedQuote(line: Int)
  /// A row has more bytes than a limit.
  case rowTooLarge(line: Int, limit: Int)
  /// A row has more fields than a limit.
  case tooManyFields(line: Int, limit: Int)
  /// A field is not UTF-8.
  case notUTF8(line: Int)

  /// The fault, as a message.
  package var description: String {
    switch self {
    case .unterminatedQuote: "a quoted field is not closed"
    case .rowTooLarge(_, let limit): "the row has more than \(limit) bytes"
    case .tooManyFields(_, let limit): "the row has more than \(limit) fields"
    case .notUTF8: "the row is not UTF-8"
    }
  }

  /// The line that the row starts on, from 1.
  package var line: Int {
    switch self {
    case .unterminatedQuote(let line), .rowTooLarge(let line, _), .tooManyFields(let line, _),
      .notUTF8(let line):
      line
    }
  }
}
