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

  /// The places of the bits that are set among the lowest four.
  private static let places: [[RowID]] = (0..<16).map { bits in
    (0..<4).filter { bits >> $0 & 1 == 1 }.map { RowID($0) }
  }

  @Test("hold all links between four rows and four targets")
  func allSmall() throws {
    let places = Self.places
    for bits in 1..<65_536 {
      let byRow = [bits & 15, bits >> 4 & 15, bits >> 8 & 15, bits >> 12]
      var builder = LinkColumnBuilder()
      for row in 0..<4 {
        let list = places[byRow[row]]
        builder.set(list.span, row: row)
      }
      let bytes = try #require(builder.finish(rowCount: 4))
      let links = try LinkColumn(bytes.links, rowCount: 4, targetBound: 4)
      let inverse = try InverseColumn(bytes.inverse, rowCount: 4, targetBound: 4)
      // Put together from both directions again, bit by bit.
      var forward = 0
      var backward = 0
      for row in 0..<4 {
        for link in links.range(row: row) {
          forward += 1 << (4 * row + Int(links.targets[link]))
        }
      }
      for place in 0..<inverse.targets.count {
        for source in Int(inverse.offsets[place])..<Int(inverse.offsets[place + 1]) {
          backward += 1 << (4 * Int(inverse.sources[source]) + Int(inverse.targets[place]))
        }
      }
      if forward != bits || backward != bits { Issue.record("\(bits): \(forward), \(backward)") }
    }
    #expect(LinkColumnBuilder().finish(rowCount: 4) == nil)
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
      // Looked up repeatedly, before and after the links were sorted again.
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

  @Test("count a repeated target once")
  func repeats() throws {
    var builder = LinkColumnBuilder()
    builder.set(rows([3, 1, 3, 3]).span, row: 1)
    builder.set(rows([1]).span, row: 2)
    try expect(builder, holds: [[], [3, 1, 3, 3], [1], []], bound: 4)
  }
}
