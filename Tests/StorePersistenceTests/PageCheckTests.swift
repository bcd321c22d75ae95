import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// Whatever LMDB makes of its trees must pass: a wrong alarm would lock people out of their data.
@Suite("the check of pages") struct PageCheckTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func check(_ environment: Environment) throws {
    let meta = try MetaPage.newest(in: environment.file)
    try PageCheck.run(environment.file, meta, for: .reading)
    try PageCheck.run(environment.file, meta, for: .writing)
  }

  @Test("passes trees of every shape that random changes give them", arguments: 1...3)
  func randomTrees(seed: UInt64) throws {
    let environment = try Environment.create(
      scratch.store, shownPath: scratch.store, addressSpace: 1 << 30)
    var generator = SeededGenerator(seed: seed)
    var blobs: [UInt64] = []
    var next: UInt64 = 1
    try check(environment)
    for round in 0..<40 {
      try environment.write { transaction in
        for _ in 0..<Int.random(in: 0..<60, using: &generator) {
          let size = [0, 1, 7, 100, 2030, 2031, 2032, 4080, 4081, 9000, 40_000]
            .randomElement(using: &generator)
          let key = RecordKey.blob(next << UInt64.random(in: 0..<20, using: &generator))
          try transaction.put([UInt8](repeating: 7, count: size ?? 0), key)
          if case .blob(let blob) = key { blobs.append(blob) }
          next += 1
        }
        // Growing, then shrinking, then growing again.
        let removedCount = (10..<25).contains(round) ? 70 : 10
        for _ in 0..<min(removedCount, blobs.count) {
          let place = Int.random(in: blobs.indices, using: &generator)
          try transaction.remove(.blob(blobs.swapRemove(at: place)))
        }
      }
      try check(environment)
    }
  }

  @Test("passes trees of several levels, and a long list of free pages")
  func deepTree() throws {
    let environment = try Environment.create(
      scratch.store, shownPath: scratch.store, addressSpace: 1 << 30)
    try environment.write { transaction in
      for blob in 1...3000 as ClosedRange<UInt64> {
        try transaction.put([UInt8](repeating: 1, count: 500), .blob(blob))
      }
    }
    try check(environment)
    let full = try MetaPage.newest(in: environment.file)
    #expect(full.main.depth >= 3 && full.main.entryCount == 3000)
    try environment.write { transaction in
      for blob in 1...2990 as ClosedRange<UInt64> { try transaction.remove(.blob(blob)) }
    }
    try check(environment)
    for blob in 4000...4010 as ClosedRange<UInt64> {
      try environment.write { try $0.put([UInt8](repeating: 1, count: 9000), .blob(blob)) }
      try check(environment)
    }
    let empty = try MetaPage.newest(in: environment.file)
    #expect(empty.free.overflowCount > 0)
    try environment.write { transaction in
      for blob in 2991...4010 as ClosedRange<UInt64> { try transaction.remove(.blob(blob)) }
    }
    try check(environment)
    #expect(try MetaPage.newest(in: environment.file).main.root == nil)
  }
}

extension Array {
  /// Removes an element, whose place the last one takes.
  fileprivate mutating func swapRemove(at index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
