private import Glibc

/// A call that the operating system refused.
package struct SystemError: Error, Hashable, Sendable {
  /// The system's number of the reason, as in `errno`.
  package let code: Int32

  /// The error of a number.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the call that has just failed on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether a path leads to nothing.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether permissions forbid the call, or the file system is read-only.
  package var isPermission: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// Whether there is no space: on the disk, in a quota, or below a limit on the size of files.
  package var isNoSpace: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

  /// Whether a device failed.
  package var isDeviceFault: Bool { code == EIO }

  /// Whether the reader of a pipe is gone.
  package var isClosedPipe: Bool { code == EPIPE }
}

extension SystemError: CustomStringConvertible {
  /// The system's message for the reason.
  package var message: String {
    // strerror, which needs no buffer, is not safe between threads.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress,
        unsafe strerror_r(code, start, buffer.count) == 0
      else { return "unknown error \(code)" }
      return unsafe String(cString: start)
    }
  }

  /// The system's message for the reason.
  package var description: String { message }
}
