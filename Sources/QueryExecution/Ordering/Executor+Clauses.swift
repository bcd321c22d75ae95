package import ObjectGraph
import PredicateTyping
import System

/// The clauses after a predicate: each node of a query plan makes a list of rows from that of the
/// node below.
extension Executor {
  /// Returns the rows that a query plan finds, in order.
  package func rows(of plan: QueryPlan, _ entity: EntityID) throws -> [RowID] {
    if case .rows(let set) = plan { return try rows(of: set, entity).rows }
    guard let profile else { return try list(plan, entity) }
    return try profile.measure(child: 0, \.count) { try list(plan, entity) }
  }

  /// Returns the number of rows that a query plan finds.
  package func count(of plan: QueryPlan, _ entity: EntityID) throws -> Int {
    try count(of: plan, entity, upTo: .max)
  }

  private func list(_ plan: QueryPlan, _ entity: EntityID) throws -> [RowID] {
    try cancellation.check()
    switch plan {
    case .rows(let set): return try rows(of: set, entity).rows
    case .sort(let input, let keys): return try sorted(input, by: keys, entity)
    case .top(let count, let input, let keys, let method):
      if method == .inKeyOrder, case .rows(let set) = input,
        let rows = try rowsInKeyOrder(count, of: set, by: keys[0], entity)
      {
        return rows
      }
      return try sorted(input, by: keys, atMost: count, entity)
    case .distinct(let input, let expressions, let method):
      guard method == .byCombinations, case .rows(let set) = input else {
        return try distinct(rows(of: input, entity), by: expressions, entity)
      }
      let found = try rows(of: set, entity)
      return try distinctCombinations(of: found, by: expressions, entity)
        ?? distinct(found.rows, by: expressions, entity)
    case .offset(let input, let count): return Array(try rows(of: input, entity).dropFirst(count))
    case .limit(let input, let count): return Array(try rows(of: input, entity).prefix(count))
    }
  }

  /// Returns the number of rows, or `bound` if there are more: only DISTINCT has to list rows to
  /// count them.
  private func count(of plan: QueryPlan, _ entity: EntityID, upTo bound: Int) throws -> Int {
    switch plan {
    case .rows(.all): return min(bound, snapshot.count(of: entity))
    case .rows(let set):
      return try countOfFirst(bound, of: set, entity) ?? min(bound, count(of: set, entity))
    case .sort(let input, _): return try count(of: input, entity, upTo: bound)
    case .top(let limit, let input, _, _), .limit(let input, let limit):
      return try count(of: input, entity, upTo: min(bound, limit))
    case .distinct: return min(bound, try rows(of: plan, entity).count)
    case .offset(let input, let offset):
      let (end, overflow) = bound.addingReportingOverflow(offset)
      return max(0, try count(of: input, entity, upTo: overflow ? .max : end) - offset)
    }
  }

  /// Returns the rows of a plan in the order of some keys, or the first of them.
  private func sorted(
    _ input: QueryPlan, by keys: [TypedQuery.SortKey], atMost limit: Int? = nil, _ entity: EntityID
  ) throws -> [RowID] {
    guard case .rows(let set) = input else {
      return try sorted(rows(of: input, entity), by: keys, atMost: limit, entity)
    }
    var found = try rows(of: set, entity)
    if let limit, let key = keys.first {
      if keys.count == 1, limit < Planner.fewRows,
        let rows = try rowsInKeyOrder(limit, of: found, by: key, entity)
      {
        return rows
      }
      found = try candidates(limit, of: found, by: key, entity)
    }
    let rows = found.rows
    if limit ?? .max >= Planner.fewRows, let rows = try merged(rows, by: keys, entity) {
      return limit.map { Array(rows.prefix($0)) } ?? rows
    }
    return try sorted(rows, by: keys, atMost: limit, entity)
  }

  /// Returns whether columns have few enough distinct strings to rank them.
  func ranks(_ columns: [StringColumn]) -> Bool {
    columns.reduce(0) { $0 + $1.distinctCount } <= rankedTextCount
  }

  /// Returns the columns of a key that is a string attribute as it is stored; nil for another key.
  func ownColumns(of key: TypedQuery.SortKey, _ entity: EntityID) throws -> [StringColumn]? {
    try key.ownString(of: entity, in: snapshot.schema).map {
      try snapshot.strings($0, of: entity)
    }
  }
}
