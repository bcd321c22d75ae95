/// A column of links for reading single rows, like `StringLookup`.
struct LinkLookup: Sendable {
  private let offsets: PartialSection<UInt32>
  private let targets: PartialSection<UInt32>

  /// Reads a column's bytes, and checks only that they have all their sections.
  init(_ bytes: PartialBytes, rowCount: Int) throws {
    var reader = try PartialColumnReader(bytes, .links)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    offsets = try reader.section(of: UInt32.self, count: rowCount + 1)
    targets = try reader.section(of: UInt32.self, count: reader.counts.1)
  }

  /// The targets of a row, in list order.
  func targets(row: Int) throws -> ColumnBuffer<UInt32> {
    let (start, end) = (Int(try offsets.element(row)), Int(try offsets.element(row + 1)))
    guard start <= end, end <= targets.count else {
      throw DamagedColumn("its offsets do not ascend to the end")
    }
    return try targets.slice(start..<end)
  }
}
