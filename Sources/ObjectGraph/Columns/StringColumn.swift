internal import Synchronization
private import UnicodeText

/// A string attribute of one segment: its distinct values, sorted by UTF-8 bytes, and for each row
/// the place of its value among them.
///
///     heap        "カレー丼ぶり和食"
///     offsets   [ 0, 9, 18, 24 ]                 of the distinct values in the heap, and its end
///     row         0       1   2   3
///     codes     [ 2,      0,  2,  0xFFFF ]       0xFFFF: no value
///
/// Codes are ordered like their strings, so a comparison with a constant is a range of codes. If
/// most values are distinct, such as names, the rows are kept in that order too, those without a
/// value last, so that the rows of few codes are found without scanning all codes:
///
///     order     [ 1,      0,  2,  3 ]
package final class StringColumn: Sendable {
  /// The code of a row without a value.
  @inlinable package static var missing: UInt16 { .max }

  /// For each row, the place of its value among the distinct values, or `missing`.
  package let codes: ColumnBuffer<UInt16>
  /// The start of each distinct value in the heap, and the heap's length, in ascending order.
  package let offsets: ColumnBuffer<UInt32>
  /// The distinct values one after another, in UTF-8 and NFC.
  package let heap: ColumnBuffer<UInt8>

  /// The rows in order of their codes, equal codes in order of rows; nil if it is not kept.
  package let order: ColumnBuffer<UInt16>?

  /// The heap, of which `verifyStrings` and `verifySearch` verify parts.
  let partialHeap: PartialSection<UInt8>
  /// Whether all strings were verified.
  let isVerified = Atomic<Bool>(false)
  /// The number of searches that were verified by themselves.
  let searchCount = Atomic<Int>(0)
  /// From this many searches on, it pays to verify all strings.
  static let fewSearches = 16

  /// The result of `foldsToASCII`, once it was computed.
  private let knownFolding = Atomic<Folding>(.unknown)

  private enum Folding: UInt8, AtomicRepresentable {
    case unknown, no, yes
  }

  /// Whether a column with this many values keeps the order of its rows. If values are few, each
  /// has many rows, and scanning all codes is as fast.
  static func keepsOrder(rowCount: Int, distinctCount: Int) -> Bool {
    rowCount >= 256 && distinctCount >= rowCount / 2
  }

  /// A column in which no row has a value.
  package init(missingRows rowCount: Int) {
    order = nil
    codes = allMissingCodes.slice(0..<rowCount)
    offsets = ColumnBuffer([0])
    heap = ColumnBuffer([])
    partialHeap = PartialSection()
  }

  /// Reads a column's bytes, and checks that every code and offset is inside it, unless that was
  /// checked before.
  package convenience init(_ bytes: ColumnBuffer<UInt8>, rowCount: Int, isChecked: Bool = false)
    throws
  {
    try self.init(PartialBytes(bytes), rowCount: rowCount, isChecked: isChecked)
  }

  /// Reads a column's bytes. The strings in the heap are verified by `verifyStrings`, or as far as a
  /// search reads them by `verifySearch`.
  init(_ bytes: PartialBytes, rowCount: Int, isChecked: Bool) throws {
    var reader = try PartialColumnReader(bytes, .string, .orderedString)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    let distinctCount = reader.counts.1
    guard distinctCount <= rowCount else { throw DamagedColumn("it has values that no row has") }
    offsets = try reader.section(of: UInt32.self, count: distinctCount + 1).all()
    codes = try reader.section(of: UInt16.self, count: rowCount).all()
    partialHeap = try reader.section(of: UInt8.self, count: reader.counts.2)
    heap = partialHeap.unverified
    let isOrdered = reader.kind == ColumnKind.orderedString.rawValue
    order = isOrdered ? try reader.section(of: UInt16.self, count: rowCount).all() : nil
    if isChecked { return }
    if let order { try checkBelow(rowCount, order) }
    try checkOffsets(offsets, end: heap.count)
    let areCodesInside = codes.withSpan { codes in
      var isInside = true
      for row in codes.indices {
        isInside = isInside && (Int(codes[row]) < distinctCount || codes[row] == Self.missing)
      }
      return isInside
    }
    guard areCodesInside else { throw DamagedColumn("a code is beyond its distinct values") }
  }

  /// Whether a non-ASCII letter in a value folds by case to an ASCII letter; computed once.
  package var foldsToASCII: Bool {
    let known = knownFolding.load(ordering: .relaxed)
    if known != .unknown { return known == .yes }
    // Several threads may compute it at once, with the same result.
    let found = heap.withSpan(TextFolding.foldsToASCII)
    knownFolding.store(found ? .yes : .no, ordering: .relaxed)
    return found
  }

  /// The number of rows.
  @inlinable package var rowCount: Int { codes.count }

  /// The number of distinct values.
  @inlinable package var distinctCount: Int { offsets.count - 1 }

  /// The heap's bytes of a distinct value.
  package func heapRange(of code: Int) -> Range<Int> {
    Int(offsets[code])..<Int(offsets[code + 1])
  }

  /// The distinct value of a code.
  package func string(code: Int) -> String {
    let range = heapRange(of: code)
    return heap.withSpan { heap in String(repairing: heap.extracting(range)) }
  }

  /// The value of a row, or nil if it has none.
  package func string(row: Int) -> String? {
    let code = codes[row]
    return code == Self.missing ? nil : string(code: Int(code))
  }

  /// Whether a row's value is exactly `text`, or nil if it has none.
  func isEqual(row: Int, to text: Span<UInt8>) -> Bool? {
    let code = codes[row]
    guard code != Self.missing else { return nil }
    return heap.withSpan { areEqual($0.extracting(heapRange(of: Int(code))), text) }
  }

  /// The hash of a row's value, or nil if it has none.
  func hash(row: Int) -> UInt64? {
    let code = codes[row]
    guard code != Self.missing else { return nil }
    return withBytes(code: Int(code), hashBytes)
  }

  /// The places in `order` of the rows of a range of codes; empty if the order is not kept.
  ///
  /// - Complexity: O(log rows).
  package func places(of codes: Range<Int>) -> Range<Int> {
    guard let order else { return 0..<0 }
    // If all values are distinct, a row's place is its code.
    if distinctCount == rowCount { return codes.clamped(to: 0..<rowCount) }
    func place(of code: Int) -> Int {
      (0..<rowCount).partitioningIndex { Int(self.codes[Int(order[$0])]) >= code }
    }
    // The end is before the start if the rows of a made-up file are in no order.
    let start = place(of: codes.lowerBound)
    return start..<max(start, place(of: codes.upperBound))
  }

  /// The rows of a code, in ascending order.
  ///
  /// - Complexity: O(log rows + rows found) if the order is kept, otherwise O(rows).
  func rows(ofCode code: Int) -> [Int] {
    if order != nil { return places(of: code..<code + 1).map { row(at: $0) } }
    return codes.withSpan { codes in codes.indices.filter { codes[$0] == UInt16(code) } }
  }

  /// Calls `body` with the UTF-8 bytes of a distinct value.
  package func withBytes<Result>(code: Int, _ body: (Span<UInt8>) throws -> Result) rethrows
    -> Result
  {
    let range = heapRange(of: code)
    return try heap.withSpan { heap in try body(heap.extracting(range)) }
  }

  /// Returns the first code whose string is not before `text` (or, with `past`, is after it).
  ///
  /// - Complexity: O(log distinct values).
  package func lowerBound(of text: Span<UInt8>, past: Bool = false) -> Int {
    heap.withSpan { heap in
      offsets.withSpan { offsets in
        var low = 0
        var high = offsets.count - 1
        while low < high {
          let middle = (low + high) / 2
          let range = Int(offsets[middle])..<Int(offsets[middle + 1])
          let order = compareBytes(heap.extracting(range), text)
          if order < 0 || (past && order == 0) { low = middle + 1 } else { high = middle }
        }
        return low
      }
    }
  }

  /// Returns the code of exactly `text`, or nil if no row has that value.
  ///
  /// - Complexity: O(log distinct values).
  package func code(of text: Span<UInt8>) -> Int? {
    let code = lowerBound(of: text)
    guard code < distinctCount else { return nil }
    return withBytes(code: code) { compareBytes($0, text) == 0 } ? code : nil
  }
}

// Reading texts in order. These are whole functions, so that their loops and closures are compiled
// in this module.
extension StringColumn {
  /// The first eight bytes of a distinct value, as a number that sorts like them.
  package func prefixNumber(code: Int) -> UInt64 {
    withBytes(code: code, ObjectGraph.prefixNumber(of:))
  }

  /// The first 24 bytes of a distinct value, as three numbers that sort like them.
  package func prefixNumbers(code: Int) -> (UInt64, UInt64, UInt64) {
    withBytes(code: code) {
      (
        ObjectGraph.prefixNumber(of: $0),
        ObjectGraph.prefixNumber(of: $0.extracting(droppingFirst: 8)),
        ObjectGraph.prefixNumber(of: $0.extracting(droppingFirst: 16))
      )
    }
  }

  /// A negative number, 0 or a positive number: the order of a distinct value of one column and one
  /// of another.
  package static func order(
    _ left: StringColumn, _ leftCode: Int, _ right: StringColumn, _ rightCode: Int
  ) -> Int {
    left.withBytes(code: leftCode) { text in
      right.withBytes(code: rightCode) { compareBytes(text, $0) }
    }
  }

  /// The row at a place of `order`.
  package func row(at place: Int) -> Int { order.map { Int($0[place]) } ?? place }

  /// The places of all rows with the code of the row at `start`, which is their first.
  package func places(from start: Int) -> Range<Int> {
    let code = codes[row(at: start)]
    var end = start + 1
    while end < rowCount, codes[row(at: end)] == code { end += 1 }
    return start..<end
  }

  /// The places of all rows with the code of the row before `end`, which is their last.
  package func places(to end: Int) -> Range<Int> {
    let code = codes[row(at: end - 1)]
    var start = end - 1
    while start > 0, codes[row(at: start - 1)] == code { start -= 1 }
    return start..<end
  }
}

extension String {
  /// The string of UTF-8 bytes, with replacement characters if they are invalid, as in a damaged
  /// file.
  package init(repairing bytes: Span<UInt8>) {
    if let valid = try? UTF8Span(validating: bytes) {
      self.init(copying: valid)
    } else {
      self.init(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }
}

/// Missing codes for any segment, shared by columns without values.
private let allMissingCodes = ColumnBuffer(
  [UInt16](repeating: StringColumn.missing, count: SegmentCapacity.largest.rowCount))
