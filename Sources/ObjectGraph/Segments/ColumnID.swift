/// A column of a segment, by its content.
package enum ColumnID: Hashable, Sendable {
  /// The live rows.
  case presence
  /// The values of an attribute.
  case attribute(AttributeID)
  /// The links of a stored relationship.
  case links(RelationshipID)
  /// The same links by target.
  case inverse(RelationshipID)
}

extension Entity {
  /// The number of a column in its segment: presence, attributes, then two for each relationship.
  package func number(of column: ColumnID) -> Int {
    switch column {
    case .presence: 0
    case .attribute(let attribute): 1 + attribute.index
    case .links(let relationship): 1 + attributes.count + 2 * relationship.index
    case .inverse(let relationship): 2 + attributes.count + 2 * relationship.index
    }
  }

  /// The columns of a segment, in order of their numbers; inverse relationships have none.
  package var columns: [ColumnID] {
    var columns: [ColumnID] = [.presence]
    columns += attributes.indices.map { .attribute(AttributeID($0)) }
    for (index, relationship) in relationships.enumerated() where relationship.isStored {
      columns += [.links(RelationshipID(index)), .inverse(RelationshipID(index))]
    }
    return columns
  }

  /// The number of columns of a segment, including the unused numbers of inverse relationships.
  package var columnCount: Int { 1 + attributes.count + 2 * relationships.count }
}
