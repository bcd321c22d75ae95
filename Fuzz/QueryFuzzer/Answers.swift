import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryExecution
import QueryEngine

/// The answers that a compiled query gives on the sample, which must not contradict one another.
struct Answers {
  private let query: Query
  private let snapshot = Sample.snapshot

  /// The answers of a query.
  init(_ query: Query) {
    self.query = query
  }

  /// Runs the query in every way there is.
  ///
  /// - Throws: diagnostics of a pattern that fails when it is matched.
  func check() throws {
    for stage in Explanation.Stage.allCases {
      _ = try Explanation(query, in: snapshot).text(of: stage)
    }
    let matches = try matches()
    let objects = try query.objects(in: snapshot)
    let count = try query.count(in: snapshot)
    // What is drawn by lot may differ from one run to the next.
    guard !isRandom else { return }
    precondition(count == objects.count, "\(count) are counted, \(objects.count) found")
    precondition(objects.allSatisfy { matches.contains($0.row) }, "each object found matches")
    // Where the evaluator fails on a pattern, the executor may have met another one first, or none.
    guard let expected = try? evaluated() else { return }
    precondition(matches == expected, "the executor disagrees with the evaluator: \(query.text)")
  }

  /// The rows that the predicate holds for, before any clause.
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

  /// What the evaluator says of each object, on the predicate as it was meant.
  private func evaluated() throws -> RowSet {
    let evaluator = Evaluator(snapshot)
    let entity = query.typed.entity
    var environment = Evaluator.Environment(repeating: .missing, count: query.typed.slotCount)
    let rows = try snapshot.liveRows(of: entity).filter { row in
      environment[0] = .object(ObjectID(entity, row))
      return try evaluator.holds(query.typed.predicate, &environment)
    }
    return RowSet(rows, bound: snapshot.rowBound(of: entity))
  }

  /// Whether its text may ask for chance, or for the moment.
  private var isRandom: Bool {
    let text = query.text.lowercased()
    return text.contains("random") || text.contains("now")
  }
}
