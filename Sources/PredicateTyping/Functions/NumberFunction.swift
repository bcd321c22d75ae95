private import Glibc

/// A function of numbers. The functions of C work on Doubles. `floor`, `ceiling`, `trunc` and `abs`
/// of an Int give an Int, without rounding (S-11).
package enum NumberFunction: String, Hashable, Sendable, CaseIterable {
  /// The square root.
  case squareRoot = "sqrt"
  /// The logarithm to base 10.
  case logarithm = "log"
  /// The natural logarithm.
  case naturalLogarithm = "ln"
  /// The exponential function.
  case exponential = "exp"
  /// The greatest whole number that is not above the argument.
  case floor
  /// The least whole number that is not below the argument.
  case ceiling
  /// The absolute value.
  case absolute = "abs"
  /// The number without its fraction.
  case truncated = "trunc"
  /// The remainder of a division that rounds toward zero.
  case modulus
  /// A random Double from 0 to 1.
  case random
  /// A random Int from 0 up to, but not including, a bound.
  case randomBelow = "randomn"

  var parameters: [FunctionParameter] {
    switch self {
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .floor, .ceiling, .absolute,
      .truncated:
      [.number]
    case .modulus: [.number, .number]
    case .random: []
    case .randomBelow: [.whole]
    }
  }

  func resultType(_ arguments: [ValueType]) -> ValueType {
    switch self {
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .random: .double
    case .floor, .ceiling, .absolute, .truncated, .modulus: .ofNumber(arguments)
    case .randomBelow: .int
    }
  }

  /// Returns the value for one number for each parameter. It is missing if the result is not
  /// finite, or is an Int that does not fit.
  func value(of arguments: [Number]) -> Value {
    guard arguments.count == parameters.count else { return .missing }
    switch self {
    case .squareRoot: return Self.double(arguments[0]) { $0.squareRoot() }
    case .logarithm: return Self.double(arguments[0], log10)
    case .naturalLogarithm: return Self.double(arguments[0], log)
    case .exponential: return Self.double(arguments[0], exp)
    case .floor: return Self.rounded(arguments[0], .down)
    case .ceiling: return Self.rounded(arguments[0], .up)
    case .truncated: return Self.rounded(arguments[0], .towardZero)
    case .absolute: return Self.absolute(arguments[0])
    case .modulus: return Self.remainder(arguments[0], arguments[1])
    case .random: return .double(Double.random(in: 0...1))
    case .randomBelow:
      guard case .int(let bound) = arguments[0], bound > 0 else { return .missing }
      return .int(Int64.random(in: 0..<bound))
    }
  }

  private static func double(_ number: Number, _ function: (Double) -> Double) -> Value {
    finite(function(number.asDouble))
  }

  private static func rounded(_ number: Number, _ rule: FloatingPointRoundingRule) -> Value {
    if case .int(let whole) = number { return .int(whole) }
    return finite(number.asDouble.rounded(rule))
  }

  private static func absolute(_ number: Number) -> Value {
    guard case .int(let whole) = number else { return finite(abs(number.asDouble)) }
    return whole == .min ? .missing : .int(abs(whole))
  }

  /// The remainder of a division that rounds toward zero. It has the sign of the dividend.
  private static func remainder(_ dividend: Number, _ divisor: Number) -> Value {
    switch (dividend, divisor) {
    case (_, .int(0)): return .missing
    // The quotient of the least Int and -1 does not fit, but the remainder is 0.
    case (.int, .int(-1)): return .int(0)
    case (.int(let dividend), .int(let divisor)): return .int(dividend % divisor)
    case (.int, .double), (.double, .int), (.double, .double):
      return finite(fmod(dividend.asDouble, divisor.asDouble))
    }
  }

  private static func finite(_ value: Double) -> Value {
    value.isFinite ? .double(value) : .missing
  }
}

extension ValueType {
  /// The type of a numeric result: Int if all arguments are Ints or Bools, otherwise Double.
  static func ofNumber(_ arguments: [ValueType]) -> ValueType {
    if arguments.contains(where: \.isOpen) { return .mixed }
    return arguments.allSatisfy { $0 == .int || $0 == .bool } ? .int : .double
  }
}
