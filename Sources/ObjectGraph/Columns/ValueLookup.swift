/// A column of values for reading single rows, like `StringLookup`.
struct ValueLookup<Value: ColumnValue>: Sendable {
  private let validity: PartialSection<UInt64>
  private let values: PartialSection<Value>

  /// Reads a column's bytes, and checks only that they have all their sections.
  init(_ bytes: PartialBytes, rowCount: Int) throws {
    var reader = try PartialColumnReader(bytes, kinds: [Value.kind])
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    _ = try reader.section(of: Value.self, count: 2)
    validity = try reader.section(of: UInt64.self, count: (rowCount + 63) / 64)
    values = try reader.section(of: Value.self, count: rowCount)
  }

  /// The value of a row, or nil if it has none.
  func value(row: Int) throws -> Value? {
    guard try validity.element(row >> 6) >> UInt64(row & 63) & 1 == 1 else { return nil }
    return try values.element(row)
  }
}
