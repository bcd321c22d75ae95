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
    if starts, let file { thread.run { self.watch(file) } }
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

  private func watch(_ file: StoreFile) {
    let directory = FileSystem.directory(of: file.path)
    var token = try? file.changeToken()
    while true {
      wait(for: file, in: directory)
      let ends = state.withLock { state in
        guard state.waiting.isEmpty else { return false }
        state.isWatching = false
        state.watch = nil
        return true
      }
      if ends { return }
      // A file that cannot be read is an error of those who read it.
      let newest = try? file.changeToken()
      if newest != token || newest == nil { send() }
      token = newest
    }
  }

  /// Waits until the file may have changed, for a second at most.
  private func wait(for file: StoreFile, in directory: String) {
    let watch = state.withLock { state -> DirectoryWatch? in
      if state.watch == nil {
        state.watch = try? DirectoryWatch(
          directory, names: [String(file.path.split(separator: "/").last ?? "")])
      }
      return state.watch
    }
    guard let watch else {
      // The directory is missing, or the system has no watches left.
      CurrentProcess.sleep(milliseconds: 1_000)
      return
    }
    switch try? watch.event(within: 1_000) {
    case .changed, .timedOut, .woken: return
    case .lost, .closed, nil:
      state.withLock { $0.watch = nil }
      CurrentProcess.sleep(milliseconds: 100)
    }
  }
}
