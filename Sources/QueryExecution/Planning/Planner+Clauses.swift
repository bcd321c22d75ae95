import ObjectGraph
package import PredicateTyping

/// Plans of whole queries: the rows, then the clauses in the order of their application.
extension Planner {
  /// The limit below which the first rows are found in key order.
  static let fewRows = 1_000

  /// Returns the plan of a query with a predicate: its own, or the equivalent one after the rules.
  package func plan(_ query: TypedQuery, _ predicate: TypedPredicate) throws -> QueryPlan {
    try query.clauses.reduce(.rows(plan(predicate, for: query.entity))) { input, clauses in
      try plan(clauses, on: input, query.entity)
    }
  }

  private func plan(
    _ clauses: TypedQuery.Clauses, on input: QueryPlan, _ entity: EntityID
  ) throws -> QueryPlan {
    var plan = input
    var limit = clauses.limit
    if !clauses.sort.isEmpty {
      if clauses.distinct.isEmpty, let end = clauses.lastPlace {
        plan = .top(end, plan, clauses.sort, try topMethod(end, plan, clauses.sort, entity))
        limit = nil
      } else {
        plan = .sort(plan, clauses.sort)
      }
    }
    if !clauses.distinct.isEmpty {
      plan = .distinct(plan, clauses.distinct, distinctMethod(plan, clauses.distinct, entity))
    }
    if clauses.offset > 0 { plan = .offset(plan, clauses.offset) }
    if let limit { plan = .limit(plan, limit) }
    return plan
  }

  private func topMethod(
    _ count: Int, _ input: QueryPlan, _ keys: [TypedQuery.SortKey], _ entity: EntityID
  ) throws -> QueryPlan.TopMethod {
    guard case .rows(let set) = input, keys.count == 1, count < Self.fewRows,
      keys[0].ownString(of: entity, in: snapshot.schema) != nil, try isTestable(set, entity)
    else { return .ofRows }
    return .inKeyOrder
  }

  /// Whether a single row can be tested cheaply: `Executor.rowTest` returns a test of exactly these
  /// plans.
  private func isTestable(_ plan: PhysicalPlan, _ entity: EntityID) throws -> Bool {
    switch plan {
    case .all, .none: true
    case .strings(_, let comparison, let constant, _, let origin):
      try EvaluationFault.placing(at: origin) { () throws(PatternFault) in
        try PreparedComparison(comparison, constant)
      }.isOfOrder
    case .linkCount(let relationship, nil, _, _):
      snapshot.schema[entity].relationships[relationship.index].isStored
    case .complement(let input): try isTestable(input, entity)
    case .intersection(let plans), .union(let plans):
      try plans.allSatisfy { try isTestable($0, entity) }
    case .distinctStrings, .values, .linked, .linkCount, .linkSum, .filter: false
    }
  }

  private func distinctMethod(
    _ input: QueryPlan, _ expressions: [TypedExpression], _ entity: EntityID
  ) -> QueryPlan.DistinctMethod {
    guard case .rows = input,
      expressions.allSatisfy({ $0.ownString(of: entity, in: snapshot.schema) != nil })
    else { return .byValues }
    return .byCombinations
  }
}

extension TypedQuery.Clauses {
  /// The number of rows before the end of LIMIT, including those of OFFSET; nil without LIMIT.
  fileprivate var lastPlace: Int? {
    limit.map { $0.addingReportingOverflow(offset).overflow ? .max : $0 + offset }
  }
}

extension TypedQuery.SortKey {
  /// Returns the string attribute of the queried object that is this key, as it is stored; nil for
  /// another key.
  func ownString(of entity: EntityID, in schema: Schema) -> AttributeID? {
    options.isEmpty ? expression.ownString(of: entity, in: schema) : nil
  }
}

extension TypedExpression {
  /// Returns the string attribute of the queried object that is this expression; nil for another
  /// expression.
  func ownString(of entity: EntityID, in schema: Schema) -> AttributeID? {
    guard case .attribute(.slot(0), let attribute, entity, _) = self,
      schema[entity].attributes[attribute.index].type == .string
    else { return nil }
    return attribute
  }
}
