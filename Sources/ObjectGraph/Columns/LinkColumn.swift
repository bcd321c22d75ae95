/// One relationship of one segment: for each row, the rows of the destination entity that it links
/// to, in list order, repeats kept.
///
///     row           0       1    2
///     offsets     [ 0,      2,   3,      5 ]
///     targets     [ 7, 9,   7,   9, 4 ]
///
/// `InverseColumn` holds the same links read backwards; the two are built together from one input,
/// so they cannot disagree.
package struct LinkColumn: Sendable {
  /// The start of each row's targets, and their count, in ascending order.
  package let offsets: ColumnBuffer<UInt32>
  /// The linked rows of the destination entity.
  package let targets: ColumnBuffer<UInt32>

  /// A column in which no row has a link.
  package init(missingRows rowCount: Int) {
    offsets = allZeroOffsets.slice(0..<(rowCount + 1))
    targets = ColumnBuffer([])
  }

  /// Reads a column's bytes, and checks that its offsets ascend and its targets are below `bound`,
  /// unless that was checked before.
  package init(
    _ bytes: ColumnBuffer<UInt8>, rowCount: Int, targetBound bound: Int, isChecked: Bool = false
  ) throws {
    var reader = try ColumnReader(bytes, .links)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    offsets = try reader.section(of: UInt32.self, count: rowCount + 1)
    targets = try reader.section(of: UInt32.self, count: reader.counts.1)
    if isChecked { return }
    try checkOffsets(offsets, end: targets.count)
    try checkBelow(bound, targets)
  }

  /// The number of rows.
  package var rowCount: Int { offsets.count - 1 }

  /// The places of a row's links among `targets`.
  package func range(row: Int) -> Range<Int> {
    Int(offsets[row])..<Int(offsets[row + 1])
  }

  /// The targets of a row, in list order.
  package func targets(row: Int) -> ColumnBuffer<UInt32> {
    targets.slice(range(row: row))
  }

  /// Whether a row's list is exactly `list`.
  func isEqual(row: Int, to list: Span<RowID>) -> Bool {
    let range = range(row: row)
    guard range.count == list.count else { return false }
    return targets.withSpan { targets in
      list.indices.allSatisfy { targets[range.lowerBound + $0] == list[$0].rawValue }
    }
  }
}

/// The links of one relationship of one segment by their targets.
///
///     target        4    7       9             distinct, sorted
///     offsets     [ 0,   1,      3,      5 ]
///     sources     [ 2,   0, 1,   0, 2 ]        local rows, each once for a target
package struct InverseColumn: Sendable {
  /// The distinct targets of the segment's links, in ascending order.
  package let targets: ColumnBuffer<UInt32>
  /// The start of each target's sources, and their count, in ascending order.
  package let offsets: ColumnBuffer<UInt32>
  /// The local rows that link to each target, each once, in ascending order.
  package let sources: ColumnBuffer<UInt16>

  /// A column without links.
  package init() {
    targets = ColumnBuffer([])
    offsets = ColumnBuffer([0])
    sources = ColumnBuffer([])
  }

  /// Reads a column's bytes, and validates it, unless that was done before: targets ascend below
  /// `bound`, and sources are rows.
  package init(
    _ bytes: ColumnBuffer<UInt8>, rowCount: Int, targetBound bound: Int, isChecked: Bool = false
  ) throws {
    var reader = try ColumnReader(bytes, .inverse)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    targets = try reader.section(of: UInt32.self, count: reader.counts.1)
    offsets = try reader.section(of: UInt32.self, count: reader.counts.1 + 1)
    sources = try reader.section(of: UInt16.self, count: reader.counts.2)
    if isChecked { return }
    try checkOffsets(offsets, end: sources.count)
    try checkBelow(bound, targets)
    try checkBelow(rowCount, sources)
    let isRising = targets.withSpan { targets in
      var isRising = true
      for index in targets.indices.dropFirst() {
        isRising = isRising && targets[index - 1] < targets[index]
      }
      return isRising
    }
    guard isRising else { throw DamagedColumn("its targets do not ascend") }
  }

  /// Returns the place of a target among the distinct ones, or nil if nothing links to it.
  ///
  /// - Complexity: O(log distinct targets).
  package func index(of target: UInt32) -> Int? {
    targets.withSpan { targets in
      var low = 0
      var high = targets.count
      while low < high {
        let middle = (low + high) / 2
        if targets[middle] < target { low = middle + 1 } else { high = middle }
      }
      return low < targets.count && targets[low] == target ? low : nil
    }
  }

  /// The local rows that link to the target at a place, in ascending order.
  package func sources(at index: Int) -> ColumnBuffer<UInt16> {
    sources.slice(Int(offsets[index])..<Int(offsets[index + 1]))
  }
}

/// Throws if an element is not below `bound`.
func checkBelow<Number: FixedWidthInteger>(_ bound: Int, _ numbers: ColumnBuffer<Number>)
  throws
{
  let greatest = numbers.withSpan { numbers in
    var greatest = Number.zero
    for index in numbers.indices { greatest = max(greatest, numbers[index]) }
    return greatest
  }
  guard numbers.isEmpty || Int(greatest) < bound else {
    throw DamagedColumn("a link leads to a row that does not exist")
  }
}

/// Enough zeros for the offsets of any segment without links.
private let allZeroOffsets = ColumnBuffer(
  [UInt32](repeating: 0, count: SegmentCapacity.largest.rowCount + 1))
