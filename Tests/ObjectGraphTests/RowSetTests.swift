import ObjectGraph
import TestSupport
import Testing

@Suite("A row set")
struct RowSetTests {
  /// All subsets of 0..<6, by their bits.
  static let subsets = (0..<64).map { bits in (0..<6).filter { bits >> $0 & 1 == 1 } }

  private func rows(_ numbers: [Int]) -> [RowID] { numbers.map { RowID(UInt32($0)) } }

  @Test("combines like a set, for all pairs of subsets of six rows", arguments: subsets)
  func algebra(left: [Int]) {
    for right in Self.subsets {
      let (first, second) = (RowSet(rows(left), bound: 6), RowSet(rows(right), bound: 6))
      var union = first
      union.formUnion(second)
      var intersection = first
      intersection.formIntersection(second)
      var difference = first
      difference.subtract(second)
      #expect(Array(union) == rows(Set(left).union(right).sorted()))
      #expect(Array(intersection) == rows(Set(left).intersection(right).sorted()))
      #expect(Array(difference) == rows(Set(left).subtracting(right).sorted()))
      #expect((first == second) == (left == right))
    }
  }

  @Test("counts, and knows its members, across words", arguments: [1, 2, 3] as [UInt64])
  func members(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var set = RowSet(bound: 300)
    var model: Set<Int> = []
    for _ in 0..<500 {
      let row = generator.below(300)
      if generator.chance(3) {
        set.subtract(RowSet([RowID(UInt32(row))], bound: 300))
        model.remove(row)
      } else {
        set.insert(RowID(UInt32(row)))
        model.insert(row)
      }
      #expect(set.count == model.count)
      #expect(set.isEmpty == model.isEmpty)
    }
    #expect(Array(set) == rows(model.sorted()))
    for row in 0..<300 { #expect(set.contains(RowID(UInt32(row))) == model.contains(row)) }
  }

  @Test("does not contain a row beyond its bound")
  func beyondBound() {
    #expect(!RowSet(rows([0, 63]), bound: 64).contains(RowID(64)))
    #expect(!RowSet(bound: 0).contains(RowID(0)))
    #expect(RowSet(bound: 0).isEmpty)
    #expect(Array(RowSet(bound: 0)).isEmpty)
  }

  @Test("with another bound cannot be combined")
  func otherBound() async {
    await #expect(processExitsWith: .failure) {
      var set = RowSet(bound: 64)
      set.formUnion(RowSet(bound: 128))
    }
  }
}
