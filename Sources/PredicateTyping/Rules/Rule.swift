/// A rewrite that keeps the meaning of every predicate and makes more of them plannable.
///
/// Rules are tried at every node, from the leaves up, in the order of `all`, until none applies.
package struct Rule: Sendable {
  /// Its name, as `explain` and tests say it.
  package let name: String
  /// Returns what a node becomes, or nil where the rule does not apply.
  let rewrite: @Sendable (TypedPredicate) -> TypedPredicate?

  /// Every rule, in the order of trial.
  package static let all: [Rule] = [
    lowerQuantifiers, foldConnectives, constantOnTheRight, membershipToExistence, countToExistence,
    flattenExistence, splitExistence, expandLists, unwrapTruth,
  ]
}

extension TypedPredicate {
  /// Returns an equivalent predicate to which no rule of `rules` applies any more.
  ///
  /// A predicate that asks for random numbers stays as it is: rules may make it ask more often.
  package func simplified(by rules: [Rule]) -> TypedPredicate {
    isDeterministic ? rewritten(by: rules) : self
  }

  private func rewritten(by rules: [Rule]) -> TypedPredicate {
    var result = mappingParts { $0.rewritten(by: rules) }
    // Each rule removes what it applies to or moves it down; the bound guards against a pair of
    // rules that would undo each other.
    for _ in 0..<100 {
      guard let next = result.rewritten(byFirstOf: rules) else { return result }
      result = next.mappingParts { $0.rewritten(by: rules) }
    }
    return result
  }

  /// What the first rule that applies makes of this predicate. (`lazy.compactMap` would have it made
  /// twice: to find that it is there, and to return it.)
  private func rewritten(byFirstOf rules: [Rule]) -> TypedPredicate? {
    for rule in rules {
      if let next = rule.rewrite(self) { return next }
    }
    return nil
  }

  /// Returns this predicate with the predicates directly below replaced, those inside expressions
  /// too.
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
