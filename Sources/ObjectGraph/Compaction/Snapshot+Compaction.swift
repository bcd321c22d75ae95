extension Snapshot {
  /// Returns the same objects in the same order without holes: rows are renumbered, and segments
  /// that fit into one are merged.
  ///
  /// - Parameter staging: takes the new segments as they are finished.
  /// - Complexity: O(objects and links) if something moves, else O(segments).
  package func compacted(staging: any SegmentStaging) throws -> Snapshot {
    let compaction = try Compaction(self)
    var found: [[Segment]] = []
    for entity in schema.entities.indices.map(EntityID.init) {
      found.append(
        try compaction.groups[entity.index].map { group in
          try staging.stage(try compaction.segment(group, of: entity), of: entity)
        })
    }
    return Snapshot(
      schema: schema, capacity: capacity, segments: found, version: version + 1,
      metadata: metadata, epoch: epoch + 1)
  }
}

/// The new numbers of the rows of a version without its holes.
///
///     segments    [ 0  1  ·  3 ] [ ·  5  ·  · ]           · a hole
///     group       [ 0  1  2      3 ]                      the numbers that rows get
private struct Compaction {
  private let snapshot: Snapshot
  /// For each entity, the ranges of segments that become one.
  private(set) var groups: [[Range<Int>]] = []
  /// For each entity, the new number of each row, or nil if none moves.
  private var numbers: [[UInt32]?] = []

  init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    for segments in snapshot.segments {
      let groups = Self.groups(segments, snapshot.capacity)
      self.groups.append(groups)
      numbers.append(try Self.numbers(segments, groups, snapshot.capacity))
    }
  }

  /// Groups segments as long as their rows and bytes fit into one.
  private static func groups(_ segments: [Segment], _ capacity: SegmentCapacity)
    -> [Range<Int>]
  {
    let byteLimit = TransactionLimits.standard.segmentBytes
    var groups: [Range<Int>] = []
    var (rowCount, byteCount) = (0, 0)
    for (index, segment) in segments.enumerated() where segment.liveCount > 0 {
      let bytes = segment.byteCount
      if let last = groups.last, rowCount + segment.liveCount <= capacity.rowCount,
        byteCount + bytes <= byteLimit
      {
        groups[groups.count - 1] = last.lowerBound..<index + 1
        rowCount += segment.liveCount
        byteCount += bytes
      } else {
        groups.append(index..<index + 1)
        (rowCount, byteCount) = (segment.liveCount, bytes)
      }
    }
    return groups
  }

  private static func numbers(
    _ segments: [Segment], _ groups: [Range<Int>], _ capacity: SegmentCapacity
  ) throws -> [UInt32]? {
    var numbers = [UInt32](repeating: 0, count: segments.count << capacity.shift)
    var moves = false
    for (place, group) in groups.enumerated() {
      var local = 0
      for index in group {
        let presence = try segments[index].presence()
        for row in 0..<segments[index].rowCount where presence.isLive(row: row) {
          let number = capacity.row(segment: place, local: local).rawValue
          let old = index << capacity.shift | row
          moves = moves || Int(number) != old
          numbers[old] = number
          local += 1
        }
      }
    }
    return moves ? numbers : nil
  }

  /// The segment that a group becomes; the old one if neither its rows nor its targets move.
  func segment(_ group: Range<Int>, of entity: EntityID) throws -> Segment {
    let description = snapshot.schema[entity]
    let old = snapshot.segments[entity.index]
    let linksMove = description.relationships.contains {
      $0.isStored && numbers[$0.destination.index] != nil
    }
    if group.count == 1, !linksMove,
      old[group.lowerBound].liveCount == old[group.lowerBound].rowCount
    {
      return old[group.lowerBound]
    }
    var builder = SegmentBuilder(description)
    for index in group { try append(old[index], of: description, to: &builder) }
    return try builder.finish { snapshot.rowBound(of: $0) }
  }

  private func append(
    _ segment: Segment, of description: Entity, to builder: inout SegmentBuilder
  ) throws {
    let source = SegmentBuilder(description, segment)
    let presence = try segment.presence()
    for row in 0..<segment.rowCount where presence.isLive(row: row) {
      let place = try builder.append()
      for attribute in description.attributes.indices.map(AttributeID.init) {
        if let value = try source.value(attribute, row: row) {
          try builder.set(value, attribute, row: place)
        }
      }
      for (number, relationship) in description.relationships.enumerated()
      where relationship.isStored {
        let bound = snapshot.rowBound(of: relationship.destination)
        let id = RelationshipID(number)
        let targets = try source.targets(id, row: row, targetBound: bound)
        if targets.isEmpty { continue }
        let moved = targets.map { target in
          numbers[relationship.destination.index].map { RowID($0[Int(target.rawValue)]) } ?? target
        }
        try builder.set(moved, id, row: place, targetBound: bound)
      }
    }
  }
}
