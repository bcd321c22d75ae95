import Foundation
import Synchronization
import System
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("a store among threads") struct ConcurrencyTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("takes the changes of several writers in turn, while readers read")
  func writersAndReaders() async throws {
    let store = Store(Sample.file(scratch.store))
    let object = try store.write { transaction in
      let row = try transaction.insert(into: Sample.book)
      try transaction.set(.int(0), AttributeID(1), of: ObjectID(Sample.book, row))
      return ObjectID(Sample.book, row)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { [path = scratch.store] in
          let own = Store(Sample.file(path))
          for _ in 0..<5 {
            try own.write { transaction in
              guard case .int(let number)? = try transaction.value(AttributeID(1), of: object)
              else { throw StoreFileError.missing(path: path) }
              try transaction.set(.int(number + 1), AttributeID(1), of: object)
            }
          }
        }
        group.addTask {
          var latest: UInt64 = 0
          for _ in 0..<40 {
            let snapshot = try store.snapshot()
            let value = try snapshot.value(AttributeID(1), of: object)
            #expect(value == .int(Int64(snapshot.version) - 1))
            #expect(snapshot.version >= latest)
            latest = snapshot.version
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.snapshot().value(AttributeID(1), of: object) == .int(20))
  }

  @Test("reports that it waits for another writer, then continues")
  func waiting() throws {
    try Sample.file(scratch.store).write { _, _ in try Sample.snapshot(3, seed: 1) }
    let held = Mutex<DataFile?>(try DataFile(scratch.store))
    try held.withLock { try $0?.lock(.exclusive, onWait: {}) }
    let file = Sample.file(scratch.store) {
      // The other writer ends only once this one waits for it.
      held.withLock { $0 = nil }
    }
    try file.write { base, _ in base.replacing(base.segments) }
    #expect(held.withLock { $0 == nil })
    #expect(try file.current().version == 2)
  }
}
