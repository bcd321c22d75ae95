/// The measurements of one run of a plan: what each node found, and in what time.
///
/// A node is named by its path: the places among siblings, from the root. Used by one thread.
package final class PlanProfile {
  /// What a node did.
  package enum Outcome: Hashable, Sendable {
    /// It found rows, its inputs included in the time.
    case found(rows: Int, time: Duration)
    /// Its rows were not found: single rows were tested instead.
    case tested
  }

  private var outcomes: [[Int]: Outcome] = [:]
  private var path: [Int] = []

  /// No measurements.
  package init() {}

  /// The outcome of a node; nil if it did not run.
  package subscript(path: [Int]) -> Outcome? { outcomes[path] }

  /// Runs a child of the current node, and keeps its number of rows and its time.
  func measure<Result>(
    child: Int, _ count: (Result) -> Int, _ body: () throws -> Result
  ) rethrows -> Result {
    path.append(child)
    defer { path.removeLast() }
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    outcomes[path] = .found(rows: count(result), time: clock.now - start)
    return result
  }

  /// Enters a child that is measured by its own inputs only, and leaves it.
  fileprivate func enter(_ child: Int) { path.append(child) }
  fileprivate func leave() { path.removeLast() }

  /// Notes that single rows were tested instead of a run of a child.
  func noteTested(child: Int) {
    outcomes[path + [child]] = .tested
  }
}

extension PlanProfile? {
  /// Runs `body` below a child that is measured by its own inputs only.
  func within<Result>(child: Int, _ body: () throws -> Result) rethrows -> Result {
    self?.enter(child)
    defer { self?.leave() }
    return try body()
  }
}
