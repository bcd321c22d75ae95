import ObjectGraph

extension StoreFile {
  /// Puts a fresh file in the place of the store's: without the pages that changes have left free,
  /// and without the rows of deleted objects. The objects keep their order.
  ///
  /// Readers go on reading the version that they have, in the old file, and find the new one with
  /// their next; writers wait. Where it fails, or the process is killed, the store is as it was.
  ///
  /// - Returns: how many bytes the file had, and has.
  /// - Throws: `StoreFileError`.
  @discardableResult
  public func compact() throws -> (before: Int, after: Int) {
    while true {
      let file = try DataFile(path)
      if let sizes = try holdingLock(of: file, { try rewrite(file) }) { return sizes }
    }
  }

  /// Writes the newest version to a file of its own, and gives that the path; the lock of the old
  /// one is held.
  private func rewrite(_ file: DataFile) throws -> (before: Int, after: Int) {
    let before = try file.byteCount()
    // What is there under that name, a killed process has left.
    try removeDraft()
    do {
      try writeCompacted()
      let after = try DataFile(draftPath).byteCount()
      // Whoever opens the path between these two reads the old file with the new lock file, which
      // nobody writes to any more.
      try FileNames.rename(draftPath + "-lock", to: path + "-lock")
      try FileNames.rename(draftPath, to: path)
      try DataFile(FileNames.directory(of: path)).synchronize()
      return (before, after)
    } catch {
      try? removeDraft()
      throw error
    }
  }

  private func writeCompacted() throws {
    let transaction = try readTransaction(for: .writing)
    guard transaction.environment.access == .readWrite else {
      throw StoreFileError.readOnly(path: path)
    }
    let version = try storedVersion(in: transaction)
    let environment = try createDraft()
    let reader = try ReadTransaction(environment, onWait: {})
    let base = try StoredVersion(
      emptyFor: schema, mark: mark, capacity: version.snapshot.capacity,
      version: version.header.storeVersion)
    let draft = try Draft(after: base, reader, queueLimit: limits.queueBytes)
    try draft.commit(try version.snapshot.compacted(staging: draft))
  }
}
