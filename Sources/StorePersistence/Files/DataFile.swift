internal import System

/// A file or directory opened for reading: its size, its bytes without a map, and the advisory lock
/// (flock) that writers of a store take turns with.
///
/// The lock belongs to this descriptor, also within one process, and ends with it. LMDB locks its
/// own "-lock" file in another way (fcntl), which closing any descriptor of that file would undo;
/// so that file is never opened here.
final class DataFile: Sendable {
  /// The path that errors name.
  let path: String
  /// The identity of the file.
  let identity: FileIdentity
  /// Whether it is a plain file.
  let isPlain: Bool
  private let descriptor: FileDescriptor

  /// Opens the file at a path; errors name `shownPath` if it is given.
  init(_ path: String, shownPath: String? = nil) throws(StoreFileError) {
    let descriptor: FileDescriptor
    do throws(SystemError) {
      // Opening a pipe must not wait.
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

  /// The number of the file's names (hard links) now.
  func nameCount() throws(StoreFileError) -> Int {
    do throws(SystemError) {
      return try descriptor.status().nameCount
    } catch {
      throw failure(error, "look at")
    }
  }

  /// Returns `count` bytes from `offset` on, or fewer at the end of the file.
  func bytes(at offset: Int, count: Int) throws(StoreFileError) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.bytes(at: offset, count: count)
    } catch {
      throw failure(error, "read")
    }
  }

  /// Takes the advisory lock, which this object holds until it ends; calls `onWait` after a second
  /// of waiting.
  func lock(
    _ kind: FileDescriptor.LockKind, onWait: () -> Void
  ) throws(StoreFileError) {
    do throws(SystemError) {
      try descriptor.lock(kind, onWait: onWait)
    } catch {
      throw failure(error, "lock")
    }
  }

  /// Takes the advisory lock if nobody holds it, and returns whether it did.
  func tryLock(_ kind: FileDescriptor.LockKind) throws(StoreFileError) -> Bool {
    do throws(SystemError) {
      return try descriptor.tryLock(kind)
    } catch {
      throw failure(error, "lock")
    }
  }

  /// Opens the same file once more, also if the path leads to another file by now.
  func reopened() throws(StoreFileError) -> DataFile {
    if let file = try? DataFile(path), file.identity == identity { return file }
    return try DataFile(descriptor.reopeningPath, shownPath: path)
  }

  /// Marks the file as used with a lock file, as long as this object lives; see `LockFile`.
  func bind(to lockFile: FileIdentity) {
    try? descriptor.mark(lockFile.markOffset)
  }

  /// Whether another user of the file, in any process, uses it with another lock file.
  func isBound(toOtherThan lockFile: FileIdentity) -> Bool {
    descriptor.hasMark(except: lockFile)
  }

  /// Writes bytes at the start of the file, durably, if they are not there.
  func overwriteStart(_ bytes: [UInt8]) throws {
    guard try self.bytes(at: 0, count: bytes.count) != bytes else { return }
    let file = try FileDescriptor(descriptor.reopeningPath, for: .updating)
    try file.write(bytes)
    try file.synchronizeNames()
  }

  /// Makes changes of names in this directory durable.
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
