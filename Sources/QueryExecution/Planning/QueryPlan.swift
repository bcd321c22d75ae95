package import PredicateTyping

/// The plan of a query: the rows that its predicate holds for, then its clauses, each a node above
/// the previous one.
///
///     LIMIT 10
///       OFFSET 5
///         DISTINCT Recipe.country
///           DICTIONARY Recipe.season: == "夏"       a PhysicalPlan
///
/// Contrast with `PhysicalPlan`, whose nodes are sets of rows; the nodes here are ordered lists of
/// rows.
package indirect enum QueryPlan: Hashable, Sendable {
  /// The rows of a set, in the order of the store.
  case rows(PhysicalPlan)
  /// All rows, in the order of some keys.
  case sort(QueryPlan, [TypedQuery.SortKey])
  /// The first rows in the order of some keys, without a sort of the others.
  case top(Int, QueryPlan, [TypedQuery.SortKey], TopMethod)
  /// The first row for each combination of values.
  case distinct(QueryPlan, [TypedExpression], DistinctMethod)
  /// The rows after the first ones.
  case offset(QueryPlan, Int)
  /// At most this many of the first rows.
  case limit(QueryPlan, Int)

  /// The method that finds the first rows in an order.
  package enum TopMethod: String, Hashable, Sendable {
    /// Rows are tested in the order of the dictionaries until enough pass. Worthwhile for one key
    /// and few rows; if too many rows fail, the executor continues with `ofRows`.
    case inKeyOrder = "in key order"
    /// The rows are found, and the first of them kept.
    case ofRows = "of the rows"
  }

  /// The method that finds rows with equal values.
  package enum DistinctMethod: String, Hashable, Sendable {
    /// A bit for each combination of the values of string attributes. If there are too many
    /// combinations, the executor continues with `byValues`.
    case byCombinations = "by combinations"
    /// A set of the values.
    case byValues = "by values"
  }
}
