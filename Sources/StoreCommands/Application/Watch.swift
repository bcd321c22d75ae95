internal import Synchronization
package import System

/// Ends the work of a command early: on Ctrl-C in a session, and at the limits of `--timeout` and
/// `--memory-limit`.
///
/// Work asks through its `cancellation`, which is cheap: the clock is read at each sixteenth call, and the
/// memory each few milliseconds.
package final class Watch: Sendable {
  /// The limits of a command, or of each line of a session.
  struct Limits: Sendable {
    /// The greatest time, or nil.
    var timeout: Duration?
    /// The timeout as it was given.
    var timeoutText = ""
    /// The most memory, in bytes, or nil.
    var memory: Int? = 1 << 30
    /// The most memory as it was given.
    var memoryText = "1G"
  }

  /// The reason that work was ended.
  private enum Reason: Int {
    case interrupt = 1, timeout, memory
  }

  private struct State {
    var start = ContinuousClock.now
    var memoryAtStart = 0
    var nextMemoryCheck = ContinuousClock.now
    var reason: Reason?
  }

  private let limits: Limits
  private let callCount = Atomic<UInt>(0)
  private let state = Mutex(State())

  /// A watch with limits, which starts now.
  init(_ limits: Limits) {
    self.limits = limits
  }

  /// Asked by the work of the command.
  package var cancellation: Cancellation { Cancellation { [self] in isOver() } }

  /// Starts again, for the next line of a session.
  func restart() {
    state.withLock { state in
      state = State()
      state.memoryAtStart = CurrentProcess.privateMemory()
    }
  }

  /// The failure of a command whose work was ended.
  var failure: Failure {
    switch state.withLock(\.reason) {
    case .interrupt, nil: Failure(.interrupted, "interrupted")
    case .timeout:
      Failure(
        .limit, "stopped after \(limits.timeoutText) s, the limit of --timeout",
        help: "allow more time with --timeout")
    case .memory:
      Failure(
        .limit, "stopped at \(limits.memoryText) of memory, the limit of --memory-limit",
        help: "allow more with --memory-limit")
    }
  }

  private func isOver() -> Bool {
    if Interrupts.isPending { return end(.interrupt) }
    // Calls that other threads make at the same time may be lost.
    let count = callCount.load(ordering: .relaxed)
    callCount.store(count &+ 1, ordering: .relaxed)
    return count % 16 == 0 && isOverLimits()
  }

  private func isOverLimits() -> Bool {
    guard limits.timeout != nil || limits.memory != nil else { return false }
    let now = ContinuousClock.now
    let reason = state.withLock { state -> Reason? in
      if let timeout = limits.timeout, now - state.start >= timeout { return .timeout }
      guard let memory = limits.memory, now >= state.nextMemoryCheck else { return nil }
      state.nextMemoryCheck = now + .milliseconds(5)
      return CurrentProcess.privateMemory() - state.memoryAtStart > memory ? .memory : nil
    }
    return reason.map(end) ?? false
  }

  private func end(_ reason: Reason) -> Bool {
    state.withLock { $0.reason = $0.reason ?? reason }
    return true
  }
}

extension Option {
  /// The greatest time.
  static let timeout = Option(
    name: "timeout", value: .text(placeholder: "SECONDS"), summary: "stop after this time",
    discussion: """
      A write that has not been committed by then changes nothing. In a
      session, the limit holds for each line.
      """)

  /// The most memory.
  static let memoryLimit = Option(
    name: "memory-limit", value: .text(placeholder: "SIZE"),
    summary: "stop before using more memory: 512M, 4G, none",
    discussion: """
      The default is 1G. The store's file is not counted.
      """)
}

extension Invocation {
  /// The watch that the options ask for.
  func watch() throws -> Watch {
    var limits = Watch.Limits()
    if let text = value(of: .timeout) {
      guard let seconds = Double(text), seconds > 0, seconds < 1e9 else {
        throw mistake("--timeout expects a number of seconds above 0, found '\(text)'")
      }
      (limits.timeout, limits.timeoutText) = (.seconds(seconds), text)
    }
    if let text = value(of: .memoryLimit) {
      guard let size = Self.memorySize(text) else {
        throw mistake(
          "--memory-limit expects a size or none, found '\(text)'",
          help: "write 512M for megabytes, 4G for gigabytes")
      }
      (limits.memory, limits.memoryText) = (size, text)
    }
    return Watch(limits)
  }

  /// Returns a size in bytes, `.some(nil)` for none, or nil if the text is neither.
  private static func memorySize(_ text: String) -> Int?? {
    if text == "none" { return .some(nil) }
    guard let unit = text.last?.uppercased(), let shift = ["M": 20, "G": 30][unit],
      let number = Int(text.dropLast()), (1...1_000_000).contains(number)
    else { return nil }
    return .some(number << shift)
  }
}
