import Glibc

/// Measures steps, and prints each as a line.
enum Measurement {
  /// Seconds of a clock.
  static func seconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs a step some times, and prints its least time of CPU and its least time.
  @discardableResult
  static func step<R>(
    _ name: String, count: Int, times: Int = 1, _ body: () throws -> R
  ) rethrows -> R {
    var (cpu, wall) = (Double.infinity, Double.infinity)
    for _ in 1..<times { try measure(&cpu, &wall) { _ = try body() } }
    let result = try measure(&cpu, &wall, body)
    line("\(name)\t\(count)\t\(cpu)\t\(wall)")
    return result
  }

  private static func measure<R>(
    _ cpu: inout Double, _ wall: inout Double, _ body: () throws -> R
  ) rethrows -> R {
    let start = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds())
    let result = try body()
    cpu = min(cpu, seconds(CLOCK_PROCESS_CPUTIME_ID) - start.0)
    wall = min(wall, seconds() - start.1)
    return result
  }

  /// Runs a step once, and prints also the maximum memory that it added to the process, in MiB.
  @discardableResult
  static func stepWithMemory<R>(
    _ name: String, count: Int, _ body: () throws -> R
  ) rethrows -> R {
    resetPeak()
    let before = memory("VmRSS:")
    let result = try step(name, count: count, body)
    figure("\(name), memory", (memory("VmHWM:") - before) / 1024)
    return result
  }

  /// Prints a figure other than a time.
  static func figure(_ name: String, _ value: Double) {
    line("\(name)\t1\t\(value)\t\(value)")
  }

  /// Prints a line at once, also into a pipe.
  static func line(_ text: String) {
    print(text)
    fflush(nil)
  }

  private static func resetPeak() {
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    _ = unsafe write(file, "5", 1)
    close(file)
  }

  /// A line of the process's status, in KiB.
  private static func memory(_ name: String) -> Double {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { unsafe free(line) }
    while unsafe getline(&line, &size, file) > 0,
      let text = unsafe line.map({ unsafe String(cString: $0) })
    {
      guard text.hasPrefix(name) else { continue }
      return Double(text.filter(\.isNumber)) ?? 0
    }
    return 0
  }

  /// The size of a file in MiB.
  static func size(of path: String) -> Double {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Double(status.st_size) / 1_048_576 : 0
  }
}
