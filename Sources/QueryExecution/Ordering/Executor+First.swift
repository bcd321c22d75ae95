import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// SORT by an attribute of text with a LIMIT: the dictionaries are in order, so the first rows are
/// found without looking at the others.
extension Executor {
  /// The number of rows that are tested before the plan is run instead.
  private static let testedCount = 20_000

  /// The first rows of a plan by a key, in order, found by tests of single rows in that order; nil if
  /// the key or the plan does not allow it, or too many rows fail.
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

  /// `limit`, if so many rows of a plan are among the first that are tested; else nil.
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

  /// The first rows of a set by a key, in order; nil if the key does not allow it.
  func rowsInKeyOrder(
    _ limit: Int, of found: RowSet, by key: TypedQuery.SortKey, _ entity: EntityID
  ) throws -> [RowID]? {
    let wordCount = snapshot.capacity.rowCount / 64
    return try rowsInKeyOrder(limit, by: key, entity) { segment, local in
      found.words[segment * wordCount + local >> 6] >> UInt64(local & 63) & 1 == 1
    }
  }

  /// The first rows by a key, in order; nil if the key is not a string attribute whose rows are kept in
  /// order, too few rows have a value, or `isFound` gives up with nil.
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

  /// The rows that can be among the first by the first key of several, and perhaps a few more; all if
  /// the key is not a string attribute as it is stored.
  ///
  /// In each segment the codes are in order, so those of the first rows are the lowest (or highest):
  /// more and more of them are taken until they have enough rows.
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
