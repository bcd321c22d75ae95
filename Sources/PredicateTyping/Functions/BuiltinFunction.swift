/// A function of single values (S-16). Its spellings are in `FunctionTable`.
package enum BuiltinFunction: Hashable, Sendable {
  /// A function of numbers.
  case number(NumberFunction)
  /// A function of strings.
  case text(TextFunction)
  /// A conversion of one value.
  case conversion(ConversionFunction)
  /// The time of the query.
  case now

  /// The name used in printed trees.
  package var name: String {
    switch self {
    case .number(let function): function.rawValue
    case .text(let function): function.rawValue
    case .conversion(let function): function.rawValue
    case .now: "now"
    }
  }

  /// The parameters, in order.
  package var parameters: [FunctionParameter] {
    switch self {
    case .number(let function): function.parameters
    case .text(let function): function.parameters
    case .conversion(let function): [function.parameter]
    case .now: []
    }
  }

  /// Returns the type of the result for arguments of some types.
  package func resultType(_ arguments: [ValueType]) -> ValueType {
    switch self {
    case .number(let function): function.resultType(arguments)
    case .text(let function): function.resultType
    case .conversion(let function): function.resultType(arguments)
    case .now: .date
    }
  }

  /// Whether equal arguments always give the same value. Other functions are not folded, and are
  /// called for every object.
  package var isDeterministic: Bool {
    switch self {
    case .number(.random), .number(.randomBelow): false
    case .number, .text, .conversion, .now: true
    }
  }

  /// Returns the value of a call. It is missing if an argument is missing, or if there is no result
  /// (S-2, S-11).
  ///
  /// - Parameter now: the time of the query, the same for all calls (S-18).
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
