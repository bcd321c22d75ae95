/// A list of objects of one entity. It keeps only their rows.
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

  /// The number of objects.
  public var endIndex: Int { rows.count }

  /// The object at a place; traps if the place is outside.
  public subscript(place: Int) -> ObjectID { ObjectID(entity, rows[place]) }
}
