package import PredicateTyping

/// How a query is answered: the rows that its predicate holds for, then its clauses, each a node on
/// the one before it.
///
///     LIMIT 10
///       OFFSET 5
///         DISTINCT Recipe.country
///           DICTIONARY Recipe.season: == "夏"       a PhysicalPlan
///
/// Contrast with `PhysicalPlan`, whose nodes are sets of rows; the nodes here are lists, in order.
package indirect enum QueryPlan: Hashable, Sendable {
  /// The rows of a set, in the order of the store.
  case rows(PhysicalPlan)
  /// All rows, in the order of some keys.
  case sort(QueryPlan, [TypedQuery.SortKey])
  /// The first rows in the order of some keys, without a sort of the others.
  case top(Int, QueryPlan, [TypedQuery.SortKey], TopMethod)
  /// The first row for each combination of values.
  case distinct(QueryPlan, [TypedExpression], DistinctMethod)
  /// The rows without the first of them.
  case offset(QueryPlan, Int)
  /// At most so many of the first rows.
  case limit(QueryPlan, Int)

  /// How the first rows in an order are found.
  package enum TopMethod: String, Hashable, Sendable {
    /// Rows are tested in the order that the dictionaries keep, until enough pass. Worth it for one
    /// key and few rows; where too many rows fail, the executor goes on with `ofRows`.
    case inKeyOrder = "in key order"
    /// The rows are found, and the first of them kept.
    case ofRows = "of the rows"
  }

  /// How rows with equal values are found.
  package enum DistinctMethod: String, Hashable, Sendable {
    /// A bit for each combination of the values of string attributes. Where there are too many
    /// combinations, the executor goes on with `byValues`.
    case byCombinations = "by combinations"
    /// A set of the values.
    case byValues = "by values"
  }
}
