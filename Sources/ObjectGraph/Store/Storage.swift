/// A place for the versions of a store: memory alone, or a file.
///
/// Contrast with `Store`, which gives access to versions and builds the next one.
package protocol Storage: Sendable {
  /// Returns the newest version, also if another process committed it.
  func current() throws -> Snapshot

  /// Becomes the only writer and calls `body` with the newest version. The version that `body`
  /// returns is durable when this returns. If `body` throws or returns nil, nothing changes.
  ///
  /// A second writer, in this process or another, waits before its `body` is called. `body` can
  /// stage finished segments early, so that a large change need not fit in memory.
  func write(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws -> Snapshot
}
