import TestSupport
import Testing

@testable import ObjectGraph

@Suite("A link column and its inverse")
struct LinkColumnTests {
  private func rows(_ numbers: [UInt32]) -> [RowID] { numbers.map { RowID($0) } }

  /// Expects forward and inverse to say what the lists say.
  private func expect(_ builder: LinkColumnBuilder, holds lists: [[UInt32]], bound: Int) throws {
    guard let bytes = builder.finish(rowCount: lists.count) else {
      #expect(lists.allSatisfy { $0.isEmpty })
      return
    }
    let links = try LinkColumn(bytes.links, rowCount: lists.count, targetBound: bound)
    let inverse = try InverseColumn(bytes.inverse, rowCount: lists.count, targetBound: bound)
    #expect(lists.indices.map { links.targets(row: $0).array } == lists)
    #expect(inverse.targets.array == Set(lists.joined()).sorted())
    for target in 0..<UInt32(bound) {
      let sources = lists.indices.filter { lists[$0].contains(target) }.map { UInt16($0) }
      let found = inverse.index(of: target).map { inverse.sources(at: $0).array }
      #expect(found ?? [] == sources)
    }
  }

  @Test("hold all links between four rows and four targets", arguments: 0..<16)
  func allSmall(firstRow: Int) throws {
    for bits in 0..<4096 {
      let lists = [firstRow, bits & 15, bits >> 4 & 15, bits >> 8].map { bits in
        (0..<4).filter { bits >> $0 & 1 == 1 }.map { UInt32($0) }
      }
      var builder = LinkColumnBuilder()
      for (row, list) in lists.enumerated() { builder.set(rows(list).span, row: row) }
      try expectQuickly(builder, holds: lists)
    }
  }

  /// As `expect`, with one comparison for all: 65,536 columns take a while otherwise.
  private func expectQuickly(_ builder: LinkColumnBuilder, holds lists: [[UInt32]]) throws {
    var forward: [[UInt32]] = [[], [], [], []]
    var backward: [[UInt32]] = [[], [], [], []]
    if let bytes = builder.finish(rowCount: 4) {
      let links = try LinkColumn(bytes.links, rowCount: 4, targetBound: 4)
      let inverse = try InverseColumn(bytes.inverse, rowCount: 4, targetBound: 4)
      for row in 0..<4 { forward[row] = links.targets(row: row).array }
      for target in 0..<UInt32(4) {
        guard let place = inverse.index(of: target) else { continue }
        for source in inverse.sources(at: place).array { backward[Int(source)].append(target) }
      }
    }
    if forward != lists || backward != lists { Issue.record("\(lists)") }
  }

  @Test("hold what was set last, repeats and order kept", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Targets of three digits of the radix sort.
    let bound = 1 << 23
    var builder = LinkColumnBuilder()
    var lists = [[UInt32]](repeating: [], count: 70)
    let targets = (0..<40).map { _ in UInt32(generator.below(bound)) }
    for _ in 0..<600 {
      let row = generator.below(70)
      lists[row] = (0..<generator.below(8)).map { _ in targets.pick(&generator) }
      builder.set(rows(lists[row]).span, row: row)
      // Asked again and again, before and after the links were sorted anew.
      let target = targets.pick(&generator)
      let sources = lists.indices.filter { lists[$0].contains(target) }
      #expect(builder.rows(linkingTo: target) == sources)
    }
    let bytes = try #require(builder.finish(rowCount: 70))
    let column = try LinkColumn(bytes.links, rowCount: 70, targetBound: bound)
    let inverse = try InverseColumn(bytes.inverse, rowCount: 70, targetBound: bound)
    for target in targets {
      let sources = lists.indices.filter { lists[$0].contains(target) }.map { UInt16($0) }
      #expect(inverse.index(of: target).map { inverse.sources(at: $0).array } ?? [] == sources)
    }
    let reopened = LinkColumnBuilder(column)
    #expect(lists.indices.map { Array(reopened.targets(row: $0)) } == lists)
  }

  @Test("know a target that is repeated once")
  func repeats() throws {
    var builder = LinkColumnBuilder()
    builder.set(rows([3, 1, 3, 3]).span, row: 1)
    builder.set(rows([1]).span, row: 2)
    try expect(builder, holds: [[], [3, 1, 3, 3], [1], []], bound: 4)
  }
}
