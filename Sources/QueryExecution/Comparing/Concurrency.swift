private import Dispatch
private import Synchronization
import PredicateTyping

/// Returns the results of `body` for the numbers below `count`, in order, computed on all cores.
///
/// Worthwhile above about a millisecond of work: distributing it takes some hundredths of a
/// millisecond.
func concurrentMap<Result: Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = body(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}
