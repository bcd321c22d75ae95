import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// A comparison of counts with a constant, prepared for many of them.
struct CountTest: Sendable {
  /// The counts that pass, or fail, without a gap between them; nil where they are not so simple.
  private let run: (range: ClosedRange<UInt32>, passes: Bool)?
  /// What each count below the length of this says; for the others the comparison is asked.
  private let table: [Bool]
  private let comparison: Comparison
  private let bound: Value

  /// How many counts are in the table: few lists are longer.
  private static let tableSize = 256

  /// A test of counts by an operator and a number, bounds or a list.
  ///
  /// - Throws: where the operator is one of text.
  init(_ comparator: Comparator, _ bound: Value) throws {
    let comparison = Comparison(comparator, [])
    let prepared = try PreparedComparison(comparison, bound)
    self.comparison = comparison
    self.bound = bound
    table = try (0..<Self.tableSize).map { try prepared.holds(.int(Int64($0))) }
    run = Self.run(comparator, bound)
  }

  private static func run(_ comparator: Comparator, _ bound: Value) -> (ClosedRange<UInt32>, Bool)?
  {
    if case .between = comparator, case .list(let bounds) = bound, bounds.count == 2,
      let lower = whole(bounds[0]), let upper = whole(bounds[1]), lower <= upper
    {
      return (lower...upper, true)
    }
    guard let bound = whole(bound) else { return nil }
    switch comparator {
    case .equal: return (bound...bound, true)
    case .notEqual: return (bound...bound, false)
    case .less: return bound > 0 ? (0...bound - 1, true) : nil
    case .lessOrEqual: return (0...bound, true)
    case .greater: return (0...bound, false)
    case .greaterOrEqual: return bound > 0 ? (0...bound - 1, false) : nil
    case .contains, .isIn, .beginsWith, .endsWith, .like, .matches, .between: return nil
    }
  }

  /// The count that a number is, below the greatest; nil for one that is none.
  private static func whole(_ value: Value) -> UInt32? {
    guard case .int(let number)? = value.number, (0..<Int64(UInt32.max)).contains(number) else {
      return nil
    }
    return UInt32(number)
  }

  /// Whether a count passes.
  func holds(_ count: UInt32) -> Bool {
    if Int(count) < table.count { return table[Int(count)] }
    // No pattern is matched with a number, so nothing can fail.
    return (try? comparison.holds(.int(Int64(count)), bound)) ?? false
  }

  /// Sets the bits of the counts that pass; the words are clear before.
  func fill(_ words: inout MutableSpan<UInt64>, counts: Span<UInt32>) {
    fill(&words, rowCount: counts.count) {
      counts.vector(at: $0)
    } single: {
      counts[$0]
    }
  }

  /// The same of counts that are the differences of offsets.
  func fill(_ words: inout MutableSpan<UInt64>, offsets: Span<UInt32>) {
    fill(&words, rowCount: offsets.count - 1) {
      offsets.vector(at: $0 &+ 1) &- offsets.vector(at: $0)
    } single: {
      offsets[$0 &+ 1] &- offsets[$0]
    }
  }

  /// The same of the counts from a row on, 16 at once or a single one.
  @inline(__always)
  private func fill(
    _ words: inout MutableSpan<UInt64>, rowCount: Int, _ counts: (Int) -> SIMD16<UInt32>,
    single count: (Int) -> UInt32
  ) {
    let wholeCount = run == nil ? 0 : rowCount & ~63
    if let run {
      // The bounds of a run are below the greatest number.
      let lowest = SIMD16(repeating: run.range.lowerBound)
      let length = SIMD16(repeating: run.range.upperBound &- run.range.lowerBound &+ 1)
      let flip: UInt64 = run.passes ? 0 : .max
      for word in 0..<wholeCount >> 6 {
        var bits: UInt64 = 0
        for part in stride(from: 0, to: 64, by: 16) {
          bits |= (counts(word << 6 &+ part) &- lowest .< length).bits << UInt64(part)
        }
        words[word] = bits ^ flip
      }
    }
    for row in wholeCount..<rowCount where holds(count(row)) {
      words[row >> 6] |= 1 << UInt64(row & 63)
    }
  }
}
