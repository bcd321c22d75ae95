package import ObjectGraph
import PredicateSyntax
import UnicodeText

/// Runs a string test on the distinct values of columns: by search where the order of the
/// dictionary answers it, over the whole heap for CONTAINS, else value by value.
package struct StringMatcher {
  private let test: StringTest
  private let evaluator: Evaluator
  private let slotCount: Int
  /// The comparison that the test is, with its constant folded or compiled; nil of other tests.
  private let prepared: PreparedComparison?

  /// A matcher of one test.
  ///
  /// - Throws: where a pattern of MATCHES is wrong.
  package init(_ test: StringTest, _ evaluator: Evaluator, slotCount: Int) throws {
    self.test = test
    self.evaluator = evaluator
    self.slotCount = slotCount
    if case .comparison(let comparator, let options, let constant) = test.question {
      prepared = try PreparedComparison(Comparison(comparator, options), constant)
    } else {
      prepared = nil
    }
  }

  /// The distinct values of a column that pass.
  package func codes(of column: StringColumn) throws -> CodeSet {
    switch test.question {
    case .predicate(let predicate, let slot):
      var environment = Evaluator.Environment(repeating: .missing, count: slotCount)
      return .flags(
        try (0..<column.distinctCount).map { code in
          environment[slot] = .string(column.string(code: code))
          return try evaluator.holds(predicate, &environment)
        })
    case .comparison(let comparator, let options, let constant):
      let isPlain = options.leaveTextAsStored
      if isPlain, let codes = search(comparator, constant, column) { return codes }
      return .flags(
        try (0..<column.distinctCount).map { code in
          try prepared?.holds(.string(column.string(code: code))) ?? false
        })
    }
  }

  /// How many looks into a set cost as much as one binary search; found by trial.
  private static let searchesPerValue = 8

  /// What the dictionary's order answers, or nil.
  private func search(_ comparator: Comparator, _ constant: Value, _ column: StringColumn)
    -> CodeSet?
  {
    let count = column.distinctCount
    switch (comparator, constant) {
    case (.equal, .string(let text)): return .range(range(of: text, column))
    case (.notEqual, .string(let text)):
      var flags = [Bool](repeating: true, count: count)
      for code in range(of: text, column) { flags[code] = false }
      return .flags(flags)
    case (.less, .string(let text)): return .range(0..<bound(text, column))
    case (.lessOrEqual, .string(let text)): return .range(0..<bound(text, column, past: true))
    case (.greater, .string(let text)): return .range(bound(text, column, past: true)..<count)
    case (.greaterOrEqual, .string(let text)): return .range(bound(text, column)..<count)
    case (.beginsWith, .string(let text)):
      // No byte of UTF-8 is 0xFF, so this is behind every text with the prefix.
      guard !text.isEmpty else { return .range(0..<0) }
      let upper = column.lowerBound(of: (Array(text.utf8) + [0xFF]).span)
      return .range(bound(text, column)..<upper)
    case (.between, .list(let bounds)):
      guard bounds.count == 2, case .string(let lower) = bounds[0],
        case .string(let upper) = bounds[1]
      else { return .range(0..<0) }
      let start = bound(lower, column)
      return .range(start..<max(start, bound(upper, column, past: true)))
    case (.isIn, .list(let texts)):
      // A look into a set for each distinct value is cheaper than many binary searches.
      guard texts.count * Self.searchesPerValue < count else { return nil }
      var flags = [Bool](repeating: false, count: count)
      for case .string(let text) in texts {
        for code in range(of: text, column) { flags[code] = true }
      }
      return .flags(flags)
    case (.contains, .string(let text)): return .flags(substring(text, column))
    default: return nil
    }
  }

  private func bound(_ text: String, _ column: StringColumn, past: Bool = false) -> Int {
    column.lowerBound(of: Array(text.utf8).span, past: past)
  }

  private func range(of text: String, _ column: StringColumn) -> Range<Int> {
    let bytes = Array(text.utf8)
    return column.code(of: bytes.span).map { $0..<($0 + 1) } ?? 0..<0
  }

  /// One pass over the heap; a hit that reaches into the next value is none.
  private func substring(_ text: String, _ column: StringColumn) -> [Bool] {
    var flags = [Bool](repeating: false, count: column.distinctCount)
    let needle = Array(text.utf8)
    guard !needle.isEmpty else { return flags }
    let search = SubstringSearch(needle)
    column.heap.withSpan { heap in
      column.offsets.withSpan { offsets in
        var code = 0
        var position = 0
        while let hit = search.firstIndex(in: heap, from: position) {
          while Int(offsets[code + 1]) <= hit { code += 1 }
          if hit + needle.count <= Int(offsets[code + 1]) {
            flags[code] = true
            position = Int(offsets[code + 1])
          } else {
            position = hit + 1
          }
        }
      }
    }
    return flags
  }
}

extension TextOptions {
  /// Whether text is compared as it is stored, by scalars.
  fileprivate var leaveTextAsStored: Bool {
    TextFolding(self).isEmpty && !contains(.localeSensitive)
  }
}
