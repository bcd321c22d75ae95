/// A string column for reading single rows. Only the parts that are read are validated, so most of
/// its pages are never touched.
///
/// Contrast with `StringColumn`, which is validated as a whole before it is used.
struct StringLookup: Sendable {
  private let codes: PartialSection<UInt16>
  private let offsets: PartialSection<UInt32>
  private let heap: PartialSection<UInt8>

  /// Reads a column's bytes, and checks only that they have all their sections.
  init(_ bytes: PartialBytes, rowCount: Int) throws {
    var reader = try PartialColumnReader(bytes, .string, .orderedString)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    offsets = try reader.section(of: UInt32.self, count: reader.counts.1 + 1)
    codes = try reader.section(of: UInt16.self, count: rowCount)
    heap = try reader.section(of: UInt8.self, count: reader.counts.2)
  }

  /// Whether a row has a string.
  func hasValue(row: Int) throws -> Bool { try codes.element(row) != StringColumn.missing }

  /// Whether a row's string is exactly `text`, or nil if it has none.
  func isEqual(row: Int, to text: Span<UInt8>) throws -> Bool? {
    try bytes(row: row)?.withSpan { areEqual($0, text) }
  }

  /// The string of a row, or nil if it has none.
  func string(row: Int) throws -> String? {
    try bytes(row: row)?.withSpan { String(repairing: $0) }
  }

  private func bytes(row: Int) throws -> ColumnBuffer<UInt8>? {
    let code = Int(try codes.element(row))
    guard code != StringColumn.missing else { return nil }
    guard code < offsets.count - 1 else {
      throw DamagedColumn("a code is beyond its distinct values")
    }
    let (start, end) = (Int(try offsets.element(code)), Int(try offsets.element(code + 1)))
    guard start <= end, end <= heap.count else {
      throw DamagedColumn("its offsets do not ascend to the end")
    }
    return try heap.slice(start..<end)
  }
}
