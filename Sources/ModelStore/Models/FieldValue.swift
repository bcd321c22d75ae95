internal import ObjectGraph

/// A value of an attribute, as a store keeps it.
public enum FieldValue: Hashable, Sendable {
  /// True or false.
  case bool(Bool)
  /// An integer of 64 bits.
  case int(Int64)
  /// A finite double.
  case double(Double)
  /// A text; a store keeps it in NFC.
  case string(String)
  /// A moment, in seconds since 2001-01-01T00:00:00Z.
  case date(Double)

  /// The type of an attribute.
  public enum Kind: Hashable, Sendable {
    /// True or false.
    case bool
    /// An integer of 64 bits.
    case int
    /// A double.
    case double
    /// A text.
    case string
    /// A moment.
    case date
  }
}

extension FieldValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An integer.
  public init(integerLiteral value: Int64) { self = .int(value) }

  /// A double.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension FieldValue {
  /// The value of the graph.
  var attributeValue: AttributeValue {
    switch self {
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .date(let value): .date(value)
    }
  }

  /// The value of the graph's value.
  init(_ value: AttributeValue) {
    self =
      switch value {
      case .bool(let value): .bool(value)
      case .int(let value): .int(value)
      case .double(let value): .double(value)
      case .string(let value): .string(value)
      case .date(let value): .date(value)
      }
  }
}

extension FieldValue.Kind {
  /// The type of the graph.
  var attributeType: AttributeType {
    switch self {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .date: .date
    }
  }
}
