private import Glibc
private import Synchronization

/// A watch (inotify) of a directory, or of some names in it, for one thread that waits for changes.
///
/// A commit of LMDB by any process writes its data file, so it is a change of that name; LMDB's lock
/// file is changed through a map, which nobody is notified of. A file that is put in place by rename
/// is a change of the new name. Changes through another machine's network file system are not
/// noticed: the caller asks for them once a second.
package final class DirectoryWatch: Sendable {
  /// The end of a wait.
  package enum Event: Hashable, Sendable {
    /// One of the names was written, created or renamed to, once or more.
    case changed
    /// The time is over.
    case timedOut
    /// Another thread has called `wake`.
    case woken
    /// The directory was removed, renamed or unmounted; the watch notices no more changes.
    case lost
    /// The watch was closed.
    case closed
  }

  private let inotify: FileDescriptor
  private let wakeReader: FileDescriptor
  private let wakeWriter: FileDescriptor
  private let names: Set<[UInt8]>?
  private let isClosed = Atomic(false)

  /// Begins to watch a directory.
  ///
  /// - Parameter names: The names to watch, whether or not there are files of these names; nil for
  ///   all.
  /// - Throws: `SystemError` if the system has no more watches or descriptors for this user, or
  ///   cannot watch; the caller polls instead.
  package init(_ directory: String, names: [String]? = nil) throws(SystemError) {
    let number = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
    guard number >= 0 else { throw .last }
    inotify = FileDescriptor(owning: number)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    wakeReader = FileDescriptor(owning: ends[0])
    wakeWriter = FileDescriptor(owning: ends[1])
    self.names = names.map { Set($0.map { Array($0.utf8) }) }
    guard unsafe inotify_add_watch(number, directory, Mask.watched) >= 0 else { throw .last }
  }

  /// Waits for a change since the last wait, for at most this many milliseconds.
  ///
  /// A change that comes while nobody waits ends the next wait at once. Changes of other names do not
  /// end a wait.
  package func event(within milliseconds: Int) throws(SystemError) -> Event {
    let end = Self.now() + max(0, milliseconds)
    while true {
      if isClosed.load(ordering: .acquiring) { return .closed }
      var polled = [
        pollfd(fd: inotify.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeReader.number, events: Int16(POLLIN), revents: 0),
      ]
      let left = Int32(clamping: max(0, end - Self.now()))
      let count = unsafe poll(&polled, 2, left)
      if count < 0, errno != EINTR { throw .last }
      if count > 0, polled[1].revents != 0 {
        _ = try Self.ready(wakeReader, upTo: 64)
        return isClosed.load(ordering: .acquiring) ? .closed : .woken
      }
      if count > 0, polled[0].revents != 0, let event = try drain() { return event }
      if Self.now() >= end { return .timedOut }
    }
  }

  /// Ends the wait of another thread, or the next one.
  package func wake() {
    // If the pipe is full, the waiting thread will find a byte in any case.
    try? wakeWriter.write([1])
  }

  /// Ends the wait of another thread, and all later ones.
  package func close() {
    isClosed.store(true, ordering: .releasing)
    wake()
  }

  // MARK: Events

  /// The bits of inotify's masks.
  private enum Mask {
    static let watched =
      UInt32(IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE) | UInt32(IN_ONLYDIR) | lost
    static let lost = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    static let ended = lost | UInt32(IN_IGNORED | IN_UNMOUNT)
    static let overflow = UInt32(IN_Q_OVERFLOW)
  }

  /// Reads all events that are ready; nil if they are of other names.
  private func drain() throws(SystemError) -> Event? {
    var found: Event?
    while true {
      let bytes = try Self.ready(inotify, upTo: 1 << 16)
      if bytes.isEmpty { return found }
      // An event: watch, mask, cookie and count in 4 bytes each, then the name, padded by zeros.
      var offset = 0
      while offset + 16 <= bytes.count {
        let mask = Self.word(bytes, offset + 4)
        let end = offset + 16 + Int(Self.word(bytes, offset + 12))
        if mask & Mask.ended != 0 { return .lost }
        let name = Array(bytes[offset + 16..<min(end, bytes.count)].prefix { $0 != 0 })
        if mask & Mask.overflow != 0 || names?.contains(name) != false { found = .changed }
        offset = end
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    let places = 0..<4
    #if _endian(little)
      return places.reduce(into: 0) { $0 |= UInt32(bytes[offset + $1]) << ($1 * 8) }
    #else
      return places.reduce(into: 0) { $0 = $0 << 8 | UInt32(bytes[offset + $1]) }
    #endif
  }

  /// Returns the bytes that are ready; none if there are none.
  private static func ready(_ file: borrowing FileDescriptor, upTo limit: Int) throws(SystemError)
    -> [UInt8]
  {
    do throws(SystemError) {
      return try file.read(upTo: limit)
    } catch {
      if error.code == EAGAIN { return [] }
      throw error
    }
  }

  /// The milliseconds of a clock that nobody sets.
  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
