private import Glibc

/// Which file it is, whatever its name.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  /// The file that a path leads to now, or nil where there is none.
  static func of(path: String) throws(StoreFileError) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw .system(path: path, operation: "look at", code: code)
    }
    return FileIdentity(status)
  }

  fileprivate init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
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
  private let descriptor: Int32

  /// Opens what a path leads to; errors name `shownPath` where it is given.
  init(_ path: String, shownPath: String? = nil) throws(StoreFileError) {
    // Without O_NONBLOCK, a path that leads to a pipe would wait for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .missing(path: path) }
      throw .system(path: path, operation: "open", code: code)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .system(path: path, operation: "look at", code: code)
    }
    self.path = shownPath ?? path
    self.descriptor = descriptor
    identity = FileIdentity(status)
    isPlain = status.st_mode & S_IFMT == S_IFREG
  }

  deinit {
    close(descriptor)
  }

  /// The file's length now.
  func byteCount() throws(StoreFileError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure("look at") }
    return Int(status.st_size)
  }

  /// Returns `count` bytes from `offset` on; fewer where the file ends.
  func bytes(at offset: Int, count: Int) throws(StoreFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let place = done
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: place), count - place, offset + place)
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw failure("read")
      }
      if got == 0 { break }
      done += got
    }
    return done == count ? bytes : Array(bytes[..<done])
  }

  /// How the advisory lock is held.
  enum LockKind {
    /// By any number at once.
    case shared
    /// By one alone.
    case exclusive
  }

  /// Takes the advisory lock, which ends with this object; calls `onWait` after a second of waiting.
  func lock(_ kind: LockKind, onWait: () -> Void) throws(StoreFileError) {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    // A lock that is taken at once needs no clock; a second of trying, then a wait without end.
    for _ in 0..<100 {
      if flock(descriptor, operation | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("lock") }
      usleep(10_000)
    }
    onWait()
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else { throw failure("lock") }
    }
  }

  /// Makes what happened to the names in this directory durable.
  func synchronize() throws(StoreFileError) {
    // Some file systems cannot do it for a directory, and say so; then nothing more can be done.
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw failure("write") }
  }

  private func failure(_ operation: String) -> StoreFileError {
    .system(path: path, operation: operation, code: errno)
  }
}

/// What can be done to names of files.
enum FileNames {
  /// The directory that a path's last part is in.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a directory, and those that it is in, where they are missing.
  static func createDirectory(_ path: String) throws(StoreFileError) {
    if unsafe mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path != ".", path != "/" else { throw writeFailure(path, "create") }
    try createDirectory(directory(of: path))
    if unsafe mkdir(path, 0o755) != 0, errno != EEXIST { throw writeFailure(path, "create") }
  }

  /// Gives an LMDB lock file that is not there yet its whole space: LMDB makes it sparse and writes
  /// through a map, so that a full disk would else be a bus error. Where this cannot be done, LMDB
  /// says why.
  static func reserveLockFile(of path: String, byteCount: Int) throws(StoreFileError) {
    let lockPath = path + "-lock"
    let descriptor = unsafe open(lockPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let code = posix_fallocate(descriptor, 0, byteCount)
    guard code == ENOSPC || code == EFBIG || code == EDQUOT else { return }
    _ = unsafe unlink(lockPath)
    throw .system(path: lockPath, operation: "create", code: code)
  }

  /// Removes a name; that it is not there is right too.
  static func remove(_ path: String) throws(StoreFileError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw writeFailure(path, "remove") }
  }

  /// Gives a file another name, also one that is taken.
  static func rename(_ path: String, to other: String) throws(StoreFileError) {
    if unsafe Glibc.rename(path, other) != 0 { throw writeFailure(other, "create") }
  }

  /// Gives a file another name, which must be free.
  static func publish(_ path: String, as other: String) throws(StoreFileError) {
    if unsafe link(path, other) == 0 { return try remove(path) }
    // Some file systems have no second names; there a rename must do.
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
      throw writeFailure(other, "create")
    }
    try rename(path, to: other)
  }

  private static func writeFailure(_ path: String, _ operation: String) -> StoreFileError {
    let code = errno
    return code == EACCES || code == EROFS || code == EPERM
      ? .readOnly(path: path) : .system(path: path, operation: operation, code: code)
  }
}

/// The system's words for an error.
func systemMessage(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  // strerror itself is not safe between threads.
  guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: text, as: UTF8.self)
}
