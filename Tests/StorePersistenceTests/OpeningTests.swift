import Foundation
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("opening a store") struct OpeningTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A file that is not a store, and the error that reports it.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let bytes: Data
    let words: String
  }

  static let cases = [
    Case(testDescription: "empty", bytes: Data(), words: "is not a store: it is empty"),
    Case(
      testDescription: "text", bytes: Data("{\"name\": \"カレー\"}".utf8),
      words: "it is not an LMDB file"),
    Case(
      testDescription: "long", bytes: Data(repeating: 0xDE, count: 100_000),
      words: "it is not an LMDB file"),
    Case(
      testDescription: "SQLite", bytes: Data("SQLite format 3\0".utf8) + Data(count: 8176),
      words: "it is not an LMDB file"),
  ]

  @Test("refuses a file that is not a store, and leaves it untouched", arguments: cases)
  func foreign(example: Case) throws {
    try example.bytes.write(to: URL(fileURLWithPath: scratch.store))
    let file = Sample.file(scratch.store)
    for attempt in [
      { _ = try file.current() }, { _ = try file.check() },
      { _ = try file.write { _, _ in try Sample.snapshot(3, seed: 1) } },
    ] {
      let error = #expect(throws: StoreFileError.self) { try attempt() }
      #expect(error?.description.contains(example.words) == true)
      #expect(error?.isSystemFault == false)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == example.bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["sample.store"])
  }

  @Test("refuses a directory, and a path inside a plain file")
  func directory() throws {
    let file = Sample.file(scratch.path)
    #expect(throws: StoreFileError.notAFile(path: scratch.path)) { try file.current() }
    #expect(throws: StoreFileError.notAFile(path: scratch.path)) {
      try file.write { base, _ in base }
    }
    try Data().write(to: URL(fileURLWithPath: scratch.store))
    let inside = Sample.file(scratch.store + "/inside")
    #expect(throws: StoreFileError.missing(path: inside.path)) { try inside.current() }
    let error = #expect(throws: StoreFileError.self) { try inside.write { base, _ in base } }
    #expect(error?.isSystemFault == true)
  }

  @Test("refuses a pipe, without waiting for its other end")
  func pipe() throws {
    try #require(unsafe mkfifo(scratch.store, 0o600) == 0)
    let file = Sample.file(scratch.store)
    #expect(throws: StoreFileError.notAFile(path: scratch.store)) { try file.current() }
  }

  @Test("refuses another program's LMDB file, and leaves it untouched")
  func otherLMDB() throws {
    do {
      let environment = try Environment.create(
        scratch.store, shownPath: scratch.store, addressSpace: 1 << 30)
      try environment.write { try $0.put([1, 2, 3], .blob(7)) }
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    let file = Sample.file(scratch.store)
    let expected = StoreFileError.foreign(
      path: scratch.store, reason: "it is an LMDB file of another program")
    #expect(throws: expected) { try file.current() }
    #expect(throws: expected) { try file.write { base, _ in base } }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == before)
  }

  @Test("refuses a store with another mark, and leaves it untouched")
  func otherMark() throws {
    try Sample.file(scratch.store).write { _, _ in try Sample.snapshot(3, seed: 1) }
    let file = StoreFile(path: scratch.store, schema: Sample.schema, mark: "OTHER")
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    let expected = StoreFileError.foreign(
      path: scratch.store, reason: "it is an LMDB file of another program")
    #expect(throws: expected) { try file.current() }
    #expect(throws: expected) { try file.write { base, _ in base } }
    #expect(throws: expected) { try file.check() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == before)
  }

  @Test("refuses a newer format, and leaves it untouched")
  func newerFormat() throws {
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Sample.snapshot(3, seed: 1) }
    let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
    try environment.write { transaction in
      try transaction.put(Sample.mark.bytes + [3, 0, 0, 0] + [9, 9, 9], .header)
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    let expected = StoreFileError.newerFormat(path: scratch.store, format: 3, newestKnown: 2)
    #expect(throws: expected) { try file.current() }
    #expect(throws: expected) { try file.write { base, _ in base } }
    #expect(throws: expected) { try file.check() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == before)
  }

  @Test("follows the path to a file that replaced it")
  func replacedFile() throws {
    let other = scratch.path + "/other.store"
    let file = Sample.file(scratch.store)
    let first = try file.write { _, _ in try Sample.snapshot(30, seed: 1) }
    let expected = try first.lines()
    let second = try Sample.file(other).write { _, _ in try Sample.snapshot(30, seed: 2) }
    try #require(unsafe rename(other, scratch.store) == 0)
    #expect(try file.current().lines() == second.lines())
    #expect(try file.write { base, _ in base.replacing(base.segments) }.version == 2)
    #expect(try first.lines() == expected)
  }

  @Test("shares one environment in a process, and closes it with its last user")
  func sharedEnvironment() throws {
    let file = Sample.file(scratch.store)
    weak var released: Environment?
    do {
      let snapshot = try file.write { _, _ in try Sample.snapshot(3, seed: 1) }
      let first = try Environment.open(scratch.store, addressSpace: 1 << 30)
      let second = try Environment.open(
        scratch.path + "/../"
          + URL(
            fileURLWithPath: scratch.path
          ).lastPathComponent + "/sample.store", addressSpace: 1 << 30)
      #expect(first === second)
      let column = try #require(snapshot.segments[0][0].sources[1] as? StoredColumn)
      #expect(column.environment === first)
    }
    do {
      let other = Sample.file(scratch.path + "/other.store")
      try other.write { _, _ in try Sample.snapshot(3, seed: 1) }
      released = try Environment.open(other.path, addressSpace: 1 << 30)
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test("reports that the address space is used up, and leaves the store intact")
  func fullMap() throws {
    var limits = StoreFileLimits()
    limits.addressSpace = 1 << 19
    let file = Sample.file(scratch.store, limits: limits)
    let written = try file.write { _, _ in try Sample.snapshot(64, seed: 1) }
    let expected = try written.lines()
    #expect(throws: StoreFileError.full(path: scratch.store, byteCount: 1 << 19)) {
      try file.write { base, _ in
        base.replacing(try Sample.snapshot(900, textLength: 300, seed: 2).segments)
      }
    }
    #expect(try file.current().lines() == expected)
    #expect(try file.check() == [])
  }
}
