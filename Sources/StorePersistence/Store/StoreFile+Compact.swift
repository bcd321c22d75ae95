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
    for _ in 0..<Self.attemptLimit {
      let file = try DataFile(path)
      if let sizes = try holdingLock(of: file, { try rewrite(file) }) { return sizes }
    }
    throw StoreFileError.busy(path: path)
  }

  /// Writes the newest version to a new file, and renames that to the path; the lock of the old
  /// file is held.
  private func rewrite(_ file: DataFile) throws -> (before: Int, after: Int)? {
    let before = try file.byteCount()
    // A file of that name is left from a killed process.
    try removeDraft()
    do {
      guard let environment = try writeCompacted(file) else { return nil }
      let after = try DataFile(draftPath).byteCount()
      try withExtendedLifetime(environment) { try publishDraft() }
      return (before, after)
    } catch {
      try? removeDraft()
      throw error
    }
  }

  /// Puts the draft, which this process has open, in the place of the store's file; the lock of the
  /// old file is held.
  func publishDraft() throws {
    // Writers of the new file, too, wait until its lock file has its name.
    let draft = try DataFile(draftPath)
    try draft.lock(.exclusive, onWait: onWait)
    try withExtendedLifetime(draft) {
      // Between these two renames, the new file has the old one's lock file: a process that opens
      // it sees that it is used with another one, and waits. If this process is killed there, the
      // new file gets a lock file of its own.
      try FileNames.rename(draftPath, to: path)
      try FileNames.rename(FileNames.lockFile(of: draftPath), to: FileNames.lockFile(of: path))
    }
    try DataFile(FileNames.directory(of: path)).synchronize()
  }

  /// Writes the newest version to the draft; nil if the path leads to another file than `file` by
  /// now.
  private func writeCompacted(_ file: DataFile) throws -> Environment? {
    let current = try environment()
    guard current.file.identity == file.identity else { return nil }
    try requireWritable(current)
    try current.settle()
    let transaction = try ReadTransaction(current, for: .writing, onWait: onWait)
    let version = try storedVersion(in: transaction)
    let environment = try createDraft()
    let reader = try ReadTransaction(environment, onWait: {})
    let base = try StoredVersion(
      emptyFor: schema, mark: mark, capacity: version.snapshot.capacity,
      version: version.header.storeVersion)
    let draft = try Draft(after: base, reader, queueLimit: limits.queueBytes)
    try draft.commit(try version.snapshot.compacted(staging: draft))
    return environment
  }
}
