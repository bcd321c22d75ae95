import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("the chunks of a column") struct ChunkTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("the length of a column follows from that of its blob")
  func lengths() {
    for count in Array(0...9_000) + stride(from: 9_001, to: 3_000_000, by: 4_093) {
      let blobByteCount = ChunkTable.blobByteCount(count)
      #expect(ChunkTable.columnByteCount(ofBlob: blobByteCount) == count)
      #expect(blobByteCount == count + (count > 4_096 ? 8 * ((count + 4_095) / 4_096) : 0))
    }
  }

  @Test("each chunk is verified once", arguments: [1, 2, 63, 64, 65, 1_000])
  func verifiedOnce(chunkCount: Int) {
    let verified = VerifiedChunks(checksum: 0, chunkCount: chunkCount)
    var counts = [Int](repeating: 0, count: chunkCount)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let first = Int.random(in: 0..<chunkCount, using: &generator)
      let last = Int.random(in: first..<min(chunkCount, first + 5), using: &generator)
      verified.verify(first...last) { counts[$0] += 1 }
      #expect((first...last).allSatisfy { counts[$0] == 1 })
    }
    verified.verify(0...chunkCount - 1) { counts[$0] += 1 }
    #expect(counts.allSatisfy { $0 == 1 })
  }

  @Test("a chunk that is damaged is verified again")
  func again() {
    let verified = VerifiedChunks(checksum: 0, chunkCount: 9)
    for _ in 0..<2 {
      #expect(throws: DamagedColumn.self) {
        try verified.verify(2...4) { if $0 == 3 { throw DamagedColumn("") } }
      }
    }
    verified.verify(3...4) { _ in }
  }

  /// A store with a column of several chunks, and the place of its blob in the file.
  private func makeStore() throws -> (column: StoredColumn, bytes: [UInt8], place: Int) {
    let snapshot = try Sample.file(scratch.store).write { _, _ in
      try Sample.snapshot(64, textLength: 400, seed: 3)
    }
    let titles = try #require(snapshot.segments[0][0].sources[1] as? StoredColumn)
    let bytes = try titles.bytes().array
    #expect(bytes.count > 4 * ChunkTable.chunkByteCount)
    let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    return (titles, bytes, try #require(whole.range(of: Data(bytes))?.lowerBound))
  }

  private func flip(_ offset: Int) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    try handle.seek(toOffset: UInt64(offset))
    let byte = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data([byte ^ 16]))
  }

  @Test("only those are verified that are read")
  func partial() throws {
    let (_, bytes, place) = try makeStore()
    let damaged = 2 * ChunkTable.chunkByteCount + 5
    try flip(place + damaged)
    // Another object for the file, whose verified chunks would be shared while the first is open.
    let segment = try Sample.file(scratch.store).current().segments[0][0]
    let column = try #require(segment.sources[1] as? StoredColumn)
    let partial = try column.partialBytes()
    try partial.verify(0..<2 * ChunkTable.chunkByteCount)
    try partial.verify(3 * ChunkTable.chunkByteCount..<bytes.count)
    #expect(throws: StoreFileError.self) { try partial.verify(damaged..<damaged + 1) }
    #expect(throws: StoreFileError.self) { try column.bytes() }
    #expect(throws: StoreFileError.self) { try segment.strings(1) }
    let lookup = try #require(try segment.stringLookup(1))
    let results = (0..<64).map { row in
      Result { try lookup.isEqual(row: row, to: "x".utf8Span.span) }
    }
    // Some strings are in the damaged chunk, and most are not.
    let failures = results.filter {
      (try? $0.get()) == nil && (try? $0.map { _ in 0 }.get()) == nil
    }
    #expect((1..<40).contains(failures.count))
  }

  @Test("the table is verified before it is used")
  func table() throws {
    let (_, bytes, place) = try makeStore()
    try flip(place + bytes.count + 3)
    let segment = try Sample.file(scratch.store).current().segments[0][0]
    #expect(throws: StoreFileError.self) { try segment.sources[1]?.partialBytes() }
    #expect(throws: StoreFileError.self) { try segment.stringLookup(1) }
  }

  @Test("damage does not become part of a compacted store, nor of a copy or a commit")
  func copies() throws {
    let (_, _, place) = try makeStore()
    try flip(place + 3 * ChunkTable.chunkByteCount)
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    let file = Sample.file(scratch.store)
    #expect(throws: StoreFileError.self) { try file.compact() }
    #expect(throws: StoreFileError.self) { try file.copy(to: scratch.path + "/copy.store") }
    #expect(throws: StoreFileError.self) {
      try Store(file).write { transaction in
        try transaction.set(.string("new"), AttributeID(0), of: ObjectID(Sample.book, RowID(0)))
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == before)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/copy.store"))
  }

  @Test("a meta page with the number of an older transaction is damage")
  func olderTransaction() throws {
    let file = Sample.file(scratch.store)
    for seed in 1...4 as ClosedRange<UInt64> {
      let written = try Sample.snapshot(70, seed: seed)
      try file.write { base, _ in base.replacing(written.segments) }
    }
    let newest = try MetaPage.newest(in: try DataFile(scratch.store))
    let page = Int(newest.transaction & 1)
    let number = newest.transaction - 2
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    try handle.seek(toOffset: UInt64(page * newest.pageSize + 144))
    try handle.write(contentsOf: Data([UInt8(number), 0, 0, 0, 0, 0, 0, 0]))
    try FileManager.default.removeItem(atPath: scratch.store + "-lock")
    #expect(throws: StoreFileError.self) { try Sample.file(scratch.store).current() }
    #expect(throws: StoreFileError.self) { try file.write { _, _ in nil } }
  }
}
