internal import System

/// LMDB's lock file of a data file, held open from before LMDB opens it until after LMDB has closed
/// it: closing a descriptor earlier would release LMDB's own locks (fcntl, of the process).
///
/// Data file and lock file are two names, and can be renamed apart. Sharing a lock file between two
/// data files would lose commits, and using two for one data file would tear reads. So each user
/// marks both files with the identity of the other, and looks for marks of others:
///
///     data file    offset 2⁶¹ + the lock file's number    a mark of each user (F_OFD_SETLK)
///     lock file    offset 2⁶¹ + the data file's number    a mark of each user
///
/// 1. A lock file with a mark of another data file is not used; a new one takes its place.
/// 2. A data file with a mark of another lock file is not used with this one.
///
/// Marks end with the descriptors, and so with a killed process. A user takes the lock file's
/// advisory lock (flock) while it marks, looks and lets LMDB open the file, and while it puts a new
/// lock file in its place. Where the file system has no such locks, only LMDB's transaction numbers
/// tell the files apart.
final class LockFile: Sendable {
  /// The identity of the file.
  let identity: FileIdentity
  private let descriptor: FileDescriptor

  /// Opens the lock file at a path; nil if it is missing, or may not be written.
  init?(_ path: String) throws(StoreFileError) {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(path, for: .updating)
      identity = try descriptor.status().identity
      self.descriptor = descriptor
    } catch {
      if error.isMissing || error.isPermission { return nil }
      throw .system(path: path, operation: "open", code: error.code)
    }
  }

  /// Takes the advisory lock if nobody holds it, and returns whether it did; true, too, if the
  /// file system has no such locks.
  func tryLock() -> Bool { (try? descriptor.tryLock(.exclusive)) ?? true }

  /// Releases the advisory lock.
  func unlock() { descriptor.unlock() }

  /// Allocates the space of an empty file, and that of holes: LMDB writes through a map, so a full disk
  /// would otherwise be a bus error.
  func allocate(byteCount: Int) throws(SystemError) {
    let status = try descriptor.status()
    guard status.size == 0 || status.allocatedSize < status.size else { return }
    // The size of a file that others may have open stays.
    try descriptor.allocate(byteCount: status.size == 0 ? byteCount : status.size)
  }

  /// Marks the file as used with a data file, as long as this object lives.
  func bind(to dataFile: FileIdentity) {
    try? descriptor.mark(dataFile.markOffset)
  }

  /// Whether another user of the file, in any process, uses it with another data file.
  func isBound(toOtherThan dataFile: FileIdentity) -> Bool {
    descriptor.hasMark(except: dataFile)
  }
}

extension FileIdentity {
  private static let firstOffset = 1 << 61

  /// The offset of marks that name this file.
  var markOffset: Int {
    Self.firstOffset | Int(number & UInt64(Self.firstOffset - 1))
  }

  /// The offsets of marks that name other files.
  fileprivate var otherOffsets: [Range<Int>] {
    [Self.firstOffset..<markOffset, markOffset + 1..<Self.firstOffset * 2]
  }
}

extension FileDescriptor {
  /// Whether another descriptor marks the file with another identity.
  func hasMark(except identity: FileIdentity) -> Bool {
    identity.otherOffsets.contains { (try? hasMark(in: $0)) ?? false }
  }
}
