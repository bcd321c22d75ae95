/// Dates as text: the subset of ISO 8601 in RFC 3339, and dates without a time.
///
///     2015-08-02   2015-08-02T09:30   2015-08-02T09:30:15.25Z   2015-08-02 09:30:15+09:00
///
/// A time without a zone is UTC (S-18).
package enum DateText {
  /// Days from 1970-01-01 to 2001-01-01, the reference date.
  private static let referenceDay = 11_323

  /// Returns a date's text as seconds since 2001-01-01T00:00:00Z, or nil if it is not a date.
  package static func seconds(_ text: String) -> Double? {
    var reader = Reader(bytes: Array(text.utf8)[...])
    guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2),
      reader.take("-"), let day = reader.digits(2), let days = days(year, month, day)
    else { return nil }
    var seconds = Double(days * 86_400)
    if reader.isAtEnd { return seconds }
    guard reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.digits(2), hour < 24, reader.take(":"), let minute = reader.digits(2),
      minute < 60
    else { return nil }
    seconds += Double(hour * 3600 + minute * 60)
    if reader.take(":") {
      guard let second = reader.digits(2), second < 60 else { return nil }
      seconds += Double(second)
      if reader.take(".") {
        guard let fraction = reader.fraction() else { return nil }
        seconds += fraction
      }
    }
    guard let zone = reader.zone() else { return nil }
    return reader.isAtEnd ? seconds - Double(zone) : nil
  }

  /// Returns the text of a date in UTC, with as many decimals of a second as are needed to read the
  /// same date again.
  package static func text(_ seconds: Double) -> String {
    let whole = seconds.rounded(.down)
    guard abs(whole) < 1e14 else { return "\(seconds) s" }
    let total = Int(whole)
    let day = (total >= 0 ? total : total - 86_399) / 86_400
    let rest = total - day * 86_400
    let (year, month, monthDay) = civil(day + referenceDay)
    func pad(_ number: Int, _ width: Int) -> String {
      let digits = String(abs(number))
      return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
        + digits
    }
    var text = "\(pad(year, 4))-\(pad(month, 2))-\(pad(monthDay, 2))T"
    text += "\(pad(rest / 3600, 2)):\(pad(rest / 60 % 60, 2)):\(pad(rest % 60, 2))"
    return text + decimals(of: seconds, after: whole) + "Z"
  }

  /// Returns the shortest fraction that identifies a date, with its point; empty if there is no
  /// fraction.
  private static func decimals(of seconds: Double, after whole: Double) -> String {
    guard seconds > whole else { return "" }
    var scale = 1.0
    for count in 1...15 {
      scale *= 10
      let digits = ((seconds - whole) * scale).rounded()
      guard digits < scale, count == 15 || whole + digits / scale == seconds else { continue }
      let text = String(Int(digits))
      return "." + String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return ""
  }

  /// Returns the days from 2001-01-01 to a day of the Gregorian calendar, or nil if there is no
  /// such day.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    let before = year - 1
    let daysBeforeYear = before * 365 + before / 4 - before / 100 + before / 400
    let daysBefore2001 = 2000 * 365 + 2000 / 4 - 2000 / 100 + 2000 / 400
    return daysBeforeYear - daysBefore2001 + lengths[..<(month - 1)].reduce(0, +) + day - 1
  }

  /// Returns the day of the Gregorian calendar that is `days` after 1970-01-01. Years start in
  /// March, so that a leap day is the last day of its year.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: character) else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func digits(_ count: Int) -> Int? {
      guard bytes.count >= count else { return nil }
      var value = 0
      for byte in bytes.prefix(count) {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      bytes.removeFirst(count)
      return value
    }

    mutating func fraction() -> Double? {
      let run = bytes.prefix { (0x30...0x39).contains($0) }
      guard !run.isEmpty else { return nil }
      bytes.removeFirst(run.count)
      return Double("0." + String(decoding: run, as: UTF8.self))
    }

    /// Reads a time zone, and returns its offset from UTC in seconds.
    mutating func zone() -> Int? {
      if isAtEnd || take("Z") || take("z") { return 0 }
      let sign: Int
      if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
      guard let hours = digits(2), hours < 24 else { return nil }
      _ = take(":")
      guard let minutes = digits(2), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
