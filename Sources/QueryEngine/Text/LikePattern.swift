/// A pattern of LIKE, compiled: `?` is one Unicode scalar, `*` any run of them, a backslash makes
/// the `?`, `*` or backslash behind it literal, and everything else stands for itself.
package struct LikePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case byte(UInt8)
    case one
    case run
  }

  private let parts: [Part]

  /// Compiles a pattern of UTF-8 bytes.
  package init(_ pattern: [UInt8]) {
    var parts: [Part] = []
    var index = 0
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      switch byte {
      case UInt8(ascii: "?"): parts.append(.one)
      case UInt8(ascii: "*"):
        if parts.last != .run { parts.append(.run) }
      case UInt8(ascii: "\\") where index < pattern.count && Self.isSpecial(pattern[index]):
        parts.append(.byte(pattern[index]))
        index += 1
      default: parts.append(.byte(byte))
      }
    }
    self.parts = parts
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "\\")].contains(byte)
  }

  /// Whether a whole text of UTF-8 bytes matches.
  ///
  /// What follows a `*` is first looked for right behind it, then ever later; an earlier `*` never
  /// has to be tried again, since the later one can take whatever it would leave. So the time is
  /// bounded by the product of the lengths, however many `*` there are.
  package func matches(_ text: Span<UInt8>) -> Bool {
    var part = 0
    var place = 0
    var restart: (part: Int, place: Int)?
    while place < text.count || part < parts.count {
      if part < parts.count {
        switch parts[part] {
        case .run:
          restart = (part, place)
          part += 1
          continue
        case .one where place < text.count:
          part += 1
          place = Self.next(after: place, in: text)
          continue
        case .byte(let byte) where place < text.count && text[place] == byte:
          part += 1
          place += 1
          continue
        case .one, .byte: break
        }
      }
      guard let (run, start) = restart, start < text.count else { return false }
      let later = Self.next(after: start, in: text)
      restart = (run, later)
      part = run + 1
      place = later
    }
    return true
  }

  /// The place of the scalar behind the one at `place`.
  private static func next(after place: Int, in text: Span<UInt8>) -> Int {
    var next = place + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
