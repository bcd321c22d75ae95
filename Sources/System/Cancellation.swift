/// The way in which long work learns that nobody waits for it any more.
///
/// Loops ask at least every few milliseconds, between pieces of work that leave no trace.
public struct Cancellation: Sendable {
  private let isCancelled: (@Sendable () -> Bool)?

  /// Work that is never cancelled.
  public static let never = Cancellation(isCancelled: nil)

  private init(isCancelled: (@Sendable () -> Bool)?) {
    self.isCancelled = isCancelled
  }

  /// Work that is cancelled as soon as a function says so. The function is called often, and on any
  /// thread.
  public init(when isCancelled: @escaping @Sendable () -> Bool) {
    self.isCancelled = isCancelled
  }

  /// Ends the work if it was cancelled.
  ///
  /// - Throws: `Cancelled`.
  @inline(__always)
  package func check() throws {
    if let isCancelled, isCancelled() { throw Cancelled() }
  }
}

/// The end of work that was cancelled.
public struct Cancelled: Error, CustomStringConvertible {
  package init() {}

  /// The reason, in words.
  public var description: String { "cancelled" }
}
