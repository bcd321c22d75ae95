private import Synchronization

/// One version of a store's objects: immutable, and O(1) to take and keep.
///
/// It has a list of segments for each entity; the number of a row gives its segment. A segment may
/// have fewer rows than its capacity even if others follow.
public struct Snapshot: Sendable {
  /// The contents that all copies of this value share.
  fileprivate let contents: SnapshotContents

  /// A version of these segments.
  ///
  /// - Parameters:
  ///   - epoch: The numbering of the rows; see the property.
  ///   - lineage: shared with the other versions of the store, so that their keys are indexed once.
  package init(
    schema: Schema, capacity: SegmentCapacity, segments: [[Segment]], version: UInt64,
    metadata: [String: String], epoch: UInt64 = 0, lineage: SnapshotLineage = SnapshotLineage()
  ) {
    contents = SnapshotContents(
      schema: schema, capacity: capacity, segments: segments, version: version, metadata: metadata,
      epoch: epoch, lineage: lineage)
  }

  fileprivate init(_ contents: SnapshotContents) {
    self.contents = contents
  }

  /// A version without objects.
  public init(emptyFor schema: Schema, capacity: SegmentCapacity = .standard) {
    self.init(
      schema: schema, capacity: capacity,
      segments: Array(repeating: [], count: schema.entities.count), version: 0, metadata: [:])
  }

  /// The schema of the objects.
  public var schema: Schema { contents.schema }

  /// The maximum number of rows of a segment.
  package var capacity: SegmentCapacity { contents.capacity }

  /// The segments of each entity.
  package var segments: [[Segment]] { contents.segments }

  /// The number of commits that led to this version.
  public var version: UInt64 { contents.version }

  /// The numbering of the rows: a row names one object in all versions of an epoch, and changes
  /// between two versions are only meaningful within one. Compacting a store, or replacing it by
  /// another, begins an epoch.
  ///
  /// It is constant for the versions of one file, and 0 in memory unless compacted. A file's epoch
  /// is made from its identity, which no other file can get while a version of it is held; so
  /// compare the epochs of versions that are both held, and keep none beyond its version.
  package var epoch: UInt64 { contents.epoch }

  /// Strings that are kept beside the objects, by name.
  public var metadata: [String: String] { contents.metadata }

  /// The indexes that all versions of the store share.
  var lineage: SnapshotLineage { contents.lineage }

  /// The index of each entity's keys.
  var keyIndexes: [KeyIndex] { contents.keyIndexes }

  /// The segments of an entity that its index of keys did not have when it was asked last.
  func missingSegments(of entity: EntityID) -> MissingSegments? {
    contents.missingSegments.withLock { $0[entity.index] }
  }

  /// Keeps the segments that the index of an entity's keys does not have.
  func setMissingSegments(_ missing: MissingSegments, of entity: EntityID) {
    contents.missingSegments.withLock { $0[entity.index] = missing }
  }

  /// The segments of an entity, as its index of keys knows them; nil for one without keys.
  func keyedSegments(of entity: EntityID) -> [KeyedSegment?] {
    contents.keyedSegments.list(entity, 0) {
      segments[entity.index].enumerated().map { KeyedSegment($1, at: $0, of: schema[entity]) }
    }
  }

  /// Whether the two are copies of one value.
  package func isSame(as other: Snapshot) -> Bool { contents === other.contents }

  /// The number of objects of an entity.
  ///
  /// - Complexity: O(segments).
  public func count(of entity: EntityID) -> Int {
    segments[entity.index].reduce(0) { $0 + $1.liveCount }
  }

  /// The number that all rows of an entity are below.
  package func rowBound(of entity: EntityID) -> Int {
    segments[entity.index].count << capacity.shift
  }

  /// The segment and place of a row, or nil if the row does not exist.
  package func locate(_ row: RowID, of entity: EntityID) -> (segment: Segment, local: Int)? {
    let (index, local) = capacity.locate(row)
    guard index < segments[entity.index].count else { return nil }
    let segment = segments[entity.index][index]
    return local < segment.rowCount ? (segment, local) : nil
  }

  /// The rows of an entity's live objects.
  ///
  /// - Complexity: O(rows / 64).
  package func liveRows(of entity: EntityID) throws -> RowSet {
    var rows = RowSet(bound: rowBound(of: entity))
    for (index, segment) in segments[entity.index].enumerated() {
      let words = try segment.presence().words
      let start = index << (capacity.shift - 6)
      words.withSpan { words in
        for word in words.indices { rows.words[start + word] = words[word] }
      }
    }
    return rows
  }
}

// Columns of all segments. They are kept, since a query reads the same ones again and again.
extension Snapshot {
  /// The string columns of an attribute, one for each segment.
  package func strings(_ attribute: AttributeID, of entity: EntityID) throws -> [StringColumn] {
    let number = schema[entity].number(of: .attribute(attribute))
    return try contents.strings.list(entity, number) {
      try segments[entity.index].map { try $0.strings(number) }
    }
  }

  /// The same columns, of which `StringColumn.verifySearch` has to verify the strings that a search
  /// reads. No other strings may be read.
  package func searchableStrings(_ attribute: AttributeID, of entity: EntityID) throws
    -> [StringColumn]
  {
    let number = schema[entity].number(of: .attribute(attribute))
    return try contents.searchableStrings.list(entity, number) {
      try segments[entity.index].map { try $0.searchableStrings(number) }
    }
  }

  /// The link columns of a stored relationship, one for each segment.
  package func links(_ relationship: RelationshipID, of entity: EntityID) throws -> [LinkColumn] {
    let number = schema[entity].number(of: .links(relationship))
    let bound = rowBound(of: schema[entity].relationships[relationship.index].destination)
    return try contents.links.list(entity, number) {
      try segments[entity.index].map { try $0.links(number, targetBound: bound) }
    }
  }

  /// The inverse columns of a stored relationship, one for each segment of its source, for looking
  /// up single targets.
  package func inverseLookups(_ relationship: RelationshipID, of entity: EntityID) throws
    -> [InverseLookup]
  {
    let number = schema[entity].number(of: .inverse(relationship))
    return try contents.inverseLookups.list(entity, number) {
      try segments[entity.index].map { try $0.inverseLookup(number) }
    }
  }

  /// The inverse columns of a stored relationship, one for each segment of its source.
  package func inverses(_ relationship: RelationshipID, of entity: EntityID) throws
    -> [InverseColumn]
  {
    let number = schema[entity].number(of: .inverse(relationship))
    let bound = rowBound(of: schema[entity].relationships[relationship.index].destination)
    return try contents.inverses.list(entity, number) {
      try segments[entity.index].map { try $0.inverse(number, targetBound: bound) }
    }
  }
}

/// A reference to a snapshot that does not keep it alive.
package struct WeakSnapshot: Sendable {
  private weak let contents: SnapshotContents?

  /// A reference to a snapshot.
  package init(_ snapshot: Snapshot) {
    contents = snapshot.contents
  }

  /// The snapshot, or nil if nobody holds it any more.
  package var snapshot: Snapshot? { contents.map(Snapshot.init) }
}

/// The object that all copies of a snapshot share.
private final class SnapshotContents: Sendable {
  let schema: Schema
  let capacity: SegmentCapacity
  let segments: [[Segment]]
  let version: UInt64
  let metadata: [String: String]
  let epoch: UInt64
  let lineage: SnapshotLineage
  let keyIndexes: [KeyIndex]

  let missingSegments: Mutex<[MissingSegments?]>
  let keyedSegments = ColumnLists<KeyedSegment?>()
  let strings = ColumnLists<StringColumn>()
  let searchableStrings = ColumnLists<StringColumn>()
  let links = ColumnLists<LinkColumn>()
  let inverses = ColumnLists<InverseColumn>()
  let inverseLookups = ColumnLists<InverseLookup>()

  init(
    schema: Schema, capacity: SegmentCapacity, segments: [[Segment]], version: UInt64,
    metadata: [String: String], epoch: UInt64, lineage: SnapshotLineage
  ) {
    self.epoch = epoch
    self.lineage = lineage
    missingSegments = Mutex(Array(repeating: nil, count: schema.entities.count))
    keyIndexes = lineage.keyIndexes(count: schema.entities.count)
    self.schema = schema
    self.capacity = capacity
    self.segments = segments
    self.version = version
    self.metadata = metadata
  }
}

/// The columns of all segments of an entity that were used, by entity and number.
private final class ColumnLists<Column: Sendable>: Sendable {
  private struct Key: Hashable {
    let entity: EntityID
    let number: Int
  }

  private let lists = Mutex<[Key: [Column]]>([:])

  /// Returns a list, which `read` makes on first use.
  func list(_ entity: EntityID, _ number: Int, _ read: () throws -> [Column]) rethrows -> [Column] {
    let key = Key(entity: entity, number: number)
    if let list = lists.withLock({ $0[key] }) { return list }
    // Not under the lock, since reading a column validates all of it.
    let list = try read()
    lists.withLock { $0[key] = list }
    return list
  }
}
