private import Glibc

/// A bounded wait for a state of other threads and processes that ends by itself.
struct Patience {
  private var attempts = 0

  /// The first tries only let other threads run.
  private static let quickAttempts = 20
  /// Then they wait for a tenth of a millisecond, which opening a file takes; later ones for one.
  private static let shortWaits = 200
  private static let limit = 5_000

  /// Waits a little, and returns whether to try again: nearly at once at first, and after some
  /// seconds no more.
  mutating func wait(limit: Int = limit) -> Bool {
    attempts += 1
    guard attempts < limit else { return false }
    if attempts <= Self.quickAttempts {
      sched_yield()
    } else {
      usleep(attempts <= Self.shortWaits ? 100 : 1_000)
    }
    return true
  }
}
