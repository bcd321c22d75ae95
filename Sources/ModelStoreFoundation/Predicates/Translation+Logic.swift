internal import FoundationEssentials

// Conditions: logic, equality, order, and choices between values.

extension PredicateExpressions.Conjunction: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.compound(lhs, "AND", rhs)
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.compound(lhs, "OR", rhs)
  }
}

extension PredicateExpressions.Negation: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .predicate("NOT \(try translation.predicate(wrapped))")
  }
}

extension PredicateExpressions.Equal: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.equality(lhs, "==", rhs)
  }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.equality(lhs, "!=", rhs)
  }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let (left, right) = (try translation.value(lhs), try translation.value(rhs))
    return .predicate("\(left) \(op.sign) \(right)")
  }
}

extension PredicateExpressions.ComparisonOperator {
  fileprivate var sign: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqual: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqual: ">="
    }
  }
}

extension PredicateTranslation {
  /// Returns the term of AND or OR.
  fileprivate func compound(
    _ left: some PredicateExpression, _ word: String, _ right: some PredicateExpression
  ) throws -> Term {
    .predicate("\(try predicate(left)) \(word) \(try predicate(right))")
  }

  /// Returns the term of a comparison for equality.
  fileprivate func equality(
    _ left: some PredicateExpression, _ sign: String, _ right: some PredicateExpression
  ) throws -> Term {
    let (left, right) = (try term(left), try term(right))
    if case .constant(let value) = right, isNil(value) {
      return .predicate("\(try optional(left)) \(sign) nil")
    }
    if case .constant(let value) = left, isNil(value) {
      return .predicate("\(try optional(right)) \(sign) nil")
    }
    return .predicate("\(try value(left)) \(sign) \(try value(right))")
  }

  /// Returns one of two terms, whichever a condition chooses.
  fileprivate func choice(_ condition: String, _ first: Term, _ second: Term) throws -> Term {
    if case .predicate = first { return try conditions(condition, first, second) }
    if case .predicate = second { return try conditions(condition, first, second) }
    return .value("TERNARY(\(condition), \(try value(first)), \(try value(second)))")
  }

  private func conditions(_ condition: String, _ first: Term, _ second: Term) throws -> Term {
    let (first, second) = (try predicate(first), try predicate(second))
    return .predicate("((\(condition)) AND \(first)) OR (NOT (\(condition)) AND \(second))")
  }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.choice(
      translation.predicate(test), translation.term(trueBranch),
      translation.term(falseBranch))
  }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    .value("nil")
  }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let (first, second) = (try translation.term(lhs), try translation.term(rhs))
    return try translation.choice("\(translation.optional(first)) != nil", first, second)
  }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    try translation.term(inner)
  }
}

/// `a?.b`, `a.map { … }`, and `if let`.
extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
  func term(_ translation: PredicateTranslation) throws -> PredicateTranslation.Term {
    let wrapped = try translation.term(wrapped)
    let result = try translation.binding(variable.key, to: wrapped) {
      try translation.term(transform)
    }
    switch result {
    // A step from a missing value is missing in the language too.
    case .value, .objects, .object, .json: return result
    case .constant, .predicate:
      let condition = "\(try translation.optional(wrapped)) != nil"
      return .value("TERNARY(\(condition), \(try translation.value(result)), nil)")
    }
  }
}
