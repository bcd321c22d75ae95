import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("a store that another one replaces", .serialized) struct PlacingTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = unsafe chmod(scratch.path, 0o755)
  }

  private var source: String { scratch.path + "/bundle/source.store" }
  private var backup: String { scratch.path + "/backup.store" }

  /// Commits this many versions, the last with rows from `seed`.
  @discardableResult
  private static func fill(_ path: String, _ count: Int, seed: UInt64) throws -> [String] {
    let file = Sample.file(path)
    for _ in 0..<count {
      try file.write { base, _ in
        base.replacing(try Sample.snapshot(70, seed: seed).segments)
      }
    }
    // The rows keep their numbers when they are copied.
    try file.compact()
    return try file.current().lines()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
  }

  @Test("is asked for under the lock, keeps readers, and has later versions and another epoch")
  func replace() throws {
    let old = try Self.fill(scratch.store, 4, seed: 1)
    let new = try Self.fill(source, 2, seed: 2)
    let file = Sample.file(scratch.store)
    let held = try file.current()
    let token = try file.changeToken()
    let bytes = try Data(contentsOf: URL(filePath: source))
    let refused = try file.replace(with: source) { here, there in
      let lines = (try here?.lines(), try there.lines())
      #expect(lines.0 == old && lines.1 == new)
      return false
    }
    #expect(!refused)
    #expect(try file.changeToken() == token)
    #expect(try file.replace(with: source, backup: backup) { ($0?.version ?? 0) > $1.version })
    #expect(try file.current().lines() == new)
    #expect(try file.current().version == 6)
    #expect(try file.current().epoch != held.epoch)
    #expect(try file.changeToken() != token)
    #expect(try held.lines() == old)
    #expect(try file.check() == [])
    #expect(try file.write { base, _ in base.replacing(base.segments) }.version == 7)
    #expect(try Sample.file(backup).current().lines() == old)
    #expect(try Sample.file(backup).write { base, _ in base.replacing(base.segments) }.version == 6)
    #expect(try Data(contentsOf: URL(filePath: source)) == bytes)
    // A second backup replaces the first, and a store is not newer than itself.
    #expect(try file.replace(with: source, backup: backup))
    #expect(try Sample.file(backup).current().version == 7)
    #expect(try !file.replace(with: scratch.store))
    #expect(
      try names()
        == ["backup.store", "backup.store-lock", "bundle", "sample.store", "sample.store-lock"])
  }

  @Test("need not exist, and has the source's version number then")
  func missing() throws {
    let new = try Self.fill(source, 2, seed: 2)
    let file = Sample.file(scratch.path + "/a/b/new.store")
    let refused = try file.replace(with: source) { here, _ in here != nil }
    #expect(!refused)
    #expect(throws: StoreFileError.missing(path: file.path)) { try file.current() }
    #expect(try file.replace(with: source, backup: backup))
    #expect(try file.current().lines() == new)
    #expect(try file.current().version == 3)
    #expect(!FileManager.default.fileExists(atPath: backup))
    #expect(throws: StoreFileError.missing(path: "/none")) { try file.replace(with: "/none") }
  }

  @Test("is unchanged if the source is damaged or of another program, or the condition fails")
  func refused() throws {
    let old = try Self.fill(scratch.store, 2, seed: 1)
    try Self.fill(source, 2, seed: 2)
    let file = Sample.file(scratch.store)
    #expect(throws: CancellationError.self) {
      try file.replace(with: source) { _, _ in throw CancellationError() }
    }
    let other = scratch.path + "/other.store"
    try StoreFile(path: other, schema: Sample.schema, mark: "OTHER").write { base, _ in
      base.replacing([[], []])
    }
    #expect(throws: StoreFileError.self) { try file.replace(with: other) }
    #expect(throws: StoreFileError.self) { try file.copy(to: other) }
    let text = scratch.path + "/text"
    try Data("text".utf8).write(to: URL(filePath: text))
    #expect(throws: StoreFileError.self) { try file.replace(with: text) }
    #expect(throws: StoreFileError.self) { try file.copy(to: text) }
    #expect(try Data(contentsOf: URL(filePath: text)) == Data("text".utf8))
    var bytes = try Data(contentsOf: URL(filePath: source))
    for offset in 8_192..<bytes.count { bytes[offset] ^= 0x55 }
    try bytes.write(to: URL(filePath: source))
    #expect(throws: StoreFileError.self) { try file.replace(with: source, backup: backup) }
    #expect(try file.current().lines() == old)
    #expect(!FileManager.default.fileExists(atPath: backup))
  }

  @Test("is copied, compacted, while a writer works")
  func copy() throws {
    let lines = try Self.fill(scratch.store, 3, seed: 1)
    let file = Sample.file(scratch.store)
    try file.write { base, _ in
      try Sample.file(scratch.store).copy(to: backup)
      return base.replacing([[], []])
    }
    let copy = Sample.file(backup)
    #expect(try copy.current().lines() == lines)
    #expect(try copy.current().version == 4)
    try file.copy(to: backup)
    #expect(try copy.current().lines() == [])
    #expect(try copy.current().version == 6)
    try file.copy(to: scratch.store)
    #expect(try file.check() == [])
    #expect(try copy.check() == [])
  }

  @Test("opened read-only is never written, nor is a lock file created")
  func readOnly() throws {
    let lines = try Self.fill(scratch.store, 2, seed: 1)
    let file = StoreFile(
      path: scratch.store, schema: Sample.schema, mark: Sample.mark, isReadOnly: true)
    let error = StoreFileError.readOnly(path: scratch.store)
    for hasLockFile in [true, false] {
      if !hasLockFile { try FileManager.default.removeItem(atPath: scratch.store + "-lock") }
      let bytes = try Data(contentsOf: URL(filePath: scratch.store))
      #expect(try file.current().lines() == lines)
      #expect(try file.check() == [])
      #expect(throws: error) { try file.write { base, _ in base.replacing(base.segments) } }
      #expect(throws: error) { try file.compact() }
      #expect(throws: error) { try file.replace(with: scratch.store) }
      #expect(try Data(contentsOf: URL(filePath: scratch.store)) == bytes)
    }
    let other = StoreFile(
      path: scratch.store + "2", schema: Sample.schema, mark: Sample.mark, isReadOnly: true)
    #expect(throws: StoreFileError.self) { try other.write { base, _ in base } }
    #expect(throws: StoreFileError.missing(path: other.path)) { try other.current() }
    #expect(!FileManager.default.fileExists(atPath: other.path + "-lock"))
  }

  @Test("is the old or the new one, and its backup complete, whenever its process is killed")
  func killed() async throws {
    let old = try Self.fill(scratch.store, 2, seed: 1)
    let new = try Self.fill(source, 2, seed: 2)
    var held: [Snapshot] = []
    var counts = [0, 0]
    for microseconds in [500, 1_500, 2_500, 4_000, 5_500, 7_000, 10_000, 14_000, 20_000] {
      await #expect(processExitsWith: .signal(SIGALRM)) {
        [
          paths = [scratch.store, source, backup] as [String], microseconds = microseconds as Int
        ] in
        let file = Sample.file(paths[0])
        try file.copy(to: paths[0] + ".old")
        _ = try file.current()
        var timer = itimerval()
        timer.it_value.tv_usec = microseconds
        let clock = __itimer_which_t(UInt32(ITIMER_REAL.rawValue))
        try #require(unsafe setitimer(clock, &timer, nil) == 0)
        while true {
          _ = try file.replace(with: paths[1], backup: paths[2])
          _ = try file.replace(with: paths[0] + ".old", backup: paths[2])
        }
      }
      let file = Sample.file(scratch.store)
      let snapshot = try file.current()
      let lines = try snapshot.lines()
      #expect(lines == old || lines == new)
      counts[lines == new ? 1 : 0] += 1
      #expect(try file.check() == [])
      if FileManager.default.fileExists(atPath: backup) {
        #expect(try Sample.file(backup).check() == [])
      }
      held.append(snapshot)
    }
    for snapshot in held {
      let lines = try snapshot.lines()
      #expect(lines == old || lines == new)
    }
    print("killed: \(counts)")
  }
}
