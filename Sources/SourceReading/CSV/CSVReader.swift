/// Reads rows of fields between delimiters from UTF-8 that comes in pieces of any size.
///
/// libcsv does not count lines, so it is fed line by line. If no row is open after a line, the next
/// row starts with the next line.
package struct CSVReader: ~Copyable {
  private var parser: CSVParser
  private let limits: CSVLimits
  /// The line that is being read.
  private var line = 1
  /// The first line of the row that is being read.
  private var rowLine = 1
  /// The number of bytes of that row so far.
  private var rowSize = 0
  private var isAtStart = true
  /// Whether the last byte was a carriage return, which a line feed would belong to.
  private var isAfterReturn = false

  /// The number of bytes that are parsed before the limits are checked.
  private static let pieceSize = 1 << 16
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// A reader of fields that a byte separates.
  package init(delimiter: UInt8, limits: CSVLimits) {
    parser = CSVParser(delimiter: delimiter)
    self.limits = limits
  }

  /// Returns the rows of a whole text. Its first line shows the delimiter.
  package static func rows(
    in bytes: Span<UInt8>, limits: CSVLimits
  ) throws(CSVError) -> [CSVRow] {
    var reader = CSVReader(delimiter: delimiter(of: bytes), limits: limits)
    var rows: [CSVRow] = []
    try reader.read(bytes, into: &rows)
    try reader.finish(into: &rows)
    return rows
  }

  /// Returns the delimiter that occurs most in the first line, outside quotes: a comma, a semicolon
  /// or a tab; a comma if none occurs.
  package static func delimiter(of bytes: Span<UInt8>) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for place in bytes.indices {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == lineFeed || byte == carriageReturn { break }
      if let found = candidates.firstIndex(of: byte) { counts[found] += 1 }
    }
    // The first of the largest: a comma wins a tie.
    let most = counts.max().flatMap(counts.firstIndex) ?? 0
    return candidates[most]
  }

  /// Appends the rows that end in some bytes, which follow those of earlier calls. A byte order mark
  /// is whole in the first bytes.
  ///
  /// - Throws: `CSVError`, after appending the rows before the fault.
  package mutating func read(
    _ bytes: Span<UInt8>, into rows: inout [CSVRow]
  ) throws(CSVError) {
    var place = 0
    if isAtStart, bytes.count >= 3, (bytes[0], bytes[1], bytes[2]) == (0xEF, 0xBB, 0xBF) {
      place = 3
    }
    if !bytes.isEmpty { isAtStart = false }
    while place < bytes.count {
      let start = place
      // The line feed after a return neither ends a line nor starts a row.
      let isTail = isAfterReturn && bytes[place] == Self.lineFeed
      isAfterReturn = false
      var endsLine = false
      while place < bytes.count, place - start < Self.pieceSize, !endsLine {
        endsLine = bytes[place] == Self.lineFeed || bytes[place] == Self.carriageReturn
        isAfterReturn = bytes[place] == Self.carriageReturn
        place += 1
      }
      try parse(bytes.extracting(start..<place), endsLine: endsLine && !isTail, into: &rows)
    }
  }

  /// Appends the last row if no line end follows it.
  ///
  /// - Throws: `CSVError.unterminatedQuote` if a quote is open.
  package mutating func finish(into rows: inout [CSVRow]) throws(CSVError) {
    guard parser.finish() else { throw .unterminatedQuote(line: rowLine) }
    for fields in parser.takeRows() { rows.append(try row(fields)) }
  }

  private mutating func parse(
    _ piece: Span<UInt8>, endsLine: Bool, into rows: inout [CSVRow]
  ) throws(CSVError) {
    parser.parse(piece)
    rowSize += piece.count
    guard rowSize <= limits.rowSize else {
      throw .rowTooLarge(line: rowLine, limit: limits.rowSize)
    }
    guard parser.fieldCount <= limits.fieldCount else {
      throw .tooManyFields(line: rowLine, limit: limits.fieldCount)
    }
    for fields in parser.takeRows() { rows.append(try row(fields)) }
    if endsLine { line += 1 }
    if parser.isBetweenRows { (rowLine, rowSize) = (line, 0) }
  }

  private func row(_ fields: [[UInt8]]) throws(CSVError) -> CSVRow {
    guard fields.count <= limits.fieldCount else {
      throw .tooManyFields(line: rowLine, limit: limits.fieldCount)
    }
    var texts: [String] = []
    for field in fields {
      guard let text = String(validating: field, as: UTF8.self) else {
        throw .notUTF8(line: rowLine)
      }
      texts.append(text)
    }
    return CSVRow(line: rowLine, fields: texts)
  }
}
