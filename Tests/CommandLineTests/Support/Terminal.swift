import Foundation

/// A terminal that `recipes` runs in, and whoever sits in front of it.
final class Terminal {
  /// The expected text did not come.
  struct Silence: Error, CustomStringConvertible {
    let wanted: String
    let shown: String

    var description: String { "waited for '\(wanted)', and saw: \(shown.debugDescription)" }
  }

  /// TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>; Swift does not see macros with sizeof.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  private let descriptor: Int32
  private let process: Process
  /// Everything that was shown and not waited for yet.
  private var pending: [UInt8] = []

  /// Starts the program in a terminal with this many columns.
  init(_ scratch: Scratch, _ arguments: [String] = [], columns: UInt16 = 80) throws {
    // As posix_openpt and similar do, which Swift does not see.
    descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: Int32 = 0
    guard descriptor >= 0, unsafe ioctl(descriptor, Self.setLock, &lock) == 0,
      unsafe ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw POSIXError(.ENXIO) }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    let path = "/dev/pts/\(number)"
    guard let terminal = FileHandle(forUpdatingAtPath: path) else { throw POSIXError(.ENXIO) }
    // In a session of its own the terminal's keys, such as Ctrl-C, reach this process alone.
    process = scratch.process(["--ctty", "--wait", scratch.program.path] + arguments)
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    try terminal.close()
  }

  deinit {
    // Whoever loses the terminal ends.
    close(descriptor)
  }

  /// Types something.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Types a text and Ctrl-C until the answer comes, again and again: the first Ctrl-C may come before
  /// the program waits for keys.
  func interrupt(after text: String, until answer: String) throws {
    for _ in 0..<5 {
      type(text + "\u{3}")
      while !pending.contains(Array(answer.utf8)), read(timeout: 2_000) {}
      if pending.contains(Array(answer.utf8)) { break }
    }
    try expect(answer)
  }

  /// Types Ctrl-D until the program has ended; returns its status.
  func end() throws -> Int32 {
    for _ in 0..<5 where process.isRunning {
      type("\u{4}")
      while read(timeout: 2_000) {}
    }
    return try finish().status
  }

  /// Waits until a text is shown, and returns everything up to its end.
  @discardableResult
  func expect(_ text: String) throws -> String {
    let wanted = Array(text.utf8)
    while true {
      if let end = pending.firstRange(of: wanted)?.upperBound {
        defer { pending.removeSubrange(..<end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      guard read() else {
        throw Silence(wanted: text, shown: String(decoding: pending, as: UTF8.self))
      }
    }
  }

  /// Waits until nothing has been shown for a time.
  func wait(milliseconds: Int32) {
    while read(timeout: milliseconds) {}
  }

  /// Waits until the program has ended, and returns its remaining output and its status.
  func finish() throws -> (shown: String, status: Int32) {
    while read() {}
    for _ in 0..<2_000 where process.isRunning { usleep(10_000) }
    guard !process.isRunning else {
      throw Silence(wanted: "the end", shown: String(decoding: pending, as: UTF8.self))
    }
    return (String(decoding: pending, as: UTF8.self), process.shellStatus)
  }

  /// Reads the next bytes; returns false if there are no more.
  private func read(timeout: Int32 = 20_000) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe Foundation.poll(&poll, 1, timeout) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return false }
    pending += bytes[..<count]
    return true
  }
}
