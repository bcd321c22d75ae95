import PredicateSyntax

/// Functions of many values: `sum(prices)`, `max(a, b, c)`.
extension TypeChecker {
  /// Checks a function of one collection or of several values (S-4, S-12).
  mutating func statistics(
    _ aggregate: Aggregate, _ name: String, _ arguments: [Typed],
    at range: SourceRange
  ) -> Typed {
    var collection = arguments[0]
    if arguments.count > 1 {
      if let part = arguments.first(where: { $0.type.element != nil }) {
        return problem(.operandType(name, part.type.description(in: schema), at: part.range))
      }
      let isOrder = aggregate == .minimum || aggregate == .maximum
      let isOfDates = isOrder && arguments.contains { $0.type == .date }
      let wanted = isOrder ? arguments.first { !$0.isUntyped }?.type ?? .string : .double
      let fitting = arguments.map {
        isOfDates ? adapted($0, to: .date) : adaptedIfUntyped($0, to: wanted)
      }
      collection = list(fitting, at: range)
    }
    guard collection.type.element != nil || collection.type.isOpen else {
      return problem(
        .needsCollection(name, collection.type.description(in: schema), at: collection.range))
    }
    let element = collection.type.element ?? .mixed
    if let wrong = misfit(aggregate, collection) {
      return problem(.operandType(name, wrong.type.description(in: schema), at: wrong.range))
    }
    guard let type = resultType(aggregate, element) else {
      return problem(
        .operandType(name, collection.type.description(in: schema), at: collection.range))
    }
    if case .list(let values)? = collection.constant {
      let value = Collections.aggregate(aggregate, values)
      if value.isMissing, aggregate == .sum, element != .mixed {
        return problem(.overflow(at: range))
      }
      return constant(value, type, at: range)
    }
    if aggregate == .present, collection.expression.isFullyPresent {
      return Typed(
        expression: .count(collection.expression, origin(range)), type: .int, range: range)
    }
    return Typed(
      expression: .aggregate(aggregate, collection.expression, origin(range)), type: type,
      range: range)
  }

  /// Returns the first value of a list that a function cannot be applied to, by itself or together
  /// with the values before it.
  private func misfit(_ aggregate: Aggregate, _ collection: Typed) -> Typed? {
    var known = ValueType.null
    for part in collection.elements ?? [] {
      let isOrder = aggregate == .minimum || aggregate == .maximum
      if resultType(aggregate, part.type) == nil || isOrder && !known.isOrdered(with: part.type) {
        return part
      }
      known = known.united(with: part.type)
    }
    return nil
  }

  /// Returns the type of a function's result for values of a type, or nil if it cannot be applied
  /// to them.
  private func resultType(_ aggregate: Aggregate, _ element: ValueType)
    -> ValueType?
  {
    let isNumber = element.isNumeric || element.isOpen
    switch aggregate {
    case .sum: return isNumber ? (element == .bool ? .int : element) : nil
    case .average, .median, .deviation: return isNumber ? .double : nil
    case .minimum, .maximum: return element.isOrdered(with: element) ? element : nil
    case .present: return .int
    case .mode, .distinct, .values: return .collection(element)
    }
  }
}

extension TypedExpression {
  /// Whether no element can be missing, so that skipping missing elements changes nothing.
  fileprivate var isFullyPresent: Bool {
    switch self {
    case .links: true
    case .filter(let base, _, _, _): base.isFullyPresent
    case .map(let base, let slot, .links(.slot(let element), _, _, _), _):
      element == slot && base.isFullyPresent
    default: false
    }
  }
}
