/// The value of an attribute. A missing value is nil, never a case.
public enum AttributeValue: Hashable, Sendable {
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int64)
  /// A finite double.
  case double(Double)
  /// Text in NFC.
  case string(String)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)

  /// The type of the attributes that take this value.
  public var type: AttributeType {
    switch self {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .date: .date
    }
  }
}
