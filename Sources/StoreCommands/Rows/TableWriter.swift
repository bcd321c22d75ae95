internal import PredicateTyping
internal import QueryEngine
internal import UnicodeText

/// Prints rows as a table: a header, columns as wide as their widest cell, numbers aligned right. If
/// the table is wider than the terminal, the widest columns are cut.
///
///     name      category  ingredients
///     カレー    カレー    人参, たまねぎ, じゃがい…
///     カツ丼    丼ぶり    たまねぎ, 卵, 豚肉
struct TableWriter: RowWriter {
  /// The number of rows that determine the widths of the columns. Later rows are cut to these
  /// widths, so that a table of any length takes little memory. More rows than anybody reads.
  private static let sampleCount = 1_000
  private static let gap = "  "

  private let headers: [String]
  private let cells: CellText
  private let console: Console
  private var held: [[Cell]] = []
  private var widths: [Int]?

  private struct Cell {
    let text: String
    let width: Int
    let isNumber: Bool
  }

  /// A writer for a terminal.
  init(_ headers: [String], _ cells: CellText, to console: Console) {
    self.headers = headers
    self.cells = cells
    self.console = console
  }

  mutating func write(_ row: [Value]) throws {
    let cells = try row.map(cell)
    if let widths { return try print(cells, widths) }
    held.append(cells)
    if held.count == Self.sampleCount { try printHeld() }
  }

  mutating func finish() throws {
    if widths == nil, !held.isEmpty { try printHeld() }
  }

  private func cell(_ value: Value) throws -> Cell {
    let text = Self.oneLine(try cells.text(value))
    return Cell(text: text, width: displayWidth(text), isNumber: value.isNumber)
  }

  /// Returns a text on one line, with control characters made visible.
  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { (0x09...0x0D).contains($0) }) else {
      return visible(text)
    }
    let words = text.split { $0.isNewline || $0 == "\t" }
    return visible(words.joined(separator: " "))
  }

  private mutating func printHeld() throws {
    let header = headers.map { header in
      let text = Self.oneLine(header)
      return Cell(text: text, width: displayWidth(text), isNumber: false)
    }
    let natural = header.indices.map { column in
      held.reduce(header[column].width) { max($0, $1[column].width) }
    }
    let gaps = Self.gap.count * (headers.count - 1)
    let widths = Self.fitted(natural, into: console.width - gaps)
    self.widths = widths
    try print(header, widths, isHeader: true)
    for row in held { try print(row, widths) }
    held = []
  }

  private func print(_ row: [Cell], _ widths: [Int], isHeader: Bool = false) throws {
    var line = ""
    for (column, cell) in row.enumerated() {
      if column > 0 { line += Self.gap }
      let width = widths[column]
      let padding = String(repeating: " ", count: max(0, width - cell.width))
      line += cell.isNumber ? padding : ""
      line +=
        cell.width > width
        ? UnicodeText.fitted(cell.text, toWidth: width, aligned: .leading) : cell.text
      line += cell.isNumber ? "" : padding
    }
    // Trailing spaces that wrap would show as an empty line.
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    if isHeader, console.usesColor { line = "\u{1B}[1m" + line + "\u{1B}[0m" }
    try console.output.write(line + "\n")
  }

  /// Returns the widths of the columns, the widest reduced until all fit into `available`. No column
  /// gets below 8; a terminal too narrow for that wraps lines.
  ///
  ///     widths 10 14 60 into 64   →   10 14 40
  static func fitted(_ widths: [Int], into available: Int) -> [Int] {
    var excess = widths.reduce(0, +) - available
    var widths = widths
    while excess > 0, let widest = widths.max(), widest > 8 {
      let columns = widths.indices.filter { widths[$0] == widest }
      let next = max(8, widths.filter { $0 < widest }.max() ?? 8)
      let each = min(widest - next, max(1, excess / columns.count))
      for column in columns where excess > 0 {
        widths[column] -= min(each, excess)
        excess -= min(each, excess)
      }
    }
    return widths
  }
}

extension Value {
  /// Whether the value is a number, which is aligned right.
  fileprivate var isNumber: Bool {
    switch self {
    case .int, .double: true
    case .missing, .bool, .string, .date, .object, .list: false
    }
  }
}
