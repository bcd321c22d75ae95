private import Glibc

/// One of the three streams that a process is given.
package enum StandardStream: Int32, Sendable, CaseIterable {
  /// Standard input.
  case input = 0
  /// Standard output.
  case output = 1
  /// Standard error.
  case errors = 2

  /// Returns the next bytes: as many as are ready, at most `limit`; none at the end.
  package func read(upTo limit: Int = 1 << 16) throws(SystemError) -> [UInt8] {
    try FileDescriptor(self).read(upTo: limit)
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptor(self).write(bytes)
  }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The number of columns of the stream's terminal, or nil if it does not say.
  package var terminalWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
