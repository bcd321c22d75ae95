import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// A comparison of counts with a constant, prepared for many counts.
struct CountTest: Sendable {
  /// The contiguous range of the counts that pass, or of those that fail; nil if neither is
  /// contiguous.
  private let run: (range: ClosedRange<UInt32>, passes: Bool)?
  /// Whether each count below the length of the table passes; the comparison decides greater
  /// counts.
  private let table: [Bool]
  private let comparison: Comparison
  private let bound: Value

  /// The number of counts in the table: few lists are longer.
  private static let tableSize = 256

  /// Creates a test of counts from an operator and a number, bounds or a list.
  ///
  /// - Throws: `PatternFault` if the operator is MATCHES and the pattern is invalid.
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

  /// Returns a value as a count below `UInt32.max`, or nil if it is not such a number.
  private static func whole(_ value: Value) -> UInt32? {
    guard case .int(let number)? = value.number, (0..<Int64(UInt32.max)).contains(number) else {
      return nil
    }
    return UInt32(number)
  }

  /// Whether a count passes.
  func holds(_ count: UInt32) -> Bool {
    if Int(count) < table.count { return table[Int(count)] }
    // No pattern is matched with a number, so this cannot throw.
    return (try? comparison.holds(.int(Int64(count)), bound)) ?? false
  }

  /// Sets the bits of the counts that pass, in words that are clear.
  func fill(_ words: inout MutableSpan<UInt64>, counts: Span<UInt32>) {
    fill(&words, rowCount: counts.count) {
      counts.vector(at: $0)
    } single: {
      counts[$0]
    }
  }

  /// Sets the bits of the counts that pass, given as differences of offsets.
  func fill(_ words: inout MutableSpan<UInt64>, offsets: Span<UInt32>) {
    fill(&words, rowCount: offsets.count - 1) {
      offsets.vector(at: $0 &+ 1) &- offsets.vector(at: $0)
    } single: {
      offsets[$0 &+ 1] &- offsets[$0]
    }
  }

  /// Sets the bits of the counts that pass, read 16 at a time from a row on, or one at a time.
  @inline(__always)
  private func fill(
    _ words: inout MutableSpan<UInt64>, rowCount: Int, _ counts: (Int) -> SIMD16<UInt32>,
    single count: (Int) -> UInt32
  ) {
    let wholeCount = run == nil ? 0 : rowCount & ~63
    if let run {
      // The bounds of a run are below `UInt32.max`, so that its length does not overflow.
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
