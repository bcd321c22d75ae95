private import Glibc

/// Dates as the language counts them.
package enum Moment {
  /// Seconds from 1970-01-01 to 2001-01-01, the reference date.
  package static let secondsTo2001 = 978_307_200.0

  /// The current time, in seconds since 2001-01-01T00:00:00Z.
  package static var now: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) - secondsTo2001 + Double(time.tv_nsec) / 1e9
  }
}
