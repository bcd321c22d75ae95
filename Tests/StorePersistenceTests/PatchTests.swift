import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("a patch of a column") struct ColumnPatchTests {
  private func random(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  private func patch(_ base: [UInt8], _ bytes: [UInt8]) -> ColumnPatch? {
    ColumnPatch(from: ColumnBuffer(base), to: ColumnBuffer(bytes))
  }

  @Test("leads from the base to the column, whatever differs") func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    let base = random(9_000, &generator)
    for _ in 0..<200 {
      var bytes = base
      bytes.removeLast(Int.random(in: 0...400, using: &generator))
      bytes += random(Int.random(in: 0...500, using: &generator), &generator)
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] ^= 1
      }
      // The whole is written if base and column differ in nothing but the length.
      guard let patch = self.patch(base, bytes) else {
        #expect(bytes.count < base.count && bytes == Array(base[..<bytes.count]))
        continue
      }
      let key = RecordKey.blob(7)
      let record = patch.record(key)
      #expect(record.count < bytes.count / 4)
      let read = try ColumnPatch(record: record, key)
      #expect(read == patch)
      #expect(read.applied(to: ColumnBuffer(base), byteCount: bytes.count)?.array == bytes)
    }
  }

  @Test("is empty if nothing differs, and nil if much does") func limits() {
    let zeros = [UInt8](repeating: 0, count: 16_000)
    #expect(patch(zeros, zeros)?.runs == [])
    #expect(patch(zeros, [UInt8](repeating: 1, count: 16_000)) == nil)
    #expect(patch(zeros, zeros + zeros) == nil)
    #expect(patch(zeros, Array(zeros.dropLast(8))) == nil)
    #expect(patch(zeros, zeros + [1])?.runs == [.init(offset: 16_000, bytes: [1])])
    // Each of these runs is short, but there are many.
    #expect(patch(zeros, (0..<16_000).map { $0 % 32 == 0 ? 1 : 0 }) == nil)
    // A short column is written as a whole.
    #expect(patch([1, 2, 3], [1, 2, 4]) == nil)
    #expect(patch([1, 2, 3], [1, 2, 3])?.runs == [])
  }

  @Test("is refused if a bit of it differs, or if it leads out of the column") func damage() throws
  {
    let zeros = [UInt8](repeating: 0, count: 16_000)
    var bytes = zeros
    bytes[9_000] = 1
    let patch = try #require(self.patch(zeros, bytes + [2, 3]))
    let record = patch.record(.blob(1))
    for offset in record.indices {
      var damaged = record
      damaged[offset] ^= 4
      #expect(throws: DamagedRecord.self) { try ColumnPatch(record: damaged, .blob(1)) }
    }
    #expect(throws: DamagedRecord.self) { try ColumnPatch(record: record, .blob(2)) }
    for count in [0, 16_000, 16_001, 16_003, 1 << 60] {
      #expect(patch.applied(to: ColumnBuffer(zeros), byteCount: count) == nil)
    }
  }
}

/// A store in which commits write patches.
@Suite("a store with patched columns") struct PatchedStoreTests {
  private static let schema = Schema([
    Entity("Point", attributes: [Attribute("x", .double), Attribute("time", .date)])
  ])
  private static let point = EntityID(0)
  private let scratch: Scratch

  private let file: StoreFile

  init() throws {
    scratch = try Scratch()
    file = StoreFile(path: scratch.store, schema: Self.schema, mark: Sample.mark)
  }

  private func append(_ numbers: Range<Int>) throws {
    try Store(file).write { transaction in
      for number in numbers {
        let row = try transaction.insert(into: Self.point)
        let object = ObjectID(Self.point, row)
        try transaction.set(.double(Double(number)), AttributeID(0), of: object)
        try transaction.set(.date(Double(number) * 2), AttributeID(1), of: object)
      }
    }
  }

  private func expectPoints(_ count: Int) throws {
    #expect(try file.check() == [])
    let segment = try #require(try file.current().segments[0].first)
    #expect(try segment.doubles(1).values.array == (0..<count).map(Double.init))
    #expect(try segment.doubles(2).values.array == (0..<count).map { Double($0) * 2 })
  }

  private func columns() throws -> [StoredColumn] {
    try file.current().segments[0][0].sources.compactMap { $0 as? StoredColumn }
  }

  private func bytes(of blob: UInt64) throws -> [UInt8] {
    let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
    return try #require(try ReadTransaction(environment) {}.value(of: .blob(blob))).array
  }

  /// Replaces the bytes of a blob, as no commit would.
  private func put(_ bytes: [UInt8], _ blob: UInt64) throws {
    let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
    var header = try scratch.storedHeader()
    try environment.write { transaction in
      header.transaction = transaction.number
      try transaction.put(header.record, .header)
      try transaction.put(bytes, .blob(blob))
    }
  }

  @Test("keeps the blob of a column and replaces its patch, until much has changed") func blobs()
    throws
  {
    try append(0..<2_000)
    let whole = try columns()
    #expect(whole.map(\.patch) == [0, 0])
    var patches: Set<UInt64> = []
    for number in 2_000..<2_048 {
      try append(number..<number + 1)
      let patched = try columns()
      #expect(patched.map(\.blob) == whole.map(\.blob))
      #expect(Set(patched.map(\.identity)).count == 2)
      patches.formUnion(patched.map(\.patch))
    }
    #expect(patches.count == 96)
    try expectPoints(2_048)
    try append(2_048..<2_600)
    #expect(try columns().map(\.patch) == [0, 0])
    try expectPoints(2_600)
  }

  @Test("has no patch after it was compacted, or if a value is as before") func without() throws {
    try append(0..<2_000)
    let whole = try columns().map(\.identity)
    func set(_ value: Double, _ row: UInt32 = 9) throws {
      try Store(file).write { transaction in
        try transaction.set(.double(value), AttributeID(0), of: ObjectID(Self.point, RowID(row)))
      }
    }
    try set(1_000)
    let patched = try columns()
    #expect(patched[0].patch != 0 && patched[1].identity == whole[1])
    // The same bytes again keep the patch.
    try Store(file).write { transaction in
      let object = ObjectID(Self.point, RowID(9))
      try transaction.set(.double(0), AttributeID(0), of: object)
      try transaction.set(.double(1_000), AttributeID(0), of: object)
    }
    #expect(try columns().map(\.identity) == patched.map(\.identity))
    try set(9)
    #expect(try columns().map(\.identity) == whole)
    try set(1_000)
    try file.compact()
    #expect(try columns().map(\.patch) == [0, 0])
    try set(9)
    try expectPoints(2_000)
  }

  @Test("does not grow much with many small commits") func size() throws {
    try append(0..<2_010)
    let before = try DataFile(scratch.store).byteCount()
    for number in 2_010..<2_040 { try append(number..<number + 1) }
    #expect(try DataFile(scratch.store).byteCount() < 3 * before / 2)
    try expectPoints(2_040)
  }

  @Test("is refused if the blob or the patch is damaged") func damage() throws {
    try append(0..<2_000)
    try append(2_000..<2_001)
    let column = try columns()[0]
    for (blob, problem) in [
      (column.blob, "does not match its checksum"), (column.patch, "has a damaged patch"),
    ] {
      let stored = try bytes(of: blob)
      var damaged = stored
      damaged[stored.count / 2] ^= 1
      try put(damaged, blob)
      #expect(try file.check() == ["Point.x, rows 0 to 2000: blob \(column.blob) \(problem)"])
      #expect(throws: StoreFileError.self) { try columns()[0].bytes() }
      #expect(throws: StoreFileError.self) { try append(2_001..<2_002) }
      try put(stored, blob)
    }
    try expectPoints(2_001)
  }
}
