/// An object that cannot be read, since bytes that it needs are damaged.
package struct LostObject: Sendable {
  /// The entity, and the row in the damaged version.
  package let object: ObjectID
  /// The key, if it can be read.
  package let key: String?
}

extension Snapshot {
  /// Returns the objects of a damaged version that can be read whole, in the same order, without the
  /// links to others. No column is kept as it is, so the result has no damage.
  ///
  /// - Parameters:
  ///   - staging: Takes the new segments as they are finished.
  ///   - onLoss: Called for each other object.
  /// - Returns: the objects, the number of links that were dropped, and that of objects that are left
  ///   out since a transaction would have deleted them together with the lost ones.
  /// - Complexity: O(objects and links).
  package func salvaged(
    staging: any SegmentStaging, onLoss: (LostObject) throws -> Void
  ) throws -> (
    snapshot: Snapshot, droppedLinkCount: Int, unlinkedCount: Int
  ) {
    let salvage = try Salvage(self, onLoss: onLoss)
    var dropped = 0
    var found: [[Segment]] = []
    for entity in schema.entities.indices.map(EntityID.init) {
      found.append([])
      for index in segments[entity.index].indices where !salvage.isEmpty(entity, segment: index) {
        let segment = try salvage.segment(entity, index, dropped: &dropped)
        found[entity.index].append(try staging.stage(segment, of: entity))
      }
    }
    let snapshot = Snapshot(
      schema: schema, capacity: capacity, segments: found, version: version + 1,
      metadata: metadata, epoch: epoch + 1)
    return (snapshot, dropped, salvage.unlinkedCount)
  }
}

/// The new numbers of the rows of a damaged version that can be read whole. Each segment becomes one of
/// these rows.
private struct Salvage {
  private static let lost = UInt32.max
  private let snapshot: Snapshot
  /// For each entity, the new number of each row, or `lost`; 0 for all that are kept until `number`.
  private var numbers: [[UInt32]] = []
  /// For each entity, the number of rows of each segment that are kept.
  private var counts: [[Int]] = []
  /// The number of objects that are left out since nothing links to them any more.
  private(set) var unlinkedCount = 0

  init(_ snapshot: Snapshot, onLoss: (LostObject) throws -> Void) throws {
    self.snapshot = snapshot
    var isWhole = true
    for entity in snapshot.schema.entities.indices.map(EntityID.init) {
      numbers.append([])
      try read(entity) { lost in
        isWhole = false
        try onLoss(lost)
      }
    }
    if !isWhole { while try removeUnlinked() {} }
    for entity in snapshot.schema.entities.indices.map(EntityID.init) { number(entity) }
  }

  /// Keeps the objects of an entity that can be read whole.
  private mutating func read(_ entity: EntityID, onLoss: (LostObject) throws -> Void) throws {
    let capacity = snapshot.capacity
    let segments = snapshot.segments[entity.index]
    var numbers = [UInt32](repeating: Self.lost, count: segments.count << capacity.shift)
    for (index, segment) in segments.enumerated() {
      let reader = ObjectReader(segment, of: snapshot.schema[entity])
      for local in 0..<segment.rowCount {
        let row = capacity.row(segment: index, local: local)
        do {
          guard try reader.hasObject(row: local) else { continue }
          try reader.check(row: local)
          numbers[Int(row.rawValue)] = 0
        } catch {
          let key = reader.key(row: local)?.description
          try onLoss(LostObject(object: ObjectID(entity, row), key: key))
        }
      }
    }
    self.numbers[entity.index] = numbers
  }

  /// Leaves out the objects that a transaction would delete, since only lost ones linked to them.
  /// Returns whether there were any.
  private mutating func removeUnlinked() throws -> Bool {
    let (schema, capacity) = (snapshot.schema, snapshot.capacity)
    var isLinked = numbers.map { [Bool](repeating: false, count: $0.count) }
    for (entity, description) in schema.entities.enumerated() {
      let links = description.relationships.indices.filter {
        let relationship = description.relationships[$0]
        return relationship.isStored && schema[relationship.destination].leavesWhenUnlinked
      }
      if links.isEmpty { continue }
      for (index, segment) in snapshot.segments[entity].enumerated() {
        let reader = ObjectReader(segment, of: description)
        for local in 0..<segment.rowCount
        where numbers[entity][index << capacity.shift | local] != Self.lost {
          for link in links {
            let destination = description.relationships[link].destination.index
            for target in try reader.targets(RelationshipID(link), row: local)
            where Int(target.rawValue) < isLinked[destination].count {
              isLinked[destination][Int(target.rawValue)] = true
            }
          }
        }
      }
    }
    let before = unlinkedCount
    for entity in schema.entities.indices where schema.entities[entity].leavesWhenUnlinked {
      for row in numbers[entity].indices
      where numbers[entity][row] != Self.lost && !isLinked[entity][row] {
        numbers[entity][row] = Self.lost
        unlinkedCount += 1
      }
    }
    return unlinkedCount > before
  }

  /// Numbers the rows of an entity that are kept.
  private mutating func number(_ entity: EntityID) {
    let capacity = snapshot.capacity
    var counts: [Int] = []
    var place = 0
    for (index, segment) in snapshot.segments[entity.index].enumerated() {
      var local = 0
      for row in 0..<segment.rowCount {
        let old = index << capacity.shift | row
        guard numbers[entity.index][old] != Self.lost else { continue }
        numbers[entity.index][old] = capacity.row(segment: place, local: local).rawValue
        local += 1
      }
      counts.append(local)
      if local > 0 { place += 1 }
    }
    self.counts.append(counts)
  }

  /// Whether no row of a segment is kept.
  func isEmpty(_ entity: EntityID, segment: Int) -> Bool { counts[entity.index][segment] == 0 }

  /// The number of rows of an entity, lost segments included.
  private func bound(_ entity: EntityID) -> Int {
    snapshot.segments[entity.index].count << snapshot.capacity.shift
  }

  /// The new number of a row, or nil if it is lost or if there is none.
  private func number(_ row: RowID, of entity: EntityID) -> RowID? {
    let numbers = numbers[entity.index]
    guard Int(row.rawValue) < numbers.count, numbers[Int(row.rawValue)] != Self.lost else {
      return nil
    }
    return RowID(numbers[Int(row.rawValue)])
  }

  /// The kept rows of a segment; adds the number of their links to lost rows.
  func segment(_ entity: EntityID, _ index: Int, dropped: inout Int) throws -> Segment {
    let description = snapshot.schema[entity]
    let segment = snapshot.segments[entity.index][index]
    let reader = ObjectReader(segment, of: description)
    var builder = SegmentBuilder(description)
    for row in 0..<segment.rowCount
    where number(snapshot.capacity.row(segment: index, local: row), of: entity) != nil {
      let place = try builder.append()
      for attribute in description.attributes.indices.map(AttributeID.init) {
        if let value = try reader.value(attribute, row: row) {
          try builder.set(value, attribute, row: place)
        }
      }
      for (number, relationship) in description.relationships.enumerated()
      where relationship.isStored {
        let id = RelationshipID(number)
        let targets = try reader.targets(id, row: row)
        let kept = targets.compactMap { self.number($0, of: relationship.destination) }
        dropped += targets.count - kept.count
        if kept.isEmpty { continue }
        try builder.set(kept, id, row: place, targetBound: bound(relationship.destination))
      }
    }
    return try builder.finish { bound($0) }
  }
}
