internal import ObjectGraph
internal import StorePersistence

// The file as a whole.
extension ObjectStore {
  /// Puts a copy of another store's file in the place of this one's, all or nothing: a program that is
  /// killed leaves the old store or the new one. Readers keep their version; this store need not exist
  /// yet.
  ///
  ///     // Installs the data that came with the program, if it is newer.
  ///     try store.replace(with: bundled, backup: "master.old") { here, there in
  ///       try here?.objects(Info.self).first?.revision ?? 0 < there.objects(Info.self)[0].revision
  ///     }
  ///
  /// - Parameters:
  ///   - path: The other store's file. It is verified first, is left unchanged, and may be read-only.
  ///   - backup: The path that keeps a copy of the old file.
  ///   - isNewer: Asked with the version here, nil if there is none, and the version there, while other
  ///     writers wait. The number of a version is no measure of its data: replacing gives a store a
  ///     greater one.
  /// - Returns: Whether it was replaced.
  /// - Throws: `StoreError`, and the errors of `isNewer`; the store is then as it was.
  @discardableResult
  public func replace(
    with path: String, backup: String? = nil,
    when isNewer: (Reader?, Reader) throws -> Bool = { _, _ in true }
  ) throws -> Bool {
    let file = try writableFile("replaced")
    defer { signal.send() }
    return try reportingStoreErrors {
      try file.replace(with: path, backup: backup) { here, there in
        try isNewer(
          here.map { Reader(ModelVersion($0, catalog)) }, Reader(ModelVersion(there, catalog)))
      }
    }
  }

  /// Writes a compacted copy of the newest version to another path, while others may write here. A
  /// store of models at the path is replaced; any other file is refused.
  public func copy(to path: String) throws {
    guard let file else { throw noFile("copied") }
    try reportingStoreErrors { try file.copy(to: path) }
  }

  /// Replaces the file by one without the space of deleted objects and old versions. Readers keep their
  /// version; updates of lists begin again, since objects get other places in the file.
  public func compact() throws {
    let file = try writableFile("compacted")
    defer { signal.send() }
    try reportingStoreErrors { _ = try file.compact() }
  }

  /// Verifies all checksums of the file, and that links and keys agree. Returns the problems in words;
  /// none if all is well.
  public func check() throws -> [String] {
    try reportingStoreErrors {
      let problems = try file?.check() ?? []
      return try problems.isEmpty ? store.snapshot().invariantProblems() : problems
    }
  }

  private func writableFile(_ use: String) throws -> StoreFile {
    guard let file else { throw noFile(use) }
    guard !isReadOnly else {
      throw StoreError(.readOnly, "the store was opened as a read-only file")
    }
    return file
  }

  private func noFile(_ use: String) -> StoreError {
    StoreError(.misuse, "a store in memory has no file that could be \(use)")
  }
}
