internal import QueryEngine
internal import UnicodeText

/// Prints rows as lines of fields.
struct DelimitedWriter: RowWriter {
  /// What stands between fields, and how a field is kept from being taken for more.
  enum Style {
    /// Tabs; a tab, line end or backslash in a field is `\t`, `\n`, `\r` or `\\`.
    case tabs
    /// Commas, with a header; RFC 4180: quotes where they are needed, CRLF at the end of a line.
    case commas([String])
    /// The first field alone, escaped as with tabs.
    case firstOnly
  }

  private let style: Style
  private let cells: CellText
  private let isRaw: Bool
  private let output: Output
  private var isFirst = true

  /// A writer in a style; where it is not raw, control characters are made harmless.
  init(_ style: Style, _ cells: CellText, isRaw: Bool, to output: Output) {
    self.style = style
    self.cells = cells
    self.isRaw = isRaw
    self.output = output
  }

  mutating func write(_ row: [Value]) throws {
    try writeHeader()
    switch style {
    case .tabs: try output.write(try line(row, "\t", "\n", Self.escaped))
    case .commas: try output.write(try line(row, ",", "\r\n", Self.quoted))
    case .firstOnly: try output.write(try line(row.prefix(1), "\t", "\n", Self.escaped))
    }
  }

  mutating func finish() throws {
    try writeHeader()
  }

  private mutating func writeHeader() throws {
    guard isFirst else { return }
    isFirst = false
    guard case .commas(let headers) = style else { return }
    try output.write(headers.map(Self.quoted).joined(separator: ",") + "\r\n")
  }

  private func line(
    _ row: some Sequence<Value>, _ separator: String, _ end: String, _ guarded: (String) -> String
  ) throws -> String {
    var line = ""
    var isFirst = true
    for value in row {
      if !isFirst { line += separator }
      isFirst = false
      let text = guarded(try cells.text(value))
      line += isRaw ? text : TerminalText.harmless(text)
    }
    return line + end
  }

  /// Returns a field with what would end it escaped.
  static func escaped(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == 0x5C || (0x09...0x0D).contains($0) }) else {
      return field
    }
    var text = ""
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns a field as RFC 4180 has it.
  static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { byte in
      byte == 0x22 || byte == 0x2C || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
