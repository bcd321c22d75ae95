/// What a function of single values computes; several spellings may lead to one (S-16).
///
/// Contrast with `FunctionName`, which is what can be written: functions that are other words for an
/// operator or an aggregate become those, and are not found here.
package enum BuiltinFunction: String, Hashable, Sendable, CaseIterable {
  // Numbers.
  /// The square root.
  case squareRoot = "sqrt"
  /// The logarithm to base 10.
  case logarithm = "log"
  /// The natural logarithm.
  case naturalLogarithm = "ln"
  /// The power of e.
  case exponential = "exp"
  /// The next whole number below.
  case floor
  /// The next whole number above.
  case ceiling
  /// The number without its sign.
  case absolute = "abs"
  /// The number without its fraction.
  case truncated = "trunc"
  /// What remains of a division toward zero.
  case modulus
  /// A Double from 0 to 1.
  case random
  /// A whole number from 0 and below a bound.
  case randomBelow = "randomn"

  // Texts.
  /// The number of UTF-16 units.
  case length
  /// In capitals.
  case uppercase
  /// In small letters.
  case lowercase
  /// Each word with a capital.
  case capitalized
  /// A text behind another.
  case appending
  /// From a UTF-16 unit on.
  case substringFrom = "substring-from"
  /// Up to a UTF-16 unit.
  case substringTo = "substring-to"
  /// Without the characters of a text at its ends.
  case trimming
  /// With one text for another.
  case replacing
  /// Whether a text begins with another.
  case hasPrefix = "has-prefix"
  /// Whether a text ends with another.
  case hasSuffix = "has-suffix"
  /// Whether a text is in another.
  case contains
  /// The whole number that a text begins with, as NSString reads it.
  case leadingInt = "leading-int"
  /// The number that a text begins with.
  case leadingDouble = "leading-double"
  /// Whether a text begins as a true value does.
  case leadingBool = "leading-bool"

  // Dates.
  /// The moment of the query.
  case now
  /// Seconds since 1970-01-01 UTC.
  case secondsSince1970 = "seconds-since-1970"

  // Conversions.
  /// As text.
  case toString = "string"
  /// As a number of its own type.
  case toNumber = "number"
  /// As an Int.
  case toInt = "int"
  /// As a Double.
  case toDouble = "double"
  /// As a Bool.
  case toBool = "bool"
  /// As a date.
  case toDate = "date"

  /// What a function takes in one place.
  package enum Parameter: Hashable, Sendable {
    /// A number; a Bool is one (S-3).
    case number
    /// An Int.
    case whole
    /// A text.
    case text
    /// A text or number.
    case textOrNumber
    /// A date.
    case date
    /// A text, number, Bool or date.
    case scalar

    /// Whether values of a type may stand there.
    package func accepts(_ type: ValueType) -> Bool {
      if type.isOpen { return true }
      switch self {
      case .number: return type.isNumeric
      case .whole: return type == .int || type == .bool
      case .text: return type == .string
      case .textOrNumber: return type == .string || type.isNumeric
      case .date: return type == .date
      case .scalar: return type == .string || type == .date || type.isNumeric
      }
    }
  }

  /// What it takes, in order.
  package var parameters: [Parameter] {
    switch self {
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .floor, .ceiling, .absolute,
      .truncated:
      [.number]
    case .modulus: [.number, .number]
    case .random, .now: []
    case .randomBelow: [.whole]
    case .length, .uppercase, .lowercase, .capitalized: [.text]
    case .appending, .hasPrefix, .hasSuffix, .contains, .trimming: [.text, .text]
    case .substringFrom, .substringTo: [.text, .whole]
    case .replacing: [.text, .text, .text]
    case .leadingInt, .leadingDouble, .leadingBool: [.textOrNumber]
    case .secondsSince1970: [.date]
    case .toString, .toNumber, .toInt, .toDouble, .toBool, .toDate: [.scalar]
    }
  }

  /// The type of what it yields for arguments of some types.
  package func resultType(_ arguments: [ValueType]) -> ValueType {
    switch self {
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .random, .leadingDouble,
      .secondsSince1970, .toDouble:
      return .double
    case .floor, .ceiling, .absolute, .truncated, .modulus, .toNumber:
      if arguments.contains(where: \.isOpen) { return .mixed }
      return arguments.allSatisfy { $0 == .int || $0 == .bool } ? .int : .double
    case .randomBelow, .length, .leadingInt, .toInt: return .int
    case .uppercase, .lowercase, .capitalized, .appending, .substringFrom, .substringTo,
      .trimming, .replacing, .toString:
      return .string
    case .hasPrefix, .hasSuffix, .contains, .leadingBool, .toBool: return .bool
    case .now, .toDate: return .date
    }
  }

  /// Whether equal arguments always yield the same; other functions are not folded, and are run
  /// anew for every object.
  package var isDeterministic: Bool { self != .random && self != .randomBelow }

  /// Returns its value, missing where an argument is, or where it has none (S-2, S-11).
  ///
  /// - Parameter now: the moment of the query, one for all of it (S-18).
  package func callAsFunction(_ arguments: [Value], now: Double) -> Value {
    guard arguments.count == parameters.count, !arguments.contains(where: \.isMissing) else {
      return .missing
    }
    switch self {
    case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .floor, .ceiling, .absolute,
      .truncated, .modulus, .random, .randomBelow:
      return number(arguments.compactMap(\.number))
    case .length, .uppercase, .lowercase, .capitalized, .appending, .substringFrom, .substringTo,
      .trimming, .replacing, .hasPrefix, .hasSuffix, .contains:
      guard case .string(let text)? = arguments.first else { return .missing }
      return self.text(text, Array(arguments.dropFirst()))
    case .now: return .date(now)
    case .leadingInt, .leadingDouble, .leadingBool, .secondsSince1970, .toString, .toNumber, .toInt,
      .toDouble, .toBool, .toDate:
      return converted(arguments[0])
    }
  }
}
