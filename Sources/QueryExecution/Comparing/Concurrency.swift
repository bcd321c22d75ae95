private import Synchronization
private import System

/// Returns the results of `body` for the numbers below `count`, in order, computed on all cores.
///
/// Worthwhile above about a millisecond of work.
func concurrentMap<Result: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) -> Result
) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: count))
  Workers.perform(count) { index in
    let result = body(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}
