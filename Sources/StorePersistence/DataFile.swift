internal import System

extension FileIdentity {
  /// The file that a path leads to now, or nil where there is none.
  static func of(path: String) throws(StoreFileError) -> FileIdentity? {
    do throws(SystemError) {
      return try FileStatus(path: path).identity
    } catch {
      if error.isMissing { return nil }
      throw .system(path: path, operation: "look at", code: error.code)
    }
  }
}

/// A file or directory opened for reading: its size, its bytes without a map, and the advisory lock
/// (flock) that writers of a store take turns with.
///
/// The lock belongs to this descriptor, also within one process, and ends with it. LMDB locks its
/// own "-lock" file in another way (fcntl), which closing any descriptor of that file would undo;
/// so that file is never opened here.
final class DataFile: Sendable {
  /// The path that errors name.
  let path: String
  /// Which file it is.
  let identity: FileIdentity
  /// Whether it is a plain file.
  let isPlain: Bool
  private let descriptor: FileDescriptor

  /// Opens what a path leads to; errors name `shownPath` where it is given.
  init(_ path: String, shownPath: String? = nil) throws(StoreFileError) {
    let descriptor: FileDescriptor
    do throws(SystemError) {
      // A path that leads to a pipe must not wait for ever.
      descriptor = try FileDescriptor(path, for: .readingWithoutWaiting)
    } catch {
      if error.isMissing { throw .missing(path: path) }
      throw .system(path: path, operation: "open", code: error.code)
    }
    let status: FileStatus
    do throws(SystemError) {
      status = try descriptor.status()
    } catch {
      throw .system(path: path, operation: "look at", code: error.code)
    }
    self.path = shownPath ?? path
    self.descriptor = descriptor
    identity = status.identity
    isPlain = status.kind == .file
  }

  /// The file's length now.
  func byteCount() throws(StoreFileError) -> Int {
    do throws(SystemError) {
      return try descriptor.status().size
    } catch {
      throw failure(error, "look at")
    }
  }

  /// Returns `count` bytes from `offset` on; fewer where the file ends.
  func bytes(at offset: Int, count: Int) throws(StoreFileError) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.bytes(at: offset, count: count)
    } catch {
      throw failure(error, "read")
    }
  }

  /// Takes the advisory lock, which ends with this object; calls `onWait` after a second of waiting.
  func lock(
    _ kind: FileDescriptor.LockKind, onWait: () -> Void
  ) throws(StoreFileError) {
    do throws(SystemError) {
      try descriptor.lock(kind, onWait: onWait)
    } catch {
      throw failure(error, "lock")
    }
  }

  /// Makes what happened to the names in this directory durable.
  func synchronize() throws(StoreFileError) {
    do throws(SystemError) {
      try descriptor.synchronizeNames()
    } catch {
      throw failure(error, "write")
    }
  }

  private func failure(_ error: SystemError, _ operation: String) -> StoreFileError {
    .system(path: path, operation: operation, code: error.code)
  }
}

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
