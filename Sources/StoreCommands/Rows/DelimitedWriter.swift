internal import PredicateTyping
internal import QueryEngine
internal import UnicodeText

/// Prints rows as lines of fields.
struct DelimitedWriter: RowWriter {
  /// The separator of fields, and how it is escaped in a field.
  enum Style {
    /// Tabs; a tab, line end or backslash in a field is `\t`, `\n`, `\r` or `\\`.
    case tabs
    /// Commas, with a header, as in RFC 4180: quotes if they are needed, CRLF at the end of a line.
    case commas([String])
    /// The first field alone, escaped as with tabs.
    case firstOnly
  }

  private let style: Style
  private let cells: CellText
  private let isRaw: Bool
  private let guardsFormulas: Bool
  private let output: Output
  private var isFirst = true

  /// A writer in a style.
  ///
  /// - Parameters:
  ///   - isRaw: Whether control characters are written as they are, instead of made visible.
  ///   - guardsFormulas: Whether fields with commas that a spreadsheet would run as a formula get a `'`
  ///     before them.
  init(
    _ style: Style, _ cells: CellText, isRaw: Bool, guardsFormulas: Bool = false,
    to output: Output
  ) {
    self.style = style
    self.cells = cells
    self.isRaw = isRaw
    self.guardsFormulas = guardsFormulas
    self.output = output
  }

  mutating func write(_ row: [Value]) throws {
    try writeHeader()
    try output.append { line in
      let start = line.count
      switch style {
      case .tabs:
        for (place, value) in row.enumerated() {
          if place > 0 { line.append(UInt8(ascii: "\t")) }
          Self.appendEscaped(try cells.text(value), to: &line)
        }
      case .commas:
        for (place, value) in row.enumerated() {
          if place > 0 { line.append(UInt8(ascii: ",")) }
          let text = try cells.text(value)
          let isFormula = guardsFormulas && Self.isFormula(text)
          Self.appendQuoted(isFormula ? "'" + text : text, to: &line)
        }
      case .firstOnly:
        if let value = row.first { Self.appendEscaped(try cells.text(value), to: &line) }
      }
      if !isRaw { Self.makeVisible(&line, from: start) }
      line += lineEnd.utf8
    }
  }

  private var lineEnd: String {
    switch style {
    case .commas: "\r\n"
    case .tabs, .firstOnly: "\n"
    }
  }

  mutating func finish() throws {
    try writeHeader()
  }

  private mutating func writeHeader() throws {
    guard isFirst else { return }
    isFirst = false
    guard case .commas(let headers) = style else { return }
    try output.append { line in
      for (place, header) in headers.enumerated() {
        if place > 0 { line.append(UInt8(ascii: ",")) }
        Self.appendQuoted(header, to: &line)
      }
      line += "\r\n".utf8
    }
  }

  /// Makes the control characters of a line visible, except the tabs between its fields.
  private static func makeVisible(_ line: inout [UInt8], from start: Int) {
    let fields = line[start...].split(separator: 0x09, omittingEmptySubsequences: false)
    let shown = fields.map { visible(String(decoding: $0, as: UTF8.self)) }
    line.removeSubrange(start...)
    line += shown.joined(separator: "\t").utf8
  }

  /// Appends a field, with the characters escaped that would end it.
  private static func appendEscaped(_ field: String, to line: inout [UInt8]) {
    guard field.utf8.contains(where: { $0 == 0x5C || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
    else {
      line += field.utf8
      return
    }
    for byte in field.utf8 {
      switch byte {
      case 0x5C: line += "\\\\".utf8
      case 0x09: line += "\\t".utf8
      case 0x0A: line += "\\n".utf8
      case 0x0D: line += "\\r".utf8
      default: line.append(byte)
      }
    }
  }

  /// Whether a spreadsheet runs a field as a formula: one with `=`, `+`, `-` or `@` first, possibly
  /// after white space, that is not a number.
  private static func isFormula(_ field: String) -> Bool {
    guard let first = field.utf8.first(where: { $0 > 0x20 }), "=+-@".utf8.contains(first) else {
      return false
    }
    return Double(field) == nil
  }

  /// Appends a field as in RFC 4180. A field with white space at its ends is in quotes too, since
  /// readers drop such space otherwise.
  private static func appendQuoted(_ field: String, to line: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let ends = [field.utf8.first, field.utf8.last]
    guard
      ends.contains(0x20) || ends.contains(0x09)
        || field.utf8.contains(where: { $0 == quote || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D })
    else {
      line += field.utf8
      return
    }
    line.append(quote)
    for byte in field.utf8 {
      if byte == quote { line.append(quote) }
      line.append(byte)
    }
    line.append(quote)
  }
}
