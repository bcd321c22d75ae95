extension TypedExpression {
  /// The expressions and predicates directly below, and the slot that the node binds, if any.
  var parts: (expressions: [TypedExpression], predicates: [TypedPredicate], bound: Slot?) {
    switch self {
    case .constant, .slot: ([], [], nil)
    case .attribute(let base, _, _, _), .link(let base, _, _, _), .links(let base, _, _, _),
      .count(let base, _), .aggregate(_, let base, _), .unary(_, let base, _),
      .element(let base, .first, _), .element(let base, .last, _), .element(let base, .size, _):
      ([base], [], nil)
    case .element(let base, .at(let place), _): ([base, place], [], nil)
    case .list(let elements, _), .function(_, let elements, _): (elements, [], nil)
    case .arithmetic(let first, let steps, _): ([first] + steps.map(\.operand), [], nil)
    case .sets(_, let left, let right, _): ([left, right], [], nil)
    case .conditional(let condition, let yes, let no, _): ([yes, no], [condition], nil)
    case .map(let collection, let slot, let body, _): ([collection, body], [], slot)
    case .filter(let collection, let slot, let predicate, _): ([collection], [predicate], slot)
    }
  }

  /// Whether the expression always yields the same value for the same bindings: it calls no random
  /// function.
  package var isDeterministic: Bool {
    if case .function(let function, _, _) = self, !function.isDeterministic { return false }
    let (expressions, predicates, _) = parts
    return expressions.allSatisfy(\.isDeterministic) && predicates.allSatisfy(\.isDeterministic)
  }

  /// The slots that the expression reads but does not bind.
  ///
  /// Slots are unique in a query, so a slot that is bound below a node is never free elsewhere in
  /// it.
  package var freeSlots: Set<Slot> {
    if case .slot(let slot) = self { return [slot] }
    let (expressions, predicates, bound) = parts
    var slots = expressions.reduce(into: Set()) { $0.formUnion($1.freeSlots) }
    for predicate in predicates { slots.formUnion(predicate.freeSlots) }
    if let bound { slots.remove(bound) }
    return slots
  }

  /// Returns this expression with each part replaced for which `replace` returns an expression,
  /// outermost first.
  package func replacing(_ replace: (TypedExpression) -> TypedExpression?) -> TypedExpression {
    if let replacement = replace(self) { return replacement }
    switch self {
    case .constant, .slot: return self
    case .attribute(let base, let attribute, let entity, let origin):
      return .attribute(base.replacing(replace), attribute, of: entity, origin)
    case .link(let base, let relationship, let entity, let origin):
      return .link(base.replacing(replace), relationship, of: entity, origin)
    case .links(let base, let relationship, let entity, let origin):
      return .links(base.replacing(replace), relationship, of: entity, origin)
    case .map(let collection, let slot, let body, let origin):
      return .map(collection.replacing(replace), slot, body.replacing(replace), origin)
    case .filter(let collection, let slot, let predicate, let origin):
      return .filter(collection.replacing(replace), slot, predicate.replacing(replace), origin)
    case .count(let base, let origin): return .count(base.replacing(replace), origin)
    case .aggregate(let operation, let base, let origin):
      return .aggregate(operation, base.replacing(replace), origin)
    case .list(let elements, let origin):
      return .list(elements.map { $0.replacing(replace) }, origin)
    case .element(let base, .at(let place), let origin):
      return .element(base.replacing(replace), .at(place.replacing(replace)), origin)
    case .element(let base, let place, let origin):
      return .element(base.replacing(replace), place, origin)
    case .arithmetic(let first, let steps, let origin):
      return .arithmetic(
        first.replacing(replace),
        steps.map { ArithmeticStep($0.operation, $0.operand.replacing(replace)) }, origin)
    case .function(let function, let arguments, let origin):
      return .function(function, arguments.map { $0.replacing(replace) }, origin)
    case .sets(let operation, let left, let right, let origin):
      return .sets(operation, left.replacing(replace), right.replacing(replace), origin)
    case .unary(let operation, let operand, let origin):
      return .unary(operation, operand.replacing(replace), origin)
    case .conditional(let condition, let yes, let no, let origin):
      return .conditional(
        condition.replacing(replace), yes.replacing(replace), no.replacing(replace), origin)
    }
  }
}

extension TypedPredicate {
  /// Whether the predicate always has the same result for the same bindings.
  package var isDeterministic: Bool {
    switch self {
    case .constant: true
    case .not(let operand): operand.isDeterministic
    case .and(let operands), .or(let operands): operands.allSatisfy(\.isDeterministic)
    case .comparison(let left, _, _, let right, _), .quantified(_, let left, _, _, let right, _):
      left.isDeterministic && right.isDeterministic
    case .exists(let collection, _, let predicate, _):
      collection.isDeterministic && predicate.isDeterministic
    case .truth(let expression, _): expression.isDeterministic
    }
  }

  /// The slots that the predicate reads but does not bind.
  package var freeSlots: Set<Slot> {
    switch self {
    case .constant: return []
    case .not(let operand): return operand.freeSlots
    case .and(let operands), .or(let operands):
      return operands.reduce(into: []) { $0.formUnion($1.freeSlots) }
    case .comparison(let left, _, _, let right, _), .quantified(_, let left, _, _, let right, _):
      return left.freeSlots.union(right.freeSlots)
    case .exists(let collection, let slot, let predicate, _):
      return collection.freeSlots.union(predicate.freeSlots.subtracting([slot]))
    case .truth(let expression, _): return expression.freeSlots
    }
  }

  /// Returns this predicate with each expression replaced for which `replace` returns an
  /// expression.
  package func replacing(_ replace: (TypedExpression) -> TypedExpression?) -> TypedPredicate {
    switch self {
    case .constant: return self
    case .not(let operand): return .not(operand.replacing(replace))
    case .and(let operands): return .and(operands.map { $0.replacing(replace) })
    case .or(let operands): return .or(operands.map { $0.replacing(replace) })
    case .comparison(let left, let comparator, let options, let right, let origin):
      return .comparison(
        left.replacing(replace), comparator, options, right.replacing(replace), origin)
    case .quantified(let quantifier, let left, let comparator, let options, let right, let origin):
      return .quantified(
        quantifier, left.replacing(replace), comparator, options, right.replacing(replace), origin)
    case .exists(let collection, let slot, let predicate, let origin):
      return .exists(collection.replacing(replace), slot, predicate.replacing(replace), origin)
    case .truth(let expression, let origin): return .truth(expression.replacing(replace), origin)
    }
  }

  /// Returns this predicate with one slot renamed to another.
  package func renaming(_ slot: Slot, to other: Slot) -> TypedPredicate {
    replacing { $0 == .slot(slot) ? .slot(other) : nil }
  }
}
