private import Synchronization

/// The identity of a column's bytes: two sources with equal identities hold the same bytes, also if
/// they are different objects, such as one column of a file in two versions.
package struct ColumnIdentity: Hashable, Sendable {
  /// The number of the file, or of the column itself if it is in memory; never used twice.
  private let owner: UInt64
  /// The place in the file, and the checksum of the bytes.
  private let place: UInt64
  private let checksum: UInt64

  /// A column in memory, different from every other.
  init() {
    self.init(owner: Self.newOwner(), place: 0, checksum: 0)
  }

  /// A column of a file with a number from `newOwner`.
  ///
  /// The checksum tells two columns apart that a file stored at one place after a write failed.
  package init(owner: UInt64, place: UInt64, checksum: UInt64) {
    self.owner = owner
    self.place = place
    self.checksum = checksum
  }

  /// Returns a number that was never returned before.
  package static func newOwner() -> UInt64 {
    ownerCount.add(1, ordering: .relaxed).newValue
  }
}

private let ownerCount = Atomic<UInt64>(0)
