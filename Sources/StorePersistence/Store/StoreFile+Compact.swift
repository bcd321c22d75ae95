import ObjectGraph
internal import System

extension StoreFile {
  /// Replaces the store's file by a new one without free pages and without the rows of deleted
  /// objects. The objects keep their order.
  ///
  /// Readers keep the version that they have in the old file, and get later versions from the new
  /// one; writers wait. If it fails, or the process is killed, the store is unchanged.
  ///
  /// - Returns: the number of bytes of the file before and after.
  /// - Throws: `StoreFileError`.
  @discardableResult
  public func compact() throws -> (before: Int, after: Int) {
    if isReadOnly { throw StoreFileError.readOnly(path: path) }
    for _ in 0..<Self.attemptLimit {
      let file = try DataFile(path)
      // A reader of a file that cannot be written holds the lock that this would wait for.
      try requireWritable(try environment())
      if let sizes = try holdingLock(of: file, { try rewrite(file) }) { return sizes }
    }
    throw StoreFileError.busy(path: path)
  }

  /// Puts a compacted copy of the newest version in the file's place; the lock of the file is held.
  /// Returns nil if the path leads to another file by now.
  private func rewrite(_ file: DataFile) throws -> (before: Int, after: Int)? {
    guard let held = try newestForWriting(file) else { return nil }
    let before = try file.byteCount()
    var after = 0
    let version = try storedVersion(in: held)
    try replacing(file) { names in
      let environment = try writeDraft(
        version.snapshot, after: version.header.storeVersion, names)
      after = try DataFile(names.draft).byteCount()
      return environment
    }
    return (before, after)
  }

  /// Returns a transaction on the newest version of a file whose lock is held; nil if the path leads
  /// to another file by now.
  func newestForWriting(_ file: DataFile) throws -> ReadTransaction? {
    let current = try environment()
    guard current.file.identity == file.identity else { return nil }
    try requireWritable(current)
    try current.settle()
    return try ReadTransaction(current, for: .writing, onWait: onWait)
  }

  /// Puts the draft that `makeDraft` makes in the place of the file, whose lock is held.
  func replacing(_ file: DataFile, by makeDraft: (StoreNames) throws -> Environment) throws {
    let names = try names()
    // A file of that name is left from a killed process.
    try names.removeDraft()
    do {
      let environment = try makeDraft(names)
      // A symbolic link can lead to another file by now.
      guard try FileIdentity.of(path: names.data) == file.identity else {
        throw StoreFileError.busy(path: path)
      }
      try withExtendedLifetime(environment) { try publishDraft(names) }
    } catch {
      try? names.removeDraft()
      throw error
    }
  }

  /// Writes the objects of a version of any file to a draft, as the version after `number`.
  func writeDraft(_ snapshot: Snapshot, after number: UInt64, _ names: StoreNames) throws
    -> Environment
  {
    try writeDraft(snapshot.capacity, after: number, names) { try snapshot.compacted(staging: $0) }
  }

  /// Writes the objects that `objects` returns to a draft, as the version after `number`.
  func writeDraft(
    _ capacity: SegmentCapacity, after number: UInt64, _ names: StoreNames,
    _ objects: (Draft) throws -> Snapshot
  ) throws -> Environment {
    let environment = try createDraft(names)
    let reader = try ReadTransaction(environment, onWait: {})
    let base = try StoredVersion(
      emptyFor: schema, mark: mark, capacity: capacity, version: number,
      migrations: migrations)
    let draft = try Draft(after: base, reader, queueLimit: limits.queueBytes)
    try draft.commit(try objects(draft))
    return environment
  }

  /// Puts the draft, which this process has open, in the place of the store's file; the lock of the
  /// old file is held.
  private func publishDraft(_ names: StoreNames) throws {
    // Writers of the new file, too, wait until its lock file has its name.
    let draft = try DataFile(names.draft, shownPath: path)
    try draft.lock(.exclusive, onWait: onWait)
    try withExtendedLifetime(draft) {
      // Between these two renames, the new file has the old one's lock file: a process that opens
      // it sees that it is used with another one, and waits. If this process is killed there, the
      // new file gets a lock file of its own.
      try FileNames.rename(names.draft, to: names.data)
      do {
        try FileNames.rename(names.draftLock, to: names.lock)
        try DataFile(names.directory).synchronize()
      } catch {
        throw StoreFileError.committed(path: path, reason: "\(error)")
      }
    }
  }
}
