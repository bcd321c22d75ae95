import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Plans of to-one links and of counts of links.
extension Planner {
  /// Returns the plan of a predicate that reads the row only through one to-one relationship, such
  /// as `food.name = 'carrot'`: first the targets, then the rows that link to them.
  func throughLink(_ predicate: TypedPredicate, _ entity: EntityID, _ slot: Slot) throws
    -> PhysicalPlan?
  {
    guard let relationship = predicate.onlyLink(of: slot, entity) else { return nil }
    let link = TypedExpression.link(.slot(slot), relationship, of: entity, .none)
    let onTarget = predicate.replacing { $0 == link ? .slot(slot) : nil }
    var bindings = Evaluator.Bindings(repeating: .missing, count: slotCount)
    let holdsForMissing = try evaluator.holds(onTarget, &bindings)
    let destination = snapshot.schema[entity].relationships[relationship.index].destination
    let targets = try plan(onTarget, for: destination, slot: slot)
    let access = try Estimate(snapshot).access(relationship, of: entity, to: targets)
    let linked: PhysicalPlan =
      targets == .none ? .none : .linked(relationship, to: targets, access)
    guard holdsForMissing else { return linked }
    return union([linked, .linkCount(relationship, to: nil, .equal, .int(0))])
  }

  /// Returns a count of the row's links, or of those whose targets satisfy a predicate; nil for
  /// another collection, or if the predicate reads more than the element.
  func count(_ collection: TypedExpression, _ entity: EntityID, _ slot: Slot) throws
    -> (relationship: RelationshipID, targets: PhysicalPlan?)?
  {
    switch collection {
    case .links(.slot(slot), let relationship, entity, _): return (relationship, nil)
    case .filter(.links(.slot(slot), let relationship, entity, _), let element, let inner, _):
      guard inner.freeSlots.isSubset(of: [element]), inner.isDeterministic else { return nil }
      let destination = snapshot.schema[entity].relationships[relationship.index].destination
      return (relationship, try plan(inner, for: destination, slot: element))
    default: return nil
    }
  }

  /// Returns an expression as a sum of counts of links, or nil if it is not one.
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
      switch operand {
      case .count(let collection, _):
        guard let (relationship, targets) = try count(collection, entity, slot) else { return nil }
        terms.append(
          LinkSum.Term(relationship: relationship, targets: targets, isNegative: isNegative))
      // Small enough that no sum of counts overflows.
      case .constant(.int(let value), _) where value.magnitude < 1 << 40:
        constant += isNegative ? -value : value
      default: return nil
      }
    }
    return terms.isEmpty ? nil : LinkSum(terms: terms, constant: constant)
  }
}

extension TypedPredicate {
  /// Returns the only to-one relationship through which the predicate reads the object in a slot,
  /// or nil if it also reads the object in another way.
  fileprivate func onlyLink(of slot: Slot, _ entity: EntityID) -> RelationshipID? {
    var found: Set<RelationshipID> = []
    var readsMore = false
    _ = replacing { expression in
      switch expression {
      case .link(.slot(slot), let relationship, entity, _):
        found.insert(relationship)
        return expression
      case .slot(slot):
        readsMore = true
        return expression
      default: return nil
      }
    }
    return readsMore || found.count != 1 ? nil : found.first
  }
}
