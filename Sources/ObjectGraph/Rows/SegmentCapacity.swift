/// The maximum number of rows of a segment: a power of two, so that a shift gives the segment of a
/// row.
public struct SegmentCapacity: Hashable, Sendable {
  /// The base-2 logarithm, from 6 (one word of a row set) to 15 (below the 65,535 that 16-bit codes
  /// can distinguish).
  public let shift: Int

  /// The capacity of 2 to the power of `shift` rows.
  public init(shift: Int) {
    precondition((6...15).contains(shift), "a segment holds from 64 to 32,768 rows")
    self.shift = shift
  }

  /// The number of rows.
  public var rowCount: Int { 1 << shift }

  /// The capacity that stores use by default.
  public static let standard = SegmentCapacity(shift: 14)
  /// The largest capacity.
  public static let largest = SegmentCapacity(shift: 15)

  /// The segment that a row is in, and its place there.
  package func locate(_ row: RowID) -> (segment: Int, local: Int) {
    (Int(row.rawValue) >> shift, Int(row.rawValue) & (rowCount - 1))
  }

  /// The row at a place in a segment.
  package func row(segment: Int, local: Int) -> RowID {
    RowID(UInt32(segment << shift | local))
  }
}
