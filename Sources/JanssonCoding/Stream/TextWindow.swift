/// The part of a file that a stream has in memory, and the position of its next byte.
///
///     file     … skipped │ bytes[next...] │ not yet read …
///                       ▲
///                       position
struct TextWindow {
  /// The bytes read: those before `next` are skipped.
  private(set) var bytes: [UInt8]

  /// The index in `bytes` of the next byte.
  private(set) var next = 0

  /// The position of the next byte in the file.
  private(set) var position = TextPosition.start

  private let more: () throws -> [UInt8]

  /// Creates a window at the start of a text whose chunks a function returns; an empty one is the end.
  init(_ more: @escaping () throws -> [UInt8]) {
    self.more = more
    bytes = []
  }

  /// Creates a window at the start of a text in memory.
  init(_ bytes: [UInt8]) {
    more = { [] }
    self.bytes = bytes
  }

  /// The number of bytes that are read but not skipped.
  var count: Int { bytes.count - next }

  /// Reads one more chunk and drops the skipped bytes, which moves `next` to 0; returns false at the
  /// end of the file.
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

  /// Skips the bytes before an index.
  mutating func skip(to end: Int) {
    var position = position
    position.advance(over: bytes.span.extracting(next..<end))
    self.position = position
    next = end
  }

  /// Skips everything that was read.
  mutating func skipAll() {
    skip(to: bytes.count)
  }

  /// Skips the bytes before an index and returns them.
  mutating func take(to end: Int) -> ArraySlice<UInt8> {
    defer { skip(to: end) }
    return bytes[next..<end]
  }

  /// Skips a byte order mark if the file starts with one.
  mutating func skipByteOrderMark() throws {
    while count < ASCII.byteOrderMark.count, try fill() {}
    let length = ASCII.byteOrderMarkLength(of: bytes.span)
    position.skip(length)
    next = length
  }

  /// Skips white space and returns the byte after it, which is not skipped; nil at the end of the
  /// file.
  mutating func skipWhiteSpace() throws -> UInt8? {
    while true {
      var end = next
      while end < bytes.count, ASCII.isWhiteSpace(bytes[end]) { end += 1 }
      skip(to: end)
      if end < bytes.count { return bytes[end] }
      if try !fill() { return nil }
    }
  }
}
