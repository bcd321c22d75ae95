internal import ObjectGraph

/// An object that is taken apart and not written yet. It is used again for the next one.
struct PendingObject {
  /// The object that a link leads to.
  enum Target {
    /// Another pending object, by its number.
    case pending(Int)
    /// An object of the version that the links were read from.
    case object(ObjectID)
    /// The object of a key.
    case key(Key)
  }

  /// The links of a relationship.
  struct Links {
    let relationship: RelationshipID
    let destination: EntityID
    var targets: [Target]
    /// The object that the links were read from: written back to it, they stay as they are there.
    var keptFrom: LinkSource?
  }

  /// The entity.
  var entity: EntityID
  /// The values, by attribute.
  var values: [(AttributeID, AttributeValue?)] = []
  /// The links that were written.
  var links: [Links] = []
  /// The row, once the object was written.
  var row = RowID(0)

  init(_ map: ModelMap) {
    entity = map.entity
    reset(to: map)
  }

  /// Forgets its values and links.
  mutating func reset(to map: ModelMap) {
    if entity == map.entity, values.count == map.attributeCount {
      for index in values.indices { values[index].1 = nil }
    } else {
      entity = map.entity
      values = (0..<map.attributeCount).map { (AttributeID($0), nil) }
    }
    links.removeAll(keepingCapacity: true)
  }
}
