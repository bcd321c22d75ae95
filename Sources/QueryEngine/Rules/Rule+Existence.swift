import PredicateSyntax

/// Rules that bring every question about some element of a collection to one form: EXISTS x IN
/// *collection*: *p*(x), which the planner answers from the elements that satisfy *p* and the links
/// to them.
extension Rule {
  /// NONE *p* → NOT ANY *p*; ALL *p* → NOT ANY NOT *p*; ANY map(*c*, x, *e*) *op* *r* → EXISTS x IN
  /// *c*: *e* *op* *r*, with ANY again where *e* is a collection.
  ///
  /// Only over a map or a SUBQUERY of objects, whose element has a slot; ANY over a list stays.
  static let lowerQuantifiers = Rule(name: "lower-quantifiers") { predicate in
    guard
      case .quantified(let quantifier, let collection, let comparator, let options, let right) =
        predicate
    else { return nil }
    guard
      let exists = existence(
        collection, negated: quantifier == .all,
        test: { .comparison($0, comparator, options, right) })
    else { return nil }
    return quantifier == .any ? exists : .not(exists)
  }

  /// EXISTS of the elements of a collection that a test on the element is true (or false) of, or nil
  /// where the collection has no slot for its elements.
  private static func existence(
    _ collection: TypedExpression, negated: Bool, test: (TypedExpression) -> TypedPredicate
  ) -> TypedPredicate? {
    switch collection {
    case .map(let base, let slot, let body):
      if let inner = existence(body, negated: negated, test: test) {
        return .exists(base, slot, inner)
      }
      guard body.cardinality == .one else { return nil }
      return .exists(base, slot, negated ? .not(test(body)) : test(body))
    case .filter(let base, let slot, let predicate):
      let inner = negated ? TypedPredicate.not(test(.slot(slot))) : test(.slot(slot))
      return .exists(base, slot, .all([predicate, inner]))
    default: return nil
    }
  }

  /// *v* IN map(*c*, x, *e*) → EXISTS x IN *c*: *e* == *v*; the same of CONTAINS.
  ///
  /// IN finds a missing value in a collection that holds one, as `==` does (S-2); a missing
  /// collection holds nothing, as EXISTS says too.
  static let membershipToExistence = Rule(name: "membership-to-existence") { predicate in
    switch predicate {
    case .comparison(let element, .isIn, let options, let collection),
      .comparison(let collection, .contains, let options, let element):
      existence(collection, negated: false) { .comparison($0, .equal, options, element) }
    default: nil
    }
  }

  /// SUBQUERY(*c*, x, *p*).@count ≥ 1 → EXISTS x IN *c*: *p*; = 0 → NOT EXISTS; the same of > 0,
  /// != 0, < 1, <= 0.
  ///
  /// Only where *c* cannot be missing: a missing collection has no count, and `nil != 0` is true
  /// while EXISTS is false.
  static let countToExistence = Rule(name: "count-to-existence") { predicate in
    guard
      case .comparison(.count(let collection), let comparator, _, .constant(let bound)) = predicate,
      let number = bound.number, collection.isNeverMissing
    else { return nil }
    let asksForSome: Bool
    switch comparator {
    case .greater where number.compare(.int(0)) == 0: asksForSome = true
    case .notEqual where number.compare(.int(0)) == 0: asksForSome = true
    case .greaterOrEqual where number.compare(.int(1)) == 0: asksForSome = true
    case .equal where number.compare(.int(0)) == 0: asksForSome = false
    case .lessOrEqual where number.compare(.int(0)) == 0: asksForSome = false
    case .less where number.compare(.int(1)) == 0: asksForSome = false
    default: return nil
    }
    guard case .filter(let base, let slot, let inner) = collection else { return nil }
    let exists = TypedPredicate.exists(base, slot, inner)
    return asksForSome ? exists : .not(exists)
  }

  /// EXISTS y IN filter(*c*, x, *p*): *q* → EXISTS x IN *c*: *p* AND *q*[y := x];
  /// EXISTS y IN map(*c*, x, *e*): *q* → EXISTS x IN *c*: EXISTS y IN *e*: *q*, or *q*[y := *e*]
  /// where *e* is one value.
  static let flattenExistence = Rule(name: "flatten-existence") { predicate in
    guard case .exists(let collection, let slot, let inner) = predicate else { return nil }
    switch collection {
    case .filter(let base, let outer, let condition):
      return .exists(base, outer, .all([condition, inner.renaming(slot, to: outer)]))
    case .map(let base, let outer, let body):
      switch body.cardinality {
      case .many: return .exists(base, outer, .exists(body, slot, inner))
      case .one: return .exists(base, outer, inner.replacing { $0 == .slot(slot) ? body : nil })
      case .unknown: return nil
      }
    default: return nil
    }
  }

  /// EXISTS x IN *c*: *p* AND *q*(x) → *p* AND EXISTS x IN *c*: *q*(x), where *p* does not speak of x.
  static let splitExistence = Rule(name: "split-existence") { predicate in
    guard case .exists(let collection, let slot, .and(let operands)) = predicate else { return nil }
    let outside = operands.filter { !$0.freeSlots.contains(slot) }
    guard !outside.isEmpty else { return nil }
    let inside = operands.filter { $0.freeSlots.contains(slot) }
    return .all(outside + [.exists(collection, slot, .all(inside))])
  }
}

extension TypedExpression {
  /// How many values an expression yields, as far as its form tells.
  enum Cardinality { case one, many, unknown }

  /// How many values it yields: a slot, an element or a conditional may be either.
  var cardinality: Cardinality {
    switch self {
    case .links, .map, .filter, .list, .sets, .aggregate(.values, _), .aggregate(.distinct, _),
      .aggregate(.mode, _), .constant(.list):
      .many
    case .attribute, .link, .count, .aggregate, .arithmetic, .unary, .function, .constant: .one
    case .slot, .element, .conditional: .unknown
    }
  }

  /// Whether it is a collection of an object that is surely there.
  var isNeverMissing: Bool {
    switch self {
    case .links(.slot, _, of: _): true
    case .map(let base, _, _), .filter(let base, _, _): base.isNeverMissing
    case .list, .constant(.list): true
    default: false
    }
  }
}
