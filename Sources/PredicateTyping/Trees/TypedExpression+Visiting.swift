extension TypedExpression {
  /// Calls `body` with this expression and every expression below it.
  package func visit(_ body: (TypedExpression) -> Void) {
    body(self)
    let (expressions, predicates, _) = parts
    for expression in expressions { expression.visit(body) }
    for predicate in predicates { predicate.visit(body) }
  }
}

extension TypedPredicate {
  /// Calls `body` with every expression of the predicate.
  package func visit(_ body: (TypedExpression) -> Void) {
    switch self {
    case .constant: break
    case .not(let operand): operand.visit(body)
    case .and(let operands), .or(let operands):
      for operand in operands { operand.visit(body) }
    case .comparison(let left, _, _, let right, _), .quantified(_, let left, _, _, let right, _):
      left.visit(body)
      right.visit(body)
    case .exists(let collection, _, let predicate, _):
      collection.visit(body)
      predicate.visit(body)
    case .truth(let expression, _): expression.visit(body)
    }
  }
}
