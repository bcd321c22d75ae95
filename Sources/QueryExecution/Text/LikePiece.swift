import PredicateTyping

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

  /// Returns where the piece ends when it starts at `start`, or nil where it does not match there.
  ///
  /// `text` is a place among texts side by side here and in what follows: no byte outside is seen
  /// as a part of it.
  func end(in heap: Span<UInt8>, _ text: Range<Int>, at start: Int) -> Int? {
    var place = start
    for element in elements {
      switch element {
      case .literal(let bytes):
        guard heap.hasBytes(bytes, at: place, before: text.upperBound) else { return nil }
        place += bytes.count
      case .anyScalar:
        guard place < text.upperBound else { return nil }
        place = heap.endOfScalar(at: place, before: text.upperBound)
      }
    }
    return place
  }

  /// Returns where the piece ends at its first place from `start` on, or nil where it has none.
  func firstEnd(in heap: Span<UInt8>, _ text: Range<Int>, from start: Int) -> Int? {
    if let search {
      return search.firstIndex(in: heap, from: start, to: text.upperBound)
        .map { $0 + search.needle.count }
    }
    var place = start
    while true {
      if let end = end(in: heap, text, at: place) { return end }
      if place >= text.upperBound { return nil }
      place = heap.endOfScalar(at: place, before: text.upperBound)
    }
  }

  /// Returns whether the text ends with the piece, which must not start before `start`.
  func ends(_ heap: Span<UInt8>, _ text: Range<Int>, after start: Int) -> Bool {
    var place = text.upperBound
    for element in elements.reversed() {
      switch element {
      case .literal(let bytes):
        place -= bytes.count
        guard place >= start, heap.hasBytes(bytes, at: place, before: text.upperBound) else {
          return false
        }
      case .anyScalar:
        guard place > start else { return false }
        place = heap.startOfScalar(before: place, after: text.lowerBound)
      }
    }
    return place >= start
  }
}

extension Span<UInt8> {
  /// Returns whether `bytes` stand at `offset`, all before `end`.
  fileprivate func hasBytes(_ bytes: [UInt8], at offset: Int, before end: Int) -> Bool {
    guard bytes.count <= end - offset else { return false }
    for index in bytes.indices where bytes[index] != self[offset + index] { return false }
    return true
  }

  /// Returns where the scalar at `offset` ends.
  fileprivate func endOfScalar(at offset: Int, before bound: Int) -> Int {
    var end = offset + 1
    while end < bound, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns where the scalar before `offset` starts.
  fileprivate func startOfScalar(before offset: Int, after bound: Int) -> Int {
    var start = offset - 1
    while start > bound, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
