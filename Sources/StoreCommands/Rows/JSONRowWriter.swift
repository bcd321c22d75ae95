internal import PredicateTyping
internal import QueryEngine

/// Prints rows as JSON objects, their members in the order of the columns.
struct JSONRowWriter: RowWriter {
  private let members: [[UInt8]]
  private let cells: CellText
  private let isArray: Bool
  private let output: Output
  private var isFirst = true

  /// A writer of one array, or of an object a line.
  init(_ headers: [String], _ cells: CellText, isArray: Bool, to output: Output) {
    members = headers.enumerated().map { place, header in
      var member = place == 0 ? [] : [UInt8(ascii: ",")]
      JSONText.append(header, to: &member)
      return member + [UInt8(ascii: ":")]
    }
    self.cells = cells
    self.isArray = isArray
    self.output = output
  }

  mutating func write(_ row: [Value]) throws {
    let start = isArray ? (isFirst ? "[\n{" : ",\n{") : "{"
    isFirst = false
    try output.append { line in
      line += start.utf8
      for (member, value) in zip(members, row) {
        line += member
        try cells.appendJSON(value, to: &line)
      }
      line += (isArray ? "}" : "}\n").utf8
    }
  }

  mutating func finish() throws {
    if isArray { try output.write(isFirst ? "[]\n" : "\n]\n") }
  }
}
