import ObjectGraph

@testable import PredicateTyping
@testable import QueryEngine
@testable import QueryExecution

extension Query {
  /// The plan of the predicate, below all clauses.
  func predicatePlan(in snapshot: Snapshot) throws -> PhysicalPlan {
    var plan = try plan(in: snapshot)
    while true {
      switch plan {
      case .rows(let set): return set
      case .sort(let input, _), .top(_, let input, _, _), .distinct(let input, _, _),
        .offset(let input, _), .limit(let input, _):
        plan = input
      }
    }
  }

  /// The rows for which the predicate holds, before any clause.
  func matches(in snapshot: Snapshot) throws -> RowSet {
    let executor = Executor(Evaluator.preparing(snapshot), slotCount: typed.slotCount)
    return try executor.rows(of: predicatePlan(in: snapshot), typed.entity)
  }
}
