/// The objects of one entity in a transaction: its segments, its keys, and the objects that may be
/// deleted at the end.
struct EntityBuilder {
  let id: EntityID
  let entity: Entity
  let capacity: SegmentCapacity
  /// The type of each attribute.
  let types: [AttributeType]
  /// Whether each attribute is one of the key's.
  let isKey: [Bool]
  /// All segments; the builders of those that were not written are only references to their
  /// columns.
  var segments: [SegmentBuilder]
  /// The index of keys that the versions of the store share.
  let keyIndex: KeyIndex
  /// The table of keys, once many were looked up.
  var keyTable: KeyTable?
  /// The number of keys that were looked up without a table.
  var lookupCount = 0
  /// The number of rows that were scanned for numbers without a table.
  var scannedRowCount = 0
  /// The rows that may have lost their last backlink, or never had one.
  private var candidates = RowSet(bound: 0)

  init(_ id: EntityID, of snapshot: Snapshot) {
    self.id = id
    entity = snapshot.schema[id]
    capacity = snapshot.capacity
    keyIndex = snapshot.keyIndexes[id.index]
    let entity = entity
    types = entity.attributes.map(\.type)
    isKey = entity.attributes.indices.map { entity.primaryKey.contains(AttributeID($0)) }
    segments = snapshot.segments[id.index].map { SegmentBuilder(entity, $0) }
  }

  /// The number that all rows are below.
  var rowBound: Int { segments.count << capacity.shift }

  /// The number of objects.
  ///
  /// - Complexity: O(segments).
  var count: Int { segments.reduce(0) { $0 + $1.liveCount } }

  /// Whether any segment differs from the transaction's base version.
  var isChanged: Bool { segments.contains { $0.isChanged } }

  /// The segments, finished; those that were written keep theirs until the next write.
  mutating func finishedSegments(targetBound: (EntityID) -> Int) throws -> [Segment] {
    var finished: [Segment] = []
    finished.reserveCapacity(segments.count)
    for index in segments.indices {
      finished.append(try segments[index].finishKeeping(targetBound: targetBound))
    }
    return finished
  }

  /// Whether there is a live object at a row.
  func isLive(_ row: RowID) throws -> Bool {
    let (segment, local) = capacity.locate(row)
    return try segment < segments.count && segments[segment].isLive(row: local)
  }

  /// The rows of live objects.
  func liveRows() throws -> RowSet {
    var rows = RowSet(bound: rowBound)
    for (index, segment) in segments.enumerated() {
      for local in 0..<segment.rowCount where try segment.isLive(row: local) {
        rows.insert(capacity.row(segment: index, local: local))
      }
    }
    return rows
  }

  /// The first of some rows without a live object, or nil.
  mutating func firstHole(among rows: [RowID]) throws -> RowID? {
    for row in rows {
      let (segment, local) = capacity.locate(row)
      guard segment < segments.count, try segments[segment].isLiveTarget(row: local) else {
        return row
      }
    }
    return nil
  }

  /// Notes that a row may have lost its last backlink, if the entity deletes such objects.
  mutating func addCandidate(_ row: RowID) {
    guard entity.leavesWhenUnlinked else { return }
    candidates.insertGrowing(row)
  }

  /// Returns the live rows that may have lost their last backlink, in ascending order, and forgets
  /// them.
  mutating func takeCandidates() throws -> [RowID] {
    defer { candidates = RowSet(bound: 0) }
    return try candidates.filter { try isLive($0) }
  }

  /// Whether there are rows that may have lost their last backlink.
  var hasCandidates: Bool { !candidates.words.isEmpty }
}
