/// A function of single values (S-16). Its spellings are in `FunctionTable`.
package enum BuiltinFunction: Hashable, Sendable {
  /// A function of numbers.
  case number(NumberFunction)
  /// A function of strings.
  case text(TextFunction)
  /// A conversion of one value.
  case conversion(ConversionFunction)
  /// The moment of the query.
  case now

  /// The name that it is printed by.
  package var name: String {
    switch self {
    case .number(let function): function.rawValue
    case .text(let function): function.rawValue
    case .conversion(let function): function.rawValue
    case .now: "now"
    }
  }

  /// The values that it takes, in order.
  package var parameters: [FunctionParameter] {
    switch self {
    case .number(let function): function.parameters
    case .text(let function): function.parameters
    case .conversion(let function): [function.parameter]
    case .now: []
    }
  }

  /// The type of its value for arguments of some types.
  package func resultType(_ arguments: [ValueType]) -> ValueType {
    switch self {
    case .number(let function): function.resultType(arguments)
    case .text(let function): function.resultType
    case .conversion(let function): function.resultType(arguments)
    case .now: .date
    }
  }

  /// Whether equal arguments always give the same value; other functions are not folded, and are
  /// called again for every object.
  package var isDeterministic: Bool {
    switch self {
    case .number(.random), .number(.randomBelow): false
    case .number, .text, .conversion, .now: true
    }
  }

  /// Returns its value; missing if an argument is, or if it has none (S-2, S-11).
  ///
  /// - Parameter now: the moment of the query, one for all of it (S-18).
  package func callAsFunction(_ arguments: [Value], now: Double) -> Value {
    guard arguments.count == parameters.count, !arguments.contains(where: \.isMissing) else {
      return .missing
    }
    switch self {
    case .number(let function): return function.value(of: arguments.compactMap(\.number))
    case .text(let function):
      guard case .string(let text)? = arguments.first else { return .missing }
      return function.value(of: text, Array(arguments.dropFirst()))
    case .conversion(let function): return function.value(of: arguments[0])
    case .now: return .date(now)
    }
  }
}
