import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
import QueryExecution
@testable import QueryEngine

/// A function with constant arguments, and its value.
struct FunctionCase: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  let expected: Value

  init(_ name: String, _ arguments: [String], _ expected: Value) {
    self.name = name
    self.arguments = arguments
    self.expected = expected
  }

  var testDescription: String { folded }

  /// The call with constants, folded when it is checked.
  var folded: String { "\(name)(\(arguments.joined(separator: ", ")))" }

  /// The same call with arguments that are unknown before the query runs.
  var running: String {
    let arguments = arguments.map { "TERNARY(stock = stock, \($0), \($0))" }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The value with its type, since 1 and 1.0 are equal values.
  static func shown(_ value: Value) -> String { "\(value)" }
}

@Suite("functions of numbers") struct NumberFunctionTests {
  static let cases: [FunctionCase] = [
    FunctionCase("sqrt", ["16"], .double(4)),
    FunctionCase("sqrt:", ["2"], .double(2.0.squareRoot())),
    FunctionCase("log", ["1000"], .double(3)), FunctionCase("ln", ["1"], .double(0)),
    FunctionCase("ln", ["10.0"], .double(log(10.0))), FunctionCase("exp", ["0"], .double(1)),
    FunctionCase("exp", ["1"], .double(exp(1))), FunctionCase("exp", ["-1000"], .double(0)),
    FunctionCase("floor", ["-2.5"], .double(-3)), FunctionCase("floor", ["7"], .int(7)),
    FunctionCase("ceiling", ["-2.5"], .double(-2)), FunctionCase("ceiling:", ["2.1"], .double(3)),
    FunctionCase("trunc", ["-2.9"], .double(-2)), FunctionCase("trunc", ["2.9"], .double(2)),
    FunctionCase("trunc", ["9007199254740993"], .int(9_007_199_254_740_993)),
    FunctionCase("abs", ["-2"], .int(2)), FunctionCase("abs", ["-2.5"], .double(2.5)),
    FunctionCase("abs", ["TRUE"], .int(1)),
    FunctionCase("add:to:", ["1", "2"], .int(3)),
    FunctionCase("add:to:", ["1", "2.5"], .double(3.5)),
    FunctionCase("from:subtract:", ["10", "3"], .int(7)),
    FunctionCase("multiply:by:", ["6", "7"], .int(42)),
    FunctionCase("divide:by:", ["10", "4"], .int(2)),
    FunctionCase("divide:by:", ["-7", "2"], .int(-3)),
    FunctionCase("divide:by:", ["10.0", "4"], .double(2.5)),
    FunctionCase("modulus:by:", ["7", "3"], .int(1)),
    FunctionCase("modulus:by:", ["-7", "3"], .int(-1)),
    FunctionCase("modulus:by:", ["7", "-3"], .int(1)),
    FunctionCase("modulus:by:", ["-9223372036854775808", "-1"], .int(0)),
    FunctionCase("modulus:by:", ["7.5", "2"], .double(1.5)),
    FunctionCase("raise:toPower:", ["2", "10"], .int(1024)),
    FunctionCase("raise:toPower:", ["2", "-1"], .double(0.5)),
    FunctionCase("bitwiseAnd:with:", ["12", "10"], .int(8)),
    FunctionCase("bitwiseOr:with:", ["12", "10"], .int(14)),
    FunctionCase("bitwiseXor:with:", ["12", "10"], .int(6)),
    FunctionCase("leftshift:by:", ["1", "63"], .int(.min)),
    FunctionCase("rightshift:by:", ["-8", "1"], .int(-4)),
    FunctionCase("onesComplement:", ["5"], .int(-6)),
    FunctionCase("noindex:", ["5"], .int(5)),
    FunctionCase("sqrt", ["nil"], .missing), FunctionCase("add:to:", ["nil", "1"], .missing),
    FunctionCase("modulus:by:", ["nil", "2"], .missing),
  ]

  @Test("a function gives its value, when it is folded and when it runs", arguments: cases)
  func value(_ example: FunctionCase) throws {
    let expected = FunctionCase.shown(example.expected)
    #expect(FunctionCase.shown(try Stall.value(example.folded)) == expected)
    #expect(FunctionCase.shown(try Stall.value(example.running)) == expected)
  }

  @Test(
    "a call without a value is nil when the query runs",
    arguments: [
      "sqrt(-1 * price)", "log(stock - 7)", "ln(stock - 8)", "exp(price * 1000)",
      "abs(stock - 7 - 9223372036854775807 - 1)", "modulus:by:(stock, stock - 7)",
      "divide:by:(stock, stock - 7)", "modulus:by:(price, price - 2.5)",
      "leftshift:by:(1, stock + 57)", "raise:toPower:(stock, 1000)", "randomn(stock - 7)",
      "multiply:by:(stock, 9223372036854775807)",
    ])
  func missing(_ expression: String) throws {
    #expect(try Stall.value(expression).isMissing)
    #expect(try Stall.rows("\(expression) = nil").contains(0))
  }

  @Test(
    "an Int is not rounded", arguments: ["floor", "ceiling", "trunc", "abs"])
  func exact(_ name: String) throws {
    // 2^53 + 1, which is not a Double.
    #expect(try Stall.value("\(name)(stock + 9007199254740986)") == .int(9_007_199_254_740_993))
  }

  @Test("random numbers are in their range, and different for every object")
  func random() throws {
    for _ in 0..<50 {
      guard case .double(let value) = try Stall.value("random()"),
        case .int(let whole) = try Stall.value("randomn(3)")
      else {
        Issue.record("no number")
        return
      }
      #expect((0...1).contains(value))
      #expect((0..<3).contains(whole))
    }
    // They are equal by chance once in 2^50 runs.
    let selection = try Selection("random()", on: Shop.product, in: Shop.schema)
    let objects = try Stall.query("TRUEPREDICATE").objects(in: Stall.snapshot)
    #expect(Set(try selection.values(of: objects, in: Stall.snapshot)).count == 3)
  }

  @Test("a predicate with a random number is evaluated for every object")
  func randomPredicate() throws {
    var generator = SeededGenerator(seed: 1)
    let snapshot = try Shop.snapshot(&generator)
    let half = try Query("random() < 0.5", on: Shop.product, in: Shop.schema)
    let counts = try (0..<20).map { _ in try half.count(in: snapshot) }
    #expect(Set(counts).count > 1)
    let query = try Query("name.length + random() < 1.5", on: Shop.product, in: Shop.schema)
    guard case .filter(.all, _, _) = try query.predicatePlan(in: snapshot) else {
      Issue.record("run once for each value")
      return
    }
  }
}
