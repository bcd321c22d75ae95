private import Synchronization

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

/// Takes finished segments of a version that is not committed yet.
package protocol SegmentStaging {
  /// Returns the same segment, its columns no longer in this process's own memory where the storage
  /// can help it.
  func stage(_ segment: Segment, of entity: EntityID) throws -> Segment
}

/// The objects of a schema, kept in a storage: readers take snapshots, one writer at a time makes
/// the next version.
///
/// 1. A snapshot never changes; taking one is O(1) and waits for nobody.
/// 2. `write` publishes when it returns, and discards everything when its closure throws.
/// 3. Writers take turns, also across processes where the storage is a file.
public final class Store: Sendable {
  private let storage: any Storage

  /// A store over a storage.
  package init(_ storage: any Storage) {
    self.storage = storage
  }

  /// An empty store in memory alone.
  public convenience init(inMemoryFor schema: Schema, capacity: SegmentCapacity = .standard) {
    self.init(inMemoryFrom: Snapshot(emptyFor: schema, capacity: capacity))
  }

  /// A store in memory alone that starts at a version, of a file perhaps, which stays as it is: what
  /// a change would do can be seen there, and nobody waits for it.
  package convenience init(inMemoryFrom snapshot: Snapshot) {
    self.init(MemoryStorage(snapshot))
  }

  /// Returns the newest version.
  public func snapshot() throws -> Snapshot { try storage.current() }

  /// Makes the next version: calls `body` with a transaction on the newest one, and publishes what
  /// it holds then.
  ///
  /// - Throws: what `body` throws, and errors of the storage; the store is then as it was.
  @discardableResult
  public func write<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result {
    var result: Result?
    _ = try storage.write { base, staging in
      var transaction = Transaction(base, staging: staging)
      result = try body(&transaction)
      return try transaction.finish()
    }
    guard let result else { throw StorageSkippedBody() }
    return result
  }
}

/// A storage that returned without calling its body: a mistake of that storage.
private struct StorageSkippedBody: Error {}

/// Versions in memory alone: gone with the store.
private final class MemoryStorage: Storage {
  private let newest: Mutex<Snapshot>
  private let writer = Mutex(())

  init(_ snapshot: Snapshot) {
    newest = Mutex(snapshot)
  }

  func current() -> Snapshot { newest.withLock { $0 } }

  func write(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws -> Snapshot {
    // Readers take only the other lock, so they never wait for the work of a writer.
    try writer.withLock { _ in
      let base = current()
      guard let next = try body(base, InPlaceStaging()) else { return base }
      newest.withLock { $0 = next }
      return next
    }
  }
}

/// Keeps staged segments where they are.
package struct InPlaceStaging: SegmentStaging {
  /// Staging that keeps segments in memory.
  package init() {}

  package func stage(_ segment: Segment, of entity: EntityID) -> Segment { segment }
}
