/// Some objects of one entity, in order: a row each, since the entity is that of all.
public struct ObjectList: Hashable, Sendable {
  /// The entity.
  public let entity: EntityID
  /// The rows.
  package let rows: [RowID]

  /// The objects at rows of an entity.
  package init(_ entity: EntityID, _ rows: [RowID]) {
    self.entity = entity
    self.rows = rows
  }
}

extension ObjectList: RandomAccessCollection {
  /// The place of the first object: 0.
  public var startIndex: Int { 0 }

  /// How many objects there are.
  public var endIndex: Int { rows.count }

  /// The object at a place; traps outside.
  public subscript(place: Int) -> ObjectID { ObjectID(entity, rows[place]) }
}
