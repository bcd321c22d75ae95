import TestSupport
import Testing

@testable import ObjectGraph

/// Gives staged columns new identities, as a file gives them to columns that it stores.
private final class CopyingStaging: SegmentStaging {
  func stage(_ segment: Segment, of entity: EntityID) throws -> Segment {
    let sources = try segment.sources.map { source in
      try source.map { HeapColumn(ColumnBuffer(try $0.bytes().array)) }
    }
    return Segment(rowCount: segment.rowCount, liveCount: segment.liveCount, sources: sources)
  }
}

@Suite("Looking up keys in a version")
struct KeyIndexTests {
  private static let capacity = SegmentCapacity(shift: 6)

  private static func empty(_ schema: Schema, slack: Int = 4096) -> Snapshot {
    Snapshot(
      schema: schema, capacity: capacity,
      segments: Array(repeating: [], count: schema.entities.count), version: 0, metadata: [:],
      lineage: SnapshotLineage(slack: slack))
  }

  private static func key(_ generator: inout SeededGenerator) -> ObjectKey {
    let number = generator.below(40)
    if generator.chance(2) { return .int(Int64(number) - 20) }
    return .string(["", "人参", "nine bytes", "e\u{301}"][number % 4] + String(number / 2))
  }

  @Test(
    "agrees with a search through all objects, in every version of a random history",
    arguments: [1, 2, 3] as [UInt64], [Kitchen.schema, Shop.schema, Ledger.schema])
  func randomHistory(seed: UInt64, schema: Schema) throws {
    var driver = RandomDriver(schema, seed: seed)
    var snapshot = Self.empty(schema, slack: seed == 1 ? 4096 : 8)
    var versions: [(Snapshot, GraphModel)] = []
    for round in 0..<40 {
      var transaction = Transaction(snapshot, staging: CopyingStaging())
      try driver.change(&transaction, count: driver.generator.below(40))
      if let next = try transaction.finish() { snapshot = next }
      driver.model.removeUnlinked()
      versions.append((snapshot, driver.model))
      if versions.count > 6 { versions.remove(at: driver.generator.below(6)) }
      for _ in 0..<80 {
        let (version, model) = versions.pick(&driver.generator)
        let entity = EntityID(driver.generator.below(schema.entities.count))
        let key = Self.key(&driver.generator)
        let expected = model.row(of: entity, key: key)
        #expect(try version.row(of: entity, key: key) == expected, "round \(round), \(key)")
      }
      for (entity, objects) in driver.model.objects.enumerated() {
        for (row, object) in objects {
          guard let key = driver.model.key(of: object, in: EntityID(entity)) else { continue }
          #expect(try snapshot.row(of: EntityID(entity), key: key) == row, "round \(round)")
        }
      }
    }
  }

  @Test("keeps few stale entries", arguments: [0, 100])
  func boundedMemory(slack: Int) throws {
    var snapshot = Self.empty(Ledger.schema, slack: slack)
    for round in 0..<50 as Range<Int64> {
      var transaction = Transaction(snapshot, staging: InPlaceStaging())
      for number in 0..<100 as Range<Int64> {
        if round > 0 {
          try transaction.set(
            .int(round * 1000 + number), Ledger.id,
            of: ObjectID(Ledger.account, RowID(UInt32(number))))
        } else {
          _ = try transaction.upsert(
            Ledger.account, key: .int(number), values: [], links: [])
        }
      }
      snapshot = try #require(try transaction.finish())
      for number in 0..<100 as Range<Int64> {
        let row = try snapshot.row(of: Ledger.account, key: .int(round * 1000 + number))
        #expect(row == RowID(UInt32(number)))
        #expect(try snapshot.row(of: Ledger.account, key: .int(round * 1000 - 1)) == nil)
      }
      #expect(snapshot.keyIndexes[Ledger.account.index].entryCount <= 200 + slack + 100)
    }
    #expect(snapshot.keyIndexes[Ledger.account.index].entryCount > 0)
  }

  @Test("an entity without keys has no object of a key")
  func noKey() throws {
    #expect(try Self.empty(Shop.schema).row(of: Shop.order, key: 1) == nil)
  }

  @Test("threads that look up keys in several versions at once get right answers")
  func threads() async throws {
    var snapshot = Self.empty(Ledger.schema, slack: 8)
    var versions: [Snapshot] = []
    for round in 0..<8 as Range<Int64> {
      var transaction = Transaction(snapshot, staging: InPlaceStaging())
      for number in 0..<300 as Range<Int64> {
        let row = try transaction.object(of: Ledger.account, key: .int(number * 8 + round - 1))
        let object =
          try row ?? transaction.upsert(Ledger.account, key: nil, values: [], links: []).row
        try transaction.set(
          .int(number * 8 + round), Ledger.id, of: ObjectID(Ledger.account, object))
      }
      snapshot = try #require(try transaction.finish())
      versions.append(snapshot)
    }
    let held = versions
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<6 as Range<UInt64> {
        group.addTask {
          var generator = SeededGenerator(seed: task)
          var wrong = 0
          for _ in 0..<4000 {
            let (number, round) = (generator.below(300), generator.below(8))
            let key = ObjectKey.int(Int64(number * 8 + generator.below(8)))
            let expected = key == .int(Int64(number * 8 + round)) ? RowID(UInt32(number)) : nil
            if try held[round].row(of: Ledger.account, key: key) != expected { wrong += 1 }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
