/// A conversion of one value: CAST, and the keys that read a string as NSString does (S-16).
///
/// CAST reads a whole string, and gives a missing value if it is not a number. `intValue` and
/// similar read a number at the start of a string, and give 0 if there is none.
package enum ConversionFunction: String, Hashable, Sendable, CaseIterable {
  /// The whole number at the start of a string, as NSString reads it.
  case leadingInt = "leading-int"
  /// The number at the start of a string, as NSString reads it.
  case leadingDouble = "leading-double"
  /// Whether the start of a string means true, as NSString reads it.
  case leadingBool = "leading-bool"
  /// Seconds since 1970-01-01 UTC.
  case secondsSince1970 = "seconds-since-1970"
  /// Seconds since 2001-01-01 UTC, the reference date.
  case secondsSince2001 = "seconds-since-2001"
  /// A conversion to a string.
  case toString = "string"
  /// A conversion to a number, which stays an Int if it is one.
  case toNumber = "number"
  /// A conversion to an Int.
  case toInt = "int"
  /// A conversion to a Double.
  case toDouble = "double"
  /// A conversion to a Bool.
  case toBool = "bool"
  /// A conversion to a date.
  case toDate = "date"

  var parameter: FunctionParameter {
    switch self {
    case .leadingInt, .leadingDouble, .leadingBool: .textOrNumber
    case .secondsSince1970, .secondsSince2001: .date
    case .toString, .toNumber, .toInt, .toDouble, .toBool, .toDate: .scalar
    }
  }

  func resultType(_ arguments: [ValueType]) -> ValueType {
    switch self {
    case .leadingInt, .toInt: .int
    case .leadingDouble, .secondsSince1970, .secondsSince2001, .toDouble: .double
    case .leadingBool, .toBool: .bool
    case .toString: .string
    case .toNumber: .ofNumber(arguments)
    case .toDate: .date
    }
  }

  /// Whether the conversion can fail for values that are not missing. A failure for a constant is
  /// an error.
  var isCast: Bool {
    switch self {
    case .toString, .toNumber, .toInt, .toDouble, .toBool, .toDate: true
    case .leadingInt, .leadingDouble, .leadingBool, .secondsSince1970, .secondsSince2001: false
    }
  }

  /// Returns the converted value, or a missing one if the value cannot be converted.
  func value(of value: Value) -> Value {
    switch self {
    case .leadingInt: return Self.leadingInt(value)
    case .leadingDouble:
      if case .string(let text) = value { return .double(LeadingNumber(text).double) }
      return value.number.map { .double($0.asDouble) } ?? .missing
    case .leadingBool:
      if case .string(let text) = value { return .bool(LeadingNumber(text).isTrue) }
      return value.number.map { .bool($0.compare(.int(0)) != 0) } ?? .missing
    case .secondsSince1970:
      guard case .date(let seconds) = value else { return .missing }
      return .double(seconds + Moment.secondsTo2001)
    case .secondsSince2001:
      guard case .date(let seconds) = value else { return .missing }
      return .double(seconds)
    case .toString: return Self.text(value)
    case .toNumber:
      if case .int(let whole)? = value.number { return .int(whole) }
      return Self.double(value).map { .double($0) } ?? .missing
    case .toInt:
      if case .int(let whole)? = value.number { return .int(whole) }
      if case .string(let text) = value, let whole = Int64(text.trimmingWhiteSpace()) {
        return .int(whole)
      }
      return Self.whole(Self.double(value))
    case .toDouble: return Self.double(value).map { .double($0) } ?? .missing
    case .toBool: return Self.bool(value)
    case .toDate: return Self.date(value)
    }
  }

  private static func leadingInt(_ value: Value) -> Value {
    if case .string(let text) = value { return .int(LeadingNumber(text).whole) }
    if case .int(let whole)? = value.number { return .int(whole) }
    return whole(value.number?.asDouble)
  }

  /// Returns the part before the decimal point, if it fits an Int.
  private static func whole(_ value: Double?) -> Value {
    value.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .int($0) } ?? .missing
  }

  /// Returns the canonical spelling of a value: a whole Double keeps its `.0`, and a date is ISO
  /// 8601 in UTC.
  private static func text(_ value: Value) -> Value {
    switch value {
    case .bool, .int, .double: .string(value.literal)
    case .string: value
    case .date(let seconds): .string(DateText.text(seconds))
    case .missing, .object, .list: .missing
    }
  }

  private static func double(_ value: Value) -> Double? {
    switch value {
    case .string(let text): number(text.trimmingWhiteSpace())
    case .date(let seconds): seconds
    case .bool, .int, .double: value.number?.asDouble
    case .missing, .object, .list: nil
    }
  }

  /// Parses a complete decimal number as Swift does, but without hexadecimal forms, `nan` and
  /// `inf`.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ isPartOfNumber($0) }), let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func bool(_ value: Value) -> Value {
    if let number = value.number { return .bool(number.compare(.int(0)) != 0) }
    guard case .string(let text) = value else { return .missing }
    return Bool(word: text).map { .bool($0) } ?? .missing
  }

  /// S-18: a number is seconds since 2001-01-01 UTC, and a string is ISO 8601.
  private static func date(_ value: Value) -> Value {
    switch value {
    case .date: return value
    case .string(let text): return DateText.seconds(text).map { .date($0) } ?? .missing
    case .bool, .int, .double: return value.number.map { .date($0.asDouble) } ?? .missing
    case .missing, .object, .list: return .missing
    }
  }
}

extension Bool {
  /// Parses a Bool from untyped text, ignoring case; nil if the text is not a Bool (S-19).
  init?(word: String) {
    switch word.lowercased() {
    case "true", "yes", "1": self = true
    case "false", "no", "0": self = false
    default: return nil
    }
  }
}

extension String {
  /// Returns this string without white space at its ends.
  func trimmingWhiteSpace() -> Substring {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
