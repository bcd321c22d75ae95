public import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryExecution
public import System

/// The stages of a query as text, for people and for golden tests.
public struct Explanation: Sendable {
  /// A stage of a query's compilation.
  public enum Stage: String, Sendable, CaseIterable {
    /// The syntax tree, as an S-expression.
    case syntax
    /// The query in canonical form.
    case canonical
    /// The typed predicate, before and after the rules.
    case typed
    /// The plan.
    case plan
  }

  private let query: Query
  private let snapshot: Snapshot
  /// Whether the plan is run once, so that each node shows its row count and time.
  private let isAnalyzed: Bool
  private let cancellation: Cancellation

  /// Creates the explanation of a query for one snapshot; with `analyzing`, the plan is run.
  public init(
    _ query: Query, in snapshot: Snapshot, analyzing: Bool = false,
    cancellation: Cancellation = .never
  ) {
    self.query = query
    self.cancellation = cancellation
    self.snapshot = snapshot
    isAnalyzed = analyzing
  }

  /// Returns the text of a stage, without a final newline.
  public func text(of stage: Stage) throws -> String {
    switch stage {
    case .syntax: return query.syntax.debugDescription
    case .canonical: return query.syntax.description
    case .typed:
      let printer = TypedPrinter(snapshot.schema)
      let meant = printer.text(query.typed.predicate)
      let simplified = printer.text(query.simplified)
      return meant == simplified ? meant : "\(meant)\n→ \(simplified)"
    case .plan: return try plan()
    }
  }

  private func plan() throws -> String {
    var profile: PlanProfile?
    let entity = query.typed.entity
    return try placingFaults(in: query.syntax.trees, query.text) {
      var (executor, plan) = try query.execution(in: snapshot, cancellation)
      if isAnalyzed {
        profile = PlanProfile()
        executor.profile = profile
        _ = try executor.rows(of: plan, entity)
      }
      var printer = PlanPrinter(snapshot, profile)
      return try printer.text(plan, entity)
    }
  }
}
