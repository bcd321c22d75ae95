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

  /// EXISTS of the elements of a collection that a test on the element is true (or false) of, or nil
  /// where the collection has no slot for its elements.
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

  /// *v* IN map(*c*, x, *e*) → EXISTS x IN *c*: *e* == *v*; the same of CONTAINS.
  ///
  /// IN finds a missing value in a collection that holds one, as `==` does (S-2); a missing
  /// collection holds nothing, as EXISTS says too.
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

  /// SUBQUERY(*c*, x, *p*).@count ≥ 1 → EXISTS x IN *c*: *p*; = 0 → NOT EXISTS; the same of > 0,
  /// != 0, < 1, <= 0. Where *c* is of an element y: = 0 → y != nil AND NOT EXISTS; != 0 → y == nil
  /// OR EXISTS.
  ///
  /// All but > and ≥ only where it is known when *c* is missing: a missing collection has no count,
  /// and `nil != 0` is true while EXISTS is false; `nil > 0` is false as EXISTS is. An element is
  /// missing where a to-one relationship on the way to it led nowhere.
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
  /// where *e* is one value.
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

  /// EXISTS x IN *c*: *p* AND *q*(x) → *p* AND EXISTS x IN *c*: *q*(x), where *p* does not speak of x;
  /// EXISTS x IN *c*: *p* → *p* AND EXISTS x IN *c*: TRUE.
  ///
  /// Without it, SUBQUERYs inside each other that do not speak of their elements would be run for
  /// every combination of these.
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
  /// How many values an expression yields, as far as its form tells.
  enum Cardinality { case one, many, unknown }

  /// How many values it yields: a slot, an element or a conditional may be either.
  var cardinality: Cardinality {
    switch self {
    case .links, .map, .filter, .list, .sets, .aggregate(.values, _, _),
      .aggregate(.distinct, _, _), .aggregate(.mode, _, _), .constant(.list, _):
      .many
    case .attribute, .link, .count, .aggregate, .arithmetic, .unary, .function, .constant: .one
    case .slot, .element, .conditional: .unknown
    }
  }

  /// When a collection is missing.
  enum Absence {
    /// Never: it is a list, or of the object that is asked.
    case never
    /// Where the element in a slot is.
    case ofElement(Slot)
    /// Its form does not tell.
    case unknown
  }

  /// When it is missing.
  var absence: Absence {
    switch self {
    case .links(.slot(let slot), _, _, _): slot == 0 ? .never : .ofElement(slot)
    case .map(let base, _, _, _), .filter(let base, _, _, _): base.absence
    case .list, .constant(.list, _): .never
    default: .unknown
    }
  }
}
