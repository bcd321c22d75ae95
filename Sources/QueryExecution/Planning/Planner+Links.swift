import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Links that lead to one object, and counts of links.
extension Planner {
  /// The plan of a predicate that reads nothing of the row but what one to-one relationship leads to,
  /// such as `food.name = 'carrot'`: of the targets first, then of the rows that link to them.
  func throughLink(_ predicate: TypedPredicate, _ entity: EntityID, _ slot: Slot) throws
    -> PhysicalPlan?
  {
    guard let relationship = predicate.onlyLink(of: slot, entity) else { return nil }
    let link = TypedExpression.link(.slot(slot), relationship, of: entity, .none)
    let onTarget = predicate.replacing { $0 == link ? .slot(slot) : nil }
    var environment = Evaluator.Environment(repeating: .missing, count: slotCount)
    let holdsForMissing = try evaluator.holds(onTarget, &environment)
    let destination = snapshot.schema[entity].relationships[relationship.index].destination
    let targets = try plan(onTarget, for: destination, slot: slot)
    let access = try Estimate(snapshot).access(relationship, of: entity, to: targets)
    let linked: PhysicalPlan =
      targets == .none ? .none : .linked(relationship, to: targets, access)
    guard holdsForMissing else { return linked }
    return union([linked, .linkCount(relationship, to: nil, .equal, .int(0))])
  }

  /// A count of the links of the row, or of those of them whose elements satisfy a predicate; nil
  /// where the collection is another, or the predicate speaks of more than the element.
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

  /// An expression as a sum of counts of links, or nil where it is none.
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
  /// The one to-one relationship through which it reads all that it reads of the object in a slot, or
  /// nil where it reads that object in another way too.
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
