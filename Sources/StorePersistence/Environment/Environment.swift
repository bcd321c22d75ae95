private import CLMDB
private import Glibc
internal import ObjectGraph
internal import Synchronization
internal import System

/// A mapped LMDB file. Only this source file calls LMDB.
///
/// 1. A process has one environment for a file, however often it is opened: LMDB's locks belong to
///    the process, and closing a second environment would release those of the first.
/// 2. The map is reserved once and never moves, since columns point into it.
/// 3. It closes when nothing uses it any more. Read transactions use it, and so do columns that are
///    borrowed from them.
///
/// `@unchecked Sendable`: threads may share LMDB's environment, and after `init` only state that a
/// mutex guards changes.
@safe
final class Environment: @unchecked Sendable {
  /// The access with which the file could be opened.
  let access: Access
  /// The file, for reads that must not use the map.
  let file: DataFile
  /// The number of bytes of address space that are reserved.
  let mapByteCount: Int
  /// The indexes that all versions of the file share.
  let lineage = SnapshotLineage()
  /// The number that tells the file's columns from all others in this process.
  let columnOwner = ColumnIdentity.newOwner()
  /// The columns that any version was read with.
  let checkedColumns = CheckedColumns()
  /// The chunks of the file's blobs that were verified.
  let verifiedBlobs = VerifiedBlobs()
  fileprivate let handle: OpaquePointer
  /// The transaction whose predecessor was checked last.
  let checkedPredecessor = Mutex<UInt64?>(nil)
  /// The transaction whose pages were checked last.
  private let checkedTransaction = Mutex<UInt64?>(nil)
  /// The length of the file before that, or when it was opened; it never becomes shorter.
  private let checkedByteCount: Atomic<Int>
  private let failed = Atomic(false)

  /// Whether other processes use the file with another lock file. Then this environment is of its
  /// opener alone, and is opened again before each use, since that may have ended.
  let isApart: Bool
  /// Whether all openers of the file in this process share the environment.
  private let isShared: Bool

  /// The environment of a handle.
  init(_ opened: OpenedHandle, _ file: DataFile, isShared: Bool, isApart: Bool = false) {
    unsafe handle = opened.handle
    self.isApart = isApart
    self.isShared = isShared
    access = opened.access
    mapByteCount = opened.mapByteCount
    self.file = file
    checkedByteCount = Atomic((try? file.byteCount()) ?? 0)
  }

  deinit {
    // Under the registry's lock, so that nobody opens the file before it is closed.
    environmentRegistry.withLock { registry in
      unsafe mdb_env_close(handle)
      if isShared { registry[file.identity] = nil }
    }
  }

  /// The path that errors name.
  var path: String { file.path }

  /// The address space of a file. It costs nothing until pages are used.
  static let standardAddressSpace = 32 << 30

  /// The newest transaction that readers see, of this process or another.
  ///
  /// A commit writes its page first, and readers see it once that is on the disk, which takes
  /// milliseconds; the page alone would report a version that nobody can read yet.
  var newestTransaction: UInt64 {
    var transaction: OpaquePointer?
    guard (try? checkLength()) != nil else { return 0 }
    guard unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &transaction) == 0 else {
      // Too many readers; whoever reads then gets the error.
      return 0
    }
    defer { unsafe mdb_txn_abort(transaction) }
    return UInt64(unsafe mdb_txn_id(transaction))
  }

  /// Frees the slots of killed readers, whose pages could otherwise never be reused.
  func clearDeadReaders() {
    var count: Int32 = 0
    // If it fails, pages are kept for longer than needed, and nothing worse.
    _ = unsafe mdb_reader_check(handle, &count)
  }

  /// Checks the pages of a transaction that a reader holds, unless they were checked before.
  ///
  /// Returns whether it is still one of the two that the meta pages describe.
  fileprivate func checkPages(of transaction: UInt64, for depth: PageCheck.Depth)
    throws(StoreFileError) -> Bool
  {
    if depth == .reading, checkedTransaction.withLock({ $0 == transaction }) { return true }
    let byteCount = try file.byteCount()
    guard let meta = try MetaPage.of(transaction: transaction, in: file) else { return false }
    try PageCheck.run(file, meta, for: depth)
    checkedTransaction.withLock { $0 = transaction }
    checkedByteCount.store(byteCount, ordering: .relaxed)
    return true
  }

  /// Throws if the file is shorter than it was, since reading a page beyond its end would end the process.
  /// LMDB reads the meta pages when a transaction begins, so this comes before.
  fileprivate func checkLength() throws(StoreFileError) {
    guard try file.byteCount() >= checkedByteCount.load(ordering: .relaxed) else {
      throw .damaged(path: path, reason: "it was truncated while it was open")
    }
  }

  /// Calls `body` with a write transaction and commits it when `body` returns: durably, or not at
  /// all.
  func write(_ body: (WriteTransaction) throws -> Void) throws {
    let metaPages = try file.metaPageBytes()
    let transaction = unsafe try beginWriting()
    do {
      let changes = unsafe WriteTransaction(transaction, self)
      defer { changes.close() }
      try body(changes)
    } catch {
      unsafe mdb_txn_abort(transaction)
      throw error
    }
    let code = unsafe mdb_txn_commit(transaction)
    guard code == 0 else {
      // If LMDB cannot write a meta page, it leaves one there that names the old transaction and the new
      // pages. The version before is whole, and so is the file with its meta pages.
      failed.store(true, ordering: .relaxed)
      file.restore(metaPages)
      throw failure(code, "write", self)
    }
  }

  /// Whether a commit failed. LMDB then refuses to use the file until it is opened again.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Makes the newest version that which the data file has, also after a writer was killed between
  /// its commit and the change of the lock file. The writers' lock is held.
  func settle() throws(StoreFileError) {
    let transaction = unsafe try beginWriting()
    unsafe mdb_txn_abort(transaction)
  }

  /// Begins a transaction after the newest of the data file: with the lock file of another file,
  /// it could replace a commit.
  private func beginWriting() throws(StoreFileError) -> OpaquePointer {
    guard access == .readWrite else {
      throw isApart ? .otherLockFile(path: path) : .readOnly(path: path)
    }
    try checkLength()
    var transaction: OpaquePointer?
    let code = unsafe mdb_txn_begin(handle, nil, 0, &transaction)
    guard code == 0, let transaction = unsafe transaction else {
      throw failure(code, "write", self)
    }
    do throws(StoreFileError) {
      let number = UInt64(unsafe mdb_txn_id(transaction))
      guard try MetaPage.newest(in: file).transaction + 1 == number else {
        throw .otherLockFile(path: path)
      }
    } catch {
      unsafe mdb_txn_abort(transaction)
      throw error
    }
    return unsafe transaction
  }
}

/// A handle of LMDB, opened with the best access and the most address space that the system allows.
@safe
struct OpenedHandle {
  fileprivate let handle: OpaquePointer
  fileprivate let access: Environment.Access
  fileprivate let mapByteCount: Int

  private static let leastByteCount = 64 << 20
  /// The number of slots in the table of readers; each takes 64 bytes of the lock file.
  private static let readerCount: UInt32 = 1022

  /// Whether the file exists already.
  enum Kind {
    case existing
    case new
  }

  /// Opens a file with this access, or a lesser one that the system allows.
  init(
    _ path: String, _ kind: Kind, _ addressSpace: Int, from access: Environment.Access
  ) throws(StoreFileError) {
    var byteCount = addressSpace
    var access = access
    while true {
      var handle: OpaquePointer?
      let code = unsafe Self.open(path, byteCount, access, &handle)
      if let handle = unsafe handle, code == 0 {
        unsafe self.handle = handle
        self.access = access
        mapByteCount = byteCount
        return
      }
      switch (code, access) {
      case (ENOMEM, _) where byteCount > Self.leastByteCount:
        byteCount /= 2
      case (EACCES, _) where kind == .existing, (EPERM, _) where kind == .existing,
        (EROFS, _) where kind == .existing:
        guard let lesser = access.lesser else {
          throw failure(code, "open", path: path, mapByteCount: 0)
        }
        access = lesser
      default: throw failure(code, "open", path: path, mapByteCount: byteCount)
      }
    }
  }

  /// Closes the handle.
  func close() {
    unsafe mdb_env_close(handle)
  }

  private static func open(
    _ path: String, _ byteCount: Int, _ access: Environment.Access, _ handle: inout OpaquePointer?
  ) -> Int32 {
    var code = unsafe mdb_env_create(&handle)
    guard code == 0, let environment = unsafe handle else { return code }
    var flags = UInt32(MDB_NOSUBDIR | MDB_NOTLS)
    switch access {
    case .readWrite: break
    case .readOnly: flags |= UInt32(MDB_RDONLY)
    case .readOnlyUnlocked: flags |= UInt32(MDB_RDONLY | MDB_NOLOCK)
    }
    code = unsafe mdb_env_set_mapsize(environment, byteCount)
    if code == 0 { code = unsafe mdb_env_set_maxreaders(environment, readerCount) }
    if code == 0 { code = unsafe mdb_env_open(environment, path, flags, 0o644) }
    if code == 0 { code = unsafe openDatabase(environment) }
    if code != 0 {
      unsafe mdb_env_close(environment)
      unsafe handle = nil
    }
    return code
  }

  /// Makes LMDB record how the keys of the unnamed database compare; once, before threads share the
  /// environment.
  private static func openDatabase(_ environment: OpaquePointer) -> Int32 {
    var transaction: OpaquePointer?
    var code = unsafe mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction)
    guard code == 0 else { return code }
    var database: MDB_dbi = 0
    code = unsafe mdb_dbi_open(transaction, nil, 0, &database)
    unsafe mdb_txn_abort(transaction)
    return code == 0 && database != unnamedDatabase ? MDB_INCOMPATIBLE : code
  }
}

/// LMDB's number of the unnamed database.
private let unnamedDatabase: MDB_dbi = 1

/// One version of the file, held for reading. Its records stay in the map, unchanged, as long as
/// this object lives.
///
/// Threads may share it. If the lock file cannot be written, writers do not see this reader; then
/// it holds the shared advisory lock of the data file, and writers wait for it.
@safe
final class ReadTransaction: @unchecked Sendable {
  /// The file.
  let environment: Environment
  private let handle: OpaquePointer
  /// LMDB allows one call at a time.
  private let turn = Mutex(())
  /// The advisory lock, if it is needed.
  private let sharedLock: DataFile?

  /// Takes the newest version, and checks its pages.
  init(
    _ environment: Environment, for depth: PageCheck.Depth = .reading, onWait: () -> Void
  ) throws(StoreFileError) {
    var sharedLock: DataFile?
    if environment.access == .readOnlyUnlocked {
      let file = try environment.file.reopened()
      try file.lock(.shared, onWait: onWait)
      sharedLock = file
    }
    var patience = Patience()
    repeat {
      let handle = unsafe try Self.begin(environment)
      do throws(StoreFileError) {
        let transaction = UInt64(unsafe mdb_txn_id(handle))
        if try environment.checkPages(of: transaction, for: depth) {
          unsafe self.handle = handle
          self.environment = environment
          self.sharedLock = sharedLock
          return
        }
        // Two commits happened meanwhile; the version is intact, but its meta page was overwritten.
        unsafe mdb_txn_abort(handle)
      } catch {
        unsafe mdb_txn_abort(handle)
        throw error
      }
    } while patience.wait(limit: Self.attemptLimit)
    // No commits are that fast: the number in the lock file is that of another data file.
    throw .otherLockFile(path: environment.path)
  }

  private static let attemptLimit = 1_000

  deinit {
    unsafe mdb_txn_abort(handle)
  }

  private static func begin(_ environment: Environment) throws(StoreFileError) -> OpaquePointer {
    try environment.checkLength()
    var handle: OpaquePointer?
    var code = unsafe mdb_txn_begin(environment.handle, nil, UInt32(MDB_RDONLY), &handle)
    if code == MDB_READERS_FULL {
      environment.clearDeadReaders()
      code = unsafe mdb_txn_begin(environment.handle, nil, UInt32(MDB_RDONLY), &handle)
    }
    guard code == 0, let handle = unsafe handle else { throw failure(code, "read", environment) }
    return unsafe handle
  }

  /// The transaction that committed this version.
  var number: UInt64 { turn.withLock { _ in UInt64(unsafe mdb_txn_id(handle)) } }

  /// Moves on to the newest version. Only for a writer that has not freed any page meanwhile, so
  /// that bytes borrowed from the older version stay valid.
  func renew() throws(StoreFileError) {
    let code = turn.withLock { _ in
      unsafe mdb_txn_reset(handle)
      return unsafe mdb_txn_renew(handle)
    }
    guard code == 0 else { throw failure(code, "read", environment) }
  }

  /// Returns the bytes of a record, aligned to 8, or nil if there is no such record. They are
  /// borrowed from the map if they are aligned there, else copied.
  func value(of key: RecordKey) throws(StoreFileError) -> ColumnBuffer<UInt8>? {
    var value = unsafe MDB_val()
    let code = turn.withLock { _ in
      unsafe withValue(of: key.bytes) { key in
        unsafe mdb_get(handle, unnamedDatabase, key, &value)
      }
    }
    if code == MDB_NOTFOUND { return nil }
    guard code == 0 else { throw failure(code, "read", environment) }
    let bytes = unsafe UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size)
      .assumingMemoryBound(to: UInt8.self)
    let borrowed = unsafe ColumnBuffer(borrowing: bytes, owner: self)
    // A record that shares a page with others can start at any even offset.
    return Int(bitPattern: unsafe value.mv_data) % 8 == 0
      ? borrowed : borrowed.withSpan { ColumnBuffer($0) }
  }

  /// Returns the keys of all records, in ascending order.
  ///
  /// - Complexity: O(records).
  func keys() throws(StoreFileError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    let code = turn.withLock { _ -> Int32 in
      var cursor: OpaquePointer?
      var code = unsafe mdb_cursor_open(handle, unnamedDatabase, &cursor)
      guard code == 0 else { return code }
      defer { unsafe mdb_cursor_close(cursor) }
      while true {
        var key = unsafe MDB_val()
        var value = unsafe MDB_val()
        code = unsafe mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
        guard code == 0 else { return code == MDB_NOTFOUND ? 0 : code }
        keys.append(unsafe Array(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)))
      }
    }
    guard code == 0 else { throw failure(code, "read", environment) }
    return keys
  }
}

/// The changes of one commit, valid only in the closure of `Environment.write`.
@safe
final class WriteTransaction {
  // A noncopyable struct would be better, but the optimizer of Swift 6.3.1 crashes on closures that
  // borrow one.
  private var openHandle: OpaquePointer?
  private let environment: Environment

  fileprivate init(_ handle: OpaquePointer, _ environment: Environment) {
    unsafe openHandle = handle
    self.environment = environment
  }

  /// Invalidates the handle, which LMDB is about to free.
  fileprivate func close() {
    unsafe openHandle = nil
  }

  private var handle: OpaquePointer {
    guard let handle = unsafe openHandle else {
      preconditionFailure("a write transaction was used outside its closure")
    }
    return unsafe handle
  }

  /// The number of this transaction once it is committed.
  var number: UInt64 { UInt64(unsafe mdb_txn_id(handle)) }

  /// Writes a record, and replaces an existing one.
  func put(_ bytes: ColumnBuffer<UInt8>, _ key: RecordKey) throws(StoreFileError) {
    let code = unsafe withValue(of: key.bytes) { key in
      unsafe bytes.withUnsafeBytes { bytes in
        var value = unsafe MDB_val(
          mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        return unsafe mdb_put(handle, unnamedDatabase, key, &value, 0)
      }
    }
    guard code == 0 else { throw failure(code, "write", environment) }
  }

  /// Writes a record of two parts, and replaces an existing one.
  func put(_ bytes: ColumnBuffer<UInt8>, then rest: [UInt8], _ key: RecordKey)
    throws(StoreFileError)
  {
    if rest.isEmpty { return try put(bytes, key) }
    let code = unsafe withValue(of: key.bytes) { key in
      unsafe bytes.withUnsafeBytes { first in
        unsafe rest.withUnsafeBytes { last in
          var value = unsafe MDB_val(mv_size: first.count + last.count, mv_data: nil)
          let code = unsafe mdb_put(handle, unnamedDatabase, key, &value, UInt32(MDB_RESERVE))
          guard code == 0 else { return code }
          let room = unsafe UnsafeMutableRawBufferPointer(
            start: value.mv_data, count: value.mv_size)
          unsafe room.copyMemory(from: first)
          unsafe UnsafeMutableRawBufferPointer(rebasing: room[first.count...])
            .copyMemory(from: last)
          return 0
        }
      }
    }
    guard code == 0 else { throw failure(code, "write", environment) }
  }

  /// Writes a record, and replaces an existing one.
  func put(_ bytes: [UInt8], _ key: RecordKey) throws(StoreFileError) {
    try put(ColumnBuffer(bytes), key)
  }

  /// Removes a record, if it exists.
  func remove(_ key: RecordKey) throws(StoreFileError) {
    let code = unsafe withValue(of: key.bytes) { key in
      unsafe mdb_del(handle, unnamedDatabase, key, nil)
    }
    guard code == 0 || code == MDB_NOTFOUND else { throw failure(code, "write", environment) }
  }
}

/// Calls `body` with bytes in LMDB's form.
@unsafe
private func withValue(of bytes: [UInt8], _ body: (UnsafeMutablePointer<MDB_val>) -> Int32)
  -> Int32
{
  unsafe bytes.withUnsafeBytes { bytes in
    var value = unsafe MDB_val(
      mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    return unsafe body(&value)
  }
}

/// The error for a code of LMDB: its own codes are negative, those of the system positive.
private func failure(_ code: Int32, _ operation: String, path: String, mapByteCount: Int)
  -> StoreFileError
{
  switch code {
  case MDB_MAP_FULL, MDB_MAP_RESIZED: .full(path: path, byteCount: mapByteCount)
  case MDB_READERS_FULL: .tooManyReaders(path: path)
  case EACCES, EROFS, EPERM: .readOnly(path: path)
  // LMDB's answer after a commit that could not be written.
  case MDB_PANIC: .system(path: path, operation: operation, code: EIO)
  case 1...: .system(path: path, operation: operation, code: code)
  default: .damaged(path: path, reason: unsafe String(cString: mdb_strerror(code)))
  }
}

private func failure(_ code: Int32, _ operation: String, _ environment: Environment)
  -> StoreFileError
{
  failure(code, operation, path: environment.path, mapByteCount: environment.mapByteCount)
}
