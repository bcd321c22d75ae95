// What of this module calls the C library, but for iconv. No other file does.

private import Glibc

/// An open file whose bytes are read at any place.
struct FileBytes: ~Copyable {
  /// How many bytes the file has.
  let count: Int
  private let descriptor: Int32

  /// Opens a file.
  init(path: String) throws(ExpansionError) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw .system(errno) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw .system(code)
    }
    descriptor = opened
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns the bytes in a range that lies in the file; fewer where it became shorter.
  func bytes(in range: Range<Int>) throws(ExpansionError) -> [UInt8] {
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let read = unsafe pread(descriptor, rest.baseAddress, rest.count, range.lowerBound + count)
        if read < 0 {
          if errno == EINTR { continue }
          failure = errno
        }
        guard read > 0 else { return }
        count += read
      }
    }
    if let failure { throw .system(failure) }
    return bytes
  }
}

/// Returns the system's words for an error number.
func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
