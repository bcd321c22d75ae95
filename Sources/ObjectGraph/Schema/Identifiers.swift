/// The place of an entity in its schema.
public struct EntityID: Hashable, Comparable, Sendable {
  /// The place, from 0.
  public let index: Int

  /// The entity at a place.
  public init(_ index: Int) {
    self.index = index
  }

  /// Orders by place.
  public static func < (left: EntityID, right: EntityID) -> Bool { left.index < right.index }
}

/// The place of an attribute in its entity.
public struct AttributeID: Hashable, Comparable, Sendable {
  /// The place, from 0.
  public let index: Int

  /// The attribute at a place.
  public init(_ index: Int) {
    self.index = index
  }

  /// Orders by place.
  public static func < (left: AttributeID, right: AttributeID) -> Bool { left.index < right.index }
}

/// The place of a relationship in its entity.
public struct RelationshipID: Hashable, Comparable, Sendable {
  /// The place, from 0.
  public let index: Int

  /// The relationship at a place.
  public init(_ index: Int) {
    self.index = index
  }

  /// Orders by place.
  public static func < (left: RelationshipID, right: RelationshipID) -> Bool {
    left.index < right.index
  }
}

/// The place of an object in its entity: dense, in order of insertion, never reused.
///
/// Contrast with `ObjectID`, which also names the entity.
public struct RowID: Hashable, Comparable, Sendable {
  /// The place, from 0.
  public let rawValue: UInt32

  /// The row at a place.
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Orders by place.
  public static func < (left: RowID, right: RowID) -> Bool { left.rawValue < right.rawValue }
}

/// An object: an entity and a row of it.
public struct ObjectID: Hashable, Sendable {
  /// The entity.
  public let entity: EntityID
  /// The row.
  public let row: RowID

  /// The object at a row of an entity.
  public init(_ entity: EntityID, _ row: RowID) {
    self.entity = entity
    self.row = row
  }
}
