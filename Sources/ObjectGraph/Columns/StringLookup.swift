/// A string column for reading single rows. Only the parts that are read are validated, so most of
/// its pages are never touched.
///
/// Contrast with `StringColumn`, which is validated as a whole before it is used.
struct StringLookup: Sendable {
  private let codes: ColumnBuffer<UInt16>
  private let offsets: ColumnBuffer<UInt32>
  private let heap: ColumnBuffer<UInt8>

  /// Reads a column's bytes, and checks only that they have all their sections.
  init(_ bytes: ColumnBuffer<UInt8>, rowCount: Int) throws {
    let isOrdered = try ColumnReader.kind(of: bytes) == ColumnKind.orderedString.rawValue
    var reader = try ColumnReader(bytes, isOrdered ? .orderedString : .string)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    offsets = try reader.section(of: UInt32.self, count: reader.counts.1 + 1)
    codes = try reader.section(of: UInt16.self, count: rowCount)
    heap = try reader.section(of: UInt8.self, count: reader.counts.2)
  }

  /// Whether a row has a string.
  func hasValue(row: Int) -> Bool { codes[row] != StringColumn.missing }

  /// Whether a row's string is exactly `text`, or nil if it has none.
  func isEqual(row: Int, to text: Span<UInt8>) throws -> Bool? {
    guard hasValue(row: row) else { return nil }
    let code = Int(codes[row])
    guard code < offsets.count - 1 else {
      throw DamagedColumn("a code is beyond its distinct values")
    }
    let (start, end) = (Int(offsets[code]), Int(offsets[code + 1]))
    guard start <= end, end <= heap.count else {
      throw DamagedColumn("its offsets do not ascend to the end")
    }
    return heap.withSpan { areEqual($0.extracting(start..<end), text) }
  }
}
