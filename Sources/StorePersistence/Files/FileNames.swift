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

  /// Allocates all space of an LMDB lock file that does not exist yet. LMDB creates it sparse and
  /// writes through a map, so a full disk would otherwise be a bus error. If this fails for another
  /// reason, LMDB reports it.
  static func reserveLockFile(of path: String, byteCount: Int) throws(StoreFileError) {
    let lockPath = path + "-lock"
    guard let file = try? FileDescriptor(lockPath, for: .creating, permissions: 0o644) else {
      return
    }
    do throws(SystemError) {
      try file.allocate(byteCount: byteCount)
    } catch {
      guard error.isNoSpace else { return }
      try? FileSystem.remove(lockPath)
      throw .system(path: lockPath, operation: "create", code: error.code)
    }
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

  /// Renames a file to a name that must be free.
  static func publish(_ path: String, as other: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.rename(path, toFree: other)
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
