package import ObjectGraph
package import PredicateSyntax

/// A whole query as meant: what to find, and the clauses in the order of their application.
package struct TypedQuery: Sendable {
  /// The entity that is asked.
  package var entity: EntityID
  /// What its objects must satisfy; the object is slot 0.
  package var predicate: TypedPredicate
  /// The clauses of the text, and behind them those of a command line.
  package var clauses: [Clauses] = []
  /// How many slots an environment needs.
  package var slotCount = 1

  /// SORT, DISTINCT, OFFSET and LIMIT, applied in this order.
  package struct Clauses: Sendable {
    /// How to sort, most significant key first.
    package var sort: [SortKey] = []
    /// Of objects with equal values of these, only the first stays.
    package var distinct: [TypedExpression] = []
    /// How many to pass over.
    package var offset = 0
    /// How many at most.
    package var limit: Int?

    /// No clauses.
    package init() {}

    /// Whether they change nothing.
    package var isEmpty: Bool { sort.isEmpty && distinct.isEmpty && offset == 0 && limit == nil }
  }

  /// One key of a sort.
  package struct SortKey: Hashable, Sendable {
    /// What to sort by: one value.
    package var expression: TypedExpression
    /// Whether the greatest comes first; missing values are last either way.
    package var isDescending: Bool
    /// How text is compared.
    package var options: TextOptions
  }
}
