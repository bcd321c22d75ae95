public import ObjectGraph
private import Synchronization
internal import System

/// The versions of a store in one LMDB file.
///
/// 1. A reader holds a version as long as it holds its snapshot, or a column of it; until then the
///    file cannot reuse the version's pages. This object itself holds no version.
/// 2. Writers take turns by the file's advisory lock, in one process and among several, from before
///    their closure is called until the commit is durable.
/// 3. A commit is all or nothing, also if the process is killed or the disk is full. (A program
///    that sets a limit on the size of files must ignore SIGXFSZ.)
/// 4. A file that is not a store, or is one of a newer program, is never written.
///
/// A missing file is an error for readers; the first commit creates it and its directories. It is
/// built under another name and renamed when it is complete, so nobody ever sees half a store.
public final class StoreFile: Storage {
  /// The path of the file.
  public let path: String
  let schema: Schema
  let mark: StoreMark
  let migrations: [StoreMigration]
  let capacity: SegmentCapacity
  let limits: StoreFileLimits
  /// Whether this object never creates a file and never writes the data file, whatever the
  /// permissions say.
  package let isReadOnly: Bool
  let onWait: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var environment: Environment?
    var newest: WeakSnapshot?
    /// The transaction that committed the newest.
    var transaction: UInt64 = 0
    /// Whether a draft that was left beside the file has been removed.
    var isSwept = false
  }

  /// The store at a path, whether it is there yet or not.
  ///
  /// - Parameters:
  ///   - schema: The program's entities; their names hold no white space.
  ///   - mark: The program's mark.
  ///   - capacity: How many rows a segment of a new store holds at most.
  ///   - onWait: Called when another writer has been waited for since a second.
  public convenience init(
    path: String, schema: Schema, mark: StoreMark, capacity: SegmentCapacity = .standard,
    onWait: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      path: path, schema: schema, mark: mark, migrations: [], capacity: capacity,
      limits: .standard, onWait: onWait)
  }

  /// The store at a path, whether it is there yet or not.
  ///
  /// - Parameters:
  ///   - schema: The program's entities; their names hold no white space.
  ///   - mark: The program's mark.
  ///   - migrations: The migrations that a store of format 1 runs when it is opened, in order.
  ///   - isReadOnly: Whether to create no file and to refuse all writes. If the store has no lock
  ///     file, its writers wait for readers.
  ///   - onWait: Called when another writer has been waited for since a second.
  package convenience init(
    path: String, schema: Schema, mark: StoreMark, migrations: [StoreMigration] = [],
    isReadOnly: Bool = false, onWait: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      path: path, schema: schema, mark: mark, migrations: migrations, capacity: .standard,
      limits: .standard, isReadOnly: isReadOnly, onWait: onWait)
  }

  /// The store at a path, with limits of its own.
  init(
    path: String, schema: Schema, mark: StoreMark, migrations: [StoreMigration] = [],
    capacity: SegmentCapacity, limits: StoreFileLimits, isReadOnly: Bool = false,
    onWait: @escaping @Sendable () -> Void
  ) {
    precondition(
      schema.names.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) },
      "names in a schema hold no white space")
    self.path = path
    self.schema = schema
    self.mark = mark
    self.migrations = migrations
    self.capacity = capacity
    self.limits = limits
    self.isReadOnly = isReadOnly
    self.onWait = onWait
  }

  /// Returns the newest version, also if another process committed it.
  package func current() throws -> Snapshot {
    let environment = try environment()
    let (known, transaction) = state.withLock { ($0.newest, $0.transaction) }
    // A known version is reused if somebody still holds it and nothing was committed since.
    if let snapshot = known?.snapshot, environment.newestTransaction == transaction {
      return snapshot
    }
    let held = try ReadTransaction(environment, onWait: onWait)
    return remember(try storedVersion(in: held), held)
  }

  /// Becomes the only writer, and commits the version that `body` returns.
  @discardableResult
  package func write(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws -> Snapshot
  {
    if isReadOnly { throw StoreFileError.readOnly(path: path) }
    for _ in 0..<Self.attemptLimit {
      guard let file = try existingFile() else {
        if let created = try create(body) { return created }
        continue
      }
      // A reader of a file that cannot be written holds the lock that a writer would wait for.
      try requireWritable(try environment())
      let next = try holdingLock(of: file) { () -> Snapshot? in
        let environment = try environment()
        guard environment.file.identity == file.identity else { return nil }
        return try write(to: environment, body)
      }
      if let next { return next }
    }
    throw StoreFileError.busy(path: path)
  }

  /// How often another file may replace this one before a writer gives up.
  static let attemptLimit = 100

  /// Stores the result of migrations with names that have not run in the file yet, in one commit; does
  /// nothing if there are none, or no file.
  ///
  /// - Throws: `StoreFileError`; the file is then as it was.
  package func migrate() throws {
    // Without such migrations, the version need not be read here.
    guard !isReadOnly, migrations.contains(where: { $0.name != nil }) else { return }
    do {
      let version = try storedVersion(in: try readTransaction(for: .reading))
      guard version.hasPendingMigrations, try environment().access == .readWrite else { return }
    } catch StoreFileError.missing {
      return
    }
    // The version is migrated as it is read, also if another process was faster.
    try write { base, _ in base }
  }

  // MARK: Parts

  /// Takes the writers' lock and calls `body`; returns nil if another file has replaced this one
  /// meanwhile.
  func holdingLock<Result>(of file: DataFile, _ body: () throws -> Result?) throws -> Result? {
    guard file.isPlain else { throw StoreFileError.notAFile(path: path) }
    try file.lock(.exclusive, onWait: onWait)
    let names = try names()
    guard try FileIdentity.of(path: names.data) == file.identity else { return nil }
    return try withExtendedLifetime(file) {
      try requireOneName(file, names)
      return try body()
    }
  }

  /// Refuses a file with several names, since each name has a lock file of its own. The lock is held.
  private func requireOneName(_ file: DataFile, _ names: StoreNames) throws(StoreFileError) {
    var count = try file.nameCount()
    // A process that was killed while it gave a new file its name leaves it with two.
    if count > 1, try FileIdentity.of(path: names.draft) == file.identity {
      try FileNames.remove(names.draft)
      count = try file.nameCount()
    }
    if count > 1 { throw .severalNames(path: path, count: count) }
  }

  /// The names of the store's files.
  func names() throws(StoreFileError) -> StoreNames { try StoreNames(of: path) }

  /// The file at the path, or nil if there is none.
  func existingFile() throws -> DataFile? {
    do {
      return try DataFile(path)
    } catch StoreFileError.missing {
      return nil
    }
  }

  /// Reads the version that a transaction holds, under this program's schema.
  func storedVersion(in transaction: ReadTransaction) throws -> StoredVersion {
    try StoredVersion.read(transaction, schema: schema, mark: mark, migrations: migrations)
  }

  /// Returns a transaction on the newest version, with checked pages.
  func readTransaction(for depth: PageCheck.Depth) throws -> ReadTransaction {
    try ReadTransaction(try environment(), for: depth, onWait: onWait)
  }

  /// The environment of the file that the path leads to now.
  func environment() throws -> Environment {
    guard let identity = try FileIdentity.of(path: path) else {
      _ = try names()
      throw StoreFileError.missing(path: path)
    }
    var known = state.withLock { $0.environment }
    if known?.file.identity != identity { known = nil }
    if let known, !known.isApart { return known }
    let environment = try Environment.open(
      try names().data, shownPath: path, addressSpace: limits.addressSpace, isPatient: known == nil,
      createsLockFile: !isReadOnly)
    if let known, environment.isApart, environment.file.identity == identity { return known }
    state.withLock { $0 = State(environment: environment, newest: nil) }
    return environment
  }

  /// Refuses a file that cannot be written.
  func requireWritable(_ environment: Environment) throws(StoreFileError) {
    if isReadOnly { throw .readOnly(path: path) }
    if environment.isApart { throw .otherLockFile(path: path) }
    guard environment.access == .readWrite else { throw .readOnly(path: path) }
  }

  private func remember(_ version: StoredVersion, _ transaction: ReadTransaction) -> Snapshot {
    state.withLock {
      let isSwept = $0.isSwept && $0.environment === transaction.environment
      $0 = State(
        environment: transaction.environment, newest: WeakSnapshot(version.snapshot),
        transaction: transaction.number, isSwept: isSwept)
    }
    return version.snapshot
  }

  /// Writes to an existing file, with its lock held.
  private func write(
    to environment: Environment, _ body: (Snapshot, any SegmentStaging) throws -> Snapshot?
  ) throws -> Snapshot {
    try requireWritable(environment)
    try sweep(environment)
    try environment.settle()
    environment.clearDeadReaders()
    let transaction = try ReadTransaction(environment, for: .writing, onWait: onWait)
    let base = try storedVersion(in: transaction)
    do {
      return try commit(base, environment, body) ?? base.snapshot
    } catch let error as Unread {
      throw StoreFileError.committed(path: path, reason: "\(error.reason)")
    } catch {
      // After an error of the disk in a commit, LMDB refuses to use a file until it is opened again.
      if environment.hasFailed { state.withLock { $0 = State() } }
      throw error
    }
  }

  /// Removes the draft of a `compact` that was killed, once for each opening; the lock is held.
  private func sweep(_ environment: Environment) throws {
    let isSwept = state.withLock { state in
      defer { state.isSwept = true }
      return state.isSwept && state.environment === environment
    }
    if !isSwept { try names().removeDraft() }
  }

  /// Makes the version after `base`, or returns nil if `body` does.
  private func commit(
    _ base: StoredVersion, _ environment: Environment,
    _ body: (Snapshot, any SegmentStaging) throws -> Snapshot?
  ) throws -> Snapshot? {
    let reader = try ReadTransaction(environment, onWait: onWait)
    let draft = try Draft(after: base, reader, queueLimit: limits.queueBytes)
    do {
      guard let next = try body(base.snapshot, draft) else {
        draft.discard()
        return nil
      }
      try draft.commit(next)
    } catch {
      draft.discard()
      throw error
    }
    do {
      return remember(try storedVersion(in: reader), reader)
    } catch {
      throw Unread(reason: error)
    }
  }

  /// A version that was committed, and could then not be read.
  private struct Unread: Error {
    let reason: any Error
  }

  /// Creates the file with its first version, or returns nil if another process was faster.
  private func create(_ body: (Snapshot, any SegmentStaging) throws -> Snapshot?) throws
    -> Snapshot?
  {
    try holdingDirectory { try create($0, body) }
  }

  /// Takes the writers' lock of a missing file and calls `body`, which makes it; returns nil if
  /// there is a file meanwhile.
  func holdingDirectory<Result>(_ body: (StoreNames) throws -> Result?) throws -> Result? {
    try FileNames.createDirectory(try names().directory)
    let names = try names()
    // There is no file to lock yet, so writers lock the directory.
    let directory = try DataFile(names.directory)
    try directory.lock(.exclusive, onWait: onWait)
    guard try FileIdentity.of(path: names.data) == nil else { return nil }
    return try withExtendedLifetime(directory) {
      // A file of that name is left from a killed process.
      try names.removeDraft()
      do {
        return try body(names)
      } catch {
        try? names.removeDraft()
        throw error
      }
    }
  }

  /// Creates the missing file, with the lock of its directory held.
  private func create(
    _ names: StoreNames, _ body: (Snapshot, any SegmentStaging) throws -> Snapshot?
  ) throws -> Snapshot {
    let environment = try createDraft(names)
    let base = try StoredVersion(
      emptyFor: schema, mark: mark, capacity: capacity, migrations: migrations)
    do {
      guard let snapshot = try commit(base, environment, body) else {
        try names.removeDraft()
        return base.snapshot
      }
      try publishNew(names)
      return snapshot
    } catch let error as Unread {
      // Nobody has seen the draft.
      throw error.reason
    }
  }

  /// Gives the draft the name of the missing file, with the lock of its directory held. If its names
  /// cannot be made durable, there is no file afterwards.
  func publishNew(_ names: StoreNames) throws {
    // Nobody writes to the new file before it is known to last.
    let draft = try DataFile(names.draft, shownPath: path)
    try draft.lock(.exclusive, onWait: onWait)
    var isPublished = false
    try withExtendedLifetime(draft) {
      do {
        // The lock file comes first: a process that finds the store must find its readers and writers
        // too.
        try FileNames.rename(names.draftLock, to: names.lock)
        try FileNames.publish(names.draft, as: names.data, onSuccess: { isPublished = true })
        try DataFile(names.directory).synchronize()
      } catch {
        guard isPublished else { throw error }
        do {
          try FileNames.remove(names.data)
        } catch let other {
          throw StoreFileError.committed(path: path, reason: "\(error); \(other)")
        }
        try? FileNames.remove(names.lock)
        throw error
      }
    }
  }

  /// Makes a new file without records.
  func createDraft(_ names: StoreNames) throws -> Environment {
    try Environment.create(names.draft, shownPath: path, addressSpace: limits.addressSpace)
  }
}

extension Schema {
  fileprivate var names: [String] {
    entities.flatMap { entity in
      [entity.name] + entity.attributes.map(\.name) + entity.relationships.map(\.name)
    }
  }
}
