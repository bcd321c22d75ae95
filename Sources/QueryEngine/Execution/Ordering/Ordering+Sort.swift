import ObjectGraph
import PredicateSyntax

/// SORT: rows with their keys packed into 64 bits are compared as numbers; only where these are
/// equal and do not say all are the keys themselves looked at.
extension Ordering {
  /// A row's place among those to be sorted, with as much of its keys as fits in a word.
  private struct Entry {
    let packed: UInt64
    let index: UInt32
  }

  /// Returns rows in order, or the first of them where no more are wanted.
  ///
  /// Stable: ties keep their order. Missing values come last in both directions.
  func sorted(_ rows: [RowID], by sort: [TypedQuery.SortKey], atMost limit: Int?) throws -> [RowID]
  {
    let keys = try sort.map { try SortColumn($0, of: rows, query, evaluator) }
    let packing = Packing(keys)
    func isBefore(_ left: Entry, _ right: Entry) -> Bool {
      if left.packed != right.packed { return left.packed < right.packed }
      let (leftIndex, rightIndex) = (Int(left.index), Int(right.index))
      for key in keys[packing.completeCount...] {
        let order = key.order(leftIndex, rightIndex)
        if order != 0 { return order < 0 }
      }
      return left.index < right.index
    }
    var entries: [Entry] = []
    let kept = limit ?? rows.count
    // The last of the rows that are wanted, of those seen so far.
    var bound: Entry?
    for index in rows.indices {
      let entry = Entry(packed: packing.packed(index), index: UInt32(index))
      if let bound, !isBefore(entry, bound) { continue }
      entries.append(entry)
      // Twice as many as are wanted are sorted now and then; most rows are then behind the last.
      if kept < rows.count / 2, entries.count >= 2 * kept + 64 {
        entries.sort(by: isBefore)
        entries.removeLast(entries.count - kept)
        bound = entries.last
      }
    }
    if limit == nil { sortSegments(&entries, of: rows, keys) }
    entries.sort(by: isBefore)
    return entries.prefix(kept).map { rows[Int($0.index)] }
  }

  /// Sorts the rows of each segment by the codes of their texts, which is a comparison of numbers:
  /// the sort that follows finds runs in order, and only merges them.
  private func sortSegments(_ entries: inout [Entry], of rows: [RowID], _ keys: [SortColumn]) {
    let codes = keys.compactMap(\.localWords)
    guard codes.count == keys.count, codes.count <= 4 else { return }
    var start = 0
    while start < entries.count {
      let segment = snapshot.capacity.locate(rows[start]).segment
      var end = start
      while end < entries.count, snapshot.capacity.locate(rows[end]).segment == segment { end += 1 }
      let words = (start..<end).map { index in
        codes.reduce(UInt64(0)) { $0 << 16 | UInt64($1[index]) }
      }
      let sorted = (start..<end).sorted { (words[$0 - start], $0) < (words[$1 - start], $1) }
      let part = sorted.map { entries[$0] }
      for (place, entry) in part.enumerated() { entries[start + place] = entry }
      start = end
    }
  }

  /// How keys are put side by side in a word, the first highest.
  private struct Packing {
    private let parts: [(words: [UInt64], shift: UInt64, lift: UInt64)]
    /// How many of the keys are in the word whole.
    let completeCount: Int

    init(_ keys: [SortColumn]) {
      var parts: [(words: [UInt64], shift: UInt64, lift: UInt64)] = []
      var completeCount = 0
      var room = 64
      for key in keys where room > 0 {
        let width = min(room, key.bitCount)
        parts.append((key.words, UInt64(key.bitCount - width), UInt64(room - width)))
        room -= width
        guard width == key.bitCount, key.isExact else { break }
        completeCount += 1
      }
      self.parts = parts
      self.completeCount = completeCount
    }

    func packed(_ index: Int) -> UInt64 {
      parts.reduce(0) { $0 | ($1.words[index] >> $1.shift) << $1.lift }
    }
  }
}
