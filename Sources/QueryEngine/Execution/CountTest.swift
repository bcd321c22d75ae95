import PredicateSyntax

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
    guard case .int(let number)? = bound.number, (1..<Int64(UInt32.max)).contains(number) else {
      return nil
    }
    let bound = UInt32(number)
    switch comparator {
    case .equal: return (bound...bound, true)
    case .notEqual: return (bound...bound, false)
    case .less: return (0...bound - 1, true)
    case .lessOrEqual: return (0...bound, true)
    case .greater: return (0...bound, false)
    case .greaterOrEqual: return (0...bound - 1, false)
    case .contains, .isIn, .beginsWith, .endsWith, .like, .matches, .between: return nil
    }
  }

  /// Whether a count passes.
  func holds(_ count: UInt32) -> Bool {
    if Int(count) < table.count { return table[Int(count)] }
    // No pattern is matched with a number, so nothing can fail.
    return (try? comparison.holds(.int(Int64(count)), bound)) ?? false
  }

  /// Sets the bits of the counts that pass; the words are clear before.
  func fill(_ words: inout MutableSpan<UInt64>, counts: Span<UInt32>) {
    fill(&words, rowCount: counts.count) { counts[$0] }
  }

  /// The same of counts that are the differences of offsets.
  func fill(_ words: inout MutableSpan<UInt64>, offsets: Span<UInt32>) {
    fill(&words, rowCount: offsets.count - 1) { offsets[$0 &+ 1] &- offsets[$0] }
  }

  @inline(__always)
  private func fill(
    _ words: inout MutableSpan<UInt64>, rowCount: Int, _ count: (Int) -> UInt32
  ) {
    if let run {
      let (first, length) = (run.range.lowerBound, run.range.upperBound - run.range.lowerBound)
      let passes = run.passes
      Self.fill(&words, rowCount) { (count($0) &- first <= length) == passes }
    } else {
      Self.fill(&words, rowCount) { holds(count($0)) }
    }
  }

  @inline(__always)
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ rowCount: Int, _ test: (Int) -> Bool
  ) {
    var row = 0
    while row < rowCount {
      let end = min(row &+ 64, rowCount)
      var word: UInt64 = 0
      for index in row..<end { word |= (test(index) ? 1 : 0) << UInt64(index &- row) }
      words[row >> 6] = word
      row = end
    }
  }
}
