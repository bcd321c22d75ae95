internal import StorePersistence
private import Synchronization
internal import System

/// Tells those who wait that a store has a new version: at once after a commit of this process, and
/// when the file changes after one of another.
///
/// A thread watches the directory as long as somebody waits. It asks the file's own counter before it
/// tells anybody, and also once a second, since a network file system does not report changes.
final class ChangeSignal: Sendable {
  private struct State {
    var waiting: [UInt64: AsyncStream<Void>.Continuation] = [:]
    var next: UInt64 = 0
    var isWatching = false
    var watch: DirectoryWatch?
  }

  private let state = Mutex(State())
  private let file: StoreFile?
  private let thread = SerialThread()

  /// The signal of a store in a file, or in memory.
  init(of file: StoreFile?) {
    self.file = file
  }

  /// A place in the list of those who wait; left at the end of its life.
  final class Subscription: Sendable {
    /// A signal for each new version; one at most waits.
    let changes: AsyncStream<Void>
    private let number: UInt64
    private let signal: ChangeSignal

    fileprivate init(_ changes: AsyncStream<Void>, _ number: UInt64, _ signal: ChangeSignal) {
      self.changes = changes
      self.number = number
      self.signal = signal
    }

    deinit { signal.leave(number) }
  }

  /// Begins to wait.
  func subscribe() -> Subscription {
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (number, starts) = state.withLock { state in
      state.next += 1
      state.waiting[state.next] = continuation
      defer { state.isWatching = true }
      return (state.next, !state.isWatching && file != nil)
    }
    if starts, let file {
      // Asked for now, so that a commit before the thread starts is noticed.
      let token = try? file.changeToken()
      thread.run { self.watch(file, since: token) }
    }
    return Subscription(changes, number, self)
  }

  /// Tells all that there is a new version.
  func send() {
    for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.yield() }
  }

  private func leave(_ number: UInt64) {
    let watch = state.withLock { state in
      state.waiting[number] = nil
      return state.waiting.isEmpty ? state.watch : nil
    }
    watch?.wake()
  }

  private func watch(_ file: StoreFile, since start: ChangeToken?) {
    var token = start
    var limit = Self.longestWait
    while true {
      let hasEvent = waitForEvent(of: file, within: limit)
      let ends = state.withLock { state in
        guard state.waiting.isEmpty else { return false }
        state.isWatching = false
        state.watch = nil
        return true
      }
      if ends { return }
      // A file that cannot be read is an error of those who read it.
      let newest = try? file.changeToken()
      if newest != token {
        send()
        token = newest
        limit = Self.longestWait
      } else {
        // LMDB writes the file before it publishes the commit, so it looks again soon.
        limit = hasEvent ? 1 : min(2 * limit, Self.longestWait)
      }
    }
  }

  /// The time between two looks without an event, in milliseconds.
  private static let longestWait = 1_000

  /// Waits until the file changes, or for a time; returns whether it changed.
  private func waitForEvent(of file: StoreFile, within milliseconds: Int) -> Bool {
    let watch = state.withLock { state -> DirectoryWatch? in
      if state.watch == nil {
        let watched = try? file.namesToWatch()
        state.watch = watched.flatMap { try? DirectoryWatch($0.directory, names: $0.names) }
      }
      return state.watch
    }
    guard let watch else {
      // The directory is missing, or the system has no watches left.
      CurrentProcess.sleep(milliseconds: UInt32(milliseconds))
      return false
    }
    switch try? watch.event(within: milliseconds) {
    case .changed: return true
    case .timedOut, .woken: return false
    case .lost, .closed, nil:
      state.withLock { $0.watch = nil }
      CurrentProcess.sleep(milliseconds: 100)
      return false
    }
  }
}
