package import ObjectGraph
package import PredicateSyntax

/// The meaning of a whole query: the predicate, and the clauses in the order in which they apply.
package struct TypedQuery: Sendable {
  /// The entity whose objects are queried.
  package var entity: EntityID
  /// The predicate on the objects; the object is slot 0.
  package var predicate: TypedPredicate
  /// The clauses of the text, followed by those given separately.
  package var clauses: [Clauses] = []
  /// The number of slots that an evaluation needs.
  package var slotCount = 1

  /// SORT, DISTINCT, OFFSET and LIMIT, applied in this order.
  package struct Clauses: Sendable {
    /// The sort keys, most significant first.
    package var sort: [SortKey] = []
    /// Expressions to compare: of several objects with equal values, only the first is kept.
    package var distinct: [TypedExpression] = []
    /// The number of objects to skip.
    package var offset = 0
    /// The maximum number of objects.
    package var limit: Int?

    /// Creates an empty set of clauses.
    package init() {}

    /// Whether the clauses change nothing.
    package var isEmpty: Bool { sort.isEmpty && distinct.isEmpty && offset == 0 && limit == nil }
  }

  /// A key of a sort.
  package struct SortKey: Hashable, Sendable {
    /// The expression to sort by, which has a single value.
    package var expression: TypedExpression
    /// Whether the greatest value comes first. Missing values are last in both orders.
    package var isDescending: Bool
    /// The options for comparing text.
    package var options: TextOptions
  }
}
