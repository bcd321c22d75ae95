import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// SORT by a string attribute with a LIMIT: the dictionaries are in order, so the first rows are
/// found without reading the others.
extension Executor {
  /// The maximum number of rows that are tested before the plan is run instead.
  private static let testedCount = 20_000

  /// Returns the first rows of a plan by a key, in order, found by testing single rows in that
  /// order; nil if the key or the plan does not allow it, or if too many rows fail.
  func rowsInKeyOrder(
    _ limit: Int, of plan: PhysicalPlan, by key: TypedQuery.SortKey, _ entity: EntityID
  ) throws -> [RowID]? {
    guard try ownColumns(of: key, entity) != nil, let test = try rowTest(of: plan, entity) else {
      return nil
    }
    var testedCount = 0
    let rows = try rowsInKeyOrder(limit, by: key, entity) { segment, local in
      testedCount += 1
      return testedCount > Self.testedCount ? nil : test.holds(segment, local)
    }
    if rows != nil { profile?.noteTested(child: 0) }
    return rows
  }

  /// Returns `limit` if a plan finds that many of the first rows tested; else nil.
  func countOfFirst(_ limit: Int, of plan: PhysicalPlan, _ entity: EntityID) throws -> Int? {
    guard limit < Planner.fewRows, let test = try rowTest(of: plan, entity) else { return nil }
    var (testedCount, foundCount) = (0, 0)
    for (index, segment) in snapshot.segments[entity.index].enumerated() {
      let presence = try segment.presence()
      for row in 0..<segment.rowCount where presence.isLive(row: row) && test.holds(index, row) {
        foundCount += 1
        if foundCount == limit { return limit }
      }
      testedCount += segment.rowCount
      if testedCount > Self.testedCount { return nil }
    }
    return nil
  }

  /// Returns the first rows of a set by a key, in order; nil if the key does not allow it.
  func rowsInKeyOrder(
    _ limit: Int, of found: RowSet, by key: TypedQuery.SortKey, _ entity: EntityID
  ) throws -> [RowID]? {
    let wordCount = snapshot.capacity.rowCount / 64
    return try rowsInKeyOrder(limit, by: key, entity) { segment, local in
      found.words[segment * wordCount + local >> 6] >> UInt64(local & 63) & 1 == 1
    }
  }

  /// Returns the first rows by a key, in order; nil if the key is not a string attribute whose rows
  /// are kept in order, if too few rows have a value, or if `isFound` returns nil.
  private func rowsInKeyOrder(
    _ limit: Int, by key: TypedQuery.SortKey, _ entity: EntityID, _ isFound: (Int, Int) -> Bool?
  ) throws -> [RowID]? {
    guard limit > 0, let columns = try ownColumns(of: key, entity),
      var groups = RowsInOrder(columns, isDescending: key.isDescending)
    else { return nil }
    var rows: [RowID] = []
    while let group = groups.next() {
      for place in group.places {
        let local = groups.row(group.segment, at: place)
        guard let isFound = isFound(group.segment, local) else { return nil }
        guard isFound else { continue }
        rows.append(snapshot.capacity.row(segment: group.segment, local: local))
        if rows.count == limit { return rows }
      }
    }
    return nil
  }

  /// Returns the rows that can be among the first by the first of several keys, and perhaps a few
  /// more; all rows if the key is not a string attribute as it is stored.
  ///
  /// In each segment the codes are in order, so the first rows have the lowest (or highest) codes:
  /// the range of codes grows until it has enough rows.
  func candidates(
    _ limit: Int, of found: RowSet, by key: TypedQuery.SortKey, _ entity: EntityID
  ) throws -> RowSet {
    guard limit < found.words.count, let columns = try ownColumns(of: key, entity) else {
      return found
    }
    var result = RowSet(bound: found.words.count * 64)
    let wordCount = snapshot.capacity.rowCount / 64
    for (segment, column) in columns.enumerated() {
      let start = segment * wordCount
      let count = column.distinctCount
      var wanted = max(1, limit * count / max(1, column.rowCount))
      var rows = [UInt64](repeating: 0, count: wordCount)
      while true {
        wanted = min(wanted, count)
        let codes = key.isDescending ? count - wanted..<count : 0..<wanted
        var words = rows.mutableSpan
        for word in 0..<wordCount { words[word] = 0 }
        CodeSet.range(codes).fill(&words, column, holdsForMissing: wanted == count)
        var rowCount = 0
        for word in 0..<wordCount {
          words[word] &= found.words[start + word]
          rowCount += words[word].nonzeroBitCount
        }
        if rowCount >= limit || wanted == count { break }
        wanted *= 4
      }
      for word in 0..<wordCount { result.words[start + word] = rows[word] }
    }
    return result
  }
}
