/// The values that one parameter of a function accepts.
package enum FunctionParameter: Hashable, Sendable {
  /// A number, including a Bool (S-3).
  case number
  /// An Int.
  case whole
  /// A string.
  case text
  /// A string or number.
  case textOrNumber
  /// A date.
  case date
  /// A string, number, Bool or date.
  case scalar

  /// Returns whether the parameter accepts values of a type.
  package func accepts(_ type: ValueType) -> Bool {
    if type.isOpen { return true }
    switch self {
    case .number: return type.isNumeric
    case .whole: return type == .int || type == .bool
    case .text: return type == .string
    case .textOrNumber: return type == .string || type.isNumeric
    case .date: return type == .date
    case .scalar: return type == .string || type == .date || type.isNumeric
    }
  }
}
