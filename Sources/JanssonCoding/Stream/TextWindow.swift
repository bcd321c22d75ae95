/// The part of a file that a stream looks at, and the place of its next byte.
///
///     file     … passed │ bytes[next...] │ not yet read …
///                       ▲
///                       position
struct TextWindow {
  /// What was read: bytes that were passed, then those from `next` on.
  private(set) var bytes: [UInt8]

  /// The index in `bytes` of the next byte.
  private(set) var next = 0

  /// The place of the next byte in the file.
  private(set) var position = TextPosition.start

  private let more: () throws -> [UInt8]

  /// The start of a text whose chunks a function returns, none at the end.
  init(_ more: @escaping () throws -> [UInt8]) {
    self.more = more
    bytes = []
  }

  /// The start of a text in memory.
  init(_ bytes: [UInt8]) {
    more = { [] }
    self.bytes = bytes
  }

  /// The number of bytes that are read and not passed.
  var count: Int { bytes.count - next }

  /// Reads one more chunk and forgets what was passed, which moves `next` to 0; returns false at
  /// the end of the file.
  mutating func fill() throws -> Bool {
    let chunk = try more()
    if chunk.isEmpty { return false }
    bytes.removeSubrange(..<next)
    next = 0
    // Doubling keeps the copies of one long element linear.
    if bytes.capacity < bytes.count + chunk.count {
      bytes.reserveCapacity(2 * bytes.count + chunk.count)
    }
    bytes += chunk
    return true
  }

  /// Passes the bytes before an index.
  mutating func pass(to end: Int) {
    var position = position
    position.advance(over: bytes.span.extracting(next..<end))
    self.position = position
    next = end
  }

  /// Passes everything that was read.
  mutating func passAll() {
    pass(to: bytes.count)
  }

  /// Passes the bytes before an index and returns them.
  mutating func take(to end: Int) -> ArraySlice<UInt8> {
    defer { pass(to: end) }
    return bytes[next..<end]
  }

  /// Passes a byte order mark if the file starts with one.
  mutating func passByteOrderMark() throws {
    while count < ASCII.byteOrderMark.count, try fill() {}
    let length = ASCII.byteOrderMarkLength(of: bytes.span)
    position.skip(length)
    next = length
  }

  /// Passes white space and returns the byte behind it, which is not passed; nil at the end of
  /// the file.
  mutating func passWhiteSpace() throws -> UInt8? {
    while true {
      var end = next
      while end < bytes.count, ASCII.isWhiteSpace(bytes[end]) { end += 1 }
      pass(to: end)
      if end < bytes.count { return bytes[end] }
      if try !fill() { return nil }
    }
  }
}
