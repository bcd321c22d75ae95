import Foundation
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("dates as text") struct DateTextTests {
  private static func formatter(_ options: ISO8601DateFormatter.Options) -> ISO8601DateFormatter {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = options
    return formatter
  }

  @Test("a date is written and read as by Foundation", arguments: 0..<40)
  func foundation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let formatter = Self.formatter([.withInternetDateTime])
    for _ in 0..<10 {
      // From 1600 on: before October 1582 Foundation's calendar is Julian.
      let seconds = Double(Int.random(in: -12_000_000_000...12_000_000_000, using: &generator))
      let text = DateText.text(seconds)
      #expect(text == formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds)))
      #expect(DateText.seconds(text) == seconds)
      let zoned = String(text.dropLast()) + ["+09:00", "-0330", "+00:00", ""].pick(&generator)
      let reference = zoned.count == 19 ? text : zoned
      #expect(
        DateText.seconds(zoned) == formatter.date(from: reference)?.timeIntervalSinceReferenceDate,
        "\(zoned)")
    }
  }

  @Test("days follow the Gregorian calendar at every end of a month")
  func days() {
    let formatter = Self.formatter([.withFullDate])
    for year in [1600, 1700, 1900, 1999, 2000, 2001, 2004, 2100, 2400, 9999] {
      for month in 1...12 {
        for day in [1, 28, 29, 30, 31] {
          let text = [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
          guard let seconds = DateText.seconds(text) else {
            // A day that does not exist: Foundation reads it as a day of the next month.
            #expect(formatter.date(from: text).map { formatter.string(from: $0) } != text)
            continue
          }
          #expect(seconds == formatter.date(from: text)?.timeIntervalSinceReferenceDate, "\(text)")
        }
      }
    }
  }

  @Test("a fraction is written with as many decimals as reading it back needs")
  func fractions() {
    #expect(DateText.text(0.5) == "2001-01-01T00:00:00.5Z")
    #expect(DateText.text(-0.25) == "2000-12-31T23:59:59.75Z")
    #expect(DateText.text(5e-5) == "2001-01-01T00:00:00.00005Z")
    #expect(DateText.text(1e-300) == "2001-01-01T00:00:00.000000000000000Z")
    #expect(DateText.text(818_000_000.1) == "2026-12-03T14:13:20.1Z")
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<1_000 {
      let seconds = Double.random(in: 1_000...1e10, using: &generator)
      #expect(DateText.seconds(DateText.text(seconds)) == seconds)
      #expect(DateText.text(seconds).utf8.count < 35)
    }
  }

  @Test(
    "parts can be omitted from the end, and a fraction is optional",
    arguments: [
      ("2001-01-01", 0.0), ("2001-01-01T00:01", 60), ("2001-01-01 00:00:01", 1),
      ("2001-01-01t00:00:01z", 1), ("2001-01-01T00:00:00.25Z", 0.25),
      ("2000-12-31T23:59:59.5", -0.5),
      ("2001-01-01T09:00+09:00", 0), ("2001-01-01T09:00:00+0900", 0), ("2000-12-31T20:30-03:30", 0),
      ("0001-01-01", -63_113_904_000),
    ])
  func parts(_ text: String, _ seconds: Double) {
    #expect(DateText.seconds(text) == seconds)
  }

  @Test(
    "other texts are not dates",
    arguments: [
      "", "2001", "2001-1-1", "2001-13-01", "2001-00-01", "2001-02-29", "2001-01-32", "2001-01-01T",
      "2001-01-01T24:00", "2001-01-01T00:60", "2001-01-01T00:00:60", "2001-01-01T00:00:00.",
      "2001-01-01T00:00Zx", "2001-01-01T00:00+9", "2001-01-01T00:00+25:00", "2001-01-01+09:00",
      " 2001-01-01", "２００１-01-01", "-2001-01-01", "now",
    ])
  func refused(_ text: String) {
    #expect(DateText.seconds(text) == nil)
  }

  @Test(
    "the text of a date reads back as that date",
    arguments: [
      0.0, 0.5, -0.25, 1e9, -1e9, 460_166_400.125, -63_113_904_000,
    ])
  func roundTrip(_ seconds: Double) {
    #expect(DateText.seconds(DateText.text(seconds)) == seconds)
  }

  @Test(
    "dates outside the calendar are written without a trap",
    arguments: [
      1e15, -1e15, 1e300, -1e300, .greatestFiniteMagnitude, 1e13, -1e13,
    ])
  func beyond(_ seconds: Double) {
    #expect(!DateText.text(seconds).isEmpty)
  }
}
