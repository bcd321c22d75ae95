import Synchronization
import System
import Testing

@Suite("workers")
struct WorkersTests {
  @Test("do each piece of work once, and return after all of it", arguments: [0, 1, 2, 7, 1_000])
  func counts(count: Int) {
    let calls = Mutex([Int](repeating: 0, count: count))
    Workers.perform(count) { number in calls.withLock { $0[number] += 1 } }
    #expect(calls.withLock { $0 } == Array(repeating: 1, count: count))
  }

  @Test("can be asked by many threads at a time, and by their own work")
  func nested() {
    let sum = Mutex(0)
    Workers.perform(20) { outer in
      Workers.perform(20) { inner in sum.withLock { $0 += outer * 20 + inner } }
    }
    #expect(sum.withLock { $0 } == 400 * 399 / 2)
  }

  @Test("wait for a signal as often as it was given")
  func semaphore() {
    let semaphore = Semaphore()
    let thread = SerialThread()
    for _ in 0..<100 { thread.run { semaphore.signal() } }
    for _ in 0..<100 { semaphore.wait() }
    thread.run { semaphore.signal() }
    semaphore.wait()
  }
}
