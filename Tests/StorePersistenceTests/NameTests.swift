import Foundation
import System
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// One file, one lock, whatever the store is called.
@Suite("a store with several names") struct NameTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Makes the store, and symbolic links to it: to the file, to its directory, and to such a link.
  private func names() throws -> [String] {
    try Self.commit(scratch.store)
    let manager = FileManager.default
    let (link, chain, folder) =
      (scratch.path + "/link.store", scratch.path + "/chain", scratch.path + "/folder")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: scratch.store)
    try manager.createSymbolicLink(atPath: chain, withDestinationPath: "link.store")
    try manager.createSymbolicLink(atPath: folder, withDestinationPath: scratch.path)
    let name = URL(fileURLWithPath: scratch.store).lastPathComponent
    return [scratch.store, link, chain, folder + "/" + name, scratch.path + "/./folder/chain"]
  }

  private static func commit(_ path: String, seed: UInt64 = 1) throws {
    try Sample.file(path).write { base, _ in
      base.replacing(try Sample.snapshot(70, seed: seed).segments)
    }
  }

  private func version() throws -> UInt64 { try Sample.file(scratch.store).current().version }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() }
  }

  @Test("loses no commit of processes that write under different names at once")
  func writers() async throws {
    let names = try names()
    let start = try version()
    let reader = try Sample.file(names[1]).current()
    await withTaskGroup { group in
      for name in names {
        group.addTask {
          await #expect(processExitsWith: .success) { [name = name as String] in
            for number in 0..<20 {
              try Sample.file(name).write { base, _ in
                base.replacing(try Sample.snapshot(70, seed: UInt64(number)).segments)
              }
              if number % 7 == 3 { try Sample.file(name).compact() }
            }
          }
        }
      }
    }
    // A compact is a version too.
    #expect(try version() == start + UInt64(names.count) * 23)
    withExtendedLifetime(reader) {}
    #expect(try Sample.file(scratch.store).check() == [])
    #expect(try files.filter { $0.hasSuffix("-lock") }.count == 1)
  }

  @Test("keeps its symbolic links when it is compacted or replaced")
  func links() throws {
    let names = try names()
    let before = try version()
    for name in names { try Sample.file(name).compact() }
    #expect(try version() == before + UInt64(names.count))
    let other = scratch.path + "/other.store"
    try Self.commit(other, seed: 9)
    // A copy has no holes.
    try Sample.file(other).compact()
    #expect(try Sample.file(names[2]).replace(with: other))
    try Sample.file(other).copy(to: names[1])
    let expected = try Sample.file(other).current().lines()
    for name in names { #expect(try Sample.file(name).current().lines() == expected) }
    for name in names[1...2] { #expect(FileSystem.linkTarget(of: name) != nil) }
    #expect(
      try files.filter { $0.hasSuffix("-lock") } == ["other.store-lock", "sample.store-lock"])
  }

  @Test("is read, but not written, while it has a second name (hard link)")
  func hardLink() throws {
    try Self.commit(scratch.store)
    let expected = try Sample.file(scratch.store).current().lines()
    let other = scratch.path + "/second.store"
    try FileManager.default.linkItem(atPath: scratch.store, toPath: other)
    for path in [scratch.store, other] {
      let file = Sample.file(path)
      #expect(try file.current().lines() == expected)
      let refused = StoreFileError.severalNames(path: path, count: 2)
      #expect(throws: refused) { try Self.commit(path) }
      #expect(throws: refused) { try file.compact() }
      #expect(refused.description.contains("has 2 names (hard links); remove the others"))
    }
    #expect(try Sample.file(scratch.store).current().lines() == expected)
    try FileManager.default.removeItem(atPath: other)
    try Self.commit(scratch.store)
    #expect(try version() == 2)
  }

  @Test("that a killed process left with its first name is written, and loses that name")
  func killedPublication() throws {
    try Self.commit(scratch.store)
    try FileManager.default.linkItem(atPath: scratch.store, toPath: scratch.store + ".new")
    try Self.commit(scratch.store)
    #expect(try files == ["sample.store", "sample.store-lock"])
  }

  @Test("loses the draft of a compact that was killed with the next commit")
  func killedCompact() throws {
    try Self.commit(scratch.store)
    for suffix in [".new", ".new-lock"] {
      try Data(count: 100).write(to: URL(fileURLWithPath: scratch.store + suffix))
    }
    _ = try Sample.file(scratch.store).current()
    #expect(try files.count == 4)
    try Self.commit(scratch.store)
    #expect(try files == ["sample.store", "sample.store-lock"])
  }

  @Test("after a symbolic link that leads nowhere is an error, and is not created")
  func dangling() throws {
    let link = scratch.path + "/link.store"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone/x.store")
    let error = StoreFileError.danglingLink(path: link, target: "gone/x.store")
    #expect(throws: error) { try Sample.file(link).current() }
    #expect(throws: error) { try Self.commit(link) }
    #expect(throws: error) { try Sample.file(link).changeToken() }
    #expect(try files == ["link.store"])
    #expect(error.description.contains("a symbolic link to 'gone/x.store', which does not exist"))
  }

  @Test("is created in the directory that a symbolic link leads to")
  func linkedDirectory() throws {
    let folder = scratch.path + "/folder"
    let real = scratch.path + "/real"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: real)
    try Self.commit(folder + "/a/b/new.store")
    try Self.commit(real + "/a/b/new.store")
    #expect(try Sample.file(folder + "/a/b/new.store").current().version == 2)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: real + "/a/b").sorted()
        == ["new.store", "new.store-lock"])
  }

  @Test("that is truncated while it is open is an error for whoever takes a version next")
  func truncated() throws {
    try Self.commit(scratch.store)
    let file = Sample.file(scratch.store)
    _ = try file.current()
    let other = Sample.file(scratch.store)
    _ = try other.current()
    for size in [8_192, 4_096, 0] {
      try #require(unsafe truncate(scratch.store, size) == 0)
      for file in [file, other] {
        #expect(throws: StoreFileError.self) { try file.current() }
        #expect(throws: StoreFileError.self) { try Self.commit(scratch.store) }
      }
    }
  }

  @Test("has all space of its lock file, also if that was left empty or with holes")
  func lockFileSpace() throws {
    for size in [0, 66_048] {
      let path = scratch.path + "/\(size).store"
      try Self.commit(path)
      let lockPath = path + "-lock"
      try Data().write(to: URL(fileURLWithPath: lockPath))
      try #require(unsafe truncate(lockPath, size) == 0)
      _ = try Sample.file(path).current()
      let status = try FileStatus(path: lockPath)
      #expect(status.size == 66_048 && status.allocatedSize >= status.size)
    }
  }
}
