/// The objects of a schema in a storage. Readers take snapshots; one writer at a time makes the
/// next version.
///
/// 1. A snapshot never changes; taking one is O(1) and waits for nobody.
/// 2. `write` publishes when it returns, and discards everything when its closure throws.
/// 3. Writers take turns, also across processes if the storage is a file.
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

  /// A store in memory alone that starts at a version, for example of a file, to try changes
  /// without writing the file or waiting for other writers.
  package convenience init(inMemoryFrom snapshot: Snapshot) {
    self.init(MemoryStorage(snapshot))
  }

  /// Returns the newest version.
  public func snapshot() throws -> Snapshot { try storage.current() }

  /// Makes the next version: calls `body` with a transaction on the newest version, and publishes
  /// the result.
  ///
  /// - Throws: errors of `body` and of the storage; the store is then unchanged.
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

/// The error of a storage that returned without calling its body, which is a bug of that storage.
private struct StorageSkippedBody: Error {}
