package import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// SORT by an attribute of text with a LIMIT: the dictionaries are in order, so the first rows are
/// found without looking at the others.
extension Ordering {
  /// How many rows are asked whether a plan finds them, before it is run instead.
  private static let askedCount = 20_000

  /// The rows that remain of those of a plan, in order, where they are found without running it: for
  /// a SORT by one attribute of text with a LIMIT, by asking rows in that order. Else nil.
  package func firstRows(of plan: PhysicalPlan, _ executor: Executor) throws -> [RowID]? {
    guard query.clauses.count == 1, let limit = query.clauses[0].onlyFirst, limit < Self.fewRows,
      try ownColumns(of: query.clauses[0].sort[0]) != nil,
      let test = try executor.rowTest(of: plan, query.entity)
    else { return nil }
    var askedCount = 0
    return try firstRowsInOrder(limit, by: query.clauses[0].sort[0]) { segment, local in
      askedCount += 1
      return askedCount > Self.askedCount ? nil : test.holds(segment, local)
    }.map { query.clauses[0].part(of: $0) }
  }

  /// How many rows remain of those of a plan, where a LIMIT is met by asking the first rows; else
  /// nil.
  package func firstCount(of plan: PhysicalPlan, _ executor: Executor) throws -> Int? {
    guard query.clauses.count == 1, let limit = query.clauses[0].countLimit, limit < Self.fewRows,
      let test = try executor.rowTest(of: plan, query.entity)
    else { return nil }
    var (askedCount, foundCount) = (0, 0)
    for (index, segment) in snapshot.segments[query.entity.index].enumerated() {
      let presence = try segment.presence()
      for row in 0..<segment.rowCount where presence.isLive(row: row) && test.holds(index, row) {
        foundCount += 1
        if foundCount == limit { return limit - query.clauses[0].offset }
      }
      askedCount += segment.rowCount
      if askedCount > Self.askedCount { return nil }
    }
    return nil
  }

  /// The first rows by one key of those in a set, in order; nil where they are not found so.
  func firstRowsInOrder(_ limit: Int, of found: RowSet, by key: TypedQuery.SortKey) throws
    -> [RowID]?
  {
    let wordCount = snapshot.capacity.rowCount / 64
    return try firstRowsInOrder(limit, by: key) { segment, local in
      found.words[segment * wordCount + local >> 6] >> UInt64(local & 63) & 1 == 1
    }
  }

  /// The first rows by one key, in order; nil where the key is no attribute of text as it is stored
  /// whose rows are kept in order, too few rows have a value, or `isFound` gives up with nil.
  private func firstRowsInOrder(
    _ limit: Int, by key: TypedQuery.SortKey, _ isFound: (Int, Int) -> Bool?
  ) throws -> [RowID]? {
    guard limit > 0, let columns = try ownColumns(of: key),
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

  /// The rows that can be among the first so many by the first key of several, and perhaps a few
  /// more; all where the key is no attribute of text as it is stored.
  ///
  /// In each segment the codes are in order, so those of the first rows are the lowest (or highest):
  /// ever more of them are taken until they have enough rows.
  func firstRows(_ limit: Int, of found: RowSet, by key: TypedQuery.SortKey) throws -> RowSet {
    guard limit < found.words.count, let columns = try ownColumns(of: key) else { return found }
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

  /// The columns of a key that is an attribute of text as it is stored; else nil.
  func ownColumns(of key: TypedQuery.SortKey) throws -> [StringColumn]? {
    guard key.options.isEmpty,
      let attribute = key.expression.ownText(of: query.entity, in: snapshot.schema)
    else { return nil }
    return try snapshot.strings(attribute, of: query.entity)
  }
}
