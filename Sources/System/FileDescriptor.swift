private import Glibc

/// An open file: reads, writes and locks it, and closes it at the end of its life.
///
/// A call that a signal interrupts is made again.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The uses that a file is opened for.
  package enum Use {
    /// For reading.
    case reading
    /// For reading; opening a pipe does not wait for its writer.
    case readingWithoutWaiting
    /// For writing at its end; created if it is missing.
    case appending
    /// For reading and writing; the path must be free.
    case creating
    /// For reading and writing an existing file.
    case updating
  }

  /// The system's number of the descriptor.
  let number: Int32
  private let isOwned: Bool

  /// Opens the file of a path.
  ///
  /// - Parameters:
  ///   - path: the path, relative to the current directory or absolute.
  ///   - use: what the file is opened for.
  ///   - permissions: those of a file that is created.
  package init(
    _ path: String, for use: Use = .reading, permissions: UInt32 = 0o600
  ) throws(SystemError) {
    let flags =
      switch use {
      case .reading: O_RDONLY
      case .readingWithoutWaiting: O_RDONLY | O_NONBLOCK
      case .appending: O_WRONLY | O_APPEND | O_CREAT
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .updating: O_RDWR | O_NONBLOCK
      }
    let opened = unsafe open(path, flags | O_CLOEXEC, permissions)
    guard opened >= 0 else { throw .last }
    (number, isOwned) = (opened, true)
  }

  /// An open descriptor of the process, which ends with this value.
  init(owning number: Int32) {
    (self.number, isOwned) = (number, true)
  }

  /// A stream of the process, which stays open.
  package init(_ stream: StandardStream) {
    (number, isOwned) = (stream.rawValue, false)
  }

  deinit {
    if isOwned { close(number) }
  }

  /// Returns the kind, size and identity of the file.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(descriptor: number)
  }

  // MARK: Reading

  /// Returns the next bytes: as many as are ready, at most `limit`; none at the end.
  package func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    try read(limit, isComplete: false)
  }

  /// Returns the next `count` bytes; fewer only at the end.
  package func read(count: Int) throws(SystemError) -> [UInt8] {
    try read(count, isComplete: true)
  }

  /// Returns `count` bytes from an offset; fewer if the file ends before. The place of the next
  /// `read` does not move.
  package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try read(count, isComplete: true, at: offset)
  }

  private func read(
    _ limit: Int, isComplete: Bool, at offset: Int? = nil
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat {
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count..<limit])
        let received =
          if let offset {
            unsafe pread(number, rest.baseAddress, rest.count, offset + count)
          } else {
            unsafe Glibc.read(number, rest.baseAddress, rest.count)
          }
        if received < 0 {
          if errno == EINTR { continue }
          failure = .last
        }
        guard received > 0 else { return }
        count += received
        if !isComplete { return }
      } while count < limit
    }
    // Bytes before a failure are dropped: what reads them cannot go on.
    if let failure { throw failure }
    return bytes
  }

  // MARK: Writing

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe Glibc.write(number, rest.baseAddress, rest.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      done += count
    }
  }

  /// Gives the file this many bytes on the disk.
  package func allocate(byteCount: Int) throws(SystemError) {
    let code = posix_fallocate(number, 0, byteCount)
    guard code == 0 else { throw SystemError(code: code) }
  }

  /// Makes changes to the names in this directory durable, on file systems that can.
  package func synchronizeNames() throws(SystemError) {
    if fsync(number) != 0, errno != EINVAL, errno != EROFS { throw .last }
  }

  // MARK: Locking

  /// How an advisory lock is held.
  package enum LockKind {
    /// By any number at once.
    case shared
    /// By one alone.
    case exclusive
  }

  /// Takes the advisory lock (flock), which belongs to this descriptor and ends with it; calls
  /// `onWait` after a second of waiting.
  package func lock(_ kind: LockKind, onWait: () -> Void) throws(SystemError) {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    // A lock that is taken at once needs no clock; a second of trying, then a wait without end.
    for _ in 0..<100 {
      if flock(number, operation | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
      usleep(10_000)
    }
    onWait()
    while flock(number, operation) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }
}
