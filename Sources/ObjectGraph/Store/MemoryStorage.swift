private import Synchronization

/// A storage in memory alone.
final class MemoryStorage: Storage {
  private let newest: Mutex<Snapshot>
  private let writer = Mutex(())

  init(_ snapshot: Snapshot) {
    newest = Mutex(snapshot)
  }

  func current() -> Snapshot { newest.withLock { $0 } }

  func write(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws -> Snapshot {
    // Readers take only the other lock, so they never wait while a writer works.
    try writer.withLock { _ in
      let base = current()
      guard let next = try body(base, InPlaceStaging()) else { return base }
      newest.withLock { $0 = next }
      return next
    }
  }
}
