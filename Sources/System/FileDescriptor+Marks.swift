private import Glibc

// Marks that processes see of each other, and locks that do not wait.
extension FileDescriptor {
  /// Takes the advisory lock (flock) if nobody else holds it, and returns whether it did.
  package func tryLock(_ kind: LockKind) throws(SystemError) -> Bool {
    while flock(number, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .last }
    }
    return true
  }

  /// Releases the advisory lock before the descriptor ends.
  package func unlock() {
    flock(number, LOCK_UN)
  }

  /// Places a mark at an offset, which may be after the end of the file. It belongs to this
  /// descriptor and ends with it; any number of descriptors can mark the same offset.
  package func mark(_ offset: Int) throws(SystemError) {
    var lock = Self.range(offset, 1, F_RDLCK)
    guard unsafe fcntl(number, Self.setOpenFileLock, &lock) == 0 else { throw .last }
  }

  /// Removes the descriptor's mark at an offset.
  package func unmark(_ offset: Int) {
    var lock = Self.range(offset, 1, F_UNLCK)
    _ = unsafe fcntl(number, Self.setOpenFileLock, &lock)
  }

  /// Whether another descriptor of the file, in any process, has a mark in a range.
  package func hasMark(in offsets: Range<Int>) throws(SystemError) -> Bool {
    guard !offsets.isEmpty else { return false }
    var lock = Self.range(offsets.lowerBound, offsets.count, F_WRLCK)
    guard unsafe fcntl(number, Self.getOpenFileLock, &lock) == 0 else { throw .last }
    return lock.l_type != Int16(F_UNLCK)
  }

  private static func range(_ start: Int, _ count: Int, _ kind: Int32) -> flock {
    var lock = flock()
    lock.l_type = Int16(kind)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = start
    lock.l_len = count
    return lock
  }

  // Record locks of open file descriptions: F_OFD_GETLK and F_OFD_SETLK, which belong to Linux.
  private static let getOpenFileLock: Int32 = 36
  private static let setOpenFileLock: Int32 = 37

  /// A path that opens the same file again, also if its name is gone or belongs to another file.
  package var reopeningPath: String { "/proc/self/fd/\(number)" }
}
