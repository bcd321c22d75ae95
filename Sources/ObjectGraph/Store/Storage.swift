/// Where a store's versions are kept: memory alone, or a file.
///
/// Contrast with `Store`, which hands out versions and builds the next one; a storage keeps them.
package protocol Storage: Sendable {
  /// Returns the newest version; for a file also one that another process committed.
  func current() throws -> Snapshot

  /// Takes the writer's place, and with it calls `body` on the newest version; what it returns is
  /// the next version, durable when this returns. Where it throws or returns nil, nothing is kept.
  ///
  /// A second writer, of this process or another, waits before `body` is called. `body` gets a
  /// place to put finished segments early, so that a large change need not fit in memory.
  func write(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws -> Snapshot
}
