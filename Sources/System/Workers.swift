private import Synchronization

/// Threads for work that all processors share: one for each processor but the caller's.
///
/// If the system makes no thread, as under a limit of processes, the caller does all work.
package enum Workers {
  /// The threads; each runs only while there is work.
  package static let threads = (1..<CurrentProcess.processorCount).map { _ in SerialThread() }

  /// Calls `body` with each number below `count`, in any order and at the same time, and returns after
  /// all calls.
  ///
  /// Distributing the work takes some hundredths of a millisecond.
  package static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let job = Job(count, body)
    for thread in threads.prefix(max(0, count - 1)) { thread.run { job.help() } }
    job.finish()
  }
}

/// The calls of one job. The caller's thread and its helpers take one after the other; a helper that
/// begins when all are taken has nothing to do, and nobody waits for it.
private final class Job: Sendable {
  private struct State {
    var next = 0
    var runningCount = 0
    var isCallerWaiting = false
  }

  private let count: Int
  private let body: @Sendable (Int) -> Void
  private let state = Mutex(State())
  private let isDone = Semaphore()

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Makes calls until all are taken.
  func help() {
    while let number = take() {
      body(number)
      let isLast = state.withLock { state in
        state.runningCount -= 1
        return state.isCallerWaiting && state.runningCount == 0
      }
      if isLast { isDone.signal() }
    }
  }

  /// Makes calls until all are taken, and waits for those of the helpers.
  func finish() {
    help()
    let waits = state.withLock { state in
      state.isCallerWaiting = state.runningCount > 0
      return state.isCallerWaiting
    }
    if waits { isDone.wait() }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer {
        state.next += 1
        state.runningCount += 1
      }
      return state.next
    }
  }
}
