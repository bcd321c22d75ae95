/// The measurements of one run of a plan: the number of rows that each node found, and its time.
///
/// A node is identified by its path: the places among siblings, from the root. Used by one thread
/// only.
package final class PlanProfile {
  /// The outcome of a node.
  package enum Outcome: Hashable, Sendable {
    /// The node found rows; the time includes its inputs.
    case found(rows: Int, time: Duration)
    /// Single rows were tested, instead of finding all rows of the node.
    case tested
  }

  private var outcomes: [[Int]: Outcome] = [:]
  private var path: [Int] = []

  /// Creates a profile without measurements.
  package init() {}

  /// The outcome of a node; nil if it did not run.
  package subscript(path: [Int]) -> Outcome? { outcomes[path] }

  /// Runs a child of the current node, and records its number of rows and its time.
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

  /// Enters a child that is not measured itself, but whose inputs are.
  fileprivate func enter(_ child: Int) { path.append(child) }

  /// Leaves the current child.
  fileprivate func leave() { path.removeLast() }

  /// Records that single rows were tested instead of running a child.
  func noteTested(child: Int) {
    outcomes[path + [child]] = .tested
  }
}

extension PlanProfile? {
  /// Runs `body` below a child that is not measured itself, but whose inputs are.
  func within<Result>(child: Int, _ body: () throws -> Result) rethrows -> Result {
    self?.enter(child)
    defer { self?.leave() }
    return try body()
  }
}
