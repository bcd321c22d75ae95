/// Decoding and encoding of single scalars, for loops that work on bytes.
///
/// Text is valid UTF-8 if it comes from a `String` or was checked by its reader. Other bytes are
/// safe to read: a byte that does not start a scalar counts as U+FFFD, one byte long.
extension Span<UInt8> {
  /// Returns the scalar that starts at `offset`, and its length in bytes.
  ///
  ///     0xxxxxxx   110xxxxx 10xxxxxx   1110xxxx 10xxxxxx 10xxxxxx   11110xxx 10xxxxxx …
  @inline(__always)
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC0, offset + length <= count else { return (0xFFFD, 1) }
    let second = UInt32(self[offset + 1]) & 0x3F
    if length == 2 { return ((first & 0x1F) << 6 | second, 2) }
    let third = UInt32(self[offset + 2]) & 0x3F
    if length == 3 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(self[offset + 3]) & 0x3F
    return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }
}

extension OutputSpan<UInt8> {
  /// Appends `scalar` in UTF-8; there must be room for it.
  @inline(__always)
  mutating func append(utf8 scalar: UInt32) {
    if scalar < 0x80 { return append(UInt8(truncatingIfNeeded: scalar)) }
    if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else {
      if scalar < 0x1_0000 {
        append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      } else {
        append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      }
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    }
    append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
  }
}

extension [UInt8] {
  /// Appends `scalar` in UTF-8.
  mutating func append(utf8 scalar: UInt32) {
    append(addingCapacity: 4) { room in room.append(utf8: scalar) }
  }

  /// Appends the bytes of `text` in `range`.
  mutating func append(_ text: Span<UInt8>, in range: Range<Int>) {
    append(addingCapacity: range.count) { room in
      for offset in range { room.append(text[offset]) }
    }
  }

  /// Creates an array of the bytes of `text`.
  init(copying text: Span<UInt8>) {
    self.init(capacity: text.count) { room in
      for offset in text.indices { room.append(text[offset]) }
    }
  }
}
