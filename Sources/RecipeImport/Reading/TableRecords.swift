import SourceReading

/// The rows of a table of recipes, which is read a piece at a time.
final class TableRecords: BatchSource {
  /// How many bytes of text a batch has about.
  private static let batchByteCount = 256 << 10

  private let text: ByteSource
  private let columns: [String: String]
  private var reader: CSVReader
  private var header: CSVFormat.Header?
  /// What was read and not parsed.
  private var rest: ArraySlice<UInt8> = []
  /// How many bytes were parsed.
  private var offset = 0
  private var isAtEnd = false
  /// What is wrong with the table behind the rows of the last batch.
  private var fault: (any Error)?

  /// The records of a table in UTF-8, with the delimiter that its first line shows.
  ///
  /// - Parameter columns: as of `CSVFormat.Header`.
  init(
    _ text: ByteSource, columns: [String: String], limits: CSVLimits = ReadingLimits.standard.table
  ) throws {
    self.text = text
    self.columns = columns
    let beginning = try text.beginning(CSVFormat.headerSize)
    reader = CSVReader(delimiter: CSVReader.delimiter(of: beginning.span), limits: limits)
  }

  /// - Throws: `CSVError` where the table is broken, what `CSVFormat.Header` throws, and what the
  ///   source of the text throws.
  func nextBatch() throws -> (@Sendable () -> [Record])? {
    let start = offset
    var rows: [CSVRow] = []
    while !isAtEnd, fault == nil, rows.isEmpty || offset - start < Self.batchByteCount {
      do {
        try readPiece(into: &rows)
      } catch {
        fault = error
      }
      if header == nil, let first = rows.first {
        header = try CSVFormat.Header(first, columns: columns)
        rows.removeFirst()
      }
    }
    guard let header, !rows.isEmpty else {
      if let fault { throw fault }
      return nil
    }
    let batch = rows
    return { batch.map { Self.record($0, header, offset: start) } }
  }

  private func readPiece(into rows: inout [CSVRow]) throws {
    if rest.isEmpty { rest = try text.next()[...] }
    isAtEnd = rest.isEmpty
    if isAtEnd {
      try reader.finish(into: &rows)
    } else {
      let piece = rest.prefix(Self.batchByteCount)
      rest = rest.dropFirst(piece.count)
      offset += piece.count
      try reader.read(piece.span, into: &rows)
    }
  }

  private static func record(_ row: CSVRow, _ header: CSVFormat.Header, offset: Int) -> Record {
    do {
      let document = try CSVFormat.document(row, header)
      return Record(
        line: row.line, offset: offset, index: nil, isKeyedByName: header.isOurs,
        content: .recipe(document))
    } catch let error as FormatError {
      return Record(fault: error.description, line: error.line)
    } catch {
      return Record(fault: "\(error)", line: row.line)
    }
  }
}
