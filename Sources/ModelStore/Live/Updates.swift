internal import ObjectGraph
internal import QueryEngine
internal import System

/// A list that is kept up to date: what a fetch finds now, and then after each commit that changes it,
/// of any process.
///
///     for try await update in store.updates(Fetch<Message>("groupId = %@", group)) {
///       table.apply(update.deletions, update.insertions, update.modifications, update.moves)
///     }
///
/// A consumer that is slow gets the newest version next, with all changes since the one it had. The
/// sequence ends when its task is cancelled, and fails if the store cannot be read.
public struct Updates<M: Model>: AsyncSequence, Sendable {
  /// A version of the list, and its differences from the version before.
  public struct Update: Sendable {
    /// The list.
    public let results: Results<M>
    /// The places in the list before of the objects that left.
    public let deletions: [Int]
    /// The places of the objects that came; all places in the first update.
    public let insertions: [Int]
    /// The places of the objects that stayed and have another value or link.
    public let modifications: [Int]
    /// The objects that stayed and changed their order, from a place in the list before to one in this
    /// list; as few as possible.
    public let moves: [Move]
    /// Whether the rows of the file were renumbered, as by compacting it. All objects of the list
    /// before are then deletions, and all of this one insertions.
    public let isReset: Bool
  }

  /// A change of an object's place.
  public struct Move: Hashable, Sendable {
    /// The place in the list before.
    public let from: Int
    /// The place in this list.
    public let to: Int

    /// A move from a place to another.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  private let store: ObjectStore
  private let fetch: Fetch<M>

  init(_ store: ObjectStore, _ fetch: Fetch<M>) {
    self.store = store
    self.fetch = fetch
  }

  /// Waits for the updates.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(store, fetch) }

  /// The updates of one consumer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let store: ObjectStore
    private let fetch: Fetch<M>
    private let subscription: ChangeSignal.Subscription
    private var changes: AsyncStream<Void>.Iterator
    private var known: (version: ModelVersion, objects: ObjectList)?

    fileprivate init(_ store: ObjectStore, _ fetch: Fetch<M>) {
      self.store = store
      self.fetch = fetch
      subscription = store.signal.subscribe()
      changes = subscription.changes.makeAsyncIterator()
    }

    /// Returns the next version of the list, or nil if the task was cancelled.
    public mutating func next() async throws -> Update? {
      do {
        return try await nextUpdate()
      } catch is CancellationError {
        return nil
      }
    }

    private mutating func nextUpdate() async throws -> Update? {
      guard let known else { return try first() }
      var version = known.version
      while await changes.next() != nil {
        let newest = try store.read().version
        if newest.snapshot.isSame(as: version.snapshot) { continue }
        if let update = try update(from: known.objects, version, to: newest) { return update }
        // The list is the same; only later versions matter.
        version = newest
        self.known = (newest, known.objects)
      }
      return nil
    }

    private mutating func first() throws -> Update? {
      if Task.isCancelled { return nil }
      let results = try store.read().objects(fetch)
      known = (results.version, results.objects)
      return Update(
        results: results, deletions: [], insertions: Array(results.indices), modifications: [],
        moves: [], isReset: false)
    }

    /// The differences to a newer version, or nil if there are none.
    private mutating func update(
      from old: ObjectList, _ version: ModelVersion, to newest: ModelVersion
    ) throws -> Update? {
      try reportingStoreErrors {
        guard newest.snapshot.epoch == version.snapshot.epoch else {
          let results = try Reader(newest).objects(fetch)
          known = (newest, results.objects)
          return Update(
            results: results, deletions: Array(old.indices), insertions: Array(results.indices),
            modifications: [], moves: [], isReset: true)
        }
        let query = try fetch.query(in: newest)
        let columns = newest.snapshot.changedColumns(since: version.snapshot)
        let objects =
          query.reads(in: newest.snapshot.schema).isAffected(by: columns)
          ? try query.objects(in: newest.snapshot, cancellation: newest.cancellation) : old
        let changed = try newest.snapshot.changedRows(since: version.snapshot, of: old.entity)
        let changes = ListChanges(old: old.rows, new: objects.rows, changed: changed)
        guard !changes.isEmpty else { return nil }
        known = (newest, objects)
        return Update(
          results: Results(newest, objects), deletions: changes.deletions,
          insertions: changes.insertions, modifications: changes.modifications,
          moves: changes.moves.map { Move(from: $0.from, to: $0.to) }, isReset: false)
      }
    }
  }
}

extension ObjectStore {
  /// A list that is kept up to date: what a fetch finds now, then after each commit that changes it.
  public func updates<M>(_ fetch: Fetch<M>) -> Updates<M> { Updates(self, fetch) }
}
