import TestSupport
import Testing

@testable import ObjectGraph

@Suite("Compaction") struct CompactionTests {
  /// Every object by its place among those of its entity: its values, and the places of what it
  /// links to.
  private func contents(_ snapshot: Snapshot) throws -> [String] {
    var places: [[RowID: Int]] = []
    for entity in snapshot.schema.entities.indices.map(EntityID.init) {
      let rows = try snapshot.liveRows(of: entity)
      places.append(Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) }))
    }
    var lines: [String] = []
    for (index, entity) in snapshot.schema.entities.enumerated() {
      for row in try snapshot.liveRows(of: EntityID(index)) {
        let object = ObjectID(EntityID(index), row)
        var line = entity.name
        for attribute in entity.attributes.indices {
          line += try " \(String(describing: snapshot.value(AttributeID(attribute), of: object)))"
        }
        for (number, relationship) in entity.relationships.enumerated() {
          let targets = try snapshot.targets(RelationshipID(number), of: object)
          line += " \(targets.map { places[relationship.destination.index][$0] ?? -1 })"
        }
        lines.append(line)
      }
    }
    return lines
  }

  @Test(
    "keeps every object, value and link in order, and leaves no hole",
    arguments: RandomTransactionTests.settings, [3, 4, 5] as [UInt64])
  func random(setting: RandomTransactionTests.Setting, seed: UInt64) throws {
    var driver = RandomDriver(setting.schema, seed: seed)
    var snapshot = Snapshot(emptyFor: setting.schema, capacity: SegmentCapacity(shift: 6))
    for _ in 0..<8 {
      var transaction = Transaction(snapshot, staging: InPlaceStaging(), limits: setting.limits)
      try driver.change(&transaction, count: 120)
      transaction.metadata["a"] = "b"
      if let next = try transaction.finish() { snapshot = next }
      driver.model.removeUnlinked()
      let compacted = try snapshot.compacted(staging: InPlaceStaging())
      try compacted.checkInvariants()
      #expect(try contents(compacted) == contents(snapshot))
      #expect(compacted.metadata == snapshot.metadata)
      #expect(compacted.version == snapshot.version + 1)
      for segments in compacted.segments {
        #expect(segments.allSatisfy { $0.liveCount == $0.rowCount && $0.rowCount > 0 })
      }
      // It takes changes like any other.
      var later = Transaction(compacted, staging: InPlaceStaging(), limits: setting.limits)
      for (index, rows) in try compacted.segments.indices.map({
        try compacted.liveRows(of: EntityID($0)).rows
      }).enumerated() {
        for row in rows.prefix(3) { try later.delete(ObjectID(EntityID(index), row)) }
      }
      try later.finish()?.checkInvariants()
    }
  }

  @Test("segments in which nothing moves are the same objects")
  func unmoved() throws {
    let store = Store(inMemoryFor: Shop.schema, capacity: SegmentCapacity(shift: 6))
    try store.write { transaction in
      for _ in 0..<200 { _ = try transaction.insert(into: Shop.product) }
    }
    let full = try store.snapshot()
    let compacted = try full.compacted(staging: InPlaceStaging())
    for (old, new) in zip(full.segments.joined(), compacted.segments.joined()) {
      #expect(old === new)
    }
    #expect(compacted.count(of: Shop.product) == 200)
    try store.write { transaction in
      for row in 0..<150 { try transaction.delete(ObjectID(Shop.product, RowID(UInt32(row)))) }
    }
    let rest = try store.snapshot().compacted(staging: InPlaceStaging())
    #expect(rest.segments[Shop.product.index].map(\.rowCount) == [50])
  }
}
