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
    if limit != nil || !sortByWords(&entries, keys, packing) { entries.sort(by: isBefore) }
    return entries.prefix(kept).map { rows[Int($0.index)] }
  }

  /// Sorts entries whose last key is one of texts, and the others are in their words whole, by words
  /// alone; returns false where the keys are others.
  ///
  ///     packed    [ rank of category │ 花 見 ]     then, of equal ones, the next eight bytes, …
  private func sortByWords(
    _ entries: inout [Entry], _ keys: [SortColumn], _ packing: Packing
  ) -> Bool {
    guard packing.completeCount == keys.count - 1, let last = keys.last, last.isOfTexts else {
      return false
    }
    entries.sort { ($0.packed, $0.index) < ($1.packed, $1.index) }
    Self.refine(&entries, 0..<entries.count, from: packing.textByteCount, by: last)
    return true
  }

  /// Sorts each run of entries with equal words by the next eight bytes of their texts.
  private static func refine(
    _ entries: inout [Entry], _ range: Range<Int>, from offset: Int, by key: SortColumn
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, entries[end].packed == entries[start].packed { end += 1 }
      if end - start > 1 {
        var run = entries[start..<end].map { entry in
          Entry(packed: key.word(Int(entry.index), from: offset), index: entry.index)
        }
        if run.allSatisfy({ key.isBehindEnd(Int($0.index), offset) }) {
          // Equal but for NULs, which shorter texts seem to end with.
          run.sort {
            let order = key.order(Int($0.index), Int($1.index))
            return order == 0 ? $0.index < $1.index : order < 0
          }
        } else {
          run.sort { ($0.packed, $0.index) < ($1.packed, $1.index) }
          refine(&run, 0..<run.count, from: offset + 8, by: key)
        }
        for (place, entry) in run.enumerated() { entries[start + place] = entry }
      }
      start = end
    }
  }

  /// How keys are put side by side in a word, the first highest.
  private struct Packing {
    /// The word of each row.
    let words: [UInt64]
    /// How many of the keys are in the word whole.
    let completeCount: Int
    /// How many whole bytes of the first key that is not are in it.
    let textByteCount: Int

    init(_ keys: [SortColumn], rowCount: Int) {
      var words = [UInt64](repeating: 0, count: rowCount)
      var completeCount = 0
      var room = 64
      var partWidth = 0
      for key in keys where room > 0 {
        let width = min(room, key.bitCount)
        let (shift, lift) = (UInt64(key.bitCount - width), UInt64(room - width))
        let part = key.words
        for index in part.indices { words[index] |= (part[index] >> shift) << lift }
        room -= width
        guard width == key.bitCount, key.isExact else {
          partWidth = width
          break
        }
        completeCount += 1
      }
      self.words = words
      self.completeCount = completeCount
      textByteCount = partWidth / 8
    }
  }
}
