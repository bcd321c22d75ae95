private import Glibc
private import Synchronization

/// Runs blocking work in order, on a thread of its own, so that the threads of Swift's tasks stay
/// free.
///
/// The thread starts with the first piece of work and ends when there is none left.
package final class SerialThread: Sendable {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// A thread without work.
  package init() {}

  /// Runs a piece of work after all before it.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let starts = state.withLock { state in
      state.work.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return }
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(self).toOpaque()
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<SerialThread>.fromOpaque(argument).takeRetainedValue().runAll()
        return nil
      }, argument)
    if code == 0 {
      pthread_detach(thread)
    } else {
      // The system has no thread left: the work waits for nothing but this call.
      unsafe Unmanaged<SerialThread>.fromOpaque(argument).release()
      runAll()
    }
  }

  private func runAll() {
    while let work = next() { for piece in work { piece() } }
  }

  /// Takes the work that waits; nil ends the thread.
  private func next() -> [@Sendable () -> Void]? {
    state.withLock { state in
      guard !state.work.isEmpty else {
        state.isRunning = false
        return nil
      }
      defer { state.work = [] }
      return state.work
    }
  }
}
