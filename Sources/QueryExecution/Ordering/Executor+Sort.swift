import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// SORT: rows with their keys packed into 64 bits are compared as numbers; only where these are
/// equal and do not say all are the keys themselves looked at.
extension Executor {
  /// A row's place among those to be sorted, with as much of its keys as fits in a word.
  private struct Entry {
    let packed: UInt64
    let index: UInt32
  }

  /// Returns rows in order, or the first of them where no more are wanted.
  ///
  /// Stable: ties keep their order. Missing values come last in both directions.
  func sorted(
    _ rows: [RowID], by sort: [TypedQuery.SortKey], atMost limit: Int?, _ entity: EntityID
  ) throws -> [RowID] {
    let keys = try sort.map { try SortColumn($0, of: rows, entity, self) }
    let packing = Packing(keys, rowCount: rows.count)
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
      let entry = Entry(packed: packing.words[index], index: UInt32(index))
      if let bound, !isBefore(entry, bound) { continue }
      entries.append(entry)
      // Twice as many as are wanted are sorted now and then; most rows are then behind the last.
      if kept < rows.count / 2, entries.count >= 2 * kept + 64 {
        entries.sort(by: isBefore)
        entries.removeLast(entries.count - kept)
        bound = entries.last
      }
    }
    entries.sort(by: isBefore)
    return entries.prefix(kept).map { rows[Int($0.index)] }
  }

  /// How keys are put side by side in a word, the first highest.
  private struct Packing {
    /// The word of each row.
    let words: [UInt64]
    /// How many of the keys are in the word whole.
    let completeCount: Int

    init(_ keys: [SortColumn], rowCount: Int) {
      var words = [UInt64](repeating: 0, count: rowCount)
      var completeCount = 0
      var room = 64
      for key in keys where room > 0 {
        let width = min(room, key.bitCount)
        let (shift, lift) = (UInt64(key.bitCount - width), UInt64(room - width))
        let part = key.words
        for index in part.indices { words[index] |= (part[index] >> shift) << lift }
        room -= width
        guard width == key.bitCount, key.isExact else { break }
        completeCount += 1
      }
      self.words = words
      self.completeCount = completeCount
    }
  }
}
