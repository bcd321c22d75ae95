package import ObjectGraph
import PredicateSyntax
package import PredicateTyping

/// Plans how to find the rows that a predicate holds for: as sets of rows if possible, in the order
/// with the lowest estimated cost, and otherwise by the evaluator.
package struct Planner {
  /// The evaluator of expressions that do not depend on an object.
  let evaluator: Evaluator
  /// The number of slots in an bindings.
  let slotCount: Int

  /// Creates a planner for an evaluator's objects, for queries with `slotCount` slots.
  package init(_ evaluator: Evaluator, slotCount: Int) {
    self.evaluator = evaluator
    self.slotCount = slotCount
  }

  /// The version whose objects are found.
  var snapshot: Snapshot { evaluator.snapshot }

  /// Returns the plan of a predicate on a slot that is bound to an object of an entity.
  package func plan(_ predicate: TypedPredicate, for entity: EntityID, slot: Slot = 0) throws
    -> PhysicalPlan
  {
    switch predicate {
    case .constant(let value): return value ? .all : .none
    case .not(let operand): return complement(try plan(operand, for: entity, slot: slot))
    case .and(let operands): return try intersection(operands, entity, slot)
    case .or(let operands):
      return union(try operands.map { try plan($0, for: entity, slot: slot) })
    case .comparison, .quantified, .exists, .truth:
      // A random value is computed for every object: neither once, nor once for each distinct
      // value.
      guard predicate.isDeterministic else { return .filter(.all, slot, predicate) }
      if predicate.freeSlots.isEmpty {
        var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
        return try evaluator.holds(predicate, &bindings) ? .all : .none
      }
      let settled = try settled(predicate)
      return try leaf(settled, entity, slot) ?? .filter(.all, slot, settled)
    }
  }

  /// Returns a predicate with the sides of its comparison that do not depend on an object, such as
  /// `now() - 86400`, replaced by their values.
  private func settled(_ predicate: TypedPredicate) throws -> TypedPredicate {
    guard case .comparison(let left, let comparator, let options, let right, let origin) = predicate
    else {
      return predicate
    }
    return .comparison(try settled(left), comparator, options, try settled(right), origin)
  }

  private func settled(_ expression: TypedExpression) throws -> TypedExpression {
    if case .constant = expression { return expression }
    guard expression.freeSlots.isEmpty else { return expression }
    var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
    return .constant(try evaluator.value(expression, &bindings), expression.origin)
  }

  private func complement(_ plan: PhysicalPlan) -> PhysicalPlan {
    switch plan {
    case .all: .none
    case .none: .all
    case .complement(let inner): inner
    case .filter(.all, let slot, let predicate): .filter(.all, slot, .not(predicate))
    default: .complement(plan)
    }
  }

  /// Returns the plan of an OR.
  func union(_ plans: [PhysicalPlan]) -> PhysicalPlan {
    if plans.contains(.all) { return .all }
    let rest = plans.filter { $0 != .none }
    return rest.count < 2 ? rest.first ?? .none : .union(rest)
  }

  /// Returns the plan of an AND: sets first, fewest rows first; the evaluator tests only the
  /// remaining rows.
  private func intersection(_ operands: [TypedPredicate], _ entity: EntityID, _ slot: Slot) throws
    -> PhysicalPlan
  {
    var sets: [(plan: PhysicalPlan, rows: Double)] = []
    var rest: [TypedPredicate] = []
    for operand in operands {
      switch try plan(operand, for: entity, slot: slot) {
      case .all: continue
      case .none: return .none
      case .filter(.all, _, let predicate): rest.append(predicate)
      case let plan: sets.append((plan, try Estimate(snapshot).share(of: plan, entity)))
      }
    }
    let plans = sets.enumerated()
      .sorted { ($0.element.rows, $0.offset) < ($1.element.rows, $1.offset) }
      .map(\.element.plan)
    let input: PhysicalPlan =
      plans.isEmpty ? .all : (plans.count == 1 ? plans[0] : .intersection(plans))
    return rest.isEmpty ? input : .filter(input, slot, .all(rest))
  }

  /// Returns the plan of a predicate that is not a connective, or nil if only the evaluator can
  /// answer it.
  private func leaf(_ predicate: TypedPredicate, _ entity: EntityID, _ slot: Slot) throws
    -> PhysicalPlan?
  {
    guard predicate.freeSlots == [slot] else { return nil }
    if case .comparison(.slot(slot), let comparator, _, .constant(.missing, _), _) = predicate {
      // A row of a plan is an existing object, which is never missing.
      if comparator == .equal { return PhysicalPlan.none }
      if comparator == .notEqual { return .all }
    }
    if case .exists(.links(.slot(slot), let relationship, entity, _), let element, let inner, _) =
      predicate
    {
      return try linked(relationship, entity, element, inner)
    }
    if case .comparison(let counted, let comparator, _, .constant(let bound, _), _) = predicate,
      let plan = try comparison(counted, comparator, bound, entity, slot)
    {
      return plan
    }
    if case .comparison(let left, let comparator, _, let right, _) = predicate,
      let plan = try comparison(left, comparator, right, entity, slot)
    {
      return plan
    }
    return try attribute(predicate, entity, slot) ?? throughLink(predicate, entity, slot)
  }

  private func linked(
    _ relationship: RelationshipID, _ entity: EntityID, _ element: Slot, _ inner: TypedPredicate
  ) throws -> PhysicalPlan? {
    guard inner.freeSlots.isSubset(of: [element]) else { return nil }
    let destination = snapshot.schema[entity].relationships[relationship.index].destination
    let targets = try plan(inner, for: destination, slot: element)
    if targets == .none { return PhysicalPlan.none }
    let access = try Estimate(snapshot).access(relationship, of: entity, to: targets)
    return .linked(relationship, to: targets, access)
  }

  /// Returns the plan of a predicate that reads one attribute of the row and nothing else of it;
  /// nil for another predicate.
  private func attribute(_ predicate: TypedPredicate, _ entity: EntityID, _ slot: Slot) throws
    -> PhysicalPlan?
  {
    guard let attribute = predicate.onlyAttribute(of: slot, entity) else { return nil }
    let own = TypedExpression.attribute(.slot(slot), attribute, of: entity, .none)
    switch snapshot.schema[entity].attributes[attribute.index].type {
    case .string:
      var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
      let onValue = predicate.replacing { $0 == own ? .slot(slot) : nil }
      let holdsForMissing = try evaluator.holds(onValue, &bindings)
      if case .comparison(own, let comparator, let options, .constant(let value, let origin), _) =
        predicate
      {
        return .strings(
          attribute, Comparison(comparator, options), value, holdsForMissing: holdsForMissing,
          origin)
      }
      return .distinctStrings(attribute, slot, onValue, holdsForMissing: holdsForMissing)
    case .bool, .int, .double, .date:
      if case .comparison(own, let comparator, _, .constant(let value, _), _) = predicate {
        return .values(attribute, comparator, value)
      }
      if predicate == .truth(own, .none) { return .values(attribute, .equal, .bool(true)) }
      return nil
    }
  }
}

extension TypedPredicate {
  /// Returns the only attribute that the predicate reads of the object in a slot, or nil if it
  /// reads more of the object or binds its own slots.
  fileprivate func onlyAttribute(of slot: Slot, _ entity: EntityID) -> AttributeID? {
    var found: Set<AttributeID> = []
    var readsMore = false
    _ = replacing { expression in
      switch expression {
      case .attribute(.slot(slot), let attribute, entity, _):
        found.insert(attribute)
        return expression
      case .slot, .map, .filter, .link, .links:
        readsMore = true
        return expression
      default: return nil
      }
    }
    return readsMore || found.count != 1 ? nil : found.first
  }
}
