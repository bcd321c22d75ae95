import PredicateSyntax

/// Rules that rewrite every predicate on some element of a collection to one form: EXISTS x IN
/// *collection*: *p*(x). The planner answers this form from the elements that satisfy *p* and the
/// links to them.
extension Rule {
  /// NONE *p* → NOT ANY *p*; ALL *p* → NOT ANY NOT *p*; ANY map(*c*, x, *e*) *op* *r* → EXISTS x IN
  /// *c*: *e* *op* *r*, with ANY again if *e* is a collection.
  ///
  /// The rule applies only to a map or a SUBQUERY of objects, whose elements have a slot. ANY of a
  /// list is not changed.
  static let lowerQuantifiers = Rule(name: "lower-quantifiers") { predicate in
    guard
      case .quantified(
        let quantifier, let collection, let comparator, let options, let right, let origin) =
        predicate
    else { return nil }
    guard
      let exists = existence(
        collection, negated: quantifier == .all, origin,
        test: { .comparison($0, comparator, options, right, origin) })
    else { return nil }
    return quantifier == .any ? exists : .not(exists)
  }

  /// Returns EXISTS over the elements of a collection for which a test is true (or, if negated,
  /// false). Returns nil if the collection has no slot for its elements.
  private static func existence(
    _ collection: TypedExpression, negated: Bool, _ origin: Origin,
    test: (TypedExpression) -> TypedPredicate
  ) -> TypedPredicate? {
    switch collection {
    case .map(let base, let slot, let body, _):
      if let inner = existence(body, negated: negated, origin, test: test) {
        return .exists(base, slot, inner, origin)
      }
      guard body.cardinality == .one else { return nil }
      return .exists(base, slot, negated ? .not(test(body)) : test(body), origin)
    case .filter(let base, let slot, let predicate, _):
      let inner = negated ? TypedPredicate.not(test(.slot(slot))) : test(.slot(slot))
      return .exists(base, slot, .all([predicate, inner]), origin)
    default: return nil
    }
  }

  /// *v* IN map(*c*, x, *e*) → EXISTS x IN *c*: *e* == *v*; the same for CONTAINS.
  ///
  /// IN finds a missing value in a collection that contains one, as `==` does (S-2). A missing
  /// collection contains nothing, and EXISTS over it is false.
  static let membershipToExistence = Rule(name: "membership-to-existence") { predicate in
    switch predicate {
    case .comparison(let element, .isIn, let options, let collection, let origin),
      .comparison(let collection, .contains, let options, let element, let origin):
      existence(collection, negated: false, origin) {
        .comparison($0, .equal, options, element, origin)
      }
    default: nil
    }
  }

  /// SUBQUERY(*c*, x, *p*).@count ≥ 1 → EXISTS x IN *c*: *p*; = 0 → NOT EXISTS; the same for > 0,
  /// != 0, < 1, <= 0. If *c* is a collection of an element y: = 0 → y != nil AND NOT EXISTS; != 0 →
  /// y == nil OR EXISTS.
  ///
  /// Comparators other than > and ≥ apply only if it is known when *c* is missing. A missing
  /// collection has no count: `nil != 0` is true while EXISTS is false, but `nil > 0` is false as
  /// EXISTS is. An element is missing if a to-one relationship on the way to it has no object.
  static let countToExistence = Rule(name: "count-to-existence") { predicate in
    guard
      case .comparison(
        .count(let collection, _), let comparator, _, .constant(let bound, _), let origin) =
        predicate,
      case .filter(let base, let slot, let inner, _) = collection, let number = bound.number
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
    let exists = TypedPredicate.exists(base, slot, inner, origin)
    if comparator == .greater || comparator == .greaterOrEqual { return exists }
    switch base.absence {
    case .never: return asksForSome ? exists : .not(exists)
    case .ofElement(let element):
      return asksForSome
        ? .or([
          .comparison(.slot(element), .equal, [], .constant(.missing, origin), origin), exists,
        ])
        : .and([
          .comparison(.slot(element), .notEqual, [], .constant(.missing, origin), origin),
          .not(exists),
        ])
    case .unknown: return nil
    }
  }

  /// EXISTS y IN filter(*c*, x, *p*): *q* → EXISTS x IN *c*: *p* AND *q*[y := x];
  /// EXISTS y IN map(*c*, x, *e*): *q* → EXISTS x IN *c*: EXISTS y IN *e*: *q*, or *q*[y := *e*]
  /// if *e* is one value.
  static let flattenExistence = Rule(name: "flatten-existence") { predicate in
    guard case .exists(let collection, let slot, let inner, let origin) = predicate else {
      return nil
    }
    switch collection {
    case .filter(let base, let outer, let condition, _):
      return .exists(base, outer, .all([condition, inner.renaming(slot, to: outer)]), origin)
    case .map(let base, let outer, let body, _):
      switch body.cardinality {
      case .many: return .exists(base, outer, .exists(body, slot, inner, origin), origin)
      case .one:
        return .exists(base, outer, inner.replacing { $0 == .slot(slot) ? body : nil }, origin)
      case .unknown: return nil
      }
    default: return nil
    }
  }

  /// EXISTS x IN *c*: *p* AND *q*(x) → *p* AND EXISTS x IN *c*: *q*(x), if *p* does not depend on
  /// x; EXISTS x IN *c*: *p* → *p* AND EXISTS x IN *c*: TRUE.
  ///
  /// Without this rule, nested SUBQUERYs that do not depend on their elements would run for every
  /// combination of elements.
  static let splitExistence = Rule(name: "split-existence") { predicate in
    guard case .exists(let collection, let slot, let inner, let origin) = predicate else {
      return nil
    }
    let operands = if case .and(let parts) = inner { parts } else { [inner] }
    func isOutside(_ operand: TypedPredicate) -> Bool {
      if case .constant = operand { false } else { !operand.freeSlots.contains(slot) }
    }
    let outside = operands.filter(isOutside)
    guard !outside.isEmpty else { return nil }
    let inside = operands.filter { !isOutside($0) }
    return .all(outside + [.exists(collection, slot, .all(inside), origin)])
  }
}

extension TypedExpression {
  /// The number of values of an expression, as far as its form determines it.
  package enum Cardinality { case one, many, unknown }

  /// The number of values. A slot, an element or a conditional can be one value or many.
  package var cardinality: Cardinality {
    switch self {
    case .links, .map, .filter, .list, .sets, .aggregate(.values, _, _),
      .aggregate(.distinct, _, _), .aggregate(.mode, _, _), .constant(.list, _):
      .many
    case .attribute, .link, .count, .aggregate, .arithmetic, .unary, .function, .constant: .one
    case .slot, .element, .conditional: .unknown
    }
  }

  /// The condition under which a collection is missing.
  enum Absence {
    /// Never: it is a list, or belongs to the object that the query is about.
    case never
    /// If the element in a slot is missing.
    case ofElement(Slot)
    /// The form does not determine it.
    case unknown
  }

  /// The condition under which this collection is missing.
  var absence: Absence {
    switch self {
    case .links(.slot(let slot), _, _, _): slot == 0 ? .never : .ofElement(slot)
    case .map(let base, _, _, _), .filter(let base, _, _, _): base.absence
    case .list, .constant(.list, _): .never
    default: .unknown
    }
  }
}
