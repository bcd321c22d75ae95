import Foundation
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("a store's file") struct StoreFileTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("gives back every value and link that was written", arguments: 1...8)
  func roundTrip(seed: UInt64) throws {
    let written = try Sample.snapshot(Int(seed) * 37, textLength: Int(seed * seed), seed: seed)
    let returned = try Sample.file(scratch.store).write { _, _ in written }
    let expected = try written.lines()
    #expect(expected.count > 20)
    #expect(try returned.lines() == expected)
    let reopened = try Sample.file(scratch.store).current()
    #expect(try reopened.lines() == expected)
    #expect(reopened.version == 1)
    #expect(try Sample.file(scratch.store).check() == [])
  }

  @Test("keeps the blobs of unchanged columns")
  func unchangedBlobs() throws {
    let file = Sample.file(scratch.store)
    let first = try file.write { _, _ in try Sample.snapshot(150, seed: 1) }
    let second = try file.write { base, _ in
      var builder = SegmentBuilder(Sample.schema[Sample.book], base.segments[0][1])
      try builder.set(.int(1_000_000), AttributeID(1), row: 3)
      let changed = try builder.finish { base.rowBound(of: $0) }
      return base.replacing([
        [base.segments[0][0], changed, base.segments[0][2]], base.segments[1],
      ])
    }
    let old = first.blobs(of: Sample.book)
    let new = second.blobs(of: Sample.book)
    #expect(old[0] == new[0] && old[2] == new[2])
    #expect(first.blobs(of: Sample.author) == second.blobs(of: Sample.author))
    // Only the column of pages, number 2, has other bytes.
    #expect(zip(old[1], new[1]).enumerated().filter { $1.0 != $1.1 }.map(\.offset) == [2])
    #expect(try second.lines().count { $0.contains("pages=int(1000000)") } == 1)
    #expect(try first.lines().count { $0.contains("pages=int(1000000)") } == 0)
    #expect(try file.check() == [])
  }

  @Test("drops the records of segments and entities that are gone")
  func shrinking() throws {
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Sample.snapshot(300, seed: 2) }
    try file.write { base, _ in base.replacing([[base.segments[0][0]], []]) }
    let reopened = try Sample.file(scratch.store).current()
    #expect(reopened.segments.map(\.count) == [1, 0])
    #expect(try file.check() == [])
  }

  @Test("is unchanged if the body throws or returns nothing")
  func failedBody() throws {
    struct Refusal: Error {}
    let file = Sample.file(scratch.store)
    let first = try file.write { _, _ in try Sample.snapshot(100, seed: 3) }
    let expected = try first.lines()
    #expect(throws: Refusal.self) {
      try file.write { base, staging in
        _ = try staging.stage(try Sample.snapshot(64, seed: 4).segments[0][0], of: Sample.book)
        throw Refusal()
      }
    }
    let same = try file.write { base, staging in
      _ = try staging.stage(try Sample.snapshot(64, seed: 4).segments[0][0], of: Sample.book)
      return nil
    }
    #expect(try same.lines() == expected)
    #expect(try Sample.file(scratch.store).current().lines() == expected)
    #expect(try file.current().version == 1)
    #expect(try file.check() == [])
  }

  @Test("is not created by a body that throws or returns nothing, nor by a reader")
  func nothingCreated() throws {
    struct Refusal: Error {}
    let file = Sample.file(scratch.store)
    #expect(throws: StoreFileError.missing(path: scratch.store)) { try file.current() }
    #expect(throws: Refusal.self) { try file.write { _, _ in throw Refusal() } }
    #expect(try file.write { _, _ in nil }.version == 0)
    #expect(throws: StoreFileError.missing(path: scratch.store)) { try file.check() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
  }

  @Test("is created with its directories")
  func directories() throws {
    let path = scratch.path + "/a/b/c.store"
    #expect(throws: StoreFileError.missing(path: path)) { try Sample.file(path).current() }
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/a"))
    try Sample.file(path).write { _, _ in try Sample.snapshot(3, seed: 5) }
    #expect(try Sample.file(path).current().version == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/a/b")
    #expect(names.sorted() == ["c.store", "c.store-lock"])
  }

  @Test("shows a new version to others, and keeps old snapshots")
  func versions() throws {
    let writer = Sample.file(scratch.store)
    let reader = Sample.file(scratch.store)
    try writer.write { _, _ in try Sample.snapshot(64, seed: 6) }
    let old = try reader.current()
    let expected = try old.lines()
    for seed in 7..<20 as Range<UInt64> {
      let written = try Sample.snapshot(64, seed: seed)
      try writer.write { base, _ in base.replacing(written.segments) }
      #expect(try reader.current().lines() == written.lines())
      #expect(try old.lines() == expected)
    }
    #expect(try reader.current().version == 14)
  }

  @Test("keeps texts beside the objects: through other commits, replaced, and removed")
  func metadata() throws {
    let store = Store(Sample.file(scratch.store))
    func reopened() throws -> [String: String] {
      try Sample.file(scratch.store).current().metadata
    }
    let texts = ["definition Book 名前": "名前 := title = 'こ'", "": "", "b": "line\nline \u{1F955}"]
    try store.write { $0.metadata = texts }
    #expect(try reopened() == texts)
    try store.write { _ = try $0.insert(into: Sample.author) }
    #expect(try reopened() == texts)
    try store.write { $0.metadata["b"] = "c" }
    try store.write { $0.metadata[""] = nil }
    #expect(try reopened() == ["definition Book 名前": "名前 := title = 'こ'", "b": "c"])
    #expect(throws: CancellationError.self) {
      try store.write { transaction in
        transaction.metadata["b"] = nil
        throw CancellationError()
      }
    }
    #expect(try store.snapshot().metadata.count == 2)
    try store.write { $0.metadata = [:] }
    #expect(try reopened() == [:])
    #expect(try Sample.file(scratch.store).check() == [])
    #expect(try store.snapshot().version == 5)
  }

  @Test("shares the same segments while somebody holds them, and holds none itself")
  func sharedSegments() throws {
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Sample.snapshot(64, seed: 8) }
    weak var released: Segment?
    do {
      let first = try file.current()
      #expect(try file.current().segments[0][0] === first.segments[0][0])
      released = first.segments[0][0]
    }
    #expect(released == nil)
  }

  @Test("reuses the pages of old versions once nobody holds them")
  func reuse() throws {
    let file = Sample.file(scratch.store)
    func rewrite(_ seed: UInt64) throws {
      let written = try Sample.snapshot(200, textLength: 60, seed: seed)
      try file.write { base, _ in base.replacing(written.segments) }
    }
    func byteCount() throws -> Int {
      try #require(
        try FileManager.default.attributesOfItem(atPath: scratch.store)[.size] as? Int)
    }
    for seed in 1...6 as ClosedRange<UInt64> { try rewrite(seed) }
    let settled = try byteCount()
    for seed in 7...40 as ClosedRange<UInt64> { try rewrite(seed) }
    #expect(try byteCount() < settled * 2)
    #expect(try file.check() == [])
  }
}
