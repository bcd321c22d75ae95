/// The methods that FUNCTION can call: a fixed list (S-16). Those without arguments are also keys
/// of values, as in `name.length`.
enum Selector: String, CaseIterable {
  /// In capitals.
  case uppercaseString
  /// In small letters.
  case lowercaseString
  /// Each word with a capital.
  case capitalizedString
  /// The number of UTF-16 units (S-21).
  case length
  /// With a text behind.
  case stringByAppendingString = "stringByAppendingString:"
  /// From a UTF-16 unit on.
  case substringFromIndex = "substringFromIndex:"
  /// Up to a UTF-16 unit.
  case substringToIndex = "substringToIndex:"
  /// Without the characters of a text at its ends; without white space where none is given.
  case stringByTrimmingCharactersInSet = "stringByTrimmingCharactersInSet:"
  /// With one text for another.
  case stringByReplacingOccurrencesOfString = "stringByReplacingOccurrencesOfString:withString:"
  /// Whether it begins with a text.
  case hasPrefix = "hasPrefix:"
  /// Whether it ends with a text.
  case hasSuffix = "hasSuffix:"
  /// Whether a text is in it.
  case containsString = "containsString:"
  /// The whole number that it begins with, 0 where there is none.
  case intValue
  /// The number that it begins with, 0 where there is none.
  case doubleValue
  /// Whether it begins with 1 to 9, Y or T.
  case boolValue
  /// The same as `intValue`.
  case integerValue
  /// Seconds since 1970-01-01 UTC.
  case timeIntervalSince1970
  /// Seconds since 2001-01-01 UTC.
  case timeIntervalSinceReferenceDate
  /// So many seconds later.
  case dateByAddingTimeInterval = "dateByAddingTimeInterval:"

  /// Whether a value has it as a key.
  var isKey: Bool { !rawValue.hasSuffix(":") }

  /// The function that it calls; nil of `dateByAddingTimeInterval:`, which is `+`.
  var function: BuiltinFunction? {
    switch self {
    case .uppercaseString: .uppercase
    case .lowercaseString: .lowercase
    case .capitalizedString: .capitalized
    case .length: .length
    case .stringByAppendingString: .appending
    case .substringFromIndex: .substringFrom
    case .substringToIndex: .substringTo
    case .stringByTrimmingCharactersInSet: .trimming
    case .stringByReplacingOccurrencesOfString: .replacing
    case .hasPrefix: .hasPrefix
    case .hasSuffix: .hasSuffix
    case .containsString: .contains
    // An Int has 64 bits (S-11), so the two read alike.
    case .intValue, .integerValue: .leadingInt
    case .doubleValue: .leadingDouble
    case .boolValue: .leadingBool
    case .timeIntervalSince1970: .secondsSince1970
    // Dates count from the reference date.
    case .timeIntervalSinceReferenceDate: .toDouble
    case .dateByAddingTimeInterval: nil
    }
  }

  /// What it is asked of.
  var target: BuiltinFunction.Parameter {
    switch self {
    case .timeIntervalSince1970, .timeIntervalSinceReferenceDate, .dateByAddingTimeInterval: .date
    case .intValue, .doubleValue, .boolValue, .integerValue: .textOrNumber
    case .uppercaseString, .lowercaseString, .capitalizedString, .length, .stringByAppendingString,
      .substringFromIndex, .substringToIndex, .stringByTrimmingCharactersInSet,
      .stringByReplacingOccurrencesOfString, .hasPrefix, .hasSuffix, .containsString:
      .text
    }
  }

  /// The keys that values of a type have.
  static func keys(of type: ValueType) -> [Selector] {
    allCases.filter { $0.isKey && $0.target.accepts(type) }
  }
}

/// The types that CAST converts to, by Foundation's names and Swift's (S-16).
enum CastType: String, CaseIterable {
  /// Text.
  case nsString = "NSString"
  /// A number: an Int stays one, everything else is a Double.
  case nsNumber = "NSNumber"
  /// A date, from seconds since 2001-01-01 UTC or ISO 8601.
  case nsDate = "NSDate"
  /// A Double.
  case nsDecimalNumber = "NSDecimalNumber"
  /// The same as `NSString`.
  case string = "String"
  /// A whole number, without the fraction.
  case int = "Int"
  /// A Double.
  case double = "Double"
  /// A Bool.
  case bool = "Bool"
  /// The same as `NSDate`.
  case date = "Date"

  /// The function that converts to it. A decimal number divides as a Double does, also where it is
  /// whole.
  var function: BuiltinFunction {
    switch self {
    case .nsString, .string: .toString
    case .nsNumber: .toNumber
    case .nsDate, .date: .toDate
    case .nsDecimalNumber, .double: .toDouble
    case .int: .toInt
    case .bool: .toBool
    }
  }
}
