/// The key of an object: a string or a whole number. The string "5" and the number 5 are different
/// keys; canonically equivalent strings are the same key.
public enum ObjectKey: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A whole number.
  case int(Int64)

  /// The key that an attribute's value makes, or nil if it has another type.
  public init?(_ value: AttributeValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .int(let number): self = .int(number)
    case .bool, .double, .date: return nil
    }
  }

  /// The value of the attribute that holds the key.
  public var value: AttributeValue {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .int(number)
    }
  }

  /// The type of the attributes that hold such a key.
  public var type: AttributeType { value.type }

  /// The key for messages: a string in quotation marks, or a number.
  package var quoted: String {
    switch self {
    case .string(let text): "'\(text)'"
    case .int(let number): String(number)
    }
  }
}

extension ObjectKey: CustomStringConvertible {
  /// The string itself, or the number in digits.
  public var description: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    }
  }
}

extension ObjectKey: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A string key.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// A number key.
  public init(integerLiteral value: Int64) {
    self = .int(value)
  }
}
