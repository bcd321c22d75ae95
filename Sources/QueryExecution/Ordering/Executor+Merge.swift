import ObjectGraph
import PredicateTyping

/// SORT whose last key is a string attribute with many values. Within a segment the codes are in
/// the order of the strings, so the rows are sorted as numbers; then the segments are merged, and
/// only there are strings compared.
///
///     word        [ ranks of the keys before │ code │ local row ]
///     segment 0   [ カレー │ 17 │ 5 ]  [ カレー │ 30 │ 2 ]  [ 丼 │ 4 │ 9 ] …
///     segment 1   [ カレー │ 11 │ 0 ]  [ 丼 │ 21 │ 7 ] …
extension Executor {
  /// The positions of the code and the ranks in a word: codes and local rows have 16 bits each,
  /// which is enough for segments of any capacity.
  private static let (codeShift, rankShift): (UInt64, UInt64) = (16, 32)

  /// Returns ascending rows in the order of the keys; nil if the keys do not have this form, or do
  /// not fit in a word.
  ///
  /// - Complexity: O(rows · log rows) comparisons of numbers, and O(rows · log segments) of
  ///   strings.
  func merged(_ rows: [RowID], by sort: [TypedQuery.SortKey], _ entity: EntityID) throws -> [RowID]?
  {
    guard let last = sort.last, let columns = try ownColumns(of: last, entity),
      !ranks(columns)
    else { return nil }
    let keys = try sort.dropLast().map { try SortColumn($0, of: rows, entity, self) }
    guard keys.allSatisfy(\.isExact), keys.reduce(0, { $0 + $1.bitCount }) <= 64 - Self.rankShift
    else { return nil }
    return SortedRuns(
      runs(of: rows, keys, columns, isDescending: last.isDescending), columns,
      isDescending: last.isDescending
    ).merged(count: rows.count, snapshot.capacity)
  }

  /// Returns the rows of each segment, sorted.
  private func runs(
    of rows: [RowID], _ keys: [SortColumn], _ columns: [StringColumn], isDescending: Bool
  ) -> [[SortedRuns.Head]] {
    var starts = [0]
    for segment in columns.indices {
      let end = snapshot.capacity.row(segment: segment + 1, local: 0)
      starts.append(rows.partitioningIndex { $0 >= end })
    }
    let (capacity, bounds) = (snapshot.capacity, starts)
    return concurrentMap(columns.count) { segment in
      var words: [UInt64] = []
      words.reserveCapacity(bounds[segment + 1] - bounds[segment])
      columns[segment].codes.withSpan { codes in
        for index in bounds[segment]..<bounds[segment + 1] {
          var word: UInt64 = 0
          for key in keys { word = word << UInt64(key.bitCount) | key.words[index] }
          let local = capacity.locate(rows[index]).local
          let code = codes[local]
          // Missing values come last in both directions.
          let isTurned = isDescending && code != StringColumn.missing
          let place = isTurned ? StringColumn.missing - 1 - code : code
          word = word << Self.codeShift | UInt64(place)
          words.append(word << Self.codeShift | UInt64(local))
        }
      }
      words.sort()
      return words.map {
        SortedRuns.Head(word: $0, columns[segment], isDescending: isDescending)
      }
    }
  }
}

/// The sorted rows of each segment, to be merged.
struct SortedRuns {
  /// The parts of a row that are compared before its full text.
  struct Head {
    /// The ranks of the keys before the last, the code in the order of the sort, and the local row.
    let word: UInt64
    /// The first 24 bytes of the text as numbers in the order of the sort; all ones if there is no
    /// text. They are read for all rows before the merge, which would otherwise wait for each read.
    let prefix: (UInt64, UInt64, UInt64)

    /// Creates the head of a row, and reads the start of its text.
    init(word: UInt64, _ column: StringColumn, isDescending: Bool) {
      self.word = word
      guard let code = Self.code(of: word, isDescending) else {
        prefix = (.max, .max, .max)
        return
      }
      let prefix = column.prefixNumbers(code: code)
      self.prefix = isDescending ? (~prefix.0, ~prefix.1, ~prefix.2) : prefix
    }

    /// Returns the code in a word, or nil if the row has no text.
    static func code(of word: UInt64, _ isDescending: Bool) -> Int? {
      let place = UInt16(truncatingIfNeeded: word >> 16)
      if place == StringColumn.missing { return nil }
      return Int(isDescending ? StringColumn.missing - 1 - place : place)
    }
  }

  private let runs: [[Head]]
  private let columns: [StringColumn]
  private let isDescending: Bool

  /// Creates runs of rows, one for each segment.
  init(_ runs: [[Head]], _ columns: [StringColumn], isDescending: Bool) {
    self.runs = runs
    self.columns = columns
    self.isDescending = isDescending
  }

  /// Returns the rows of all runs, one run for each segment, in order.
  func merged(count: Int, _ capacity: SegmentCapacity) -> [RowID] {
    var places = runs.map { _ in 0 }
    var tournament = Tournament(playerCount: runs.count) {
      !runs[$0].isEmpty
    } _: {
      isBefore($0, $1, places)
    }
    return [RowID](capacity: count) { rows in
      while let segment = tournament.winner {
        let head = runs[segment][places[segment]]
        rows.append(capacity.row(segment: segment, local: Int(head.word & 0xFFFF)))
        places[segment] += 1
        tournament.replay(segment, isIn: places[segment] < runs[segment].count) {
          isBefore($0, $1, places)
        }
      }
    }
  }

  /// Returns whether the next row of the left run comes first. Of equal rows, that of the earlier
  /// segment comes first.
  @inline(__always)
  private func isBefore(_ left: Int, _ right: Int, _ places: [Int]) -> Bool {
    let (first, second) = (runs[left][places[left]], runs[right][places[right]])
    if first.word >> 32 != second.word >> 32 { return first.word < second.word }
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    return isBeforeByText(left, first.word, right, second.word)
  }

  private func isBeforeByText(_ left: Int, _ word: UInt64, _ right: Int, _ other: UInt64) -> Bool {
    let first = Head.code(of: word, isDescending)
    guard let first, let second = Head.code(of: other, isDescending) else {
      return first != nil || Head.code(of: other, isDescending) == nil
    }
    let order = StringColumn.order(columns[left], first, columns[right], second)
    return order == 0 || (order < 0) != isDescending
  }
}
