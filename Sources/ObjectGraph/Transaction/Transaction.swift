/// The next version of a store while it is made. Reading sees the base version with the
/// transaction's own changes.
///
/// Rows keep their numbers, new objects go last, and the rows of deleted objects are not reused.
/// Only segments that are written are rebuilt.
///
/// Contrast with `Snapshot`, which never changes, and with `Store`, which gives access to both.
public struct Transaction: ~Copyable {
  /// The version that it started from.
  public let base: Snapshot
  /// The strings that are kept beside the objects, by name.
  public var metadata: [String: String]
  let staging: any SegmentStaging
  let limits: TransactionLimits
  var entities: [EntityBuilder]
  /// For each entity, the stored relationships that lead to it.
  let incoming: [[IncomingRelationship]]
  /// The segments that have open columns.
  var openSegments: [OpenSegment] = []
  /// The number of writes.
  var writeCount: UInt64 = 0
  /// The approximate number of bytes written since the open columns were last measured.
  var unmeasuredBytes = 0
  /// The objects at the last call of `snapshot`.
  var latest: SnapshotOfWrites?

  init(
    _ base: Snapshot, staging: any SegmentStaging, limits: TransactionLimits = .standard
  ) {
    self.base = base
    metadata = base.metadata
    self.staging = staging
    self.limits = limits
    let schema = base.schema
    entities = schema.entities.indices.map { EntityBuilder(EntityID($0), of: base) }
    incoming = schema.entities.indices.map { schema.incoming(to: EntityID($0)) }
  }

  /// Ends the transaction, and returns the next version, or nil if nothing changed.
  consuming func finish() throws -> Snapshot? {
    try removeUnlinked()
    return try isChanged ? snapshot() : nil
  }
}

/// A stored relationship, seen from the entity that it leads to.
struct IncomingRelationship {
  let source: EntityID
  let relationship: RelationshipID
}

/// A segment of an entity that has open columns.
struct OpenSegment: Equatable {
  let entity: EntityID
  let index: Int
}

extension Schema {
  /// The stored relationships that lead to an entity, whether or not it declares their inverses.
  func incoming(to entity: EntityID) -> [IncomingRelationship] {
    entities.enumerated().flatMap { source, description in
      description.relationships.enumerated().compactMap { index, relationship in
        guard relationship.isStored, relationship.destination == entity else { return nil }
        return IncomingRelationship(
          source: EntityID(source), relationship: RelationshipID(index))
      }
    }
  }
}
