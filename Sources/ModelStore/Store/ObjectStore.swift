internal import ObjectGraph
internal import StorePersistence
private import Synchronization
internal import System

/// The objects of some models, in a file or in memory.
///
///     let store = try ObjectStore(.file("kitchen.store"), Recipe.self)
///     try store.write { try $0.upsert(Recipe(name: "カレー")) }
///     print(try store.read().count(Recipe.self))
///
/// 1. Any thread, and any process, may read and write at any time. A reader never waits, and never
///    sees half a write.
/// 2. A write is durable when it returns, and leaves no trace if it throws.
/// 3. Writers take turns, also those of other processes.
public final class ObjectStore: Sendable {
  /// The place of a store.
  public enum Place: Hashable, Sendable {
    /// A file, which the first write creates.
    case file(String)
    /// A file that exists and is only read, such as one that comes with a program.
    case readOnlyFile(String)
    /// Memory alone; the objects go with the store.
    case memory
  }

  /// The choices when a store is opened.
  public struct Options: Sendable {
    /// The migrations of stores that an older program wrote, in order; see ``Migration``.
    public var migrations: [Migration] = []
    /// The answer to a file whose objects fit the models neither as they are nor after the migrations.
    public var onOtherSchema = OtherSchema.refuse

    /// The standard choices.
    public init() {}
  }

  /// The answer to a file whose objects do not fit the models.
  public enum OtherSchema: Hashable, Sendable {
    /// Opening the store throws `StoreError` with `schemaMismatch` and all differences.
    case refuse
    /// The file is replaced by an empty one. For a cache, whose objects can be fetched again:
    ///
    ///     var options = ObjectStore.Options()
    ///     options.onOtherSchema = .startOver
    ///     let cache = try ObjectStore(.file("cache.store"), Page.self, options: options)
    ///
    /// A file that is damaged, has a newer format, or is not a store of models is refused as ever.
    case startOver
  }

  let catalog: ModelCatalog
  let store: Store
  /// Tells those who wait for updates of a new version.
  let signal: ChangeSignal
  /// The file; nil in memory.
  let file: StoreFile?
  let isReadOnly: Bool
  private let newest = Mutex(WeakVersion())
  private let writes = SerialThread()
  private let writer = Mutex<CurrentProcess.ThreadID?>(nil)

  private struct WeakVersion {
    weak var version: ModelVersion?
  }

  /// Opens the store of some models. Models that their fields lead to need not be named.
  ///
  /// - Throws: `StoreError` if a model cannot be kept, or the file is no store of these models.
  public init(
    _ place: Place, _ models: any Model.Type..., options: Options = Options()
  ) throws {
    catalog = try ModelCatalog(models)
    let migrations = options.migrations.map(\.storeMigration)
    switch place {
    case .memory:
      file = nil
      isReadOnly = false
    case .file(let path):
      file = StoreFile(
        path: path, schema: catalog.schema, mark: Self.mark, migrations: migrations)
      isReadOnly = false
    case .readOnlyFile(let path):
      file = StoreFile(
        path: path, schema: catalog.schema, mark: Self.mark, migrations: migrations,
        isReadOnly: true)
      isReadOnly = true
    }
    store = file.map(Store.init) ?? Store(inMemoryFor: catalog.schema)
    signal = ChangeSignal(of: file)
    // Finds a file that does not fit now, not at the first question.
    do {
      try open()
    } catch let error as StoreError
      where error.code == .schemaMismatch && options.onOtherSchema == .startOver && !isReadOnly
    {
      try reportingStoreErrors { try file?.startOverIfOtherSchema() }
      try open()
    }
  }

  /// Migrates the file if necessary, and reads it.
  private func open() throws {
    try reportingStoreErrors { try file?.migrate() }
    _ = try read()
  }

  /// The first bytes of the files of all stores of models.
  private static let mark: StoreMark = "models"

  // MARK: Reading

  /// Returns the newest version, also if another process wrote it.
  ///
  /// A file that does not exist yet has no objects.
  public func read() throws -> Reader {
    try reportingStoreErrors {
      let snapshot: Snapshot
      do {
        snapshot = try store.snapshot()
      } catch StoreFileError.missing where !isReadOnly {
        snapshot = Snapshot(emptyFor: catalog.schema)
      }
      return newest.withLock { newest in
        if let version = newest.version, version.snapshot.isSame(as: snapshot) {
          return Reader(version)
        }
        let version = ModelVersion(snapshot, catalog)
        newest.version = version
        return Reader(version)
      }
    }
  }

  // MARK: Writing

  /// Writes: calls `body` and commits its changes. Waits in place for other writers, so a program with
  /// a user interface, or an actor, calls it with `await`.
  ///
  /// - Throws: errors of `body`, and `StoreError`; the store is then as it was.
  @discardableResult
  public func write<R>(_ body: (inout Writer) throws -> R) throws -> R {
    try write(.ofTask, body)
  }

  private func write<R>(
    _ cancellation: Cancellation, _ body: (inout Writer) throws -> R
  ) throws -> R {
    guard !isReadOnly else {
      throw StoreError(.readOnly, "the store was opened as a read-only file")
    }
    let thread = CurrentProcess.threadID
    guard writer.withLock({ $0 }) != thread else {
      throw StoreError(.misuse, "a write inside a write would wait for itself; use its writer")
    }
    defer { signal.send() }
    return try reportingStoreErrors {
      try store.write { transaction in
        writer.withLock { $0 = thread }
        defer { writer.withLock { $0 = nil } }
        let state = WriteState(catalog, consume transaction, cancellation)
        let result = Result {
          var writer = Writer(state)
          return try body(&writer)
        }
        transaction = state.end()
        let value = try result.get()
        if let failure = state.failure { throw failure }
        return value
      }
    }
  }

  /// Writes on a thread of the store's own, in the order of the calls, so that no thread of the
  /// program waits. If the task is cancelled, nothing happens: before its turn `body` is not called, and
  /// after it began, queries and upserts in it throw `CancellationError`.
  ///
  /// - Throws: errors of `body`, `StoreError`, and `CancellationError`; the store is then as it was.
  @discardableResult
  public nonisolated(nonsending) func write<R: Sendable>(
    _ body: @escaping @Sendable (inout Writer) throws -> R
  ) async throws -> R {
    let turn = Turn<R>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard turn.wait(continuation) else { return }
        writes.run {
          guard let continuation = turn.begin() else { return }
          // Also for what is read here and kept: then another task asks.
          let cancellation = Cancellation { turn.isCancelled || Task.isCancelled }
          let result = Result { try self.write(cancellation, body) }
          turn.end()
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      turn.cancel()
    }
  }
}

/// The turn of a write: it begins or is cancelled, whichever comes first. Once it has begun, it can find
/// out that it is cancelled.
private final class Turn<R: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<R, any Error>)
    case running(isCancelled: Bool)
    case ended
  }

  private let state = Mutex(State.new)

  /// Waits, unless it was cancelled; returns whether it waits.
  func wait(_ continuation: CheckedContinuation<R, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      if case .ended = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  /// Begins, unless it was cancelled.
  func begin() -> CheckedContinuation<R, any Error>? {
    state.withLock { state in
      guard case .waiting(let continuation) = state else { return nil }
      state = .running(isCancelled: false)
      return continuation
    }
  }

  /// Ends.
  func end() { state.withLock { $0 = .ended } }

  /// Whether it was cancelled after it began.
  var isCancelled: Bool {
    state.withLock { state in
      if case .running(isCancelled: true) = state { true } else { false }
    }
  }

  /// Cancels.
  func cancel() {
    let continuation = state.withLock { state -> CheckedContinuation<R, any Error>? in
      switch state {
      case .new: state = .ended
      case .waiting(let continuation):
        state = .ended
        return continuation
      case .running: state = .running(isCancelled: true)
      case .ended: break
      }
      return nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}
