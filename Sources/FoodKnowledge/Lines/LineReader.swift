/// Reads English and Japanese ingredient lines.
///
/// A line is Japanese if it has kana or ideographs outside parentheses.
package struct LineReader: Sendable {
  /// Whether a folded name is the name of a food.
  let knows: @Sendable (String) -> Bool

  /// The maximum length of a line that is read, in bytes of UTF-8. A longer line is no ingredient, and
  /// reading takes time that grows with the square of the length.
  package static let byteLimit = 1_000

  /// Creates a reader that recognises foods by `knows`.
  ///
  /// - Parameter knows: Returns whether a name, folded by `FoodName`, is known.
  package init(knows: @escaping @Sendable (String) -> Bool) { self.knows = knows }

  /// Returns the reading of `line`; a line above `byteLimit` is an ingredient without foods, as one that
  /// is not understood.
  ///
  /// - Complexity: O(*n*), plus a few calls of `knows` for each food.
  package func read(_ line: String) -> LineReading {
    guard line.utf8.count <= Self.byteLimit else { return LineReading(.ingredient) }
    if line.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "#") {
      return Self.markdownHeading(line)
    }
    let isJapanese = Self.isJapanese(line)
    let text = LineCleaning.cleaned(line, keepsMarks: isJapanese)
    if isJapanese {
      var japanese = JapaneseLine(String(decoding: text, as: UTF8.self), reader: self)
      return japanese.read()
    }
    var english = EnglishLine(text, reader: self)
    return english.read()
  }

  /// Reads a Markdown heading: `## For the sauce`.
  private static func markdownHeading(_ line: String) -> LineReading {
    let text = line.utf8.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "#") }
    var reading = LineReading(text.isEmpty ? .blank : .heading)
    if !text.isEmpty { reading.note = String(Substring(text)) }
    return reading
  }

  /// Whether a line has kana or ideographs outside parentheses.
  private static func isJapanese(_ line: String) -> Bool {
    let bytes = line.utf8.span
    var depth = 0
    var offset = 0
    var letters = 0
    var isWithin = false
    while offset < bytes.count {
      let byte = bytes[offset]
      // Brackets: ( ) and （ ）, EF BC 88 and 89.
      let isFull = byte == 0xEF && offset + 2 < bytes.count && bytes[offset + 1] == 0xBC
      if byte == 0x28 || isFull && bytes[offset + 2] == 0x88 { depth += 1 }
      if byte == 0x29 || isFull && bytes[offset + 2] == 0x89 { depth -= 1 }
      // U+3040 to U+9FFF and half-width kana begin with E3 81 to E9, and EF BD A6 on.
      if depth > 0, 0xE3...0xE9 ~= byte { isWithin = true }
      if depth <= 0, 0x61...0x7A ~= byte | 0x20 { letters += 1 }
      if depth <= 0, offset + 1 < bytes.count {
        if byte == 0xE3 && bytes[offset + 1] > 0x80 || 0xE4...0xE9 ~= byte { return true }
        if byte == 0xEF, offset + 2 < bytes.count {
          let (second, third) = (bytes[offset + 1], bytes[offset + 2])
          if second == 0xBE || second == 0xBD && third >= 0xA6 { return true }
        }
      }
      offset += 1
    }
    // "A（しょうゆ 大さじ1）"
    return isWithin && letters < 2 || depth > 0 && bytes.count > 1 && bytes[0] >= 0xE3
  }

  /// Whether `name` as a whole is the name of a food.
  func isKnown(_ name: String) -> Bool { knows(FoodName.folded(name)) }
}
