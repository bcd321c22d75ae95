import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// SORT: rows are compared as numbers, with their keys packed into 64 bits; the keys themselves are
/// compared only if the numbers are equal and do not contain all keys.
extension Executor {
  /// The index of a row to be sorted, with as much of its keys as fits in a word.
  private struct Entry {
    let packed: UInt64
    let index: UInt32
  }

  /// Returns rows in order, or the first `limit` of them.
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
    // The last of the rows to keep, of those seen so far.
    var bound: Entry?
    for index in rows.indices {
      let entry = Entry(packed: packing.words[index], index: UInt32(index))
      if let bound, !isBefore(entry, bound) { continue }
      entries.append(entry)
      // Whenever there are twice as many entries as needed, they are sorted and cut; most later
      // rows then come after the last one kept.
      if kept < rows.count / 2, entries.count >= 2 * kept + 64 {
        entries.sort(by: isBefore)
        entries.removeLast(entries.count - kept)
        bound = entries.last
      }
    }
    entries.sort(by: isBefore)
    return entries.prefix(kept).map { rows[Int($0.index)] }
  }

  /// Keys packed side by side in a word, the first in the highest bits.
  private struct Packing {
    /// The word of each row.
    let words: [UInt64]
    /// The number of keys that are completely in the word.
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
