package import ObjectGraph

/// The type of an expression's values, as far as the schema determines it.
package indirect enum ValueType: Hashable, Sendable {
  /// The type of `nil`, which has only the missing value.
  case null
  /// A Bool, which is also accepted as a number (S-3).
  case bool
  /// A 64-bit Int.
  case int
  /// An IEEE double.
  case double
  /// Text in NFC.
  case string
  /// A date with its time.
  case date
  /// An object of an entity.
  case object(EntityID)
  /// A collection.
  case collection(ValueType)
  /// Values of several types, as in `{1, 'a'}`, or an expression with an error already reported.
  case mixed

  /// Creates the type of an attribute's values.
  package init(_ type: AttributeType) {
    switch type {
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .string: self = .string
    case .date: self = .date
    }
  }

  /// Whether the values are numbers, including Bools (S-3).
  package var isNumeric: Bool { self == .int || self == .double || self == .bool }

  /// Whether the type is unknown before the query runs, so that no operator can be rejected.
  package var isOpen: Bool { self == .null || self == .mixed }

  /// The type of a collection's elements, or nil for a single value.
  package var element: ValueType? {
    if case .collection(let element) = self { element } else { nil }
  }

  /// Whether values of the two types can be equal; others never are (S-3).
  package func isLike(_ other: ValueType) -> Bool {
    if isOpen || other.isOpen || self == other { return true }
    if isNumeric && other.isNumeric { return true }
    if let left = element, let right = other.element { return left.isLike(right) }
    return false
  }

  /// Whether values of the two types have an order: numbers, strings or dates.
  package func isOrdered(with other: ValueType) -> Bool {
    guard isLike(other) else { return false }
    return [self, other].allSatisfy { $0.isOpen || $0.isNumeric || $0 == .string || $0 == .date }
  }

  /// The type that includes the values of both types.
  package func united(with other: ValueType) -> ValueType {
    if self == other || other == .null { return self }
    if self == .null { return other }
    if isNumeric && other.isNumeric { return self == .double || other == .double ? .double : .int }
    return .mixed
  }

  /// The type's name in messages: "a String", "many Ingredients".
  package func description(in schema: Schema) -> String {
    switch self {
    case .null: return "nil"
    case .bool: return "a Bool"
    case .int: return "an Int"
    case .double: return "a Double"
    case .string: return "a String"
    case .date: return "a Date"
    case .object(let entity):
      let name = schema[entity].name
      return "AEIOU".contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
    case .collection(let element):
      switch element {
      case .bool: return "many Bools"
      case .int: return "many Ints"
      case .double: return "many Doubles"
      case .string: return "many Strings"
      case .date: return "many Dates"
      case .object(let entity): return "many \(schema[entity].name)s"
      case .null, .mixed, .collection: return "many values"
      }
    case .mixed: return "a value"
    }
  }
}
