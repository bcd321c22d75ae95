import ObjectGraph
import PredicateSyntax

/// Checks of functions by name, FUNCTION, CAST, and keys of values. A function that is another
/// spelling of an operator or aggregate becomes that operator or aggregate. The others are
/// `BuiltinFunction`s, which are folded if their arguments are constant (S-11).
extension TypeChecker {
  /// Checks a call by name.
  mutating func call(
    _ base: SyntaxTree?, _ name: SyntaxTree.Identifier, _ arguments: [SyntaxTree],
    at range: SourceRange
  ) -> Typed {
    guard base == nil, let function = FunctionTable.function(named: name.name),
      let title = function.name
    else {
      if let (definition, object) = definition(base, name, arguments) {
        // Nodes of the body get the range of the call, since their own ranges are in the
        // definition's text.
        return value(of: definition, on: object, arguments, at: range).placed(at: range)
      }
      return unknownCall(name, isMethod: base != nil, arguments)
    }
    let wanted = function.argumentCount
    guard wanted.map({ $0 == arguments.count }) ?? !arguments.isEmpty else {
      for argument in arguments { _ = expression(argument) }
      return problem(.argumentCount(title, wanted: wanted, given: arguments.count, at: range))
    }
    var typed: Typed
    switch function.meaning {
    case .aggregate(let aggregate):
      typed = statistics(aggregate, title, arguments.map { expression($0) }, at: range)
    case .function(let builtin):
      typed = apply(builtin, named: title, arguments.map { expression($0) }, at: range)
    case .binary(let operation):
      let step = SyntaxTree.Step(operation, at: range, arguments[1])
      typed = chain(arguments[0], [step], at: range)
    case .complement: typed = unary(.complement, arguments[0], at: range)
    case .identity: typed = expression(arguments[0])
    case .cast: typed = cast(arguments[0], to: arguments[1], at: range)
    case .element: typed = element(arguments[0], .at(arguments[1]), at: range)
    case .refused(let reason):
      for argument in arguments { _ = expression(argument) }
      typed = problem(.refusedFunction(title, reason, at: name.range))
    }
    typed.range = range
    return typed
  }

  /// Reports a call of an unknown function. Only the arguments are checked: the caller has checked
  /// the base, and checking it again at each call would take exponential time for `a.f().f().f()`.
  mutating func unknownCall(
    _ name: SyntaxTree.Identifier, isMethod: Bool, _ arguments: [SyntaxTree]
  ) -> Typed {
    for argument in arguments { _ = expression(argument) }
    return problem(unknown(name, isMethod: isMethod))
  }

  private func unknown(_ name: SyntaxTree.Identifier, isMethod: Bool) -> Diagnostic {
    let isOnePart = name.name.dropLast().allSatisfy { $0 != ":" }
    let title = isOnePart && name.name.hasSuffix(":") ? String(name.name.dropLast()) : name.name
    if let other = definitions.callable.first(where: { $0.name == title }) {
      return .definitionOfOther(title, schema[other.entity].name, at: name.range)
    }
    let functions = isMethod ? [] : FunctionTable.names
    let names = functions + definitions.callable.map(\.name)
    return .unknownFunction(
      title, near: Suggestions.nearest(to: title, among: names), at: name.range)
  }

  /// Applies a function of single values to arguments whose number is already checked.
  mutating func apply(
    _ function: BuiltinFunction, named name: String, _ arguments: [Typed], at range: SourceRange
  ) -> Typed {
    var fitting: [Typed] = []
    for (parameter, argument) in zip(function.parameters, arguments) {
      fitting.append(self.argument(argument, as: parameter, of: name))
    }
    if function == .number(.modulus), fitting.last?.constant?.number?.compare(.int(0)) == 0 {
      return problem(.divideByZero(at: range))
    }
    let type = function.resultType(fitting.map(\.type))
    let constants = fitting.compactMap(\.constant)
    if constants.count == fitting.count, function.isDeterministic, function != .now {
      return folded(function, constants, type, fitting.map(\.type), at: range)
    }
    return Typed(
      expression: .function(function, fitting.map(\.expression), origin(range)), type: type,
      range: range)
  }

  /// Returns an argument, converted to the type of its parameter.
  private mutating func argument(
    _ typed: Typed, as parameter: FunctionParameter, of name: String
  ) -> Typed {
    var result = typed
    switch parameter {
    case .date: result = adapted(typed, to: .date)
    case .number: result = adaptedIfUntyped(typed, to: .double)
    case .whole: result = adaptedIfUntyped(typed, to: .int)
    case .text, .textOrNumber, .scalar: break
    }
    guard parameter.accepts(result.type) else {
      return problem(
        .operandType(name, result.type.description(in: schema), at: result.range))
    }
    return result
  }

  /// Converts untyped text to a type, and returns other values unchanged.
  mutating func adaptedIfUntyped(_ typed: Typed, to type: ValueType) -> Typed {
    typed.isUntyped ? adapted(typed, to: type) : typed
  }

  /// S-11: an invalid constant argument is reported at once. If an argument is nil, so is the
  /// value.
  private mutating func folded(
    _ function: BuiltinFunction, _ arguments: [Value], _ type: ValueType,
    _ argumentTypes: [ValueType], at range: SourceRange
  ) -> Typed {
    let value = function(arguments, now: 0)
    let isKnown = !arguments.contains(where: \.isMissing) && !argumentTypes.contains(.mixed)
    if value.isMissing, isKnown {
      switch function {
      case .number(.exponential), .number(.absolute): return problem(.overflow(at: range))
      case .conversion(let conversion) where conversion.isCast:
        return problem(
          .impossibleCast(
            arguments[0].literal, type.description(in: schema), at: range))
      case .number, .text, .conversion, .now: diagnostics.append(.withoutValue(at: range))
      }
    }
    return constant(value, type, at: range)
  }

  // MARK: FUNCTION, CAST and keys

  /// Checks FUNCTION: a method of the list in S-16, named by a constant string.
  mutating func selector(
    _ target: SyntaxTree, _ name: SyntaxTree, _ arguments: [SyntaxTree], at range: SourceRange
  ) -> Typed {
    var parts = [expression(target)]
    guard let text = constantText(name, of: "FUNCTION") else {
      for argument in arguments { _ = expression(argument) }
      return problemAlreadyTold(at: range)
    }
    parts += arguments.map { expression($0) }
    guard let entry = FunctionTable.function(ofSelector: text), let target = entry.target else {
      let near = Suggestions.nearest(to: text, among: FunctionTable.selectors)
      return problem(.unknownFunction(text, near: near, at: name.range))
    }
    if entry.meaning == .function(.text(.trimming)), parts.count == 1 {
      parts.append(constant(.string(TextFunction.whiteSpace), .string, at: range))
    }
    let wanted = text.count { $0 == ":" }
    guard parts.count == wanted + 1 else {
      return problem(
        .argumentCount(text, wanted: wanted, given: arguments.count, at: range))
    }
    parts[0] = argument(parts[0], as: target, of: text)
    if case .function(let function) = entry.meaning {
      return apply(function, named: text, parts, at: range)
    }
    // The only method that is not a function adds seconds to a date.
    let seconds = argument(parts[1], as: .number, of: text)
    let sum = Typed(
      expression: .arithmetic(
        parts[0].expression, [TypedExpression.ArithmeticStep(.add, seconds.expression)],
        origin(range)),
      type: .date, range: range)
    guard let date = parts[0].constant, let number = seconds.constant else { return sum }
    let value = Arithmetic.value(date, .add, number)
    if value.isMissing, !date.isMissing, !number.isMissing { return problem(.overflow(at: range)) }
    return constant(value, .date, at: range)
  }

  /// Checks CAST: to a type of the list in S-16, named by a constant string.
  mutating func cast(_ value: SyntaxTree, to type: SyntaxTree, at range: SourceRange) -> Typed {
    let value = expression(value)
    guard let text = constantText(type, of: "CAST") else { return problemAlreadyTold(at: range) }
    guard case .function(let conversion)? = FunctionTable.conversion(toType: text)?.meaning else {
      let near = Suggestions.nearest(to: text, among: FunctionTable.types)
      return problem(.unknownType(text, near: near, at: type.range))
    }
    return apply(conversion, named: "CAST", [value], at: range)
  }

  /// Returns a key of a value, such as `name.length`, or nil if values of its type have no such
  /// key.
  mutating func key(_ key: SyntaxTree.Identifier, of base: Typed) -> Typed? {
    guard let entry = FunctionTable.function(ofSelector: key.name), !key.name.hasSuffix(":"),
      entry.target?.accepts(base.type) == true, case .function(let function) = entry.meaning
    else { return nil }
    var typed = apply(function, named: key.name, [base], at: key.range)
    typed.range = key.range
    return typed
  }

  /// Returns the string that names a selector or type. If it is not constant, reports a problem and
  /// returns nil.
  private mutating func constantText(_ tree: SyntaxTree, of word: String) -> String? {
    let typed = expression(tree)
    if case .string(let text)? = typed.constant { return text }
    if typed.type != .mixed { diagnostics.append(.nameNotConstant(word, at: tree.range)) }
    return nil
  }

  private func problemAlreadyTold(at range: SourceRange) -> Typed {
    Typed(expression: .constant(.missing, .none), type: .mixed, range: range)
  }
}
