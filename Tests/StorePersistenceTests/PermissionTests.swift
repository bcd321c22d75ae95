import Foundation
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// Root is refused nothing, so each of these runs its child as nobody.
@Suite("a store that cannot be written", .enabled(if: geteuid() == 0))
struct PermissionTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = unsafe chmod(scratch.path, 0o755)
    let file = Sample.file(scratch.store)
    try file.write { _, _ in try Sample.snapshot(64, seed: 1) }
  }

  @Test("is read if neither it nor its lock file can be written")
  func unlockedReading() async throws {
    let expected = try Sample.file(scratch.store).current().lines()
    await #expect(processExitsWith: .success) {
      [path = scratch.store as String, expected = expected as [String]] in
      try becomeNobody()
      let file = Sample.file(path)
      #expect(try Environment.open(path, addressSpace: 1 << 30).access == .readOnlyUnlocked)
      #expect(try file.current().lines() == expected)
      #expect(try file.check() == [])
      // Writers must not use the pages again that are read here: they wait for the file's lock.
      do {
        let snapshot = try file.current()
        withExtendedLifetime(snapshot) {
          #expect(!isFree(path))
        }
      }
      #expect(isFree(path))
    }
  }

  @Test("is read with a slot in the table of readers if only the lock file can be written")
  func readOnlyFile() async throws {
    _ = unsafe chmod(scratch.store + "-lock", 0o666)
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      try becomeNobody()
      let environment = try Environment.open(path, addressSpace: 1 << 30)
      #expect(environment.access == .readOnly)
      #expect(try Sample.file(path).check() == [])
    }
  }

  @Test("reports that to a writer, and is unchanged")
  func refusedWriter() async throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.store))
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      try becomeNobody()
      #expect(throws: StoreFileError.readOnly(path: path)) {
        try Sample.file(path).write { base, _ in base.replacing(base.segments) }
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.store)) == before)
  }

  @Test("reports that to a writer that holds a version, without waiting for itself")
  func refusedWriterThatReads() async throws {
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      try becomeNobody()
      let file = Sample.file(path)
      let snapshot = try file.current()
      #expect(throws: StoreFileError.readOnly(path: path)) {
        try file.write { base, _ in base.replacing(base.segments) }
      }
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test("reports that to compact at once, and no writer waits")
  func refusedCompact() async throws {
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      try becomeNobody()
      let file = Sample.file(path)
      for holdsVersion in [false, true] {
        let snapshot = holdsVersion ? try file.current() : nil
        #expect(throws: StoreFileError.readOnly(path: path)) { try file.compact() }
        withExtendedLifetime(snapshot) {}
      }
      #expect(isFree(path))
    }
  }

  @Test("reports that the file may not be read")
  func refusedReader() async throws {
    _ = unsafe chmod(scratch.store, 0o600)
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      try becomeNobody()
      let error = #expect(throws: StoreFileError.self) { try Sample.file(path).current() }
      #expect(error == .system(path: path, operation: "open", code: EACCES))
      #expect(error?.description == "cannot open '\(path)': Permission denied")
      #expect(error?.isSystemFault == true)
    }
  }

  @Test("is not created in a directory that cannot be written")
  func refusedCreation() async throws {
    await #expect(processExitsWith: .success) { [path = scratch.path as String] in
      try becomeNobody()
      for name in ["/new.store", "/a/b/new.store"] {
        let error = #expect(throws: StoreFileError.self) {
          try Sample.file(path + name).write { _, _ in try Sample.snapshot(3, seed: 1) }
        }
        guard case .readOnly? = error else {
          Issue.record("unexpected: \(String(describing: error))")
          return
        }
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(names.sorted() == ["sample.store", "sample.store-lock"])
  }
}

/// Gives up root's rights for good.
private func becomeNobody() throws {
  try #require(setgid(65534) == 0 && setuid(65534) == 0)
}

/// Whether a writer would get the file's lock at once.
private func isFree(_ path: String) -> Bool {
  let descriptor = unsafe open(path, O_RDONLY)
  defer { close(descriptor) }
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0
}
