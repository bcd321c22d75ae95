/// A position in a text: line and column for people, byte offset for programs.
package struct TextPosition: Hashable, Sendable {
  /// The line, from 1; a line ends after a line feed, so CR LF ends one line.
  package private(set) var line: Int

  /// The column, from 1, in Unicode scalars.
  package private(set) var column: Int

  /// The number of bytes before this position.
  package private(set) var offset: Int

  /// The position of the first byte of a text.
  package static let start = TextPosition(line: 1, column: 1, offset: 0)

  /// Creates a position from its parts.
  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Moves past `count` bytes that belong to no line, such as a byte order mark.
  mutating func skip(_ count: Int) {
    offset += count
  }

  /// Moves past the given bytes, which start at this position.
  ///
  /// Every byte that does not continue a scalar counts as one, so invalid UTF-8 has columns too.
  ///
  /// - Complexity: O(*n*) in the number of bytes, eight at a time.
  mutating func advance(over bytes: Span<UInt8>) {
    offset += bytes.count
    let newlines = bytes.lineFeedCount
    guard newlines > 0 else {
      column += bytes.scalarCount
      return
    }
    line += newlines
    var lineStart = bytes.count
    while bytes[lineStart - 1] != ASCII.lineFeed { lineStart -= 1 }
    column = 1 + bytes.extracting(lineStart...).scalarCount
  }
}

extension Span<UInt8> {
  /// The number of line feeds.
  fileprivate var lineFeedCount: Int {
    var result = 0
    var index = 0
    while index <= count - 8 {
      result &+= ByteLanes(word(at: index)).equal(to: ASCII.lineFeed).nonzeroBitCount
      index += 8
    }
    while index < count {
      if self[index] == ASCII.lineFeed { result += 1 }
      index += 1
    }
    return result
  }

  /// The number of bytes that start a scalar.
  fileprivate var scalarCount: Int {
    var result = 0
    var index = 0
    while index <= count - 8 {
      result &+= 8 - ByteLanes(word(at: index)).continuingScalars.nonzeroBitCount
      index += 8
    }
    while index < count {
      if !ASCII.continuesScalar(self[index]) { result += 1 }
      index += 1
    }
    return result
  }
}
