private import Glibc
private import Synchronization

/// Ctrl-C: it ends the process, only the wait for input, or only the work that asks for it.
package enum Interrupts {
  private struct State: ~Copyable {
    let exitStatus = Atomic<Int32>(0)
    let isHeld = Atomic(false)
    let isWatched = Atomic(false)
    let isPending = Atomic(false)
    /// The second at which the pending one came.
    let pendingSecond = Atomic(0)
  }

  private static let state = State()

  /// Makes Ctrl-C end the process with a status. If it is ignored, as for a background job of a
  /// script, it stays ignored.
  package static func endProcess(status: Int32) {
    // The state is made here, since making it inside the handler could wait for itself.
    state.exitStatus.store(status, ordering: .relaxed)
    var action = sigaction()
    guard unsafe sigaction(SIGINT, nil, &action) == 0 else { return }
    let current = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    guard current != ignored else { return }
    unsafe action.__sigaction_handler.sa_handler = { _ in Interrupts.handle() }
    // Without SA_RESTART, so that waiting for a key ends.
    action.sa_flags = 0
    unsafe sigaction(SIGINT, &action, nil)
    // Only ends a read that waits; see `handle`.
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    unsafe sigaction(SIGALRM, &action, nil)
    // Some programs start others with it blocked.
    var interrupts = sigset_t()
    unsafe sigemptyset(&interrupts)
    unsafe sigaddset(&interrupts, SIGINT)
    unsafe sigprocmask(SIG_UNBLOCK, &interrupts, nil)
  }

  /// Calls `body`, during which Ctrl-C ends waiting for input but not the process; returns whether
  /// it came.
  package static func holding<Result>(_ body: () -> Result) -> (
    result: Result, wasInterrupted: Bool
  ) {
    state.isHeld.store(true, ordering: .relaxed)
    let result = body()
    state.isHeld.store(false, ordering: .relaxed)
    let wasInterrupted = state.isPending.exchange(false, ordering: .relaxed)
    if wasInterrupted { setTimer(microseconds: 0) }
    return (result, wasInterrupted)
  }

  /// Calls `body`, during which Ctrl-C only makes `isPending` true. If the work goes on nevertheless,
  /// another Ctrl-C ends the process after a second or two.
  package static func watching<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.isPending.store(false, ordering: .relaxed)
    state.isWatched.store(true, ordering: .relaxed)
    defer {
      state.isWatched.store(false, ordering: .relaxed)
      state.isPending.store(false, ordering: .relaxed)
    }
    return try body()
  }

  /// Whether Ctrl-C came while it is watched.
  package static var isPending: Bool { state.isPending.load(ordering: .relaxed) }

  private static func handle() {
    let isHeld = state.isHeld.load(ordering: .relaxed)
    if !isHeld, state.isWatched.load(ordering: .relaxed) {
      var now = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      if !state.isPending.exchange(true, ordering: .relaxed) {
        return state.pendingSecond.store(now.tv_sec, ordering: .relaxed)
      }
      if now.tv_sec < state.pendingSecond.load(ordering: .relaxed) + 2 { return }
    }
    guard isHeld else { _exit(state.exitStatus.load(ordering: .relaxed)) }
    state.isPending.store(true, ordering: .relaxed)
    // Ctrl-C can come just before the line editor waits for a key, and the editor repeats once a read
    // that was ended. So reads are ended until it gives up.
    setTimer(microseconds: 10_000)
  }

  /// Sends SIGALRM at an interval, or no more if the interval is 0.
  private static func setTimer(microseconds: Int) {
    let interval = timeval(tv_sec: 0, tv_usec: microseconds)
    var timer = itimerval(it_interval: interval, it_value: interval)
    _ = unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
