import Foundation
import System
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// A store whose data file is replaced by rename, while its lock file stays.
@Suite("a store file replaced by rename", .serialized) struct ReplacementTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = unsafe chmod(scratch.path, 0o755)
  }

  /// The user of the replaced file.
  enum Holder: Sendable, CaseIterable, Codable {
    case none, reader, writer
  }

  /// The numbers of commits of the replaced file and of the new one.
  struct Counts: Sendable, CustomTestStringConvertible {
    let old: Int
    let new: Int
    var testDescription: String { "\(old)/\(new)" }
  }

  static let counts = [
    Counts(old: 7, new: 2), Counts(old: 2, new: 7), Counts(old: 6, new: 2), Counts(old: 7, new: 6),
    Counts(old: 6, new: 7), Counts(old: 5, new: 5),
  ]

  private var other: String { scratch.path + "/other.store" }

  /// Commits this many versions.
  private static func fill(_ path: String, _ count: Int, seed: UInt64) throws {
    let file = Sample.file(path)
    for number in 0..<count {
      try file.write { base, _ in
        base.replacing(try Sample.snapshot(70, seed: seed + UInt64(number)).segments)
      }
    }
  }

  private func replace() throws {
    try #require(unsafe rename(other, scratch.store) == 0)
  }

  /// Expects that a store reads as `lines`, and takes one more commit.
  private static func use(_ path: String, _ lines: [String], after version: Int) throws {
    let file = Sample.file(path)
    #expect(try file.current().lines() == lines)
    let next = try file.write { base, _ in base.replacing(base.segments) }
    #expect(next.version == UInt64(version) + 1)
    #expect(try Sample.file(path).current().lines() == lines)
    #expect(try file.current().version == UInt64(version) + 1)
    #expect(try file.check() == [])
  }

  /// Expects that a store reads as `lines`, and takes no commit.
  private static func refuse(_ path: String, _ lines: [String]) throws {
    let file = Sample.file(path)
    #expect(try file.current().lines() == lines)
    let expected = StoreFileError.otherLockFile(path: path)
    #expect(expected.isSystemFault)
    #expect(throws: expected) { try file.write { base, _ in base.replacing(base.segments) } }
    #expect(throws: expected) { try file.compact() }
    #expect(try file.current().lines() == lines)
  }

  /// Waits for a file that another process makes, for 20 s at most.
  private static func wait(for path: String) throws {
    for _ in 0..<20_000 where !FileManager.default.fileExists(atPath: path) { usleep(1_000) }
    try #require(FileManager.default.fileExists(atPath: path))
  }

  /// Holds the stores at these paths at once until the file `ready-done` exists; makes `ready` first.
  private static func hold(
    _ paths: ArraySlice<String>, as holder: Holder, _ ready: String
  ) throws {
    guard let path = paths.first else {
      try Data().write(to: URL(filePath: ready))
      return try wait(for: ready + "-done")
    }
    let file = Sample.file(path)
    let held = try file.current()
    let lines = try held.lines()
    switch holder {
    case .none: try hold(paths.dropFirst(), as: holder, ready)
    case .reader:
      try hold(paths.dropFirst(), as: holder, ready)
      #expect(try held.lines() == lines)
    case .writer:
      try file.write { base, _ in
        try hold(paths.dropFirst(), as: holder, ready)
        return base.replacing(base.segments)
      }
    }
  }

  /// A store of each of the counts, and the file that replaces it.
  private struct Pair: Codable, Sendable {
    let path: String
    let other: String
    let lines: [String]
    let version: Int

    func replace() throws {
      try #require(unsafe rename(other, path) == 0)
    }

    func use(after commits: Int) throws {
      try ReplacementTests.use(path, lines, after: version + commits)
    }
  }

  private func makePairs() throws -> [Pair] {
    try Self.counts.map { counts in
      let path = "\(scratch.path)/\(counts.old)-\(counts.new).store"
      try Self.fill(path, counts.old, seed: 1)
      try Self.fill(path + "2", counts.new, seed: 100)
      let lines = try Sample.file(path + "2").current().lines()
      return Pair(path: path, other: path + "2", lines: lines, version: counts.new)
    }
  }

  @Test(
    "is found by readers and writers of the process that holds the old one",
    arguments: counts, Holder.allCases)
  func sameProcess(counts: Counts, holder: Holder) throws {
    try Self.fill(scratch.store, counts.old, seed: 1)
    try Self.fill(other, counts.new, seed: 100)
    let lines = try Sample.file(other).current().lines()
    let old = Sample.file(scratch.store)
    switch holder {
    case .none: try replace()
    case .reader:
      let held = try old.current()
      let expected = try held.lines()
      try replace()
      try Self.use(scratch.store, lines, after: counts.new)
      #expect(try held.lines() == expected)
      #expect(try old.current().lines() == lines)
      return
    case .writer:
      try old.write { base, _ in
        try replace()
        return base.replacing(base.segments)
      }
    }
    try Self.use(scratch.store, lines, after: counts.new)
    #expect(try old.current().lines() == lines)
  }

  // All counts in one test, since each process takes a while to start.
  @Test(
    "is found by readers and writers while another process holds the old one",
    arguments: Holder.allCases)
  func otherProcess(holder: Holder) async throws {
    let pairs = try makePairs()
    let ready = scratch.path + "/ready"
    async let child = #expect(processExitsWith: .success) {
      [
        paths = pairs.map(\.path) as [String], holder = holder as Holder, ready = ready as String
      ] in
      try Self.hold(paths[...], as: holder, ready)
    }
    // Without blocking the thread, which starts the child.
    for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: ready) {
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(FileManager.default.fileExists(atPath: ready))
    for pair in pairs { try pair.replace() }
    // Other processes first, then this one.
    await #expect(processExitsWith: .success) { [pairs = pairs as [Pair]] in
      for pair in pairs { try pair.use(after: 0) }
    }
    for pair in pairs { try pair.use(after: 1) }
    try Data().write(to: URL(filePath: ready + "-done"))
    _ = await child
    for pair in pairs { try pair.use(after: 2) }
    await #expect(processExitsWith: .success) { [pairs = pairs as [Pair]] in
      for pair in pairs { try pair.use(after: 3) }
    }
  }

  /// The rights of a reader.
  enum Rights: Sendable, CaseIterable {
    case readOnlyFile, readOnlyDirectory
  }

  @Test(
    "is read by those who may not write while this process holds the old one",
    .enabled(if: geteuid() == 0), arguments: Rights.allCases)
  func readOnly(rights: Rights) async throws {
    let pairs = try makePairs()
    let held = try pairs.map { try Sample.file($0.path).current() }
    let expected = try held.map { try $0.lines() }
    for pair in pairs {
      try pair.replace()
      _ = unsafe chmod(pair.path + "-lock", 0o666)
      if rights == .readOnlyDirectory { _ = unsafe chmod(pair.path, 0o666) }
    }
    if rights == .readOnlyFile { _ = unsafe chmod(scratch.path, 0o777) }
    let isFile = rights == .readOnlyFile
    await #expect(processExitsWith: .success) {
      [pairs = pairs as [Pair], isFile = isFile as Bool] in
      try #require(setgid(65534) == 0 && setuid(65534) == 0)
      for pair in pairs {
        let file = Sample.file(pair.path)
        #expect(try file.current().lines() == pair.lines)
        #expect(try file.check() == [])
        let error: StoreFileError =
          isFile ? .readOnly(path: pair.path) : .otherLockFile(path: pair.path)
        #expect(throws: error) { try file.write { base, _ in base.replacing(base.segments) } }
        #expect(try file.current().lines() == pair.lines)
      }
    }
    for pair in pairs { try pair.use(after: 0) }
    #expect(try held.map { try $0.lines() } == expected)
  }

  @Test("is refused to writers while a process uses it with the lock file of another name")
  func otherName() async throws {
    try Self.fill(scratch.store, 3, seed: 1)
    try Self.fill(other, 4, seed: 100)
    let new = Sample.file(other)
    let held = try new.current()
    let lines = try held.lines()
    try replace()
    await #expect(processExitsWith: .success) {
      [path = scratch.store as String, lines = lines as [String]] in
      try Self.refuse(path, lines)
    }
    // This process has the file open, and keeps its lock file.
    try Self.use(scratch.store, lines, after: 4)
    #expect(try held.lines() == lines)
  }

  @Test("is refused if its lock file was removed while somebody reads, and works after that")
  func removedLockFile() async throws {
    try Self.fill(scratch.store, 3, seed: 1)
    var held: Snapshot? = try Sample.file(scratch.store).current()
    let lines = try #require(try held?.lines())
    try FileManager.default.removeItem(atPath: scratch.store + "-lock")
    await #expect(processExitsWith: .success) {
      [path = scratch.store as String, lines = lines as [String]] in
      try Self.refuse(path, lines)
    }
    held = nil
    await #expect(processExitsWith: .success) {
      [path = scratch.store as String, lines = lines as [String]] in
      try Self.use(path, lines, after: 3)
    }
  }

  @Test("is found at once by a process that could not write while another one had it open")
  func waitsForLockFile() throws {
    try Self.fill(scratch.store, 3, seed: 1)
    try Self.fill(other, 6, seed: 100)
    let file = try DataFile(other)
    file.bind(to: try DataFile(scratch.path).identity)
    try replace()
    let store = Sample.file(scratch.store)
    #expect(try store.current().version == 6)
    #expect(throws: StoreFileError.otherLockFile(path: scratch.store)) {
      try store.write { base, _ in base.replacing(base.segments) }
    }
    withExtendedLifetime(file) {}
  }

  @Test("is refused if only the numbers of commits tell that the lock file is of another file")
  func withoutMarks() throws {
    try Self.fill(scratch.store, 7, seed: 1)
    try Self.fill(other, 2, seed: 100)
    let store = Sample.file(scratch.store)
    let held = try store.current()
    // Another content in the same file: its marks still fit.
    let bytes = try Data(contentsOf: URL(filePath: other))
    let handle = try FileHandle(forWritingTo: URL(filePath: scratch.store))
    try handle.write(contentsOf: bytes.prefix(8192))
    try handle.close()
    let error = StoreFileError.otherLockFile(path: scratch.store)
    #expect(throws: error) { try store.write { base, _ in base.replacing(base.segments) } }
    withExtendedLifetime(held) {}
  }

  @Test(
    "is complete with a lock file of its own, whenever a process that replaces it is killed",
    arguments: [false, true])
  func killed(isForeign: Bool) async throws {
    try Self.fill(scratch.store, 2, seed: 1)
    // The rows have their last numbers.
    try Sample.file(scratch.store).compact()
    let lines = try Sample.file(scratch.store).current().lines()
    var held: [Snapshot] = []
    for microseconds in [900, 1_700, 3_100, 4_700, 6_100, 8_300, 12_900, 21_100] {
      await #expect(processExitsWith: .signal(SIGALRM)) {
        [
          path = scratch.store as String, microseconds = microseconds as Int,
          isForeign = isForeign as Bool
        ] in
        let file = Sample.file(path)
        _ = try file.current()
        var timer = itimerval()
        timer.it_value.tv_usec = microseconds
        let clock = __itimer_which_t(UInt32(ITIMER_REAL.rawValue))
        try #require(unsafe setitimer(clock, &timer, nil) == 0)
        while true {
          if isForeign {
            try? FileManager.default.removeItem(atPath: path + ".copy")
            try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
            try #require(unsafe rename(path + ".copy", path) == 0)
          } else {
            try file.compact()
          }
          try file.write { base, _ in base.replacing(base.segments) }
        }
      }
      let file = Sample.file(scratch.store)
      let snapshot = try file.current()
      #expect(try snapshot.lines() == lines)
      #expect(snapshot.version >= held.last?.version ?? 3)
      held.append(try file.write { base, _ in base.replacing(base.segments) })
      #expect(try file.check() == [])
    }
    for snapshot in held { #expect(try snapshot.lines() == lines) }
    try Self.use(scratch.store, lines, after: Int(try #require(held.last).version))
  }
}
