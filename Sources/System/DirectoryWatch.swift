private import Glibc

/// Waits for changes of the files in a directory, by any process: Linux's inotify.
///
/// Network file systems report only changes of this machine, so a caller also looks by itself now and
/// then: `wait` returns at the latest after a time.
package final class DirectoryWatch: Sendable {
  private let changes: Int32
  /// The ends of a pipe: a byte in it ends a wait.
  private let wakes: Int32
  private let waker: Int32

  /// Watches a directory.
  ///
  /// - Throws: the system's error if there is no directory, or no descriptor or watch is left.
  package init(_ path: String) throws(SystemError) {
    let changes = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard changes >= 0 else { throw .last }
    // LMDB writes a commit's pages by a call, and its meta page too; a replaced file is renamed.
    let mask = UInt32(IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_DELETE)
    guard unsafe inotify_add_watch(changes, path, mask) >= 0 else {
      let error = SystemError.last
      close(changes)
      throw error
    }
    var pipe: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&pipe) == 0 else {
      let error = SystemError.last
      close(changes)
      throw error
    }
    for end in pipe {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    self.changes = changes
    (wakes, waker) = (pipe[0], pipe[1])
  }

  deinit {
    close(changes)
    close(wakes)
    close(waker)
  }

  /// Waits until a file of the directory changes, `wake` is called, or a time has passed. Returns
  /// whether something happened.
  package func wait(milliseconds: Int32) -> Bool {
    var polled = [
      pollfd(fd: changes, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
    guard count > 0 else { return false }
    for descriptor in polled where descriptor.revents != 0 { drain(descriptor.fd) }
    return true
  }

  /// Ends a wait that goes on, or the next one.
  package func wake() {
    var byte: UInt8 = 1
    _ = unsafe write(waker, &byte, 1)
  }

  /// Reads all that is ready, since its content does not matter.
  private func drain(_ descriptor: Int32) {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 8) { room in
      guard let start = room.baseAddress else { return }
      while unsafe read(descriptor, start, room.count) > 0 {}
    }
  }
}
