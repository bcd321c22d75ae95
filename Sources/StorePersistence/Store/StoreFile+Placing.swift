package import ObjectGraph
internal import System

// Putting the objects of one file in the place of another.
extension StoreFile {
  /// Puts a copy of another store's file in this one's place, lock file included, if `isNewer` says
  /// so; returns whether it did. This store need not exist yet.
  ///
  /// It is all or nothing: if it fails, or the process is killed, the store is the old one or the new
  /// one. Readers keep their version in the old file, and get later versions from the new one;
  /// writers wait. The copy is compacted, so its rows have other numbers and its versions another
  /// epoch. Its version number is greater than that of both stores, or that of the source if there
  /// was no store here.
  ///
  /// The source is left unchanged, and may be on a read-only file system. If it has no lock file, its
  /// writers wait meanwhile.
  ///
  /// - Parameters:
  ///   - source: The path of the other store's file, with this program's mark and schema. All its
  ///     checksums are verified first.
  ///   - backup: The path of a copy of the old file, which is durable before the store changes. It
  ///     replaces a file of that name, and is on the same file system as its directory.
  ///   - isNewer: Asked under the writers' lock with the version here, nil if there is none, and the
  ///     version there.
  /// - Throws: `StoreFileError`, and the errors of `isNewer`.
  /// - Complexity: O(bytes).
  package func replace(
    with source: String, backup: String? = nil,
    when isNewer: (Snapshot?, Snapshot) throws -> Bool = { _, _ in true }
  ) throws -> Bool {
    if isReadOnly { throw StoreFileError.readOnly(path: path) }
    guard let identity = try FileIdentity.of(path: source) else {
      throw StoreFileError.missing(path: source)
    }
    // A store is not newer than itself.
    if try FileIdentity.of(path: path) == identity { return false }
    let other = sibling(source, isReadOnly: true)
    if let problem = try other.check().first {
      throw StoreFileError.damaged(path: source, reason: problem)
    }
    let there = try other.storedVersion(in: try other.readTransaction(for: .writing))
    return try place(there, backup: backup, when: isNewer)
  }

  /// Writes a compacted copy of the newest version to another path, while others may write here.
  ///
  /// If there is a store with the same mark at the path, it is replaced atomically; any other file
  /// there is refused, and left unchanged. The version number is kept if the path was free. Nothing happens if the path
  /// leads to this store.
  ///
  /// - Throws: `StoreFileError`.
  /// - Complexity: O(bytes).
  package func copy(to path: String) throws {
    let version = try storedVersion(in: try readTransaction(for: .writing))
    if try FileIdentity.of(path: path) == FileIdentity.of(path: self.path) { return }
    _ = try sibling(path, isReadOnly: false).place(version, backup: nil) { _, _ in true }
  }

  /// Replaces a store whose objects do not fit the schema, with the migrations, by an empty one. Does
  /// nothing if they fit, or if there is no file. All or nothing, as for `replace`.
  ///
  /// - Throws: `StoreFileError`, also if the file is not a store with this mark, is damaged, or has a newer
  ///   format.
  package func startOverIfOtherSchema() throws {
    if isReadOnly { throw StoreFileError.readOnly(path: path) }
    for _ in 0..<Self.attemptLimit {
      guard let file = try existingFile() else { return }
      try requireWritable(try environment())
      let isDone = try holdingLock(of: file) { () -> Bool? in
        guard let held = try newestForWriting(file) else { return nil }
        do {
          _ = try storedVersion(in: held)
        } catch StoreFileError.otherSchema {
          let number = try StoredVersion.header(in: held, mark: mark).storeVersion
          let empty = Snapshot(emptyFor: schema, capacity: capacity)
          try replacing(file) { try writeDraft(empty, after: number, $0) }
        }
        return true
      }
      if isDone != nil { return }
    }
    throw StoreFileError.busy(path: path)
  }

  /// The same program's store at another path.
  func sibling(_ path: String, isReadOnly: Bool) -> StoreFile {
    StoreFile(
      path: path, schema: schema, mark: mark, migrations: migrations, capacity: capacity,
      limits: limits, isReadOnly: isReadOnly, onWait: onWait)
  }

  /// Puts a version of another file in the place of this store's, if `isNewer` says so.
  private func place(
    _ there: StoredVersion, backup: String?, when isNewer: (Snapshot?, Snapshot) throws -> Bool
  ) throws -> Bool {
    for _ in 0..<Self.attemptLimit {
      if let file = try existingFile() {
        try requireWritable(try environment())
        let done = try holdingLock(of: file) {
          try place(there, insteadOf: file, backup: backup, when: isNewer)
        }
        if let done { return done }
      } else {
        let done = try holdingDirectory { names in
          guard try isNewer(nil, there.snapshot) else { return false }
          let version = there.header.storeVersion
          let environment = try writeDraft(
            there.snapshot, after: version - min(1, version), names)
          try withExtendedLifetime(environment) { try publishNew(names) }
          return true
        }
        if let done { return done }
      }
    }
    throw StoreFileError.busy(path: path)
  }

  /// Replaces an existing file, whose lock is held; nil if the path leads to another by now.
  private func place(
    _ there: StoredVersion, insteadOf file: DataFile, backup: String?,
    when isNewer: (Snapshot?, Snapshot) throws -> Bool
  ) throws -> Bool? {
    guard let held = try newestForWriting(file) else { return nil }
    let here = try storedVersion(in: held)
    guard try isNewer(here.snapshot, there.snapshot) else { return false }
    if let backup { try FileNames.copy(file, to: backup) }
    try replacing(file) { names in
      try writeDraft(
        there.snapshot, after: max(here.header.storeVersion, there.header.storeVersion), names)
    }
    return true
  }
}
