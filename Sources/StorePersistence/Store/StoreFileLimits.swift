/// How much a store's file takes of the machine.
struct StoreFileLimits: Sendable {
  /// How many bytes of address space are reserved for the file: the most that it can grow to.
  var addressSpace = Environment.standardAddressSpace
  /// How many bytes of new blobs wait before they are written: few enough for memory (LMDB holds as
  /// much again while it writes), and enough that a write is worth its wait for the disk.
  var queueBytes = 16 << 20

  /// What stores use.
  static let standard = StoreFileLimits()
}
