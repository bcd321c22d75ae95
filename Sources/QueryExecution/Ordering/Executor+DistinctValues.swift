import ObjectGraph
import PredicateTyping
import System

/// DISTINCT of any expressions, by their values.
extension Executor {
  /// Returns the first row for each combination of values of some expressions.
  ///
  /// Keeps the values of the first combinations. For later ones it keeps the row alone, and computes the
  /// values again to compare them with those of a row that has the same hash.
  func distinct(
    _ rows: [RowID], by expressions: [TypedExpression], _ entity: EntityID
  ) throws -> [RowID] {
    var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
    func values(of row: RowID) throws -> [Value] {
      bindings[0] = .object(ObjectID(entity, row))
      return try expressions.map { try evaluator.value($0, &bindings) }
    }
    let keptCount = distinctValueCount / expressions.count
    var seen: Set<[Value]> = []
    var later = RowsByHash()
    return try rows.filter { row in
      try cancellation.check()
      let found = try values(of: row)
      if seen.contains(found) { return false }
      guard seen.count >= keptCount else { return seen.insert(found).inserted }
      return try later.insert(row, found.hashValue) { try values(of: $0) == found }
    }
  }
}

/// Rows by the hash of their values. Rows with one hash are a chain.
///
///     hash       17     4           first    [ 17: 2, 4: 1 ]
///     row         8     3     9     rows     [ 8, 3, 9 ]
///                17           17    next     [ nil, nil, 0 ]
private struct RowsByHash {
  /// The index of the newest row with each hash.
  private var first: [Int: UInt32] = [:]
  private var rows: [RowID] = []
  /// The index of the row before with the same hash.
  private var next: [UInt32?] = []

  /// Inserts a row, unless one with the same hash has equal values; returns whether it was inserted.
  mutating func insert(_ row: RowID, _ hash: Int, isEqual: (RowID) throws -> Bool) rethrows -> Bool
  {
    var candidate = first[hash]
    while let index = candidate {
      if try isEqual(rows[Int(index)]) { return false }
      candidate = next[Int(index)]
    }
    next.append(first[hash])
    first[hash] = UInt32(rows.count)
    rows.append(row)
    return true
  }
}
