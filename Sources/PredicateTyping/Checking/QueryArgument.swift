public import ObjectGraph

/// What fills a placeholder, or a `$name` that the query does not bind itself. Never parsed as part
/// of a predicate (S-19).
public indirect enum QueryArgument: Hashable, Sendable {
  /// The missing value.
  case null
  /// A value of a type.
  case value(AttributeValue)
  /// Text that takes the type its place demands: what a shell gives.
  case untyped(String)
  /// An object.
  case object(ObjectID)
  /// A list, as the right side of IN wants.
  case list([QueryArgument])
}

extension QueryArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .value(.string(value)) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .value(.int(value)) }

  /// A double.
  public init(floatLiteral value: Double) { self = .value(.double(value)) }

  /// A Bool.
  public init(booleanLiteral value: Bool) { self = .value(.bool(value)) }

  /// A list.
  public init(arrayLiteral elements: QueryArgument...) { self = .list(elements) }

  /// The missing value.
  public init(nilLiteral: ()) { self = .null }
}
