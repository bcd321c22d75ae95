/// The limits of a store's file.
struct StoreFileLimits: Sendable {
  /// The number of bytes of address space that are reserved for the file, which is its maximum
  /// size.
  var addressSpace = Environment.standardAddressSpace
  /// The number of bytes of new blobs that are queued before they are written: few enough for
  /// memory (LMDB needs as much again while it writes), and enough that a write is worth its wait
  /// for the disk.
  var queueBytes = 16 << 20

  /// The limits that stores use.
  static let standard = StoreFileLimits()
}
