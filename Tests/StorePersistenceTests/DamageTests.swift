import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// Whether a run of several minutes was asked for, with every bit instead of a sample.
private let isEveryBitAsked = ProcessInfo.processInfo.environment["RECIPES_EVERY_BIT"] != nil

@Suite("a damaged file") struct DamageTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A store of several commits: with values on pages of their own, and with free pages.
  private func makeStore() throws -> [[UInt8]] {
    let file = Sample.file(scratch.store)
    for seed in 1...4 as ClosedRange<UInt64> {
      let written = try Sample.snapshot(70, textLength: 60, seed: seed)
      try file.write { base, _ in base.replacing(written.segments) }
    }
    try Store(file).write { $0.metadata = Self.metadata }
    return try columns(try file.current())
  }

  private static let metadata = ["a": "b", "definition Book long": "long := pages > 500"]

  /// The bytes of every column, each read as what it is, and those of the metadata.
  private func columns(_ snapshot: Snapshot) throws -> [[UInt8]] {
    var columns = snapshot.metadata.sorted { $0.key < $1.key }
      .map { Array("\($0.key) \($0.value)".utf8) }
    for entity in snapshot.schema.entities.indices.map(EntityID.init) {
      for segment in snapshot.segments[entity.index] {
        columns += try segment.sources.map { try $0?.bytes().array ?? [] }
      }
      for object in try snapshot.liveRows(of: entity).prefix(1).map({ ObjectID(entity, $0) }) {
        for index in snapshot.schema[entity].attributes.indices {
          _ = try snapshot.value(AttributeID(index), of: object)
        }
        for index in snapshot.schema[entity].relationships.indices {
          _ = try snapshot.targets(RelationshipID(index), of: object)
        }
      }
    }
    return columns
  }

  private enum Outcome {
    case right
    case refused
    case wrong
  }

  /// Opens the file again, reads everything, and checks everything.
  private func readOutcome(_ expected: [[UInt8]]) -> Outcome {
    let file = Sample.file(scratch.store)
    do {
      let columns = try columns(try file.current())
      _ = try file.check()
      return columns == expected ? .right : .wrong
    } catch {
      return .refused
    }
  }

  /// Opens the file again and replaces all that is in it; a new reader must then find just that.
  ///
  /// A blob whose key was damaged is not found when it should go; it stays, and `check` tells.
  private func writeOutcome() throws -> Outcome {
    let written = try Sample.snapshot(70, textLength: 60, seed: 9)
    do {
      try Sample.file(scratch.store).write { base, _ in base.replacing(written.segments) }
    } catch {
      return .refused
    }
    let file = Sample.file(scratch.store)
    let areLeftovers = try file.check().allSatisfy { $0.hasSuffix("is in no segment") }
    let next = try file.current()
    let isKept = next.metadata == Self.metadata
    let columns = try columns(next).dropFirst(next.metadata.count)
    return try isKept && Array(columns) == self.columns(written) && areLeftovers ? .right : .wrong
  }

  /// The offsets to damage: some of what LMDB reads, and a few of the rest.
  private func offsets(sparseness: Int) throws -> [Int] {
    let file = try DataFile(scratch.store)
    let byteCount = try file.byteCount()
    if isEveryBitAsked, sparseness == 19 { return Array(0..<byteCount) }
    let isTreePage = try (0..<byteCount / 4096).map { page in
      try file.bytes(at: page * 4096 + 10, count: 1)[0] & 3 != 0
    }
    return (0..<byteCount).filter { offset in
      let place = offset % 4096
      if isEveryBitAsked { return isTreePage[offset / 4096] || place < 256 }
      if offset < 8192 { return place < MetaPage.byteCount && place % sparseness == 0 }
      return isTreePage[offset / 4096]
        ? place % (sparseness * 20) == sparseness
          || place < 64 && place % (3 * sparseness) == 0
        : place % (sparseness * 400) == 7
    }
  }

  private func flip(_ handle: FileHandle, _ offset: Int, _ mask: UInt8) throws {
    try handle.seek(toOffset: UInt64(offset))
    let byte = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data([byte ^ mask]))
  }

  private func masks(_ generator: inout SeededGenerator) -> [UInt8] {
    isEveryBitAsked
      ? (0..<8).map { 1 << UInt8($0) }
      : [1 << UInt8.random(in: 0..<8, using: &generator)]
  }

  @Test("is read correctly or refused, whichever bit is flipped")
  func flippedBitsReading() throws {
    let expected = try makeStore()
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    var generator = SeededGenerator(seed: 1)
    var counts: [Outcome: Int] = [:]
    for offset in try offsets(sparseness: 19) {
      for mask in masks(&generator) {
        try flip(handle, offset, mask)
        let outcome = readOutcome(expected)
        try flip(handle, offset, mask)
        counts[outcome, default: 0] += 1
        #expect(outcome != .wrong, "byte \(offset), mask \(mask)")
      }
    }
    if isEveryBitAsked { print("reading", counts) }
    #expect((counts[.right] ?? 0) > 0 && (counts[.refused] ?? 0) > 0)
    #expect(readOutcome(expected) == .right)
  }

  @Test("is written correctly or refused, whichever bit is flipped")
  func flippedBitsWriting() throws {
    _ = try makeStore()
    let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    var generator = SeededGenerator(seed: 2)
    var counts: [Outcome: Int] = [:]
    for offset in try offsets(sparseness: 79) {
      for mask in masks(&generator) {
        var damaged = whole
        damaged[offset] ^= mask
        try damaged.write(to: URL(fileURLWithPath: scratch.store))
        let outcome = try writeOutcome()
        counts[outcome, default: 0] += 1
        #expect(outcome != .wrong, "byte \(offset), mask \(mask)")
      }
    }
    if isEveryBitAsked { print("writing", counts) }
    #expect((counts[.right] ?? 0) > 0 && (counts[.refused] ?? 0) > 0)
  }

  @Test("is refused wherever it was cut off")
  func cutOff() throws {
    // In the file of one commit no page is free.
    let written = try Sample.snapshot(70, textLength: 60, seed: 1)
    let expected = try columns(
      try Sample.file(scratch.store).write { _, _ in written })
    let byteCount = try DataFile(scratch.store).byteCount()
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    #expect(readOutcome(expected) == .right)
    for length in stride(from: byteCount - 2048, through: 0, by: -2048) {
      try handle.truncate(atOffset: UInt64(length))
      #expect(readOutcome(expected) == .refused, "\(length) bytes of \(byteCount)")
    }
  }

  @Test("names the damaged blob")
  func checksum() throws {
    let file = Sample.file(scratch.store)
    let snapshot = try file.write { _, _ in try Sample.snapshot(64, textLength: 60, seed: 3) }
    let titles = try #require(snapshot.segments[0][0].sources[1] as? StoredColumn)
    let needle = Data(try titles.bytes().array.suffix(64))
    let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    let place = try #require(whole.range(of: needle)?.lowerBound)
    let handle = try #require(FileHandle(forUpdatingAtPath: scratch.store))
    try flip(handle, place, 1)
    #expect(
      try file.check() == [
        "Book.title, rows 0 to 63: blob \(titles.blob) does not match its checksum"
      ])
    #expect(throws: StoreFileError.self) { try titles.bytes() }
  }
}
