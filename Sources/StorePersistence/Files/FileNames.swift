internal import System

/// Operations on the names of a store's files, with errors that name the path.
enum FileNames {
  /// The directory of a path's last component.
  static func directory(of path: String) -> String { FileSystem.directory(of: path) }

  /// Creates a directory and its parents, if they are missing.
  static func createDirectory(_ path: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.createDirectory(path, permissions: 0o755)
    } catch {
      throw failure(error, path, "create")
    }
  }

  /// The path of the lock file of a data file.
  static func lockFile(of path: String) -> String { path + "-lock" }

  /// Slightly more than LMDB needs for 1022 readers, 64 bytes each.
  static let lockFileByteCount = 66_048

  /// Allocates all space of an LMDB lock file that does not exist yet. LMDB creates it sparse and
  /// writes through a map, so a full disk would otherwise be a bus error. If this fails for another
  /// reason, LMDB reports it.
  static func reserveLockFile(of path: String) throws(StoreFileError) {
    _ = try reserve(lockFile(of: path))
  }

  /// Puts a new lock file in the place of one that another data file uses; its users keep it.
  ///
  /// Returns false if the directory does not allow that.
  static func replaceLockFile(of path: String) throws(StoreFileError) -> Bool {
    let lockPath = lockFile(of: path)
    let newPath = lockPath + ".new"
    // A file of that name is left from a killed process.
    try? FileSystem.remove(newPath)
    guard try reserve(newPath) else { return false }
    return (try? FileSystem.rename(newPath, to: lockPath)) != nil
  }

  private static func reserve(_ lockPath: String) throws(StoreFileError) -> Bool {
    guard let file = try? FileDescriptor(lockPath, for: .creating, permissions: 0o644) else {
      return false
    }
    do throws(SystemError) {
      try file.allocate(byteCount: lockFileByteCount)
    } catch {
      guard error.isNoSpace else { return true }
      try? FileSystem.remove(lockPath)
      throw .system(path: lockPath, operation: "create", code: error.code)
    }
    return true
  }

  /// Writes the bytes of a file, which nobody changes meanwhile, to a path, and replaces a file there;
  /// the copy is durable when this returns.
  static func copy(_ file: DataFile, to path: String) throws {
    // A symbolic link stays, and its target is replaced.
    let path = try StoreNames(of: path).data
    let newPath = path + ".new"
    // A file of that name is left from a killed process.
    try remove(newPath)
    do {
      let copy = try FileDescriptor(newPath, for: .creating, permissions: 0o644)
      var offset = 0
      while true {
        let bytes = try file.bytes(at: offset, count: 1 << 20)
        if bytes.isEmpty { break }
        try copy.write(bytes)
        offset += bytes.count
      }
      try copy.synchronizeNames()
    } catch {
      try? FileSystem.remove(newPath)
      throw (error as? SystemError).map { failure($0, path, "write") } ?? error
    }
    try rename(newPath, to: path)
    try DataFile(directory(of: path)).synchronize()
  }

  /// Removes a name, if it exists.
  static func remove(_ path: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.remove(path)
    } catch {
      throw failure(error, path, "remove")
    }
  }

  /// Renames a file, and replaces a file of the new name.
  static func rename(_ path: String, to other: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.rename(path, to: other)
    } catch {
      throw failure(error, other, "create")
    }
  }

  /// Renames a file to a name that must be free; `onSuccess` is called when the file has that name, also if
  /// it then cannot lose the old one.
  static func publish(_ path: String, as other: String, onSuccess: () -> Void)
    throws(StoreFileError)
  {
    do throws(SystemError) {
      try FileSystem.rename(path, toFree: other, onSuccess: onSuccess)
    } catch {
      throw failure(error, other, "create")
    }
  }

  private static func failure(
    _ error: SystemError, _ path: String, _ operation: String
  ) -> StoreFileError {
    error.isPermission
      ? .readOnly(path: path) : .system(path: path, operation: operation, code: error.code)
  }
}
