import ObjectGraph
import PredicateSyntax
import PredicateTyping
import UnicodeText
import System

/// The values of one sort key for the rows to be sorted, as numbers in the order of the sort.
///
///     values     "b"   nil   "a"   "c"         "rice"              "rice wine"
///     words      1     3     0     2           0x7269_6365_0000…   0x7269_6365_2077_696E
///
/// If there are few distinct texts, they are ranked. If there are many, the word is the first eight
/// bytes, and texts with equal words are compared in full. Missing values have the greatest word,
/// so that they come last in both directions.
struct SortColumn {
  /// A number for each row; lower numbers come first.
  let words: [UInt64]
  /// The number of low bits that can be set.
  let bitCount: Int
  /// Whether rows with equal words are equal.
  let isExact: Bool
  private let values: Values
  private let isDescending: Bool

  /// The values that order rows with equal words.
  private enum Values {
    /// No values: rows with equal words are equal.
    case equal
    /// The concatenated texts, and the range of each row's text; nil if the row has no text.
    case texts([UInt8], [Range<Int>?])
    /// The values themselves, and the comparison that orders them.
    case values([Value], Comparison)
  }

  /// Reads a key of some rows of an entity.
  init(_ key: TypedQuery.SortKey, of rows: [RowID], _ entity: EntityID, _ executor: Executor) throws
  {
    isDescending = key.isDescending
    let snapshot = executor.snapshot
    // For few of many rows, counting the links of all rows would cost more than those of each; but a row
    // can have any number of paths.
    if key.options.isEmpty,
      let sum = try Planner(executor.evaluator, slotCount: executor.slotCount)
        .linkSum(key.expression, entity, 0),
      rows.count >= snapshot.rowBound(of: entity) / 64 || !sum.countsLinks
    {
      let numbers = try executor.unprofiled.numbers(of: sum, entity)
      guard sum.countsOnly else {
        let list = rows.map { numbers.value(at: Int($0.rawValue)) }
        (words, values) = Self.words(of: list, Comparison(.less, []), key.isDescending)
        (bitCount, isExact) = (64, false)
        return
      }
      words = rows.map { row in
        let word = UInt64(bitPattern: numbers.values[Int(row.rawValue)]) ^ 1 << 63
        return key.isDescending ? ~word : word
      }
      (bitCount, isExact, values) = (64, true, .equal)
      return
    }
    guard let columns = try executor.ownColumns(of: key, entity) else {
      (words, values) = try Self.values(key, of: rows, entity, executor)
      bitCount = 64
      isExact = false
      return
    }
    if executor.ranks(columns) {
      let (ranks, count) = DistinctTexts.ranks(of: columns)
      bitCount = Int.bitWidth - (count + 1).leadingZeroBitCount
      isExact = true
      values = .equal
      words = Self.words(ranks, count, of: rows, columns, snapshot.capacity, key.isDescending)
    } else {
      bitCount = 64
      isExact = false
      let (heap, ranges) = Self.texts(of: rows, columns, snapshot.capacity)
      let isDescending = key.isDescending
      words = ranges.map { range in
        guard let range else { return .max }
        let prefix = prefixNumber(of: heap.span.extracting(range))
        return isDescending ? ~prefix : prefix
      }
      values = .texts(heap, ranges)
    }
  }

  /// Returns the ranks of rows' texts; a row without a text has the rank after the last.
  private static func words(
    _ ranks: [[UInt32]], _ count: Int, of rows: [RowID], _ columns: [StringColumn],
    _ capacity: SegmentCapacity, _ isDescending: Bool
  ) -> [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity(rows.count)
    forEachSegment(of: rows, capacity) { segment, locals in
      let ranks = ranks[segment]
      columns[segment].codes.withSpan { codes in
        for local in locals {
          let code = codes[local]
          if code == StringColumn.missing {
            words.append(UInt64(count))
          } else {
            let rank = UInt64(ranks[Int(code)])
            words.append(isDescending ? UInt64(count) - 1 - rank : rank)
          }
        }
      }
    }
    return words
  }

  /// Returns the texts of rows, copied side by side, since sorting reads each of them many times.
  private static func texts(
    of rows: [RowID], _ columns: [StringColumn], _ capacity: SegmentCapacity
  ) -> (heap: [UInt8], ranges: [Range<Int>?]) {
    var heap: [UInt8] = []
    var ranges: [Range<Int>?] = []
    ranges.reserveCapacity(rows.count)
    forEachSegment(of: rows, capacity) { segment, locals in
      let column = columns[segment]
      column.codes.withSpan { codes in
        column.heap.withSpan { texts in
          for local in locals {
            guard codes[local] != StringColumn.missing else {
              ranges.append(nil)
              continue
            }
            let start = heap.count
            heap.append(texts.extracting(column.heapRange(of: Int(codes[local]))))
            ranges.append(start..<heap.count)
          }
        }
      }
    }
    return (heap, ranges)
  }

  /// Calls `body` with each run of rows of one segment: the segment, and the local rows.
  private static func forEachSegment(
    of rows: [RowID], _ capacity: SegmentCapacity, _ body: (Int, [Int]) -> Void
  ) {
    var locals: [Int] = []
    var current = 0
    for row in rows {
      let (segment, local) = capacity.locate(row)
      if segment != current, !locals.isEmpty {
        body(current, locals)
        locals.removeAll(keepingCapacity: true)
      }
      current = segment
      locals.append(local)
    }
    if !locals.isEmpty { body(current, locals) }
  }

  private static func values(
    _ key: TypedQuery.SortKey, of rows: [RowID], _ entity: EntityID, _ executor: Executor
  ) throws -> ([UInt64], Values) {
    var bindings = Evaluator.Bindings(repeating: .missing, count: executor.slotCount)
    let folding = TextFolding(key.options)
    // Folding applies all options except the order of the locale.
    let comparison = Comparison(.less, key.options.intersection(.localeSensitive))
    let values = try rows.map { row in
      try executor.cancellation.check()
      bindings[0] = .object(ObjectID(entity, row))
      return try executor.evaluator.value(key.expression, &bindings).folded(by: folding)
    }
    return words(of: values, comparison, key.isDescending)
  }

  private static func words(of values: [Value], _ comparison: Comparison, _ isDescending: Bool) -> (
    [UInt64], Values
  ) {
    let words = values.map { value -> UInt64 in
      guard let word = word(of: value, comparison) else { return .max }
      return isDescending ? ~word : word
    }
    return (words, .values(values, comparison))
  }

  /// Returns a number that is not above that of a greater value; nil for a missing value.
  private static func word(of value: Value, _ comparison: Comparison) -> UInt64? {
    switch value {
    case .missing: return nil
    case .bool, .int, .double: return value.number.map { word(of: $0.asDouble) }
    case .date(let seconds): return word(of: seconds)
    case .string(let text): return comparison.options.isEmpty ? prefixNumber(of: text.utf8.span) : 0
    case .object, .list: return 0
    }
  }

  /// Returns the bits of a Double as a number in the same order: the sign bit is flipped, and of a
  /// negative number all other bits too.
  private static func word(of number: Double) -> UInt64 {
    // Both zeros are equal.
    let bits = number == 0 ? 0 : number.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  /// Returns the order of two rows as a number below, at or above 0.
  func order(_ left: Int, _ right: Int) -> Int {
    if words[left] != words[right] { return words[left] < words[right] ? -1 : 1 }
    switch values {
    case .equal: return 0
    case .texts(let heap, let ranges):
      guard let left = ranges[left], let right = ranges[right] else {
        return ranges[left] == ranges[right] ? 0 : (ranges[left] == nil ? 1 : -1)
      }
      let bytes = heap.span
      let order = compareBytes(
        bytes.extracting(left), bytes.extracting(right))
      return isDescending ? -order : order
    case .values(let values, let comparison):
      let (left, right) = (values[left], values[right])
      if left.isMissing || right.isMissing {
        return left.isMissing == right.isMissing ? 0 : (left.isMissing ? 1 : -1)
      }
      let order = comparison.order(left, right) ?? 0
      return isDescending ? -order : order
    }
  }
}
