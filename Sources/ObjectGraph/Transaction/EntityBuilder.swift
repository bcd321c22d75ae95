/// The objects of one entity in the making: its segments, its keys, and what may leave.
struct EntityBuilder {
  let id: EntityID
  let entity: Entity
  let capacity: SegmentCapacity
  /// The type of each attribute.
  let types: [AttributeType]
  /// Whether each attribute is one of the key's.
  let isKey: [Bool]
  /// The segments, all of them; those that were not written only stand for what is there.
  var segments: [SegmentBuilder]
  /// Finds objects by key, once many were looked up.
  var keyTable: KeyTable?
  /// How many keys were looked up without a table.
  var lookupCount = 0
  /// The rows that may have lost their last backlink, or never had one.
  private var candidates = RowSet(bound: 0)

  init(_ id: EntityID, of snapshot: Snapshot) {
    self.id = id
    entity = snapshot.schema[id]
    capacity = snapshot.capacity
    let entity = entity
    types = entity.attributes.map(\.type)
    isKey = entity.attributes.indices.map { entity.primaryKey.contains(AttributeID($0)) }
    segments = snapshot.segments[id.index].map { SegmentBuilder(entity, $0) }
  }

  /// The number that every row is below.
  var rowBound: Int { segments.count << capacity.shift }

  /// How many objects there are.
  ///
  /// - Complexity: O(segments).
  var count: Int { segments.reduce(0) { $0 + $1.liveCount } }

  /// Whether any segment differs from what the transaction began with.
  var isChanged: Bool { segments.contains { $0.isChanged } }

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

  /// The first of these rows where no live object is, or nil.
  mutating func firstHole(among rows: [RowID]) throws -> RowID? {
    for row in rows {
      let (segment, local) = capacity.locate(row)
      guard segment < segments.count, try segments[segment].isLiveTarget(row: local) else {
        return row
      }
    }
    return nil
  }

  /// Notes that a row may have lost its last backlink; only entities whose objects leave then care.
  mutating func addCandidate(_ row: RowID) {
    guard entity.leavesWhenUnlinked else { return }
    candidates.insertGrowing(row)
  }

  /// Returns the live rows that may have lost their last backlink, rising, and forgets them.
  mutating func takeCandidates() throws -> [RowID] {
    defer { candidates = RowSet(bound: 0) }
    return try candidates.filter { try isLive($0) }
  }

  /// Whether there are rows that may have lost their last backlink.
  var hasCandidates: Bool { !candidates.words.isEmpty }
}
