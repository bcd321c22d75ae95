import Foundation
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// A file whose writer ends, or that other processes use. Each child
/// process is this test's own program, run again.
@Suite("a store among processes") struct ProcessTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Writes everything at once, so that each staged segment is a transaction.
  private static var eager: StoreFileLimits {
    var limits = StoreFileLimits()
    limits.queueBytes = 1
    return limits
  }

  private func recordCount() throws -> Int {
    let environment = try Environment.open(scratch.store, addressSpace: 1 << 30)
    return try ReadTransaction(environment, onWait: {}).keys().count
  }

  @Test("is unchanged if a writer is killed while it stages", arguments: [0, 1, 3])
  func killedWhileStaging(stagedCount: Int) async throws {
    let file = Sample.file(scratch.store)
    let expected = try file.write { _, _ in try Sample.snapshot(100, seed: 1) }.lines()
    let before = try recordCount()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = scratch.store as String, stagedCount = stagedCount as Int] in
      _ = try Sample.file(path, limits: Self.eager).write { base, staging in
        let written = try Sample.snapshot(192, seed: 2)
        for segment in written.segments[0].prefix(stagedCount) {
          _ = try staging.stage(segment, of: Sample.book)
        }
        raise(SIGKILL)
        return base.replacing(written.segments)
      }
    }
    #expect(try recordCount() - before == stagedCount * 8)
    #expect(try file.current().lines() == expected)
    #expect(try file.check() == [])
    // The next writer removes what the other one left.
    try file.write { base, _ in base.replacing(base.segments) }
    #expect(try recordCount() == before)
    #expect(try file.current().lines() == expected)
    #expect(try file.check() == [])
  }

  @Test("has one complete version or another, whenever a writer is killed")
  func killedWhileCommitting() async throws {
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Self.uniform(0) }
    var latest: Int64 = 0
    for microseconds in [700, 2_900, 5_300, 11_000, 17_000] {
      await #expect(processExitsWith: .signal(SIGALRM)) {
        [path = scratch.store as String, microseconds = microseconds as Int] in
        let file = Sample.file(path)
        let prepared = try (0..<20).map { try Self.uniform($0) }
        var isTimed = false
        while true {
          try file.write { base, _ in
            let number = try #require(try Self.number(base))
            return base.replacing(prepared[Int(number + 1) % 20].segments)
          }
          if !isTimed { try startTimer(microseconds) }
          isTimed = true
        }
      }
      let version = try file.current()
      #expect(try Self.number(version) == (Int64(version.version) - 1) % 20)
      #expect(Int64(version.version) >= latest)
      latest = Int64(version.version)
      #expect(try file.check() == [])
    }
    #expect(latest > 5)
  }

  @Test("is complete if the writer is killed after its first commit")
  func killedAfterCommit() async throws {
    let expected = try Sample.snapshot(192, textLength: 60, seed: 2).lines()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = scratch.store as String] in
      _ = try Sample.file(path).write { _, _ in
        try Sample.snapshot(192, textLength: 60, seed: 2)
      }
      raise(SIGKILL)
    }
    let file = Sample.file(scratch.store)
    #expect(try file.current().lines() == expected)
    #expect(try file.check() == [])
  }

  @Test("does not exist if the writer that creates it is killed")
  func killedWhileCreating() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = scratch.store as String] in
      _ = try Sample.file(path, limits: Self.eager).write { base, staging in
        let written = try Sample.snapshot(64, seed: 2)
        _ = try staging.stage(written.segments[0][0], of: Sample.book)
        raise(SIGKILL)
        return base
      }
    }
    let file = Sample.file(scratch.store)
    #expect(throws: StoreFileError.missing(path: scratch.store)) { try file.current() }
    try file.write { _, _ in try Sample.snapshot(64, seed: 3) }
    #expect(try file.check() == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(names.sorted() == ["sample.store", "sample.store-lock"])
  }

  @Test(
    "stays intact if the disk is full at any page, which is a system error",
    arguments: [0, 1, 2, 5, 9, 14])
  func fullDisk(pageCount: Int) async throws {
    let file = Sample.file(scratch.store)
    let expected = try file.write { _, _ in try Sample.snapshot(100, seed: 1) }.lines()
    let byteCount = try DataFile(scratch.store).byteCount()
    await #expect(processExitsWith: .success) {
      [path = scratch.store as String, limit = byteCount + pageCount * 4096 as Int] in
      // Where the file reaches the limit, writes fall short or fail, as on a full disk.
      try limitFileSize(limit)
      for limits in [StoreFileLimits.standard, Self.eager] {
        let file = Sample.file(path, limits: limits)
        let before = try file.current().lines()
        let error = #expect(throws: StoreFileError.self) {
          try file.write { base, staging in
            let written = try Sample.snapshot(320, textLength: 60, seed: 2)
            for segment in written.segments[0] {
              _ = try staging.stage(segment, of: Sample.book)
            }
            return base.replacing(written.segments)
          }
        }
        #expect(error?.isSystemFault == true)
        #expect(try file.current().lines() == before)
      }
    }
    #expect(try file.current().lines() == expected)
    #expect(try file.check() == [])
  }

  @Test("takes the changes of two writers in turn, and shows readers complete versions")
  func twoWriters() async throws {
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Self.uniform(0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { [path = scratch.store as String] in
          await #expect(processExitsWith: .success) { [path = path as String] in
            for _ in 0..<15 {
              _ = try Sample.file(path).write { base, _ in
                let number = try #require(try Self.number(base))
                return base.replacing(try Self.uniform(number + 1).segments)
              }
            }
          }
        }
      }
      var latest: Int64 = 0
      while latest < 30 {
        let number = try #require(try Self.number(try file.current()), "a torn version")
        #expect(number >= latest)
        latest = number
        await Task.yield()
      }
      try await group.waitForAll()
    }
    #expect(try Self.number(try file.current()) == 30)
    #expect(try file.current().version == 31)
    #expect(try file.check() == [])
  }

  /// A version in which every book has the same number of pages.
  private static func uniform(_ number: Int64) throws -> Snapshot {
    let segments = try (0..<3).map { _ in
      var builder = SegmentBuilder(Sample.schema[Sample.book])
      for _ in 0..<64 {
        let row = try builder.append()
        try builder.set(.int(number), AttributeID(1), row: row)
      }
      return try builder.finish { _ in 64 }
    }
    return Snapshot(
      schema: Sample.schema, capacity: Sample.capacity, segments: [segments, []], version: 1,
      metadata: [:])
  }

  /// The number of pages of every book, or nil if they differ.
  private static func number(_ snapshot: Snapshot) throws -> Int64? {
    let columns = try snapshot.segments[0].map { try $0.ints(2) }
    guard columns.count == 3, let number = columns[0].value(row: 0) else { return nil }
    return columns.allSatisfy { $0.values.array == Array(repeating: number, count: 64) }
      ? number : nil
  }

  @Test("reuses pages that a killed reader held")
  func killedReader() async throws {
    let file = Sample.file(scratch.store)
    func rewrite(_ seed: UInt64) throws {
      let written = try Sample.snapshot(128, textLength: 60, seed: seed)
      try file.write { base, _ in base.replacing(written.segments) }
    }
    for seed in 1...5 as ClosedRange<UInt64> { try rewrite(seed) }
    let settled = try DataFile(scratch.store).byteCount()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = scratch.store as String] in
      let snapshot = try Sample.file(path).current()
      withExtendedLifetime(snapshot) { _ = raise(SIGKILL) }
    }
    for seed in 6...30 as ClosedRange<UInt64> { try rewrite(seed) }
    #expect(try DataFile(scratch.store).byteCount() < settled * 2)
  }

  @Test("takes less address space if it is limited")
  func addressSpaceLimit() async throws {
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Sample.snapshot(64, seed: 1) }
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      var limit = rlimit(rlim_cur: 6 << 30, rlim_max: 6 << 30)
      try #require(unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_AS.rawValue)), &limit) == 0)
      let environment = try Environment.open(path, addressSpace: 32 << 30)
      #expect((1 << 30...4 << 30).contains(environment.mapByteCount))
      let file = Sample.file(path)
      try file.write { base, _ in base.replacing(base.segments) }
      #expect(try file.check() == [])
    }
    #expect(try file.current().version == 2)
  }
}

/// Lets the system kill this process after a while.
private func startTimer(_ microseconds: Int) throws {
  var timer = itimerval()
  timer.it_value.tv_usec = microseconds
  let clock = __itimer_which_t(UInt32(ITIMER_REAL.rawValue))
  try #require(unsafe setitimer(clock, &timer, nil) == 0)
}

/// Limits how long a file this process can make.
private func limitFileSize(_ byteCount: Int) throws {
  var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
  try #require(unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit) == 0)
  signal(SIGXFSZ, SIG_IGN)
}
