/// Builds a `LinkColumn` and its `InverseColumn`: new rows are appended, existing ones overridden.
struct LinkColumnBuilder {
  /// The links of all rows as they came, one run behind the other.
  private var targets: [UInt32] = []
  /// Each row's run in `targets`; a row that is set again gets a new run at the end.
  private var runs: [Range<Int>] = []

  init() {}

  /// The rows of an existing column, to be changed.
  init(_ column: LinkColumn) {
    runs = (0..<column.rowCount).map { column.range(row: $0) }
    targets = column.targets.array
  }

  var rowCount: Int { runs.count }

  /// The targets of a row, in list order.
  func targets(row: Int) -> ArraySlice<UInt32> { targets[runs[row]] }

  mutating func append() {
    runs.append(targets.count..<targets.count)
  }

  /// Replaces the list of a row.
  mutating func set(_ list: some Collection<UInt32>, row: Int) {
    let start = targets.count
    targets.append(contentsOf: list)
    runs[row] = start..<targets.count
  }

  /// The bytes of the links and of their inverse, or nil where no row has a link.
  func finish() -> (links: ColumnBuffer<UInt8>, inverse: ColumnBuffer<UInt8>)? {
    var offsets: [UInt32] = [0]
    offsets.reserveCapacity(runs.count + 1)
    var list: [UInt32] = []
    list.reserveCapacity(targets.count)
    // Pairs of a target and the row that links to it, the target in the high half.
    var pairs: [UInt64] = []
    pairs.reserveCapacity(targets.count)
    for (row, run) in runs.enumerated() {
      for index in run {
        list.append(targets[index])
        pairs.append(UInt64(targets[index]) << 32 | UInt64(row))
      }
      offsets.append(UInt32(list.count))
    }
    guard !list.isEmpty else { return nil }
    var links = ColumnWriter(
      .links, runs.count, list.count, 0, capacity: (offsets.count + list.count) * 4)
    links.append(offsets)
    links.append(list)
    return (links.buffer, inverse(of: sortedByTarget(pairs)))
  }

  private func inverse(of pairs: [UInt64]) -> ColumnBuffer<UInt8> {
    var distinct: [UInt32] = []
    var offsets: [UInt32] = []
    var sources: [UInt16] = []
    sources.reserveCapacity(pairs.count)
    var previous: UInt64?
    for pair in pairs where pair != previous {
      let target = UInt32(truncatingIfNeeded: pair >> 32)
      if distinct.last != target {
        distinct.append(target)
        offsets.append(UInt32(sources.count))
      }
      sources.append(UInt16(truncatingIfNeeded: pair))
      previous = pair
    }
    offsets.append(UInt32(sources.count))
    var writer = ColumnWriter(
      .inverse, runs.count, distinct.count, sources.count,
      capacity: distinct.count * 8 + sources.count * 2)
    writer.append(distinct)
    writer.append(offsets)
    writer.append(sources)
    return writer.buffer
  }
}

/// Sorts pairs by their high halves and keeps the order of equal ones: a radix sort, 11 bits a
/// pass, since a comparison sort of a full segment's links took a third of an import's time.
private func sortedByTarget(_ pairs: [UInt64]) -> [UInt64] {
  let greatest = pairs.max().map { $0 >> 32 } ?? 0
  var source = pairs
  var destination = [UInt64](repeating: 0, count: pairs.count)
  var shift: UInt64 = 32
  while shift == 32 || greatest >> (shift - 32) > 0 {
    var places = [Int](repeating: 0, count: 2049)
    for pair in source { places[Int(pair >> shift & 2047) + 1] += 1 }
    for digit in 1...2048 { places[digit] += places[digit - 1] }
    for pair in source {
      let digit = Int(pair >> shift & 2047)
      destination[places[digit]] = pair
      places[digit] += 1
    }
    swap(&source, &destination)
    shift += 11
    if shift >= 64 { break }
  }
  return source
}
