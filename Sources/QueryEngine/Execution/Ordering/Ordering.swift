package import ObjectGraph
import PredicateSyntax
import UnicodeText

/// Applies the clauses behind a predicate to the rows that it found: SORT, then DISTINCT, then
/// OFFSET, then LIMIT, and again for clauses that stand outside the text. What is counted is what
/// remains after all of them.
package struct Ordering {
  let evaluator: Evaluator
  let query: TypedQuery

  /// The clauses of a query, on an evaluator's objects.
  package init(_ query: TypedQuery, _ evaluator: Evaluator) {
    self.query = query
    self.evaluator = evaluator
  }

  /// Returns the rows that remain, in order.
  package func rows(_ found: RowSet) throws -> [RowID] {
    try query.clauses.reduce(Array(found)) { rows, clauses in
      var rows = clauses.sort.isEmpty ? rows : try sorted(rows, by: clauses.sort)
      if !clauses.distinct.isEmpty { rows = try distinct(rows, by: clauses.distinct) }
      let start = min(clauses.offset, rows.count)
      let end = clauses.limit.map { start + min($0, rows.count - start) } ?? rows.count
      return Array(rows[start..<end])
    }
  }

  /// Returns how many rows remain.
  package func count(_ found: RowSet) throws -> Int {
    // Only DISTINCT has to look at rows to know how many it leaves.
    guard query.clauses.allSatisfy(\.distinct.isEmpty) else { return try rows(found).count }
    return query.clauses.reduce(found.count) { count, clauses in
      let rest = max(0, count - clauses.offset)
      return clauses.limit.map { min($0, rest) } ?? rest
    }
  }

  /// Stable: ties keep their order. Missing values come last in both directions.
  private func sorted(_ rows: [RowID], by sort: [TypedQuery.SortKey]) throws -> [RowID] {
    // Folded once for each row, not once for each of the comparisons that sorting makes.
    let foldings = sort.map { TextFolding($0.options) }
    let keys = try values(sort.map(\.expression), rows).map { values in
      zip(values, foldings).map { $0.folded(by: $1) }
    }
    let comparisons = sort.map {
      Comparison(.less, $0.options.intersection(.localeSensitive))
    }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      for (index, key) in sort.enumerated() {
        let (leftValue, rightValue) = (keys[left][index], keys[right][index])
        switch (leftValue.isMissing, rightValue.isMissing) {
        case (true, true): continue
        case (true, false): return false
        case (false, true): return true
        case (false, false):
          let order = comparisons[index].order(leftValue, rightValue) ?? 0
          if order != 0 { return key.isDescending ? order > 0 : order < 0 }
        }
      }
      return left < right
    }
    return rows.indices.sorted(by: isBefore).map { rows[$0] }
  }

  private func distinct(_ rows: [RowID], by expressions: [TypedExpression]) throws -> [RowID] {
    var seen: Set<[Value]> = []
    return zip(rows, try values(expressions, rows))
      .filter { seen.insert($0.1).inserted }.map(\.0)
  }

  private func values(_ expressions: [TypedExpression], _ rows: [RowID]) throws -> [[Value]] {
    var environment = Evaluator.Environment(repeating: .missing, count: query.slotCount)
    return try rows.map { row in
      environment[0] = .object(ObjectID(query.entity, row))
      return try expressions.map { try evaluator.value($0, &environment) }
    }
  }
}
