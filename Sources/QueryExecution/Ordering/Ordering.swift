package import ObjectGraph
import PredicateSyntax
package import PredicateTyping
import UnicodeText

/// Applies the clauses behind a predicate to the rows that it found: SORT, then DISTINCT, then
/// OFFSET, then LIMIT, and again for clauses that stand outside the text. What is counted is what
/// remains after all of them.
package struct Ordering {
  let evaluator: Evaluator
  let query: TypedQuery
  /// How many texts an attribute's dictionaries may have together to be ranked: the ranking then
  /// costs less than the comparisons that it saves.
  package var rankedTextCount = 50_000

  /// The clauses of a query, on an evaluator's objects.
  package init(_ query: TypedQuery, _ evaluator: Evaluator) {
    self.query = query
    self.evaluator = evaluator
  }

  /// The version whose objects are asked.
  var snapshot: Snapshot { evaluator.snapshot }

  /// Whether the texts of columns are so few that they are ranked.
  func ranks(_ columns: [StringColumn]) -> Bool {
    columns.reduce(0) { $0 + $1.distinctCount } <= rankedTextCount
  }

  /// Returns the rows that remain, in order.
  package func rows(_ found: RowSet) throws -> [RowID] {
    guard let first = query.clauses.first else { return found.rows }
    let rows = try query.clauses.dropFirst().reduce(applying(first, to: found)) { rows, clauses in
      try applying(clauses, to: rows)
    }
    return rows
  }

  /// Returns how many rows remain of those of a plan.
  package func count(of plan: PhysicalPlan, _ executor: Executor) throws -> Int {
    // Only DISTINCT has to look at rows to know how many it leaves.
    guard query.clauses.allSatisfy(\.distinct.isEmpty) else {
      return try rows(executor.rows(of: plan, query.entity)).count
    }
    return query.clauses.reduce(try executor.count(of: plan, query.entity)) { count, clauses in
      let rest = max(0, count - clauses.offset)
      return clauses.limit.map { min($0, rest) } ?? rest
    }
  }

  /// So few rows are kept in order while others are looked at.
  static let fewRows = 1_000

  /// The first clauses work on a set, and need not make a list of all of it.
  private func applying(_ clauses: TypedQuery.Clauses, to found: RowSet) throws -> [RowID] {
    if clauses.sort.isEmpty, !clauses.distinct.isEmpty,
      let rows = try distinctRows(of: found, by: clauses.distinct)
    {
      return clauses.part(of: rows)
    }
    var candidates = found
    if clauses.distinct.isEmpty, let key = clauses.sort.first, let limit = clauses.lastPlace {
      if clauses.sort.count == 1, limit < Self.fewRows,
        let rows = try firstRowsInOrder(limit, of: found, by: key)
      {
        return clauses.part(of: rows)
      }
      candidates = try firstRows(limit, of: found, by: key)
    }
    let rows = candidates.rows
    let limit = clauses.distinct.isEmpty ? clauses.lastPlace ?? .max : .max
    if limit >= Self.fewRows, let rows = try merged(rows, by: clauses.sort) {
      return try applying(clauses, toSorted: rows)
    }
    return try applying(clauses, to: rows)
  }

  private func applying(_ clauses: TypedQuery.Clauses, to rows: [RowID]) throws -> [RowID] {
    if clauses.sort.isEmpty { return try applying(clauses, toSorted: rows) }
    let limit = clauses.distinct.isEmpty ? clauses.lastPlace : nil
    return try applying(clauses, toSorted: sorted(rows, by: clauses.sort, atMost: limit))
  }

  private func applying(_ clauses: TypedQuery.Clauses, toSorted rows: [RowID]) throws -> [RowID] {
    var rows = rows
    if !clauses.distinct.isEmpty { rows = try distinct(rows, by: clauses.distinct) }
    return clauses.part(of: rows)
  }

  /// Returns the first of the rows with equal values, whatever these are.
  private func distinct(_ rows: [RowID], by expressions: [TypedExpression]) throws -> [RowID] {
    var seen: Set<[Value]> = []
    var environment = Evaluator.Environment(repeating: .missing, count: query.slotCount)
    return try rows.filter { row in
      environment[0] = .object(ObjectID(query.entity, row))
      return try seen.insert(expressions.map { try evaluator.value($0, &environment) }).inserted
    }
  }
}

extension TypedQuery.Clauses {
  /// How many rows of those that are left after DISTINCT are looked at, or nil where all are.
  fileprivate var lastPlace: Int? {
    limit.map { $0.addingReportingOverflow(offset).overflow ? .max : $0 + offset }
  }

  /// How many of the first rows by one key they ask for, where they ask for nothing else.
  var onlyFirst: Int? { sort.count == 1 && distinct.isEmpty ? lastPlace : nil }

  /// How many rows are enough to know how many remain, or nil where all are.
  var countLimit: Int? { distinct.isEmpty ? lastPlace : nil }

  /// What OFFSET and LIMIT leave of rows.
  func part(of rows: [RowID]) -> [RowID] {
    let start = min(offset, rows.count)
    let end = limit.map { start + min($0, rows.count - start) } ?? rows.count
    return start == 0 && end == rows.count ? rows : Array(rows[start..<end])
  }
}

extension TypedExpression {
  /// The attribute of the object that is asked which this is, where it is one of text.
  func ownText(of entity: EntityID, in schema: Schema) -> AttributeID? {
    guard case .attribute(.slot(0), let attribute, entity, _) = self,
      schema[entity].attributes[attribute.index].type == .string
    else { return nil }
    return attribute
  }
}
