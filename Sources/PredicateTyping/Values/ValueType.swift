package import ObjectGraph

/// What the values of an expression are, as far as the schema tells.
package indirect enum ValueType: Hashable, Sendable {
  /// Nothing but the missing value: `nil`.
  case null
  /// True or false; a number where one is wanted (S-3).
  case bool
  /// A whole number of 64 bits.
  case int
  /// An IEEE double.
  case double
  /// Text in NFC.
  case string
  /// A moment.
  case date
  /// An object of an entity.
  case object(EntityID)
  /// Many values.
  case collection(ValueType)
  /// Values of several types, as in `{1, 'a'}`, or of an expression that is in error already.
  case mixed

  /// The type of an attribute's values.
  package init(_ type: AttributeType) {
    switch type {
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .string: self = .string
    case .date: self = .date
    }
  }

  /// Whether its values are numbers; Bools are (S-3).
  package var isNumeric: Bool { self == .int || self == .double || self == .bool }

  /// Whether it may be any type: nothing can be said against it before the query runs.
  package var isOpen: Bool { self == .null || self == .mixed }

  /// The type of a collection's elements, or nil where it is one value.
  package var element: ValueType? {
    if case .collection(let element) = self { element } else { nil }
  }

  /// Whether values of the two can be equal; others never are (S-3).
  package func isLike(_ other: ValueType) -> Bool {
    if isOpen || other.isOpen || self == other { return true }
    if isNumeric && other.isNumeric { return true }
    if let left = element, let right = other.element { return left.isLike(right) }
    return false
  }

  /// Whether values of the two have an order: numbers, strings, dates.
  package func isOrdered(with other: ValueType) -> Bool {
    guard isLike(other) else { return false }
    return [self, other].allSatisfy { $0.isOpen || $0.isNumeric || $0 == .string || $0 == .date }
  }

  /// The type that holds the values of both.
  package func united(with other: ValueType) -> ValueType {
    if self == other || other == .null { return self }
    if self == .null { return other }
    if isNumeric && other.isNumeric { return self == .double || other == .double ? .double : .int }
    return .mixed
  }

  /// What a message calls it: "a String", "many Ingredients".
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
