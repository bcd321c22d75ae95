import TestSupport
import Testing

@testable import ObjectGraph

@Suite("A table of keys")
struct KeyTableTests {
  private func rows(_ table: KeyTable, under hash: UInt64) -> [UInt32] {
    var search = KeyTable.Search(hash: hash)
    var rows: [UInt32] = []
    while let row = table.next(&search) { rows.append(row.rawValue) }
    return rows.sorted()
  }

  @Test("finds what was inserted, through growth and collisions", arguments: [1, 2] as [UInt64])
  func finds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = KeyTable(capacity: 0)
    // Few tags, so that many rows share one; the table sees only the upper half.
    let hashes = (0..<50).map { _ in generator.next() } + [0, .max]
    var model: [UInt64: Set<UInt32>] = [:]
    for row in 0..<2000 as Range<UInt32> {
      let hash = hashes.pick(&generator)
      table.insert(RowID(row), hash: hash)
      // The same again changes nothing.
      if generator.chance(3) { table.insert(RowID(row), hash: hash) }
      model[hash, default: []].insert(row)
    }
    for hash in hashes { #expect(rows(table, under: hash) == (model[hash] ?? []).sorted()) }
    #expect(rows(table, under: 0x1234_5678_0000_0000) == [])
  }

  @Test("accepts the greatest row number of an entity")
  func greatestRow() {
    var table = KeyTable(capacity: 1)
    table.insert(RowID(.max - 1), hash: 42 << 32)
    #expect(rows(table, under: 42 << 32) == [.max - 1])
  }

  @Test("agrees with the segments' dictionaries", arguments: [1, 2, 3] as [UInt64])
  func agreement(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var tabled = TransactionLimits.standard
    tabled.lookupsWithoutTable = 0
    var untabled = TransactionLimits.standard
    untabled.lookupsWithoutTable = .max
    let empty = Snapshot(emptyFor: Kitchen.schema, capacity: SegmentCapacity(shift: 6))
    var driver = RandomDriver(Kitchen.schema, seed: seed)
    var start = Transaction(empty, staging: InPlaceStaging())
    try driver.change(&start, count: 400)
    let snapshot = try #require(try start.finish())
    driver.model.removeUnlinked()

    var first = Transaction(snapshot, staging: InPlaceStaging(), limits: tabled)
    var second = Transaction(snapshot, staging: InPlaceStaging(), limits: untabled)
    var copy = driver
    for _ in 0..<10 {
      try driver.change(&first, count: 20)
      try copy.change(&second, count: 20)
      for number in 0..<50 {
        let key = ["", "人参", "nine bytes", "é"][number % 4] + String(generator.below(20))
        let expected = driver.model.row(of: Kitchen.recipe, key: .string(key))
        let byTable = try first.object(of: Kitchen.recipe, key: key)
        let byDictionary = try second.object(of: Kitchen.recipe, key: key)
        #expect(byTable == expected)
        #expect(byDictionary == expected)
      }
    }
  }
}
