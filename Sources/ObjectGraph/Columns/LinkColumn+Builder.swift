/// Builds a `LinkColumn` and its `InverseColumn`: new rows are appended, existing ones overridden.
struct LinkColumnBuilder {
  /// The links of all rows in order of arrival, one run after another.
  private var targets: [UInt32] = []
  /// Each row's run in `targets`; a row that is set again gets a new run at the end. Rows after the
  /// last run have no links.
  private var runs: [Range<Int>] = []
  /// The links by target, once they were needed.
  private var backlinks: Backlinks?

  /// The links by target at one moment, and the rows that were set since.
  private struct Backlinks {
    /// Pairs of a target in the high half and a row that linked to it in the low half, in ascending
    /// order.
    let pairs: [UInt64]
    var changedRows: [Int] = []
    /// The number of links of the lists that were set.
    var changedLinkCount = 0

    /// Whether searching the lists that were set is still cheaper than sorting all links again.
    var isFresh: Bool { changedRows.count <= 256 && changedLinkCount <= 4096 }
  }

  init() {}

  /// The rows of an existing column, to be changed.
  init(_ column: LinkColumn) {
    runs = (0..<column.rowCount).map { column.range(row: $0) }
    targets = column.targets.array
  }

  /// The number of links, including those of lists that were replaced.
  var linkCount: Int { targets.count }

  /// The approximate number of bytes in memory.
  var byteCount: Int { targets.count * 4 + runs.count * 16 + (backlinks?.pairs.count ?? 0) * 8 }

  /// The targets of a row, in list order.
  func targets(row: Int) -> ArraySlice<UInt32> {
    row < runs.count ? targets[runs[row]] : []
  }

  /// Whether a row has any links.
  ///
  /// Mutating, like the next, so that a call does not copy the builder.
  mutating func hasLinks(row: Int) -> Bool { row < runs.count && !runs[row].isEmpty }

  /// Whether a row's list is exactly `list`.
  mutating func isEqual(row: Int, to list: Span<RowID>) -> Bool {
    let run = row < runs.count ? runs[row] : 0..<0
    guard run.count == list.count else { return false }
    return list.indices.allSatisfy { targets[run.lowerBound + $0] == list[$0].rawValue }
  }

  /// Replaces the list of a row.
  mutating func set(_ list: Span<RowID>, row: Int) {
    while runs.count <= row { runs.append(0..<0) }
    let start = targets.count
    for index in list.indices { targets.append(list[index].rawValue) }
    runs[row] = start..<targets.count
    backlinks?.changedRows.append(row)
    backlinks?.changedLinkCount += list.count
  }

  /// The rows that link to a target, each once, in ascending order.
  ///
  /// - Complexity: O(links) the first time, and again after each 256 lists, or 4096 links, that
  ///   were set; otherwise O(log links + rows found).
  mutating func rows(linkingTo target: UInt32) -> [Int] {
    let backlinks = currentBacklinks()
    var rows: [Int] = []
    let pairs = backlinks.pairs
    var place = pairs.partitioningIndex { $0 >= UInt64(target) << 32 }
    while place < pairs.count, pairs[place] >> 32 == UInt64(target) {
      rows.append(Int(pairs[place] & 0xFFFF_FFFF))
      place += 1
    }
    if !backlinks.changedRows.isEmpty {
      // Only these rows need a check whether they still link to the target; a list may be long.
      let changed = Set(backlinks.changedRows)
      rows.removeAll { changed.contains($0) }
      rows += changed.filter { targets(row: $0).contains(target) }
      rows.sort()
    }
    var previous: Int?
    return rows.filter { row in
      defer { previous = row }
      return row != previous
    }
  }

  private mutating func currentBacklinks() -> Backlinks {
    if let backlinks, backlinks.isFresh { return backlinks }
    let current = Backlinks(pairs: sortedByTarget(pairs()))
    backlinks = current
    return current
  }

  /// The links as pairs of the target in the high half and the row in the low half, in order of
  /// rows.
  private func pairs() -> [UInt64] {
    var pairs: [UInt64] = []
    pairs.reserveCapacity(targets.count)
    for row in runs.indices {
      for index in runs[row] { pairs.append(UInt64(targets[index]) << 32 | UInt64(row)) }
    }
    return pairs
  }

  /// The bytes of the links of `rowCount` rows and of their inverse, or nil if no row has a link.
  func finish(rowCount: Int) -> (links: ColumnBuffer<UInt8>, inverse: ColumnBuffer<UInt8>)? {
    var offsets: [UInt32] = [0]
    offsets.reserveCapacity(rowCount + 1)
    var list: [UInt32] = []
    list.reserveCapacity(targets.count)
    for run in runs {
      list.append(contentsOf: targets[run])
      offsets.append(UInt32(list.count))
    }
    guard !list.isEmpty else { return nil }
    while offsets.count <= rowCount { offsets.append(UInt32(list.count)) }
    var links = ColumnWriter(
      .links, rowCount, list.count, 0, capacity: (offsets.count + list.count) * 4)
    links.append(offsets)
    links.append(list)
    return (links.buffer, inverse(of: sortedByTarget(pairs()), rowCount: rowCount))
  }

  private func inverse(of pairs: [UInt64], rowCount: Int) -> ColumnBuffer<UInt8> {
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
      .inverse, rowCount, distinct.count, sources.count,
      capacity: distinct.count * 8 + sources.count * 2)
    writer.append(distinct)
    writer.append(offsets)
    writer.append(sources)
    return writer.buffer
  }
}

extension RandomAccessCollection {
  /// Returns the first place for whose element `isBehind` is true, as it is for all elements after
  /// it.
  ///
  /// - Complexity: O(log count).
  package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if try isBehind(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}

/// Sorts pairs by their high halves and keeps the order of equal ones. A radix sort of 11 bits a
/// pass: a comparison sort of a full segment's links took a third of an import.
private func sortedByTarget(_ pairs: [UInt64]) -> [UInt64] {
  // The rows of equal targets ascend, so sorting whole pairs gives the same order, and is faster
  // for few pairs.
  if pairs.count < 256 { return pairs.sorted() }
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
