private import Glibc

/// A count of signals that threads wait for, as POSIX has it.
@safe
package final class Semaphore: @unchecked Sendable {
  // A semaphore may not move.
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// A semaphore without signals.
  package init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Adds a signal, which lets one thread go on.
  package func signal() { unsafe sem_post(semaphore) }

  /// Waits for a signal, and takes it.
  package func wait() {
    // A signal handler of the process can interrupt it.
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
