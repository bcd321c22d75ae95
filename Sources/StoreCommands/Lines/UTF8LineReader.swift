internal import System

/// Reads bytes as lines of UTF-8 text.
struct UTF8LineReader {
  /// A predicate is at most 1 MiB long (S-20).
  private static let lengthLimit = 1 << 20
  private static let lineFeed: UInt8 = 0x0A

  /// Returns more bytes, or none at the end.
  private let read: () throws(SystemError) -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The number of the last line, from 1.
  private(set) var number = 0

  /// A reader of the bytes that `read` returns; none mean the end.
  init(_ read: @escaping () throws(SystemError) -> [UInt8]) {
    self.read = read
  }

  /// Returns the next line; never `.interrupted`.
  mutating func next() throws(SystemError) -> InputLine {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if start == buffer.count {
        buffer = isAtEnd ? [] : try read()
        start = 0
        isAtEnd = isAtEnd || buffer.isEmpty
        guard !isAtEnd else {
          return line.isEmpty && !isTooLong ? .end : text(of: line, isTooLong)
        }
      }
      let rest = buffer[start...]
      let end = rest.firstIndex(of: Self.lineFeed)
      // The rest of a line that is too long is skipped, not kept.
      isTooLong = isTooLong || line.count + (end ?? rest.endIndex) - start > Self.lengthLimit
      if !isTooLong { line += rest[..<(end ?? rest.endIndex)] }
      start = end.map { $0 + 1 } ?? rest.endIndex
      if end != nil { return text(of: line, isTooLong) }
    }
  }

  private mutating func text(of line: [UInt8], _ isTooLong: Bool) -> InputLine {
    number += 1
    if isTooLong {
      return .unreadable(Failure(.predicate, "line \(number) is longer than 1 MiB"))
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      return .unreadable(Failure(.predicate, "line \(number) is not UTF-8"))
    }
    return .text(text)
  }
}

/// A line of input, or a reason why there is none.
enum InputLine {
  /// A line, without its end.
  case text(String)
  /// Ctrl-C; the line typed so far is discarded.
  case interrupted
  /// A line that cannot be read.
  case unreadable(Failure)
  /// The end of the input.
  case end
}
