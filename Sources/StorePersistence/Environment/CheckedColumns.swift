private import Synchronization

/// The columns of a file whose structure was checked, so that a version need not check again what the
/// versions before it had. Blobs never change, and their numbers are not used again.
final class CheckedColumns: Sendable {
  private struct Column {
    let checksum: UInt64
    /// All links lead below it.
    let targetBound: Int
  }

  private let columns = Mutex<[UInt64: Column]>([:])

  /// The maximum number of columns that are remembered: all of 100 million objects. Columns of old
  /// versions are among them, and are forgotten together with all others.
  private static let limit = 1 << 16

  /// Whether a blob was checked, with links below a bound.
  func contains(_ blob: UInt64, checksum: UInt64, targetBound bound: Int) -> Bool {
    columns.withLock { columns in
      guard let column = columns[blob] else { return false }
      return column.checksum == checksum && column.targetBound <= bound
    }
  }

  /// Adds a blob that was checked.
  func insert(_ blob: UInt64, checksum: UInt64, targetBound bound: Int) {
    columns.withLock { columns in
      if columns.count >= Self.limit { columns.removeAll() }
      columns[blob] = Column(checksum: checksum, targetBound: bound)
    }
  }
}
