/// What a LIKE pattern has between two stars: literals, and single scalars that may be anything.
struct LikePiece: Hashable, Sendable {
  /// A part of a piece.
  enum Element: Hashable, Sendable {
    /// These bytes, at least one.
    case literal([UInt8])
    /// One scalar: `?`.
    case anyScalar
  }

  private let elements: [Element]
  /// The search for a piece that is one literal.
  private let search: SubstringSearch?

  /// Creates a piece of `elements`, in which no literal follows another.
  init(_ elements: [Element]) {
    self.elements = elements
    if elements.count == 1, case .literal(let bytes) = elements[0] {
      search = SubstringSearch(bytes)
    } else {
      search = nil
    }
  }

  /// Whether the piece matches only the empty text.
  var isEmpty: Bool { elements.isEmpty }

  /// The bytes that the piece stands for, or nil where it has a `?`.
  var literal: [UInt8]? { isEmpty ? [] : search?.needle }

  /// The runs of bytes in the piece.
  var literals: [[UInt8]] {
    elements.compactMap { if case .literal(let bytes) = $0, !bytes.isEmpty { bytes } else { nil } }
  }

  /// The bytes before the first `?`.
  var literalPrefix: [UInt8] {
    if case .literal(let bytes)? = elements.first { return bytes }
    return []
  }

  /// Returns where the piece ends when it starts at `start`, or nil where it does not match there.
  func end(in text: Span<UInt8>, at start: Int) -> Int? {
    var place = start
    for element in elements {
      switch element {
      case .literal(let bytes):
        guard text.hasBytes(bytes, at: place) else { return nil }
        place += bytes.count
      case .anyScalar:
        guard place < text.count else { return nil }
        place = text.endOfScalar(at: place)
      }
    }
    return place
  }

  /// Returns where the piece ends at its first place from `start` on, or nil where it has none.
  func firstEnd(in text: Span<UInt8>, from start: Int) -> Int? {
    if let search {
      return search.firstIndex(in: text, from: start).map { $0 + search.needle.count }
    }
    var place = start
    while true {
      if let end = end(in: text, at: place) { return end }
      if place >= text.count { return nil }
      place = text.endOfScalar(at: place)
    }
  }

  /// Returns whether `text` ends with the piece, which must not start before `start`.
  func ends(_ text: Span<UInt8>, after start: Int) -> Bool {
    var place = text.count
    for element in elements.reversed() {
      switch element {
      case .literal(let bytes):
        place -= bytes.count
        guard place >= start, text.hasBytes(bytes, at: place) else { return false }
      case .anyScalar:
        guard place > start else { return false }
        place = text.startOfScalar(before: place)
      }
    }
    return place >= start
  }
}

extension Span<UInt8> {
  /// Returns whether `bytes` stand at `offset`.
  fileprivate func hasBytes(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard bytes.count <= count - offset else { return false }
    for index in bytes.indices where bytes[index] != self[offset + index] { return false }
    return true
  }

  /// Returns where the scalar at `offset` ends.
  fileprivate func endOfScalar(at offset: Int) -> Int {
    var end = offset + 1
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns where the scalar before `offset` starts.
  fileprivate func startOfScalar(before offset: Int) -> Int {
    var start = offset - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
