internal import QueryEngine

/// Prints rows as JSON objects, their members in the order of the columns.
struct JSONRowWriter: RowWriter {
  private let members: [String]
  private let cells: CellText
  private let isArray: Bool
  private let output: Output
  private var isFirst = true

  /// A writer of one array, or of an object a line.
  init(_ headers: [String], _ cells: CellText, isArray: Bool, to output: Output) {
    members = headers.map { header in
      var member = ""
      JSONText.append(header, to: &member)
      return member + ":"
    }
    self.cells = cells
    self.isArray = isArray
    self.output = output
  }

  mutating func write(_ row: [Value]) throws {
    var line = isArray ? (isFirst ? "[\n" : ",\n") : ""
    isFirst = false
    line += "{"
    for (place, value) in row.enumerated() {
      if place > 0 { line += "," }
      line += members[place]
      try cells.appendJSON(value, to: &line)
    }
    line += isArray ? "}" : "}\n"
    try output.write(line)
  }

  mutating func finish() throws {
    if isArray { try output.write(isFirst ? "[]\n" : "\n]\n") }
  }
}
