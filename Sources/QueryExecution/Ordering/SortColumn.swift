import ObjectGraph
import PredicateSyntax
import PredicateTyping
import UnicodeText

/// The values of one key of a sort for the rows to be sorted, as numbers in the order that is wanted.
///
///     values     "b"   nil   "a"   "c"         "rice"              "rice wine"
///     words      1     3     0     2           0x7269_6365_0000…   0x7269_6365_2077_696E
///
/// Few distinct texts are ranked; of many, the word is the first eight bytes, and texts with the same
/// ones are compared in full. Missing values are all ones: last in both directions.
struct SortColumn {
  /// A number for each row; one that is less comes first.
  let words: [UInt64]
  /// How many of the lower bits can be set.
  let bitCount: Int
  /// Whether rows with equal words are equal.
  let isExact: Bool
  private let values: Values
  private let isDescending: Bool

  /// What rows with equal words are told apart by.
  private enum Values {
    /// Nothing: their values are equal.
    case equal
    /// The texts, one behind the other, and the place of each row's; nil where it has none.
    case texts([UInt8], [Range<Int>?])
    /// The values themselves, and how they compare.
    case values([Value], Comparison)
  }

  /// Reads a key of some rows of an entity.
  init(_ key: TypedQuery.SortKey, of rows: [RowID], _ entity: EntityID, _ executor: Executor) throws
  {
    isDescending = key.isDescending
    let snapshot = executor.snapshot
    // For few rows of many the counts of all would be too much.
    if rows.count >= snapshot.rowBound(of: entity) / 64, key.options.isEmpty,
      let sum = try Planner(executor.evaluator, slotCount: executor.slotCount)
        .linkSum(key.expression, entity, 0)
    {
      let numbers = try executor.unprofiled.values(of: sum, entity)
      words = rows.map { row in
        let word = UInt64(bitPattern: numbers[Int(row.rawValue)]) ^ 1 << 63
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

  /// The ranks of rows' texts; of a row without one, one behind the last.
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

  /// The texts of rows, copied side by side, since sorting looks at each of them many times.
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

  /// Calls `body` with each run of rows of one segment: the segment, and their places in it.
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
    var environment = Evaluator.Environment(repeating: .missing, count: executor.slotCount)
    let folding = TextFolding(key.options)
    // The locale's order is left of the options: the others have done their work.
    let comparison = Comparison(.less, key.options.intersection(.localeSensitive))
    let values = try rows.map { row in
      environment[0] = .object(ObjectID(entity, row))
      return try executor.evaluator.value(key.expression, &environment).folded(by: folding)
    }
    let words = values.map { value -> UInt64 in
      guard let word = word(of: value, comparison) else { return .max }
      return key.isDescending ? ~word : word
    }
    return (words, .values(values, comparison))
  }

  /// A number that is not above that of a greater value; nil for one that is missing.
  private static func word(of value: Value, _ comparison: Comparison) -> UInt64? {
    switch value {
    case .missing: return nil
    case .bool, .int, .double: return value.number.map { word(of: $0.asDouble) }
    case .date(let seconds): return word(of: seconds)
    case .string(let text): return comparison.options.isEmpty ? prefixNumber(of: text.utf8.span) : 0
    case .object, .list: return 0
    }
  }

  /// The bits of a Double as a number in its order: the sign turned, of negative ones all the rest.
  private static func word(of number: Double) -> UInt64 {
    // Both zeros are one value.
    let bits = number == 0 ? 0 : number.bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  /// Below, at or above 0: how two rows are ordered whose words are equal, or not known to differ.
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
