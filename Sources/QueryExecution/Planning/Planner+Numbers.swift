import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Plans of numbers that are found along links: counts and sums.
extension Planner {
  /// Returns the plan of a comparison of a number along links with a constant; nil for another expression.
  func comparison(
    _ counted: TypedExpression, _ comparator: Comparator, _ bound: Value, _ entity: EntityID,
    _ slot: Slot
  ) throws -> PhysicalPlan? {
    guard comparator.comparesNumbers(with: bound),
      let sum = try linkSum(counted, entity, slot)
    else { return nil }
    if let (relationship, targets) = sum.only?.links {
      return .linkCount(relationship, to: targets, comparator, bound)
    }
    return .linkSum(sum, comparator, bound)
  }

  /// Returns the plan of a comparison of two numbers along links, as one of their difference with 0; nil
  /// for another comparison.
  func comparison(
    _ left: TypedExpression, _ comparator: Comparator, _ right: TypedExpression,
    _ entity: EntityID, _ slot: Slot
  ) throws -> PhysicalPlan? {
    guard comparator.comparesNumbers(with: .int(0)),
      let left = try linkSum(left, entity, slot), left.countsOnly,
      let right = try linkSum(right, entity, slot), right.countsOnly
    else { return nil }
    return .linkSum(left.minus(right), comparator, .int(0))
  }

  /// Returns an expression as a sum of numbers along links, or nil if it is not one.
  func linkSum(_ expression: TypedExpression, _ entity: EntityID, _ slot: Slot) throws -> LinkSum? {
    var parts: [(operand: TypedExpression, isNegative: Bool)] = [(expression, false)]
    if case .arithmetic(let first, let steps, _) = expression {
      parts[0].operand = first
      for step in steps {
        guard step.operation == .add || step.operation == .subtract else { return nil }
        parts.append((step.operand, step.operation == .subtract))
      }
    }
    var terms: [LinkSum.Term] = []
    var constant: Int64 = 0
    for (operand, isNegative) in parts {
      // Small enough that no sum of constants overflows.
      if case .constant(.int(let value), _) = operand, value.magnitude < 1 << 40 {
        constant += isNegative ? -value : value
        continue
      }
      guard let number = try number(operand, entity, slot) else { return nil }
      terms.append(LinkSum.Term(number: number, isNegative: isNegative))
    }
    let sum = LinkSum(terms: terms, constant: constant)
    // S-11: a sum of values can be missing, and then so is each sum that it is in.
    return terms.isEmpty || (parts.count > 1 && !sum.countsOnly) ? nil : sum
  }

  /// Returns the count of a collection, or the sum of an Int attribute of its elements, as a number along
  /// links; nil for another expression.
  private func number(_ expression: TypedExpression, _ entity: EntityID, _ slot: Slot) throws
    -> LinkNumber?
  {
    switch expression {
    case .count(let collection, _), .element(let collection, .size, _):
      try collection.starts(at: slot) ? number(collection, each: .one, entity, slot) : nil
    case .aggregate(.sum, let collection, _):
      try collection.starts(at: slot) ? number(collection, each: nil, entity, slot) : nil
    default: nil
    }
  }

  /// Returns the sum of the numbers of a path's elements; nil if the path has other steps than links, or if
  /// it depends on more than the object in the slot.
  ///
  /// - Parameter weight: the number of each element; nil if the elements are values, and each is its own.
  private func number(
    _ path: TypedExpression, each weight: LinkNumber?, _ entity: EntityID, _ slot: Slot
  ) throws -> LinkNumber? {
    switch path {
    case .slot(slot): return weight
    case .links(let base, let relationship, _, _):
      guard let weight else { return nil }
      return try number(base, each: .links(relationship, weight), entity, slot)
    case .link(let base, let relationship, let owner, _):
      guard let weight, snapshot.schema[owner].relationships[relationship.index].isStored else {
        return nil
      }
      return try number(base, each: .target(relationship, weight), entity, slot)
    case .attribute(let base, let attribute, let owner, _):
      if weight == .one { return try number(base, each: .one, entity, slot) }
      guard weight == nil, snapshot.schema[owner].attributes[attribute.index].type == .int else {
        return nil
      }
      return try number(base, each: .attribute(attribute), entity, slot)
    case .filter(let base, let element, let predicate, _):
      guard let weight, predicate.freeSlots.isSubset(of: [element]), predicate.isDeterministic,
        let destination = destination(of: base)
      else { return nil }
      let plan = try plan(predicate, for: destination, slot: element)
      var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
      let holdsForMissing = try evaluator.holds(predicate, &bindings)
      return try number(
        base, each: .rows(plan, holdsForMissing: holdsForMissing, weight), entity, slot)
    case .map(let base, let element, let part, _):
      guard let destination = destination(of: base),
        let weight = try number(part, each: weight, destination, element)
      else { return nil }
      return try number(base, each: weight, entity, slot)
    default: return nil
    }
  }

  /// Returns the entity of a collection's elements; nil if they are values.
  private func destination(of collection: TypedExpression) -> EntityID? {
    switch collection {
    case .links(_, let relationship, let entity, _), .link(_, let relationship, let entity, _):
      snapshot.schema[entity].relationships[relationship.index].destination
    case .filter(let base, _, _, _): destination(of: base)
    case .map(_, _, let part, _): destination(of: part)
    default: nil
    }
  }
}

extension TypedExpression {
  /// Whether this is a collection of the object in a slot, which an existing object never lacks.
  ///
  /// S-2: a collection of a to-one link's object can be missing, and then has no count.
  fileprivate func starts(at slot: Slot) -> Bool {
    switch self {
    case .links(let base, _, _, _): base == .slot(slot)
    case .map(let base, _, _, _), .filter(let base, _, _, _): base.starts(at: slot)
    default: false
    }
  }
}

extension Comparator {
  /// Returns whether it compares a number with a number, with bounds or with a list.
  fileprivate func comparesNumbers(with right: Value) -> Bool {
    switch self {
    case .equal, .notEqual: right.number != nil || right.isMissing
    case .less, .greater, .lessOrEqual, .greaterOrEqual: right.number != nil
    case .isIn, .between: if case .list = right { true } else { false }
    case .contains, .beginsWith, .endsWith, .like, .matches: false
    }
  }
}
