internal import System

/// The names of a store's files; what the system refuses is an error that names the path.
enum FileNames {
  /// The directory that a path's last part is in.
  static func directory(of path: String) -> String { FileSystem.directory(of: path) }

  /// Creates a directory, and those that it is in, where they are missing.
  static func createDirectory(_ path: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.createDirectory(path, permissions: 0o755)
    } catch {
      throw failure(error, path, "create")
    }
  }

  /// Gives an LMDB lock file that is not there yet its whole space: LMDB makes it sparse and writes
  /// through a map, so that a full disk would else be a bus error. Where this cannot be done, LMDB
  /// says why.
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

  /// Removes a name; that it is not there is right too.
  static func remove(_ path: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.remove(path)
    } catch {
      throw failure(error, path, "remove")
    }
  }

  /// Gives a file another name, also one that is taken.
  static func rename(_ path: String, to other: String) throws(StoreFileError) {
    do throws(SystemError) {
      try FileSystem.rename(path, to: other)
    } catch {
      throw failure(error, other, "create")
    }
  }

  /// Gives a file another name, which must be free.
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
