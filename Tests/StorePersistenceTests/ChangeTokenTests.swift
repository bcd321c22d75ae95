import Foundation
import System
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("noticing changes of a store") struct ChangeTokenTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private static func commit(_ path: String) throws {
    try Sample.file(path).write { base, _ in
      base.version == 0 ? try Sample.snapshot(70, seed: 1) : base.replacing(base.segments)
    }
  }

  @Test("a token changes with each commit of any process, and with each new file")
  func tokens() async throws {
    let file = Sample.file(scratch.store)
    #expect(throws: StoreFileError.missing(path: scratch.store)) { try file.changeToken() }
    var tokens: [ChangeToken] = []
    try Self.commit(scratch.store)
    tokens.append(try file.changeToken())
    #expect(try file.changeToken() == tokens[0])
    _ = try file.current()
    _ = try file.check()
    #expect(try file.changeToken() == tokens[0])
    #expect(try Sample.file(scratch.store).changeToken() == tokens[0])
    await #expect(processExitsWith: .success) { [path = scratch.store as String] in
      try Self.commit(path)
    }
    tokens.append(try file.changeToken())
    try Self.commit(scratch.store)
    tokens.append(try file.changeToken())
    try file.compact()
    tokens.append(try file.changeToken())
    #expect(Set(tokens).count == 4)
  }

  @Test("a commit that is written, but not yet published to readers, is not reported")
  func unpublished() throws {
    try Self.commit(scratch.store)
    let file = Sample.file(scratch.store)
    let (before, version) = (try file.changeToken(), try file.current().version)
    // The file has the next commit, and its lock file does not, as while the disk writes the page.
    let other = scratch.path + "/other.store"
    try FileManager.default.copyItem(atPath: scratch.store, toPath: other)
    try Self.commit(other)
    let handle = try FileHandle(forUpdating: URL(filePath: scratch.store))
    try handle.write(contentsOf: Data(contentsOf: URL(filePath: other)))
    try handle.close()
    #expect(try file.changeToken() == before)
    #expect(try file.current().version == version)
  }

  @Test("a token is asked for in a few microseconds")
  func speed() throws {
    try Self.commit(scratch.store)
    let file = Sample.file(scratch.store)
    _ = try file.changeToken()
    let time = try ContinuousClock().measure {
      for _ in 0..<10_000 { _ = try file.changeToken() }
    }
    print("a change token takes \(time / 10_000)")
    #expect(time < .seconds(2))
  }

  @Test("a watch notices every commit of another process, and its version is there then")
  func watch() async throws {
    try Self.commit(scratch.store)
    let file = Sample.file(scratch.store)
    let watch = try DirectoryWatch(scratch.path, names: ["sample.store"])
    var token = try file.changeToken()
    async let child = #expect(processExitsWith: .success) { [path = scratch.store as String] in
      for _ in 0..<50 {
        try Self.commit(path)
        usleep(3_000)
      }
    }
    let finish = ContinuousClock.now + .seconds(60)
    var missed = 0
    while try file.current().version < 51, ContinuousClock.now < finish {
      let event = try watch.event(within: 5)
      if event == .timedOut {
        // Other tests need the thread, and the child may not have begun.
        try await Task.sleep(for: .milliseconds(1))
        if try file.changeToken() != token, try watch.event(within: 50) == .timedOut {
          missed += 1
        }
      }
      let newest = try file.changeToken()
      if newest != token {
        let transaction = try ReadTransaction(try file.environment(), onWait: {}).number
        let snapshot = try file.current()
        #expect(transaction <= newest.transaction + 1 && snapshot.version >= 1)
        token = newest
      }
    }
    _ = await child
    #expect(try file.current().version == 51)
    #expect(missed == 0)
  }

  @Test("the epoch is that of the file, and another one after rows were renumbered")
  func epochs() throws {
    try Self.commit(scratch.store)
    let file = Sample.file(scratch.store)
    let first = try file.current()
    #expect(first.epoch != 0)
    let second = try file.write { base, _ in base.replacing(base.segments) }
    #expect(second.epoch == first.epoch)
    #expect(try Store(Sample.file(scratch.store)).snapshot().epoch == first.epoch)
    try file.compact()
    let third = try file.current()
    #expect(third.epoch != first.epoch)
    #expect(try file.write { base, _ in base.replacing(base.segments) }.epoch == third.epoch)
    withExtendedLifetime((first, second)) {}
  }

  @Test("the epoch of a version in memory is 0, and later ones follow compaction")
  func memoryEpochs() throws {
    let store = Store(inMemoryFrom: Snapshot(emptyFor: Sample.schema))
    try store.write { transaction in _ = try transaction.insert(into: Sample.book) }
    let snapshot = try store.snapshot()
    #expect(snapshot.version == 1)
    #expect(snapshot.epoch == 0)
    #expect(try snapshot.compacted(staging: InPlaceStaging()).epoch == 1)
  }
}
