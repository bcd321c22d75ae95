private import Glibc

/// Functions of numbers. Those of C work on Doubles; `floor`, `ceiling`, `trunc` and `abs` leave an
/// Int an Int, so that nothing of it is rounded (S-11).
extension BuiltinFunction {
  /// Returns the value for numbers; missing where a result is not finite, or not an Int that fits.
  func number(_ arguments: [Number]) -> Value {
    switch (self, arguments.count) {
    case (.modulus, 2): return Self.remainder(arguments[0], arguments[1])
    case (.random, 0): return .double(Double.random(in: 0...1))
    case (_, 1): return unary(arguments[0])
    default: return .missing
    }
  }

  private func unary(_ argument: Number) -> Value {
    switch (self, argument) {
    case (.randomBelow, .int(let bound)):
      return bound > 0 ? .int(Int64.random(in: 0..<bound)) : .missing
    case (.absolute, .int(let value)):
      return value == .min ? .missing : .int(Swift.abs(value))
    case (.floor, .int(let value)), (.ceiling, .int(let value)), (.truncated, .int(let value)):
      return .int(value)
    default: return Self.finite(double(argument.asDouble))
    }
  }

  private func double(_ value: Double) -> Double {
    switch self {
    case .squareRoot: value.squareRoot()
    case .logarithm: log10(value)
    case .naturalLogarithm: log(value)
    case .exponential: exp(value)
    case .floor: value.rounded(.down)
    case .ceiling: value.rounded(.up)
    case .absolute: Swift.abs(value)
    case .truncated: value.rounded(.towardZero)
    default: .nan
    }
  }

  /// The remainder of division toward zero: it has the sign of the dividend.
  private static func remainder(_ dividend: Number, _ divisor: Number) -> Value {
    switch (dividend, divisor) {
    case (_, .int(0)): return .missing
    // The quotient of the least Int by -1 does not fit, but nothing remains.
    case (.int, .int(-1)): return .int(0)
    case (.int(let dividend), .int(let divisor)): return .int(dividend % divisor)
    default: return finite(fmod(dividend.asDouble, divisor.asDouble))
    }
  }

  private static func finite(_ value: Double) -> Value {
    value.isFinite ? .double(value) : .missing
  }
}
