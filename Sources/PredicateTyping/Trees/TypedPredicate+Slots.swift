extension TypedExpression {
  /// The expressions and predicates directly below, and the slot that they are read with, if any.
  var parts: (expressions: [TypedExpression], predicates: [TypedPredicate], bound: Slot?) {
    switch self {
    case .constant, .slot: ([], [], nil)
    case .attribute(let base, _, of: _), .link(let base, _, of: _),
      .links(let base, _, of: _), .count(let base),
      .aggregate(_, let base), .unary(_, let base), .element(let base, .first),
      .element(let base, .last), .element(let base, .size):
      ([base], [], nil)
    case .element(let base, .at(let place)): ([base, place], [], nil)
    case .list(let elements), .function(_, let elements): (elements, [], nil)
    case .arithmetic(let first, let steps): ([first] + steps.map(\.operand), [], nil)
    case .sets(_, let left, let right): ([left, right], [], nil)
    case .conditional(let condition, let yes, let no): ([yes, no], [condition], nil)
    case .map(let collection, let slot, let body): ([collection, body], [], slot)
    case .filter(let collection, let slot, let predicate): ([collection], [predicate], slot)
    }
  }

  /// Whether it yields the same whenever it is asked with the same bindings: it calls no random
  /// function.
  package var isDeterministic: Bool {
    if case .function(let function, _) = self, !function.isDeterministic { return false }
    let (expressions, predicates, _) = parts
    return expressions.allSatisfy(\.isDeterministic) && predicates.allSatisfy(\.isDeterministic)
  }

  /// The slots that it reads and does not bind itself.
  ///
  /// Slots are unique in a query, so a slot that is bound below is never free beside.
  package var freeSlots: Set<Slot> {
    if case .slot(let slot) = self { return [slot] }
    let (expressions, predicates, bound) = parts
    var slots = expressions.reduce(into: Set()) { $0.formUnion($1.freeSlots) }
    for predicate in predicates { slots.formUnion(predicate.freeSlots) }
    if let bound { slots.remove(bound) }
    return slots
  }

  /// Returns this expression with each part that `replace` gives something for replaced, outermost
  /// first.
  package func replacing(_ replace: (TypedExpression) -> TypedExpression?) -> TypedExpression {
    if let replacement = replace(self) { return replacement }
    switch self {
    case .constant, .slot: return self
    case .attribute(let base, let attribute, let entity):
      return .attribute(base.replacing(replace), attribute, of: entity)
    case .link(let base, let relationship, let entity):
      return .link(base.replacing(replace), relationship, of: entity)
    case .links(let base, let relationship, let entity):
      return .links(base.replacing(replace), relationship, of: entity)
    case .map(let collection, let slot, let body):
      return .map(collection.replacing(replace), slot, body.replacing(replace))
    case .filter(let collection, let slot, let predicate):
      return .filter(collection.replacing(replace), slot, predicate.replacing(replace))
    case .count(let base): return .count(base.replacing(replace))
    case .aggregate(let operation, let base): return .aggregate(operation, base.replacing(replace))
    case .list(let elements): return .list(elements.map { $0.replacing(replace) })
    case .element(let base, .at(let place)):
      return .element(base.replacing(replace), .at(place.replacing(replace)))
    case .element(let base, let place): return .element(base.replacing(replace), place)
    case .arithmetic(let first, let steps):
      return .arithmetic(
        first.replacing(replace),
        steps.map { ArithmeticStep($0.operation, $0.operand.replacing(replace)) })
    case .function(let function, let arguments):
      return .function(function, arguments.map { $0.replacing(replace) })
    case .sets(let operation, let left, let right):
      return .sets(operation, left.replacing(replace), right.replacing(replace))
    case .unary(let operation, let operand): return .unary(operation, operand.replacing(replace))
    case .conditional(let condition, let yes, let no):
      return .conditional(
        condition.replacing(replace), yes.replacing(replace), no.replacing(replace))
    }
  }
}

extension TypedPredicate {
  /// Whether it says the same whenever it is asked with the same bindings.
  package var isDeterministic: Bool {
    switch self {
    case .constant: true
    case .not(let operand): operand.isDeterministic
    case .and(let operands), .or(let operands): operands.allSatisfy(\.isDeterministic)
    case .comparison(let left, _, _, let right), .quantified(_, let left, _, _, let right):
      left.isDeterministic && right.isDeterministic
    case .exists(let collection, _, let predicate):
      collection.isDeterministic && predicate.isDeterministic
    case .truth(let expression): expression.isDeterministic
    }
  }

  /// The slots that it reads and does not bind itself.
  package var freeSlots: Set<Slot> {
    switch self {
    case .constant: return []
    case .not(let operand): return operand.freeSlots
    case .and(let operands), .or(let operands):
      return operands.reduce(into: []) { $0.formUnion($1.freeSlots) }
    case .comparison(let left, _, _, let right), .quantified(_, let left, _, _, let right):
      return left.freeSlots.union(right.freeSlots)
    case .exists(let collection, let slot, let predicate):
      return collection.freeSlots.union(predicate.freeSlots.subtracting([slot]))
    case .truth(let expression): return expression.freeSlots
    }
  }

  /// Returns this predicate with each expression that `replace` gives something for replaced.
  package func replacing(_ replace: (TypedExpression) -> TypedExpression?) -> TypedPredicate {
    switch self {
    case .constant: return self
    case .not(let operand): return .not(operand.replacing(replace))
    case .and(let operands): return .and(operands.map { $0.replacing(replace) })
    case .or(let operands): return .or(operands.map { $0.replacing(replace) })
    case .comparison(let left, let comparator, let options, let right):
      return .comparison(left.replacing(replace), comparator, options, right.replacing(replace))
    case .quantified(let quantifier, let left, let comparator, let options, let right):
      return .quantified(
        quantifier, left.replacing(replace), comparator, options, right.replacing(replace))
    case .exists(let collection, let slot, let predicate):
      return .exists(collection.replacing(replace), slot, predicate.replacing(replace))
    case .truth(let expression): return .truth(expression.replacing(replace))
    }
  }

  /// Returns this predicate with one slot read as another.
  package func renaming(_ slot: Slot, to other: Slot) -> TypedPredicate {
    replacing { $0 == .slot(slot) ? .slot(other) : nil }
  }
}
