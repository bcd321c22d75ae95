/// A set of rows of one entity, as bits.
///
///     words     [ 0b…0110, 0b…0001 ]        rows 1, 2 and 64
///
/// Contrast with a column, which has a value for each row. The rows of a segment are whole words of
/// the set, since a segment's capacity is a multiple of 64.
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

  /// The number of rows in the set.
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

  /// Whether the set is empty.
  ///
  /// - Complexity: O(bound / 64).
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The rows, in ascending order.
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

  /// Writes all 64 rows of each word and keeps those that are in the set, so the buffer has room
  /// for one more word of rows.
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

  /// The average number of rows a word above which writing all 64 places is faster than finding
  /// each bit; measured.
  private static let denseCount = 16

  /// Whether a row is in the set; false for a row beyond the bound.
  public func contains(_ row: RowID) -> Bool {
    let word = Int(row.rawValue) >> 6
    return word < words.count && words[word] >> UInt64(row.rawValue & 63) & 1 == 1
  }

  /// Adds a row below the bound.
  package mutating func insert(_ row: RowID) {
    words[Int(row.rawValue) >> 6] |= 1 << UInt64(row.rawValue & 63)
  }

  /// Adds a row; the bound grows if the row is beyond it.
  ///
  /// - Complexity: O(1), amortised over ascending rows.
  package mutating func insertGrowing(_ row: RowID) {
    let word = Int(row.rawValue) >> 6
    while words.count <= word { words.append(0) }
    insert(row)
  }

  /// Adds the rows of `other`, a set of the same bound.
  ///
  /// - Complexity: O(bound / 64), like the next two.
  package mutating func formUnion(_ other: RowSet) {
    combine(other) { $0 | $1 }
  }

  /// Keeps only the rows that are in `other` too.
  package mutating func formIntersection(_ other: RowSet) {
    combine(other) { $0 & $1 }
  }

  /// Removes the rows of `other`.
  package mutating func subtract(_ other: RowSet) {
    combine(other) { $0 & ~$1 }
  }

  private mutating func combine(_ other: RowSet, _ operation: (UInt64, UInt64) -> UInt64) {
    precondition(words.count == other.words.count, "combined row sets have the same bound")
    for index in words.indices { words[index] = operation(words[index], other.words[index]) }
  }
}

extension Span<UInt64> {
  /// Calls `body` with the places of each eight words in which any bit is set. Most sets have few
  /// rows, so most words are skipped eight at a time.
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
  /// Iterates over a row set in ascending order.
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

  /// The rows, in ascending order.
  public func makeIterator() -> Iterator { Iterator(words) }
}

/// The places of the bits that are set in some words, in ascending order.
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
