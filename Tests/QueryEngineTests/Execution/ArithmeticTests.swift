import Foundation
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("arithmetic") struct ArithmeticTests {
  private static let edges: [Int64] = [
    .min, .min + 1, -4_294_967_297, -9, -2, -1, 0, 1, 2, 3, 63, 64, 3_037_000_500, .max - 1, .max,
  ]

  /// The exact value of an operator on Ints in 128 bits, or nil if there is none.
  private static func exact(_ left: Int128, _ operation: BinaryOperator, _ right: Int128) -> Int128?
  {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: right == 0 ? nil : left / right
    case .shiftLeft:
      (0...63).contains(right) ? Int128(Int64(truncatingIfNeeded: left << right)) : nil
    case .shiftRight: (0...63).contains(right) ? left >> right : nil
    case .bitAnd: left & right
    case .bitOr: left | right
    case .bitXor: left ^ right
    case .power, .union, .intersect, .minus: nil
    }
  }

  @Test(
    "an Int result is exact, or missing if it does not fit",
    arguments: [
      BinaryOperator.add, .subtract, .multiply, .divide, .shiftLeft, .shiftRight, .bitAnd, .bitOr,
      .bitXor,
    ])
  func whole(_ operation: BinaryOperator) {
    for left in Self.edges {
      for right in Self.edges {
        let exact = Self.exact(Int128(left), operation, Int128(right))
        let expected = exact.flatMap { Int64(exactly: $0) }.map { Value.int($0) } ?? .missing
        let value = Arithmetic.value(.int(left), operation, .int(right))
        #expect("\(value)" == "\(expected)", "\(left) \(operation.rawValue) \(right)")
      }
    }
  }

  @Test("a power is repeated multiplication")
  func power() {
    for base in Self.edges {
      var exact: Int128? = 1
      for exponent in 0...70 {
        let expected = exact.flatMap { Int64(exactly: $0) }.map { Value.int($0) } ?? .missing
        let value = Arithmetic.value(.int(base), .power, .int(Int64(exponent)))
        #expect("\(value)" == "\(expected)", "\(base) ** \(exponent)")
        // A power that exceeds 64 bits never fits again with a greater exponent.
        exact = exact.flatMap { Int64(exactly: $0) }.map { Int128($0) * Int128(base) }
      }
    }
    #expect("\(Arithmetic.value(.int(2), .power, .int(-1)))" == "\(Value.double(0.5))")
    #expect(Arithmetic.value(.int(0), .power, .int(-1)).isMissing)
  }

  @Test(
    "a Double result follows IEEE 754, or is missing if it is not finite",
    arguments: [
      BinaryOperator.add, .subtract, .multiply, .divide, .power,
    ])
  func double(_ operation: BinaryOperator) {
    let numbers: [Double] = [0, -0.0, 1, -1.5, 3, 1e308, -1e308, .leastNonzeroMagnitude, 0.1]
    for left in numbers {
      for right in numbers {
        let exact =
          switch operation {
          case .add: left + right
          case .subtract: left - right
          case .multiply: left * right
          case .divide: left / right
          default: pow(left, right)
          }
        let value = Arithmetic.value(.double(left), operation, .double(right))
        guard exact.isFinite else {
          #expect(value.isMissing)
          continue
        }
        #expect("\(value)" == "\(Value.double(exact))", "\(left) \(operation.rawValue) \(right)")
      }
    }
  }

  @Test("an Int combined with a Double becomes a Double; Bools are 1 and 0")
  func mixed() {
    #expect("\(Arithmetic.value(.int(7), .divide, .double(2)))" == "\(Value.double(3.5))")
    #expect("\(Arithmetic.value(.bool(true), .add, .bool(true)))" == "\(Value.int(2))")
    #expect(Arithmetic.value(.double(1), .bitAnd, .int(1)).isMissing)
  }

  @Test("seconds can be added to a date, and dates subtracted, but nothing else")
  func dates() {
    let (day, hour) = (Value.date(86_400), Value.int(3600))
    #expect("\(Arithmetic.value(day, .add, hour))" == "\(Value.date(90_000))")
    #expect("\(Arithmetic.value(hour, .add, day))" == "\(Value.date(90_000))")
    #expect("\(Arithmetic.value(day, .subtract, .double(0.5)))" == "\(Value.date(86_399.5))")
    #expect("\(Arithmetic.value(day, .subtract, .date(0)))" == "\(Value.double(86_400))")
    for (left, operation, right) in [
      (day, BinaryOperator.add, day), (hour, .subtract, day), (day, .multiply, hour),
      (day, .divide, hour), (day, .power, hour), (day, .add, .string("1")), (day, .add, .missing),
      (.date(.greatestFiniteMagnitude), .add, .double(.greatestFiniteMagnitude)),
    ] {
      #expect(Arithmetic.value(left, operation, right).isMissing)
    }
  }

  @Test(
    "an operator with a missing operand gives a missing result", arguments: BinaryOperator.allCases
  )
  func missing(_ operation: BinaryOperator) {
    for other in [Value.int(1), .double(1), .date(1), .missing, .string("a"), .list([])] {
      #expect(Arithmetic.value(.missing, operation, other).isMissing)
      #expect(Arithmetic.value(other, operation, .missing).isMissing)
    }
  }

  @Test("signs and complements of numbers")
  func unary() {
    #expect(Arithmetic.value(.negate, .int(.min)).isMissing)
    #expect("\(Arithmetic.value(.negate, .int(.max)))" == "\(Value.int(-.max))")
    #expect("\(Arithmetic.value(.negate, .double(0.5)))" == "\(Value.double(-0.5))")
    #expect("\(Arithmetic.value(.negate, .bool(true)))" == "\(Value.int(-1))")
    #expect("\(Arithmetic.value(.complement, .int(5)))" == "\(Value.int(-6))")
    #expect(Arithmetic.value(.complement, .double(5)).isMissing)
    #expect(Arithmetic.value(.negate, .string("5")).isMissing)
  }
}
