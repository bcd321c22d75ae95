import PredicateSyntax

extension TypeChecker {
  /// Checks a chain of operators of one precedence level, and folds the constants at its start
  /// (S-11).
  mutating func chain(_ first: SyntaxTree, _ steps: [SyntaxTree.Step], at range: SourceRange)
    -> Typed
  {
    let isSets = steps.first.map { $0.operation.level == 0 } ?? false
    var result = isSets ? expression(first) : operand(expression(first), steps[0].operation)
    var pending: [TypedExpression.ArithmeticStep] = []
    for step in steps {
      let right = expression(step.operand)
      if isSets {
        result = sets(step, result, right)
        continue
      }
      let isDifference = step.operation == .subtract && result.type == .date
      let operand = operand(
        isDifference && !right.isUntyped ? adapted(right, to: .date) : right, step.operation)
      let type = type(of: step, result.type, operand.type)
      checkDivisor(step.operation, operand, at: step.range.union(step.operand.range))
      if let left = result.constant, let right = operand.constant, pending.isEmpty {
        result = folded(left, step.operation, right, type, at: result.range.union(operand.range))
      } else {
        pending.append(TypedExpression.ArithmeticStep(step.operation, operand.expression))
        result.type = type
        result.elements = nil
      }
    }
    if !pending.isEmpty {
      result.expression = .arithmetic(result.expression, pending, origin(range))
    }
    result.range = range
    return result
  }

  /// Returns an operand that is a number or a date. Untyped text becomes a number.
  private mutating func operand(_ typed: Typed, _ operation: BinaryOperator) -> Typed {
    let number = typed.isUntyped ? adapted(typed, to: .double) : typed
    if number.type.isNumeric || number.type.isOpen || number.type == .date { return number }
    return problem(
      .operandType(operation.rawValue, number.type.description(in: schema), at: number.range))
  }

  /// Returns the type of one step. Seconds can be added to a date, and the difference of two dates
  /// is in seconds (S-18).
  private mutating func type(of step: SyntaxTree.Step, _ left: ValueType, _ right: ValueType)
    -> ValueType
  {
    if left == .date || right == .date {
      switch (step.operation, left, right) {
      case (.subtract, .date, .date), (.subtract, .mixed, .date): return .double
      // The right side can be seconds or a date.
      case (.subtract, .date, .mixed): return .mixed
      case (.add, .date, let other) where other != .date,
        (.add, let other, .date) where other != .date,
        (.subtract, .date, let other) where other != .date:
        return .date
      default:
        diagnostics.append(.operandType(step.operation.rawValue, "a Date", at: step.range))
        return .mixed
      }
    }
    if left == .mixed || right == .mixed { return .mixed }
    let isWhole = left != .double && right != .double
    switch step.operation {
    case .bitOr, .bitXor, .bitAnd, .shiftLeft, .shiftRight:
      if !isWhole {
        diagnostics.append(.operandType(step.operation.rawValue, "a Double", at: step.range))
      }
      return .int
    case .add, .subtract, .multiply, .divide, .power, .union, .intersect, .minus:
      return isWhole ? .int : .double
    }
  }

  /// S-11: a constant zero divisor, or a constant shift outside 0…63, is an error before the query
  /// runs, whatever the left operand is.
  private mutating func checkDivisor(
    _ operation: BinaryOperator, _ right: Typed, at range: SourceRange
  ) {
    guard let number = right.constant?.number else { return }
    switch operation {
    case .divide where number.compare(.int(0)) == 0:
      diagnostics.append(.divideByZero(at: range))
    case .shiftLeft, .shiftRight:
      if number.compare(.int(0)) < 0 || number.compare(.int(63)) > 0 {
        diagnostics.append(.shiftRange(at: range))
      }
    default: break
    }
  }

  private mutating func folded(
    _ left: Value, _ operation: BinaryOperator, _ right: Value, _ type: ValueType,
    at range: SourceRange
  ) -> Typed {
    let value = Arithmetic.value(left, operation, right)
    let isZeroDivisor = operation == .divide && right.number?.compare(.int(0)) == 0
    let isShift = operation == .shiftLeft || operation == .shiftRight
    if value.isMissing, !left.isMissing, !right.isMissing, type != .mixed, !isZeroDivisor, !isShift
    {
      return problem(.overflow(at: range))
    }
    // A negative exponent of Ints gives a Double: `2 ** -1`.
    let result: ValueType = if case .double = value { .double } else { type }
    return constant(value, result, at: range)
  }

  /// Checks a sign or complement. `-9223372036854775808` is valid, although its digits alone are
  /// not (S-11).
  mutating func unary(_ operation: UnaryOperator, _ operand: SyntaxTree, at range: SourceRange)
    -> Typed
  {
    if operation == .negate, case .literal(.int(let magnitude)) = operand.kind,
      magnitude == UInt64(Int64.max) + 1
    {
      return constant(.int(.min), .int, at: range)
    }
    var typed = expression(operand)
    if typed.isUntyped { typed = adapted(typed, to: .double) }
    let isFit = operation == .negate ? typed.type.isNumeric : typed.type == .int
    guard isFit || typed.type.isOpen else {
      return problem(
        .operandType(operation.rawValue, typed.type.description(in: schema), at: typed.range))
    }
    let type: ValueType = typed.type == .bool ? .int : typed.type
    guard let value = typed.constant else {
      return Typed(
        expression: .unary(operation, typed.expression, origin(range)), type: type,
        range: range)
    }
    let result = Arithmetic.value(operation, value)
    if result.isMissing && !value.isMissing { return problem(.overflow(at: range)) }
    return constant(result, type, at: range)
  }

  /// S-23: UNION, INTERSECT and MINUS take collections.
  private mutating func sets(_ step: SyntaxTree.Step, _ left: Typed, _ right: Typed) -> Typed {
    for side in [left, right] where side.type.element == nil && !side.type.isOpen {
      return problem(
        .needsCollection(
          step.operation.rawValue, side.type.description(in: schema), at: side.range))
    }
    let element = (left.type.element ?? .mixed).united(with: right.type.element ?? .mixed)
    let range = left.range.union(right.range)
    return Typed(
      expression: .sets(step.operation, left.expression, right.expression, origin(range)),
      type: .collection(element), range: range)
  }
}
