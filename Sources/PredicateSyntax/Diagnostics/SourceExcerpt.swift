import UnicodeText

/// The line of a text that a range begins in, as a terminal shows it, and the columns of the range.
///
///     text       name = 'カレー' AND␤nmae = 1
///     line       2
///     shown      nmae = 1
///     caret      columns 0..<4
struct SourceExcerpt {
  /// The number of the line, from 1.
  let line: Int
  /// The number of the character in its line, from 1.
  let column: Int
  /// The number of lines in the text.
  let lineCount: Int
  /// The line as shown: tabs as spaces, unprintable characters as U+FFFD, and only a part of a long
  /// line.
  let shown: String
  /// The number of columns before the range.
  let caretColumn: Int
  /// The number of columns in the range, at least one.
  let caretWidth: Int

  /// The distance between tab stops.
  private static let tabWidth = 4

  /// One character of the line, as shown.
  private struct Cell {
    var text: String
    var width: Int
    var isMarked: Bool
  }

  /// Creates the excerpt of a range, at most `width` columns wide.
  init(_ range: SourceRange, of source: SourceText, width: Int) {
    let bytes = source.bytes
    let place = min(range.lowerBound, bytes.count)
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
    var end = bytes[place...].firstIndex(of: newline) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }

    line = 1 + bytes[..<start].count(where: { $0 == newline })
    lineCount = 1 + bytes.dropLast().count(where: { $0 == newline })
    column = 1 + source.text(in: SourceRange(start, max(start, min(place, end)))).count

    let near = SourceExcerpt.surroundings(of: place, in: start..<end, of: source, width: width)
    let cells = SourceExcerpt.cells(of: near, range: range, source: source)
    let mark = cells.firstIndex(where: \.isMarked) ?? cells.count
    let marked = cells[mark...].prefix(while: \.isMarked)
    let window = SourceExcerpt.window(
      around: mark, of: cells, width: width,
      isCut: (near.lowerBound > start, near.upperBound < end))
    shown = window.text
    caretColumn = window.before + cells[window.cells.lowerBound..<mark].reduce(0) { $0 + $1.width }
    let markEnd = min(marked.endIndex, window.cells.upperBound)
    caretWidth = max(1, cells[mark..<max(mark, markEnd)].reduce(0) { $0 + $1.width })
  }

  /// Returns the part of a line around a place, so that a line of a megabyte is not measured in
  /// full. It never cuts a scalar.
  private static func surroundings(
    of place: Int, in line: Range<Int>, of source: SourceText, width: Int
  ) -> Range<Int> {
    var lower = max(line.lowerBound, place - 8 * width)
    var upper = min(line.upperBound, place + 8 * width)
    while lower > line.lowerBound, source.bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    while upper < line.upperBound, source.bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return lower..<max(lower, upper)
  }

  /// Returns the characters of a part of a line.
  private static func cells(
    of part: Range<Int>, range: SourceRange, source: SourceText
  ) -> [Cell] {
    var cells: [Cell] = []
    var offset = part.lowerBound
    var column = 0
    for character in source.text(in: SourceRange(part.lowerBound, part.upperBound)) {
      let end = offset + character.utf8.count
      var cell = Cell(text: String(character), width: displayWidth(character), isMarked: false)
      if character == "\t" {
        cell.width = tabWidth - column % tabWidth
        cell.text = String(repeating: " ", count: cell.width)
      } else if cell.width == 0 || character.unicodeScalars.contains(where: isUnshowable) {
        cell = Cell(text: "\u{FFFD}", width: 1, isMarked: false)
      }
      // An empty range marks the character after it.
      cell.isMarked = end > range.lowerBound && offset < max(range.upperBound, range.lowerBound + 1)
      cells.append(cell)
      offset = end
      column += cell.width
    }
    return cells
  }

  /// Whether a scalar must not reach a terminal: control characters could move its cursor, and
  /// bidirectional controls could reorder the line.
  private static func isUnshowable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Returns the cells to show: all, or if they are too wide, those around the first marked one,
  /// with `…` at each cut.
  private static func window(
    around mark: Int, of cells: [Cell], width: Int, isCut: (before: Bool, after: Bool)
  ) -> (text: String, cells: Range<Int>, before: Int) {
    let total = cells.reduce(0) { $0 + $1.width }
    if total <= width, !isCut.before, !isCut.after {
      return (cells.map(\.text).joined(), cells.indices, 0)
    }
    var lower = mark
    var upper = mark
    var room = width - 2
    // A third of the room before the mark, then as much as fits after it, then the rest before it.
    while lower > 0, cells[lower - 1].width + width * 2 / 3 <= room {
      lower -= 1
      room -= cells[lower].width
    }
    while upper < cells.count, cells[upper].width <= room {
      room -= cells[upper].width
      upper += 1
    }
    while lower > 0, cells[lower - 1].width <= room {
      lower -= 1
      room -= cells[lower].width
    }
    let before = lower > 0 || isCut.before ? "…" : ""
    let after = upper < cells.count || isCut.after ? "…" : ""
    let text = cells[lower..<upper].map(\.text).joined()
    return (before + text + after, lower..<upper, before.count)
  }
}
