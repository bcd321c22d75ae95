import ObjectGraph

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
    while true {
      let file = try DataFile(path)
      if let sizes = try holdingLock(of: file, { try rewrite(file) }) { return sizes }
    }
  }

  /// Writes the newest version to a new file, and renames that to the path; the lock of the old
  /// file is held.
  private func rewrite(_ file: DataFile) throws -> (before: Int, after: Int) {
    let before = try file.byteCount()
    // A file of that name is left from a killed process.
    try removeDraft()
    do {
      try writeCompacted()
      let after = try DataFile(draftPath).byteCount()
      // A reader that opens the path between these two renames reads the old file, which has no
      // writers any more, with the new lock file.
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
