import PredicateTyping

/// A piece of a LIKE pattern between two stars: literals, and wildcards for single scalars.
struct LikePiece: Hashable, Sendable {
  /// A part of a piece.
  enum Element: Hashable, Sendable {
    /// These bytes, at least one.
    case literal([UInt8])
    /// Any one scalar: `?`.
    case anyScalar
  }

  private let elements: [Element]
  /// The search for a piece that is one literal.
  private let search: SubstringSearch?

  /// Creates a piece of `elements`, of which no two adjacent ones are literals.
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

  /// The only bytes that the piece matches, or nil if it has a `?`.
  var literal: [UInt8]? { isEmpty ? [] : search?.needle }

  /// The runs of bytes in the piece.
  var literals: [[UInt8]] {
    elements.compactMap { if case .literal(let bytes) = $0, !bytes.isEmpty { bytes } else { nil } }
  }

  /// Returns the end of the piece if it starts at `start`, or nil if it does not match there.
  ///
  /// Here and in the next functions, `text` is the range of one text in a heap of concatenated
  /// texts; no byte outside the range is matched.
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

  /// Returns the end of the first match of the piece from `start` on, or nil if there is no match.
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
  /// Returns whether `bytes` are at `offset`, all before `end`.
  fileprivate func hasBytes(_ bytes: [UInt8], at offset: Int, before end: Int) -> Bool {
    guard bytes.count <= end - offset else { return false }
    for index in bytes.indices where bytes[index] != self[offset + index] { return false }
    return true
  }

  /// Returns the end of the scalar at `offset`.
  fileprivate func endOfScalar(at offset: Int, before bound: Int) -> Int {
    var end = offset + 1
    while end < bound, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns the start of the scalar before `offset`.
  fileprivate func startOfScalar(before offset: Int, after bound: Int) -> Int {
    var start = offset - 1
    while start > bound, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
