package import ObjectGraph
package import PredicateSyntax
package import PredicateTyping

/// A plan to find the rows of one entity that a predicate holds for.
///
/// Every node yields a set of rows; only `filter` tests one row at a time.
package indirect enum PhysicalPlan: Hashable, Sendable {
  /// Every live row.
  case all
  /// No row.
  case none
  /// The rows whose string passes a comparison with a constant, found as codes of dictionaries.
  case strings(AttributeID, Comparison, Value, holdsForMissing: Bool, Origin)
  /// The rows whose string, bound to a slot, satisfies a predicate, which is evaluated once for each
  /// distinct value.
  case distinctStrings(AttributeID, Slot, TypedPredicate, holdsForMissing: Bool)
  /// The rows whose number, date or Bool passes a comparison with a constant.
  case values(AttributeID, Comparator, Value)
  /// The rows with a link to some target.
  case linked(RelationshipID, to: PhysicalPlan, LinkAccess)
  /// The rows whose count of links, or of links to targets, passes a comparison with a constant.
  case linkCount(RelationshipID, to: PhysicalPlan?, Comparator, Value)
  /// The rows whose sum of such counts passes a comparison with a constant.
  case linkSum(LinkSum, Comparator, Value)
  /// The rows that all plans find; the plans with the fewest rows come first.
  case intersection([PhysicalPlan])
  /// The rows that any of the plans finds.
  case union([PhysicalPlan])
  /// The live rows that the other plan does not find.
  case complement(PhysicalPlan)
  /// The rows of the input for which a predicate on a slot holds, by the evaluator.
  case filter(PhysicalPlan, Slot, TypedPredicate)

  /// The direction in which links are read.
  package enum LinkAccess: String, Hashable, Sendable {
    /// From the targets to the rows that link to them: reads the links of the targets.
    case fromTargets = "from targets"
    /// From each row until a link leads to a target: reads all rows, but few links if there are
    /// many targets.
    case fromRows = "from rows"
  }
}
