package import ObjectGraph
package import PredicateSyntax
package import PredicateTyping

/// How to find the rows of one entity that a predicate holds for.
///
/// Every node yields a set of rows; `filter` alone looks at one row at a time.
package indirect enum PhysicalPlan: Hashable, Sendable {
  /// Every live row.
  case all
  /// No row.
  case none
  /// The rows whose string compares with a constant, found as codes of dictionaries.
  case strings(AttributeID, Comparison, Value, holdsForMissing: Bool, Origin)
  /// The rows whose string, bound to a slot, satisfies a predicate, which is evaluated once for each
  /// distinct value.
  case distinctStrings(AttributeID, Slot, TypedPredicate, holdsForMissing: Bool)
  /// The rows whose number, date or Bool compares with a constant.
  case values(AttributeID, Comparator, Value)
  /// The rows with a link to some target.
  case linked(RelationshipID, to: PhysicalPlan, LinkAccess)
  /// The rows whose count of links, or of links to targets, compares with a constant.
  case linkCount(RelationshipID, to: PhysicalPlan?, Comparator, Value)
  /// The rows whose sum of such counts compares with a constant.
  case linkSum(LinkSum, Comparator, Value)
  /// The rows of all, cheapest and fewest first.
  case intersection([PhysicalPlan])
  /// The rows of any.
  case union([PhysicalPlan])
  /// The live rows that are not of the other.
  case complement(PhysicalPlan)
  /// The rows of the input for which the evaluator says that a predicate on a slot holds.
  case filter(PhysicalPlan, Slot, TypedPredicate)

  /// Which way links are read.
  package enum LinkAccess: String, Hashable, Sendable {
    /// From the targets to the rows that link to them: pays for the links of the targets.
    case fromTargets = "from targets"
    /// From each row until a target is met: pays for all rows, but few links where many targets fit.
    case fromRows = "from rows"
  }
}

/// A whole number of each row: counts of its links, or of its links to targets, added and subtracted.
///
///     SUBQUERY(ingredients, $i, p($i)).@count - tags.@count + 1
package struct LinkSum: Hashable, Sendable {
  /// A count, added or subtracted.
  package struct Term: Hashable, Sendable {
    /// Whose links are counted.
    package let relationship: RelationshipID
    /// What those that count lead to; nil where all count.
    package let targets: PhysicalPlan?
    /// Whether the count is taken off.
    package let isNegative: Bool
  }

  /// The counts.
  package let terms: [Term]
  /// What is added to them.
  package let constant: Int64
}
