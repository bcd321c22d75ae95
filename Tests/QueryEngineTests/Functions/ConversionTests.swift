import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
import QueryExecution
@testable import QueryEngine

@Suite("casts and dates") struct ConversionTests {
  static let cases: [(String, String, Value)] = [
    ("4", "NSString", .string("4")), ("4.0", "NSString", .string("4.0")),
    ("2.5", "String", .string("2.5")), ("TRUE", "NSString", .string("TRUE")),
    ("'x'", "NSString", .string("x")),
    ("-9223372036854775808", "String", .string("-9223372036854775808")),
    ("CAST(0, 'NSDate')", "NSString", .string("2001-01-01T00:00:00Z")),
    ("CAST(493950600.25, 'NSDate')", "String", .string("2016-08-27T00:30:00.25Z")),
    ("4", "NSNumber", .int(4)), ("'4'", "NSNumber", .double(4)),
    ("' 4.5 '", "NSNumber", .double(4.5)),
    ("'1e3'", "NSDecimalNumber", .double(1000)), ("4", "NSDecimalNumber", .double(4)),
    ("TRUE", "NSNumber", .int(1)), ("CAST(12, 'Date')", "NSNumber", .double(12)),
    ("4", "Double", .double(4)), ("'0.5'", "Double", .double(0.5)),
    ("4.9", "Int", .int(4)), ("-4.9", "Int", .int(-4)), ("'42'", "Int", .int(42)),
    ("'9223372036854775807'", "Int", .int(.max)), ("'4.7'", "Int", .int(4)),
    ("'yes'", "Bool", .bool(true)), ("'FALSE'", "Bool", .bool(false)), ("2", "Bool", .bool(true)),
    ("0.0", "Bool", .bool(false)),
    ("493950600.0", "NSDate", .date(493_950_600)), ("'2001-01-02'", "NSDate", .date(86_400)),
    ("'2001-01-01T09:00:00+09:00'", "Date", .date(0)),
    ("nil", "NSNumber", .missing), ("nil", "Date", .missing),
  ]

  @Test("a cast gives a value of the type, when it is folded and when it runs", arguments: cases)
  func cast(_ value: String, _ type: String, _ expected: Value) throws {
    let expected = FunctionCase.shown(expected)
    let running = "TERNARY(stock = stock, \(value), \(value))"
    #expect(FunctionCase.shown(try Stall.value("CAST(\(value), '\(type)')")) == expected)
    #expect(FunctionCase.shown(try Stall.value("CAST(\(running), '\(type)')")) == expected)
    #expect(
      FunctionCase.shown(try Stall.value("castObject:toType:(\(value), '\(type)')")) == expected)
  }

  @Test(
    "a value that cannot be cast is nil when the query runs",
    arguments: [
      "CAST(note, 'NSNumber')", "CAST(note, 'Int')", "CAST(name, 'NSDate')", "CAST(name, 'Bool')",
      "CAST(price * 1e300, 'Int')",
      "CAST(FUNCTION(name, 'stringByReplacingOccurrencesOfString:withString:', 'Apple', 'nan'), 'Double')",
      "CAST(FUNCTION(name, 'stringByReplacingOccurrencesOfString:withString:', 'Apple', '0x1F'), 'Double')",
    ])
  func impossible(_ expression: String) throws {
    #expect(try Stall.value(expression).isMissing)
  }

  @Test(
    "the seconds of a date count from 1970 or 2001",
    arguments: [
      ("madeAt.timeIntervalSinceReferenceDate", Value.double(460_166_400)),
      ("madeAt.timeIntervalSince1970", .double(1_438_473_600)),
      ("FUNCTION(madeAt, 'dateByAddingTimeInterval:', 86400)", .date(460_252_800)),
      ("FUNCTION('2001-01-01', 'dateByAddingTimeInterval:', 60)", .date(60)),
      ("madeAt + 86400", .date(460_252_800)), ("madeAt - CAST(0, 'NSDate')", .double(460_166_400)),
      ("add:to:(madeAt, 1)", .date(460_166_401)),
    ])
  func dates(_ expression: String, _ expected: Value) throws {
    #expect(FunctionCase.shown(try Stall.value(expression)) == FunctionCase.shown(expected))
  }

  @Test("now() is the same for a whole query, and close to the clock")
  func now() throws {
    let before = Date().timeIntervalSinceReferenceDate
    guard case .date(let now) = try Stall.value("now()") else {
      Issue.record("no date")
      return
    }
    let after = Date().timeIntervalSinceReferenceDate
    #expect(now >= before - 0.001 && now <= after + 0.001)
    #expect(try Stall.value("now() - now()") == .double(0))
    #expect(try Stall.rows("now() = now() AND madeAt < now() - 86400") == [0, 1])
    let selection = try Selection("now()", on: Shop.product, in: Shop.schema)
    let objects = try Stall.query("TRUEPREDICATE").objects(in: Stall.snapshot)
    #expect(Set(try selection.values(of: objects, in: Stall.snapshot)).count == 1)
  }

  @Test("a comparison with now() is answered by a column")
  func nowPlan() throws {
    let plan = try Stall.query("madeAt > now() - 86400 * 7").predicatePlan(in: Stall.snapshot)
    guard case .values(_, .greater, .date) = plan else {
      Issue.record("\(plan)")
      return
    }
  }
}
