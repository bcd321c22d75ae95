import TestSupport
import Testing

@testable import ObjectGraph

@Suite("A snapshot of a transaction")
struct TransactionSnapshotTests {
  private static let capacity = SegmentCapacity(shift: 6)

  @Test(
    "has all writes so far, and later ones do not change it",
    arguments: [1, 2, 3, 4] as [UInt64], [Kitchen.schema, Shop.schema])
  func randomWrites(seed: UInt64, schema: Schema) throws {
    var driver = RandomDriver(schema, seed: seed)
    var snapshot = Snapshot(emptyFor: schema, capacity: Self.capacity)
    var limits = TransactionLimits.standard
    // In some rounds, segments are sealed and opened again between the snapshots.
    if seed.isMultiple(of: 2) { limits.openBytes = 3000 }
    for round in 0..<12 {
      var transaction = Transaction(snapshot, staging: InPlaceStaging(), limits: limits)
      var past: [(Snapshot, GraphModel)] = []
      for step in 0..<8 {
        let now = try transaction.snapshot()
        try driver.model.expectEqual(
          now, "round \(round), step \(step)", isInsideTransaction: true)
        past.append((now, driver.model))
        try driver.change(&transaction, count: driver.generator.below(12))
      }
      let last = try transaction.snapshot()
      let unchanged = driver.model
      driver.model.removeUnlinked()
      let isWhole = unchanged.objects == driver.model.objects
      if let next = try transaction.finish() {
        if isWhole { #expect(next.isSame(as: last)) }
        snapshot = next
      }
      try driver.model.expectEqual(snapshot, "round \(round)")
      for (snapshot, model) in past {
        try model.expectEqual(snapshot, "a past snapshot", isInsideTransaction: true)
      }
    }
  }

  @Test("is the base before the first write, and one snapshot until the next write")
  func identity() throws {
    let base = Snapshot(emptyFor: Kitchen.schema)
    var transaction = Transaction(base, staging: InPlaceStaging())
    let first = try transaction.snapshot()
    #expect(first.isSame(as: base))
    let row = try transaction.insert(into: Kitchen.recipe)
    let second = try transaction.snapshot()
    let third = try transaction.snapshot()
    #expect(third.isSame(as: second))
    #expect(second.version == 1)
    try transaction.set(.string("カレー"), Kitchen.name, of: ObjectID(Kitchen.recipe, row))
    let fourth = try transaction.snapshot()
    #expect(!fourth.isSame(as: second))
    transaction.metadata["source"] = "test"
    let fifth = try transaction.snapshot()
    #expect(fifth.metadata == ["source": "test"])
    #expect(fifth.segments[0][0] === fourth.segments[0][0])
  }

  @Test("rebuilds only the segments that were written since the last one")
  func segments() throws {
    var transaction = Transaction(
      Snapshot(emptyFor: Kitchen.schema, capacity: Self.capacity), staging: InPlaceStaging())
    for number in 0..<200 {
      _ = try transaction.upsert(Kitchen.recipe, key: "\(number)", values: [], links: [])
    }
    let first = try transaction.snapshot()
    try transaction.set(
      .string("夏"), Kitchen.season, of: ObjectID(Kitchen.recipe, RowID(70)))
    let second = try transaction.snapshot()
    let isKept = zip(first.segments[0], second.segments[0]).map { $0 === $1 }
    #expect(isKept == [true, false, true, true])
  }

  @Test("agrees with the transaction after a write that failed half-way")
  func failure() throws {
    var limits = TransactionLimits.standard
    limits.columnCount = 100
    var transaction = Transaction(
      Snapshot(emptyFor: Kitchen.schema), staging: InPlaceStaging(), limits: limits)
    let recipe = ObjectID(Kitchen.recipe, try transaction.insert(into: Kitchen.recipe))
    _ = try transaction.snapshot()
    #expect(throws: TransactionError.segmentFull(entity: "Recipe", property: "season")) {
      try transaction.upsert(
        Kitchen.recipe, key: "a",
        values: [
          (Kitchen.key, .string("a")),
          (Kitchen.season, .string(String(repeating: "x", count: 200))),
        ],
        links: [])
    }
    let snapshot = try transaction.snapshot()
    let row = RowID(1)
    let inTransaction = try transaction.value(Kitchen.key, of: ObjectID(Kitchen.recipe, row))
    #expect(try snapshot.value(Kitchen.key, of: ObjectID(Kitchen.recipe, row)) == inTransaction)
    #expect(try snapshot.value(Kitchen.key, of: recipe) == nil)
  }
}
