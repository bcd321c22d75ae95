/// A set of rows of one entity, as bits.
///
///     words     [ 0b…0110, 0b…0001 ]        rows 1, 2 and 64
///
/// Contrast with a column, which is a value for each row. A segment's rows are whole words of a set
/// of all rows, since a segment's capacity is a multiple of 64.
public struct RowSet: Hashable, Sendable {
  /// A bit for each row below the bound, 64 to a word; bits beyond it are clear.
  package var words: [UInt64]

  /// The empty set, for rows below `bound`.
  package init(bound: Int) {
    words = Array(repeating: 0, count: (bound + 63) / 64)
  }

  /// The set of these bits, 64 to a word.
  package init(words: [UInt64]) {
    self.words = words
  }

  /// The set of these rows, each below `bound`.
  package init(_ rows: some Sequence<RowID>, bound: Int) {
    self.init(bound: bound)
    for row in rows { insert(row) }
  }

  /// How many rows are in the set.
  ///
  /// - Complexity: O(bound / 64).
  public var count: Int {
    let words = words.span
    var count = 0
    words.forEachBlock { block in
      for index in block { count &+= words[index].nonzeroBitCount }
    }
    return count
  }

  /// Whether no row is in the set.
  ///
  /// - Complexity: O(bound / 64).
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The rows, rising.
  ///
  /// - Complexity: O(bound / 64 + rows).
  package var rows: [RowID] {
    let rowCount = count
    return rowCount > words.count * Self.denseCount ? denseRows(rowCount) : sparseRows(rowCount)
  }

  private func sparseRows(_ rowCount: Int) -> [RowID] {
    let words = words.span
    return [RowID](capacity: rowCount) { room in
      words.forEachBlock { block in
        for index in block {
          var rest = words[index]
          while rest != 0 {
            room.append(RowID(UInt32(truncatingIfNeeded: index << 6 | rest.trailingZeroBitCount)))
            rest &= rest &- 1
          }
        }
      }
    }
  }

  /// Writes all 64 rows of each word, and keeps those that are in the set: hence the room for a
  /// word's rows more.
  private func denseRows(_ rowCount: Int) -> [RowID] {
    let words = words.span
    return unsafe [RowID](unsafeUninitializedCapacity: rowCount + 64) { room, filledCount in
      var filled = 0
      for index in words.indices {
        let first = UInt32(truncatingIfNeeded: index << 6)
        var rest = words[index]
        for bit in 0..<UInt32(64) {
          unsafe room[filled] = RowID(first | bit)
          filled &+= Int(truncatingIfNeeded: rest & 1)
          rest >>= 1
        }
      }
      filledCount = filled
    }
  }

  /// From so many rows in a word on, all its 64 places are written faster than each is looked for;
  /// found by trial.
  private static let denseCount = 16

  /// Whether a row is in the set; a row beyond the bound is not.
  public func contains(_ row: RowID) -> Bool {
    let word = Int(row.rawValue) >> 6
    return word < words.count && words[word] >> UInt64(row.rawValue & 63) & 1 == 1
  }

  /// Adds a row below the bound.
  package mutating func insert(_ row: RowID) {
    words[Int(row.rawValue) >> 6] |= 1 << UInt64(row.rawValue & 63)
  }

  /// Adds a row, also one beyond the bound, which then grows.
  ///
  /// - Complexity: O(1), amortised over rising rows.
  package mutating func insertGrowing(_ row: RowID) {
    let word = Int(row.rawValue) >> 6
    while words.count <= word { words.append(0) }
    insert(row)
  }

  /// Takes a row below the bound out.
  package mutating func remove(_ row: RowID) {
    words[Int(row.rawValue) >> 6] &= ~(1 << UInt64(row.rawValue & 63))
  }

  /// Adds the rows of `other`, a set of the same bound.
  ///
  /// - Complexity: O(bound / 64), as of the next two.
  package mutating func formUnion(_ other: RowSet) {
    combine(other) { $0 | $1 }
  }

  /// Keeps only the rows that are in `other` too.
  package mutating func formIntersection(_ other: RowSet) {
    combine(other) { $0 & $1 }
  }

  /// Takes the rows of `other` out.
  package mutating func subtract(_ other: RowSet) {
    combine(other) { $0 & ~$1 }
  }

  private mutating func combine(_ other: RowSet, _ operation: (UInt64, UInt64) -> UInt64) {
    precondition(words.count == other.words.count, "row sets of one bound are combined")
    for index in words.indices { words[index] = operation(words[index], other.words[index]) }
  }
}

extension Span<UInt64> {
  /// Calls `body` with the places of each eight words in which any bit is set: most sets have few
  /// rows, and so many words without one are passed at once.
  @inline(__always)
  fileprivate func forEachBlock(_ body: (Range<Int>) -> Void) {
    var index = 0
    while index < count {
      let end = Swift.min(index &+ 8, count)
      var any: UInt64 = 0
      for place in index..<end { any |= self[place] }
      if any != 0 { body(index..<end) }
      index = end
    }
  }
}

extension RowSet: Sequence {
  /// Walks a row set in rising order.
  public struct Iterator: IteratorProtocol {
    private var bits: SetBits

    fileprivate init(_ words: [UInt64]) {
      bits = SetBits(words)
    }

    /// Returns the next row.
    public mutating func next() -> RowID? {
      bits.next().map { RowID(UInt32(truncatingIfNeeded: $0)) }
    }
  }

  /// The rows, rising.
  public func makeIterator() -> Iterator { Iterator(words) }
}

/// The places of the bits that are set in some words, rising.
package struct SetBits: Sequence, IteratorProtocol {
  private let words: [UInt64]
  private var index = 0
  private var rest: UInt64

  /// The set bits of words, the lowest bit of the first at place 0.
  init(_ words: [UInt64]) {
    self.words = words
    rest = words.first ?? 0
  }

  /// Returns the next place.
  package mutating func next() -> Int? {
    while rest == 0 {
      index += 1
      guard index < words.count else { return nil }
      rest = words[index]
    }
    defer { rest &= rest &- 1 }
    return index << 6 | rest.trailingZeroBitCount
  }
}
