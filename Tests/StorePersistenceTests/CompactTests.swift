import Foundation
import Testing

@testable import ObjectGraph
@testable import StorePersistence

@Suite("compacting a store's file") struct CompactTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func byteCount() throws -> Int {
    try FileManager.default.attributesOfItem(atPath: scratch.store)[.size] as? Int ?? 0
  }

  /// A store with holes and free pages.
  private func makeStore() throws -> Store {
    let store = Store(Sample.file(scratch.store))
    for round in 0..<6 {
      try store.write { transaction in
        transaction.metadata["round"] = "\(round)"
        for number in 0..<120 {
          let row = try transaction.insert(into: Sample.book)
          let object = ObjectID(Sample.book, row)
          let text = String(repeating: "頁", count: 50) + "\(round) \(number)"
          try transaction.set(.string(text), AttributeID(0), of: object)
        }
      }
    }
    try store.write { transaction in
      for row in 0..<600 where row % 3 != 0 {
        try transaction.delete(ObjectID(Sample.book, RowID(UInt32(row))))
      }
    }
    return store
  }

  private func titles(_ snapshot: Snapshot) throws -> [String] {
    try snapshot.liveRows(of: Sample.book).map {
      "\(String(describing: try snapshot.value(AttributeID(0), of: ObjectID(Sample.book, $0))))"
    }
  }

  @Test("makes it smaller, and keeps everything and the version numbers")
  func contents() throws {
    let store = try makeStore()
    let expected = try titles(store.snapshot())
    let sizes = try Sample.file(scratch.store).compact()
    #expect(sizes.before > sizes.after)
    #expect(try sizes.after == byteCount())
    let reopened = Sample.file(scratch.store)
    #expect(try titles(reopened.current()) == expected)
    #expect(try reopened.current().metadata == ["round": "5"])
    #expect(try reopened.current().version == 8)
    #expect(try reopened.check() == [])
    try reopened.current().checkInvariants()
    let again = try reopened.compact()
    #expect(again.after == again.before)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(names.count == 2)
  }

  @Test("readers keep their version, and later readers and writers find the new file")
  func others() throws {
    let store = try makeStore()
    let held = try store.snapshot()
    let expected = try titles(held)
    try Sample.file(scratch.store).compact()
    #expect(try titles(held) == expected)
    #expect(try titles(store.snapshot()) == expected)
    try store.write { transaction in
      let rows = try transaction.base.liveRows(of: Sample.book).rows
      try transaction.delete(ObjectID(Sample.book, rows[0]))
    }
    #expect(try titles(Sample.file(scratch.store).current()) == Array(expected.dropFirst()))
    #expect(try titles(held) == expected)
    #expect(try Sample.file(scratch.store).check() == [])
  }

  @Test("files of a killed process are removed, and a missing store is not created")
  func leftovers() throws {
    #expect(throws: StoreFileError.self) { try Sample.file(scratch.store).compact() }
    #expect(!FileManager.default.fileExists(atPath: scratch.store))
    let expected = try titles(makeStore().snapshot())
    try Data([1, 2, 3]).write(to: URL(filePath: scratch.store + ".new"))
    try Sample.file(scratch.store).compact()
    #expect(try titles(Sample.file(scratch.store).current()) == expected)
    #expect(!FileManager.default.fileExists(atPath: scratch.store + ".new"))
  }
}
