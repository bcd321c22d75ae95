internal import SourceReading

/// The records of a table, which is read a piece at a time.
final class TableRecords<Format: RecordFormat>: BatchSource {
  /// The most bytes at the start of a table that hold its header.
  static var headerSize: Int { 1 << 16 }
  /// The number of bytes of text of a batch, more or less.
  private static var batchByteCount: Int { 256 << 10 }

  private let text: ByteSource
  private let format: Format
  private var reader: CSVReader
  private var decoder: RowDecoder<Format.Document>?
  /// Bytes that were read and not parsed.
  private var rest: ArraySlice<UInt8> = []
  /// The number of bytes that were parsed.
  private var offset = 0
  private var isAtEnd = false
  /// A fault of the table after the rows of the last batch.
  private var fault: (any Error)?

  /// The records of a table in UTF-8. Its first line shows the delimiter.
  init(_ text: ByteSource, _ format: Format, limits: CSVLimits) throws {
    self.text = text
    self.format = format
    let beginning = try text.beginning(Self.headerSize)
    reader = CSVReader(delimiter: CSVReader.delimiter(of: beginning.span), limits: limits)
  }

  /// Whether a text that begins so is a table with a header of the format's.
  static func isTable(beginning text: String, _ format: Format, limits: CSVLimits) -> Bool {
    let header = text.prefix { !$0.isNewline }
    guard !header.isEmpty,
      let row = try? CSVReader.rows(in: header.utf8.span, limits: limits).first
    else { return false }
    return (try? format.rowDecoder(under: row)) != nil
  }

  /// - Throws: `CSVError` if the table is broken, the format's error if the header is not one of its
  ///   tables, and the errors of the text's source.
  func nextBatch() throws -> (@Sendable () -> [Record<Format.Document>])? {
    let start = offset
    var rows: [CSVRow] = []
    while !isAtEnd, fault == nil, rows.isEmpty || offset - start < Self.batchByteCount {
      do {
        try readPiece(into: &rows)
      } catch {
        fault = error
      }
      if decoder == nil, let first = rows.first {
        decoder = try format.rowDecoder(under: first)
        rows.removeFirst()
      }
    }
    guard let decoder, !rows.isEmpty else {
      if let fault { throw fault }
      return nil
    }
    let batch = rows
    return { batch.map { Self.record($0, decoder, offset: start) } }
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

  private static func record(
    _ row: CSVRow, _ decoder: RowDecoder<Format.Document>, offset: Int
  ) -> Record<Format.Document> {
    do {
      return Record(
        line: row.line, offset: offset, isKeyed: decoder.areKeyed,
        .document(try decoder.document(row)))
    } catch {
      let fault =
        FileFault(error).map { RecordFault($0, line: row.line) }
        ?? RecordFault("\(error)", line: row.line)
      return Record(skipped: fault)
    }
  }
}
