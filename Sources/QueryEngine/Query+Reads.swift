package import ObjectGraph
import PredicateTyping

/// The columns on which the answer of a query rests.
package enum QueryReads: Hashable, Sendable {
  /// The answer is the same in any two versions between which none of these columns changed. The
  /// links of an inverse are the `links` column of the relationship that it reverses.
  case columns(Set<EntityColumn>)
  /// The answer can differ although no object changed: the query calls `now()`, a random function
  /// or a definition.
  case anything

  /// Whether the answer can differ after changes of some columns.
  package func isAffected(by changed: Set<EntityColumn>) -> Bool {
    switch self {
    case .columns(let columns): !columns.isDisjoint(with: changed)
    case .anything: true
    }
  }

  /// Adds what an expression reads.
  fileprivate mutating func add(_ expression: TypedExpression, in schema: Schema) {
    guard case .columns(var columns) = self else { return }
    switch expression {
    case .attribute(_, let attribute, let entity, _):
      columns.insert(EntityColumn(entity, .attribute(attribute)))
    case .link(_, let relationship, let entity, _), .links(_, let relationship, let entity, _):
      let description = schema[entity].relationships[relationship.index]
      switch description.kind {
      case .stored: columns.insert(EntityColumn(entity, .links(relationship)))
      case .inverse(let forward):
        columns.insert(EntityColumn(description.destination, .links(forward)))
      }
    case .function(let function, _, _):
      if function == .now || !function.isDeterministic {
        self = .anything
        return
      }
    case .constant, .slot, .map, .filter, .count, .aggregate, .list, .element, .arithmetic, .sets,
      .unary, .conditional:
      return
    }
    self = .columns(columns)
  }
}

extension Query {
  /// Returns the columns on which the answer rests: attributes and links of the predicate and of all
  /// clauses, and the presence of the objects that the query is about.
  ///
  /// Presence of linked objects is not among them: an object that is deleted leaves every list.
  package func reads(in schema: Schema) -> QueryReads {
    guard dependence.isEmpty else { return .anything }
    var reads = QueryReads.columns([EntityColumn(typed.entity, .presence)])
    typed.predicate.visit { reads.add($0, in: schema) }
    for clauses in typed.clauses {
      for key in clauses.sort { key.expression.visit { reads.add($0, in: schema) } }
      for expression in clauses.distinct { expression.visit { reads.add($0, in: schema) } }
    }
    return reads
  }
}
