private import Glibc
package import PredicateSyntax

/// Operators on values. The result is missing for a missing operand, a zero divisor, an overflow, a
/// shift outside 0…63, and a result that is not finite (S-2, S-11).
package enum Arithmetic {
  /// Returns the value of a binary operator.
  package static func value(_ left: Value, _ operation: BinaryOperator, _ right: Value) -> Value {
    if case .date(let date) = left { return self.date(date, operation, right) }
    if case .date(let date) = right, operation == .add { return self.date(date, .add, left) }
    guard let leftNumber = left.number, let rightNumber = right.number else { return .missing }
    if case .int(let left) = leftNumber, case .int(let right) = rightNumber {
      return whole(left, operation, right)
    }
    return double(leftNumber.asDouble, operation, rightNumber.asDouble)
  }

  /// Returns the value of a sign or complement.
  package static func value(_ operation: UnaryOperator, _ operand: Value) -> Value {
    switch (operation, operand.number) {
    case (_, nil): return .missing
    case (.negate, .int(let value)):
      let (result, overflow) = (0 as Int64).subtractingReportingOverflow(value)
      return overflow ? .missing : .int(result)
    case (.negate, .double(let value)): return .double(-value)
    case (.complement, .int(let value)): return .int(~value)
    case (.complement, .double): return .missing
    }
  }

  /// S-18: a date and seconds give a date; the difference of two dates is in seconds.
  private static func date(_ date: Double, _ operation: BinaryOperator, _ other: Value) -> Value {
    if case .date(let other) = other {
      return operation == .subtract ? finite(date - other) : .missing
    }
    guard let seconds = other.number?.asDouble else { return .missing }
    let result =
      operation == .add ? date + seconds : (operation == .subtract ? date - seconds : .nan)
    return result.isFinite ? .date(result) : .missing
  }

  private static func whole(_ left: Int64, _ operation: BinaryOperator, _ right: Int64) -> Value {
    let (result, overflow): (Int64, Bool)
    switch operation {
    case .add: (result, overflow) = left.addingReportingOverflow(right)
    case .subtract: (result, overflow) = left.subtractingReportingOverflow(right)
    case .multiply: (result, overflow) = left.multipliedReportingOverflow(by: right)
    case .divide: (result, overflow) = left.dividedReportingOverflow(by: right)
    case .power: return power(left, right)
    case .bitOr: (result, overflow) = (left | right, false)
    case .bitXor: (result, overflow) = (left ^ right, false)
    case .bitAnd: (result, overflow) = (left & right, false)
    case .shiftLeft: (result, overflow) = (left << right, !(0...63).contains(right))
    case .shiftRight: (result, overflow) = (left >> right, !(0...63).contains(right))
    case .union, .intersect, .minus: return .missing
    }
    return overflow ? .missing : .int(result)
  }

  /// `left ** right`: an Int if the exponent is not negative, otherwise a Double.
  private static func power(_ base: Int64, _ exponent: Int64) -> Value {
    if exponent < 0 { return double(Double(base), .power, Double(exponent)) }
    var result: Int64 = 1
    var square = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 {
        let (product, overflow) = result.multipliedReportingOverflow(by: square)
        if overflow { return .missing }
        result = product
      }
      rest >>= 1
      if rest > 0 {
        let (product, overflow) = square.multipliedReportingOverflow(by: square)
        if overflow { return .missing }
        square = product
      }
    }
    return .int(result)
  }

  private static func double(_ left: Double, _ operation: BinaryOperator, _ right: Double) -> Value
  {
    switch operation {
    case .add: finite(left + right)
    case .subtract: finite(left - right)
    case .multiply: finite(left * right)
    case .divide: finite(left / right)
    case .power: finite(pow(left, right))
    case .bitOr, .bitXor, .bitAnd, .shiftLeft, .shiftRight, .union, .intersect, .minus: .missing
    }
  }

  private static func finite(_ value: Double) -> Value {
    value.isFinite ? .double(value) : .missing
  }
}

extension Number {
  /// This number as a Double, rounded if necessary.
  package var asDouble: Double {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    }
  }
}
