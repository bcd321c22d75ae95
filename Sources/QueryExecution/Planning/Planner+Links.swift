import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Plans of to-one links.
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
