public import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryExecution

/// The stages of a query as text, for people and for golden tests.
public struct Explanation: Sendable {
  /// A stage that a query passes through.
  public enum Stage: String, Sendable, CaseIterable {
    /// What was written, as an S-expression.
    case syntax
    /// What was written, in canonical form.
    case canonical
    /// What was meant, before and after the rules.
    case typed
    /// How it is answered.
    case plan
  }

  private let query: Query
  private let snapshot: Snapshot
  /// Whether the plan is run once, and each node says how many rows it found, and in what time.
  private let isAnalyzed: Bool

  /// The stages of a query on one version's objects; with `analyzing`, the plan is run.
  public init(_ query: Query, in snapshot: Snapshot, analyzing: Bool = false) {
    self.query = query
    self.snapshot = snapshot
    isAnalyzed = analyzing
  }

  /// The text of a stage, without a line end behind it.
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
      var (executor, plan) = try query.execution(in: snapshot)
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
