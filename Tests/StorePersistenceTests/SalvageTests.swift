import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("salvage of a damaged store") struct SalvageTests {
  private let scratch: Scratch
  private let file: StoreFile

  init() throws {
    scratch = try Scratch()
    file = Sample.file(scratch.store)
    // Three segments, with holes; titles of several chunks.
    try file.write { _, _ in try Sample.snapshot(150, textLength: 300, seed: 3) }
  }

  private var newPath: String { scratch.path + "/new.store" }

  /// The books without their rows, and the authors without their books, whose rows change.
  private func lines(_ snapshot: Snapshot) throws -> [String] {
    try snapshot.lines().map { line in
      line.replacing(/^Book \d+:/, with: "").replacing(#/ books=.*/#, with: "")
    }
  }

  /// Flips a bit of a column's bytes in the file.
  private func damage(
    _ entity: EntityID, _ column: Int, segment: Int, at offset: (Int) -> Int
  ) throws {
    let source = try file.current().segments[entity.index][segment].sources[column]
    let bytes = try #require(source).bytes().array
    let url = URL(fileURLWithPath: scratch.store)
    let place = try #require(try Data(contentsOf: url).range(of: Data(bytes))?.lowerBound)
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    let target = UInt64(place + offset(bytes.count))
    try handle.seek(toOffset: target)
    let byte = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: target)
    try handle.write(contentsOf: Data([byte ^ 2]))
  }

  private func salvage() throws -> (result: StoreFile.Salvaged, lost: [LostObject]) {
    var lost: [LostObject] = []
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    let result = try Sample.file(scratch.store).salvage(to: newPath) { lost.append($0) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == before)
    #expect(result.lostCount == lost.count)
    let new = Sample.file(newPath)
    #expect(try new.check() == [])
    #expect(try new.current().invariantProblems() == [])
    let counts = try (0..<2).map { try new.current().count(of: EntityID($0)) }
    #expect(counts.reduce(0, +) == result.objectCount)
    return (result, lost)
  }

  @Test("takes over every object of a whole store")
  func whole() throws {
    let (result, lost) = try salvage()
    #expect(lost.isEmpty && result.droppedLinkCount == 0 && result.lostRecords == [])
    #expect(try lines(Sample.file(newPath).current()) == lines(file.current()))
  }

  @Test("loses only the objects whose values are in a damaged chunk")
  func chunk() throws {
    let old = try file.current()
    let all = try lines(old)
    try damage(Sample.book, 1, segment: 1) { $0 - 5_000 }
    let (result, lost) = try salvage()
    #expect((1..<40).contains(lost.count))
    #expect(lost.allSatisfy { $0.object.entity == Sample.book && $0.key == nil })
    #expect(lost.allSatisfy { (64..<128).contains($0.object.row.rawValue) })
    let books = try old.liveRows(of: Sample.book)
    let lostRows = Set(lost.map(\.object.row))
    let kept = zip(books, all).filter { !lostRows.contains($0.0) }.map(\.1)
    #expect(try lines(Sample.file(newPath).current()) == kept + all.dropFirst(books.count))
    #expect(result.droppedLinkCount == 0)
  }

  @Test("names a lost object by its key, and drops the links to lost objects")
  func links() throws {
    let old = try file.current()
    let linkCount = try old.segments[0].indices.reduce(0) {
      try $0 + old.segments[0][$1].links(6, targetBound: 64).targets.count
    }
    // All names of authors are in one chunk.
    try damage(Sample.author, 1, segment: 0) { $0 - 20 }
    // So are all dates of some books.
    try damage(Sample.book, 5, segment: 2) { $0 - 20 }
    let (result, lost) = try salvage()
    let lostBooks = lost.filter { $0.object.entity == Sample.book }
    #expect(lost.count - lostBooks.count == 20)
    #expect(!lostBooks.isEmpty && lostBooks.allSatisfy { $0.object.row.rawValue >= 128 })
    #expect(lostBooks.contains { ($0.key ?? "").count >= 300 })
    let lostLinks = try lostBooks.reduce(0) {
      try $0 + old.targets(RelationshipID(0), of: $1.object).count
    }
    #expect(result.droppedLinkCount == linkCount - lostLinks && result.droppedLinkCount > 50)
  }

  @Test("reads rows without their presence, and without a segment's record")
  func records() throws {
    let all = try lines(file.current())
    let hasHoles = try file.current().segments[0][0].presence().words[0] != .max
    #expect(hasHoles)
    try damage(Sample.book, 0, segment: 0) { $0 - 3 }
    let key = RecordKey.segment(entity: 0, index: 1)
    do {
      let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
      var header = try scratch.storedHeader()
      try environment.write { transaction in
        header.transaction = transaction.number
        try transaction.put(header.record, .header)
        try transaction.put([1, 2, 3], key)
      }
    }
    let (result, lost) = try salvage()
    #expect(lost.isEmpty)
    #expect(result.lostRecords == [DamagedRecord(key, "is too short").reason])
    let kept = try lines(Sample.file(newPath).current())
    // A book without any value looks like a deleted one.
    #expect(kept.count > 80 && kept.allSatisfy(all.contains))
  }

  @Test("makes a new file, and replaces none")
  func exists() throws {
    let bytes = Data("other".utf8)
    try bytes.write(to: URL(fileURLWithPath: newPath))
    #expect(throws: StoreFileError.exists(path: newPath)) {
      try file.salvage(to: newPath) { _ in }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: newPath)) == bytes)
    #expect(throws: StoreFileError.exists(path: scratch.store)) {
      try file.salvage(to: scratch.store) { _ in }
    }
  }
}
