import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryExecution
import QueryEngine

/// The answers of a compiled query on the sample, which must agree.
struct Answers {
  private let query: Query
  private let snapshot = Sample.snapshot

  /// Creates the answers of a query.
  init(_ query: Query) {
    self.query = query
  }

  /// Runs the query in every way.
  ///
  /// - Throws: Diagnostics of a pattern that fails during matching.
  func check() throws {
    for stage in Explanation.Stage.allCases {
      _ = try Explanation(query, in: snapshot).text(of: stage)
    }
    let matches = try matches()
    let objects = try query.objects(in: snapshot)
    let count = try query.count(in: snapshot)
    // Random values differ between runs.
    guard !isRandom else { return }
    precondition(count == objects.count, "\(count) counted, but \(objects.count) found")
    precondition(objects.allSatisfy { matches.contains($0.row) }, "each object found matches")
    // If the evaluator fails on a pattern, the executor may have met another pattern first, or
    // none.
    guard let expected = try? evaluated() else { return }
    precondition(matches == expected, "the executor disagrees with the evaluator: \(query.text)")
  }

  /// The rows that satisfy the predicate, before any clause.
  private func matches() throws -> RowSet {
    let executor = Executor(Evaluator.preparing(snapshot), slotCount: query.typed.slotCount)
    var plan = try query.plan(in: snapshot)
    while true {
      switch plan {
      case .rows(let set): return try executor.rows(of: set, query.typed.entity)
      case .sort(let input, _), .top(_, let input, _, _), .distinct(let input, _, _),
        .offset(let input, _), .limit(let input, _):
        plan = input
      }
    }
  }

  /// The evaluator's answer for each object, on the predicate before any rules.
  private func evaluated() throws -> RowSet {
    let evaluator = Evaluator(snapshot)
    let entity = query.typed.entity
    var bindings = Evaluator.Bindings(repeating: .missing, count: query.typed.slotCount)
    let rows = try snapshot.liveRows(of: entity).filter { row in
      bindings[0] = .object(ObjectID(entity, row))
      return try evaluator.holds(query.typed.predicate, &bindings)
    }
    return RowSet(rows, bound: snapshot.rowBound(of: entity))
  }

  /// Whether the query may use random numbers or the current time.
  private var isRandom: Bool {
    let text = query.text.lowercased()
    return text.contains("random") || text.contains("now")
  }
}
