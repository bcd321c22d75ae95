private import Glibc

/// The arguments, the environment and the end of this process.
package enum CurrentProcess {
  /// Returns the arguments after the program's name; nil in place of one that is not UTF-8.
  package static func arguments() -> [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
    }
  }

  /// Returns the value of an environment variable; nil if it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Returns whether an environment variable is set, also to nothing.
  package static func hasEnvironment(_ name: String) -> Bool { unsafe getenv(name) != nil }

  /// Returns the path of the program's own file, or nil if it is unknown.
  package static func executablePath() -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe readlink("/proc/self/exe", start, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return unsafe String(
        decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The number of processors that are in use, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The memory of this process that is not a file's, in bytes; 0 if the system does not say.
  package static func privateMemory() -> Int {
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    // Pages: size, resident, of these shared with files, …
    let fields = bytes.prefix(max(0, count)).split(separator: 0x20).prefix(3).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    guard fields.count == 3 else { return 0 }
    return (fields[1] - fields[2]) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The identity of a thread.
  package struct ThreadID: Hashable, Sendable {
    fileprivate let rawValue: UInt
  }

  /// The thread that calls.
  package static var threadID: ThreadID { ThreadID(rawValue: UInt(pthread_self())) }

  /// Waits for a time.
  package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// Makes the standard streams exist, and a write to a closed pipe or beyond a limit an error
  /// instead of a signal.
  package static func prepareStreams() {
    for stream in StandardStream.allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      // Otherwise a file could become the "standard output" that results are written to. Opened for
      // the wrong direction, so that using the stream stays an error.
      _ = unsafe open("/dev/null", stream == .input ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes UTF-8 the encoding of characters in the C library, which line editors use.
  ///
  /// If LANG is unset, or names a locale that is not installed, the encoding would be ASCII, and
  /// Japanese would silently be dropped.
  package static func useUTF8() {
    unsafe setlocale(LC_CTYPE, "")
    let encoding = unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) }
    if encoding != "UTF-8" { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
  }
}
