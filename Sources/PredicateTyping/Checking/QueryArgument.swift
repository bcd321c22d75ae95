public import ObjectGraph

/// The value of a placeholder, or of a `$name` that the query itself does not bind. It is never
/// parsed as part of a predicate (S-19).
public indirect enum QueryArgument: Hashable, Sendable {
  /// A missing value.
  case null
  /// A typed value.
  case value(AttributeValue)
  /// Text that takes the type expected at its place, such as an argument from a shell.
  case untyped(String)
  /// An object.
  case object(ObjectID)
  /// A list, such as the right side of IN.
  case list([QueryArgument])
}

extension QueryArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .value(.string(value)) }

  /// Creates an Int.
  public init(integerLiteral value: Int64) { self = .value(.int(value)) }

  /// Creates a Double.
  public init(floatLiteral value: Double) { self = .value(.double(value)) }

  /// Creates a Bool.
  public init(booleanLiteral value: Bool) { self = .value(.bool(value)) }

  /// Creates a list.
  public init(arrayLiteral elements: QueryArgument...) { self = .list(elements) }

  /// Creates a missing value.
  public init(nilLiteral: ()) { self = .null }
}
