/// CAST, and the keys that read a text as NSString does (S-16).
///
/// CAST reads a whole text and yields nothing where it is no number; `intValue` and its kin read
/// what a text begins with, and yield 0 where that is nothing.
extension BuiltinFunction {
  /// Returns a value as what the function converts to.
  func converted(_ value: Value) -> Value {
    switch self {
    case .secondsSince1970:
      guard case .date(let seconds) = value else { return .missing }
      return .double(seconds + Moment.secondsTo2001)
    case .toString: return Self.text(value)
    case .toBool: return Self.bool(value)
    case .toDate: return Self.date(value)
    case .toNumber:
      if case .int(let whole)? = value.number { return .int(whole) }
      return Self.double(value).map { .double($0) } ?? .missing
    case .toDouble: return Self.double(value).map { .double($0) } ?? .missing
    case .toInt:
      if case .int(let whole)? = value.number { return .int(whole) }
      if case .string(let text) = value, let whole = Int64(text.trimmingWhiteSpace()) {
        return .int(whole)
      }
      return Self.whole(Self.double(value))
    case .leadingInt: return leadingInt(value)
    case .leadingDouble:
      if case .string(let text) = value { return .double(LeadingNumber(text).double) }
      return value.number.map { .double($0.asDouble) } ?? .missing
    case .leadingBool:
      if case .string(let text) = value { return .bool(LeadingNumber(text).isTrue) }
      return value.number.map { .bool($0.compare(.int(0)) != 0) } ?? .missing
    default: return .missing
    }
  }

  private func leadingInt(_ value: Value) -> Value {
    if case .string(let text) = value { return .int(LeadingNumber(text).whole) }
    if case .int(let whole)? = value.number { return .int(whole) }
    return Self.whole(value.number?.asDouble)
  }

  /// The part before the point, where it fits.
  private static func whole(_ value: Double?) -> Value {
    value.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .int($0) } ?? .missing
  }

  /// As the canonical print writes it: a whole Double keeps its `.0`, a date is ISO 8601 in UTC.
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

  /// A decimal number in full: what Swift reads, without hexadecimal forms, `nan` and `inf`.
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

  /// S-18: a number is seconds since 2001-01-01 UTC, a text is ISO 8601.
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
  /// The truth that a word of a shell stands for, in any case, or nil (S-19).
  init?(word: String) {
    switch word.lowercased() {
    case "true", "yes", "1": self = true
    case "false", "no", "0": self = false
    default: return nil
    }
  }
}

extension String {
  /// This text without white space at its ends.
  func trimmingWhiteSpace() -> Substring {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
