/// A rewrite that keeps the meaning of every predicate and lets the planner plan more of them.
///
/// Rules are tried at every node, from the leaves up, in the order of `all`, until none applies.
package struct Rule: Sendable {
  /// The name, as printed by `explain` and tests.
  package let name: String
  /// Returns the replacement of a node, or nil if the rule does not apply.
  let rewrite: @Sendable (TypedPredicate) -> TypedPredicate?

  /// All rules, in the order in which they are tried.
  package static let all: [Rule] = [
    extremeToExistence, lowerQuantifiers, foldConnectives, constantOnTheRight,
    membershipToExistence,
    countToExistence, flattenExistence, splitExistence, expandLists, unwrapTruth,
  ]
}

extension TypedPredicate {
  /// Returns an equivalent predicate to which none of `rules` applies.
  ///
  /// A predicate with random numbers is not changed, because a rule can make it draw more numbers.
  package func simplified(by rules: [Rule]) -> TypedPredicate {
    isDeterministic ? rewritten(by: rules) : self
  }

  private func rewritten(by rules: [Rule]) -> TypedPredicate {
    var result = mappingParts { $0.rewritten(by: rules) }
    // Each rule removes the form that it applies to or moves it down. The bound is a guard against
    // two rules that undo each other.
    for _ in 0..<100 {
      guard let next = result.rewritten(byFirstOf: rules) else { return result }
      result = next.mappingParts { $0.rewritten(by: rules) }
    }
    return result
  }

  /// Returns the result of the first rule that applies. (`lazy.compactMap` would run the rewrite
  /// twice: to find the element, and to return it.)
  private func rewritten(byFirstOf rules: [Rule]) -> TypedPredicate? {
    for rule in rules {
      if let next = rule.rewrite(self) { return next }
    }
    return nil
  }

  /// Returns this predicate with the predicates directly below it replaced, including those inside
  /// expressions.
  private func mappingParts(_ replace: (TypedPredicate) -> TypedPredicate) -> TypedPredicate {
    func inside(_ expression: TypedExpression) -> TypedExpression {
      expression.replacing { part in
        switch part {
        case .filter(let collection, let slot, let predicate, let origin):
          .filter(inside(collection), slot, replace(predicate), origin)
        case .conditional(let condition, let yes, let no, let origin):
          .conditional(replace(condition), inside(yes), inside(no), origin)
        default: nil
        }
      }
    }
    switch self {
    case .constant: return self
    case .not(let operand): return .not(replace(operand))
    case .and(let operands): return .and(operands.map(replace))
    case .or(let operands): return .or(operands.map(replace))
    case .comparison(let left, let comparator, let options, let right, let origin):
      return .comparison(inside(left), comparator, options, inside(right), origin)
    case .quantified(let quantifier, let left, let comparator, let options, let right, let origin):
      return .quantified(quantifier, inside(left), comparator, options, inside(right), origin)
    case .exists(let collection, let slot, let predicate, let origin):
      return .exists(inside(collection), slot, replace(predicate), origin)
    case .truth(let expression, let origin): return .truth(inside(expression), origin)
    }
  }
}
