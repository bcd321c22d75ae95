private import Dispatch
private import Synchronization
import PredicateTyping

/// Returns what `body` makes of each number below `count`, in order, made on all cores.
///
/// Worth it from about a millisecond of work on: handing it out takes some hundredths of one.
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
