package import ObjectGraph
import PredicateSyntax
import PredicateTyping
import UnicodeText

/// Runs a string test on the distinct values of columns: by search where the order of the
/// dictionary answers it, over the whole heap for a part of text, else value by value.
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

  /// Whether the dictionary's order answers the test.
  var isOfOrder: Bool { prepared?.textTest?.isOfOrder ?? false }

  /// The distinct values of a column that pass.
  package func codes(of column: StringColumn) throws -> CodeSet {
    switch test.question {
    case .predicate(let predicate, let slot):
      var environment = Evaluator.Environment(repeating: .missing, count: slotCount)
      return .flags(
        try CodeFlags(bound: column.distinctCount) { code in
          environment[slot] = .string(column.string(code: code))
          return try evaluator.holds(predicate, &environment)
        })
    case .comparison:
      if let text = prepared?.textTest { return text.codes(of: column) }
      return .flags(
        try CodeFlags(bound: column.distinctCount) { code in
          try prepared?.holds(.string(column.string(code: code))) ?? false
        })
    }
  }

  /// From so many bytes of text on a question is asked on all cores: some milliseconds of work.
  private static let concurrentByteCount = 4 << 20

  /// The distinct values of each column that pass; found on all cores or on one, as told, or as it
  /// is worth.
  package func codes(of columns: [StringColumn], concurrently: Bool? = nil) throws -> [CodeSet] {
    if let test = prepared?.textTest, !test.isOfOrder,
      concurrently ?? (columns.reduce(0) { $0 + $1.heap.count } >= Self.concurrentByteCount)
    {
      return concurrentMap(columns.count) { test.codes(of: columns[$0]) }
    }
    return try columns.map(codes)
  }
}

extension TextTest {
  /// Whether the dictionary's order answers it, without a look at its texts.
  fileprivate var isOfOrder: Bool {
    switch question {
    case .order, .between, .prefix, .member, .never: folding.isEmpty
    case .suffix, .substring, .caseless, .like: false
    }
  }

  /// The distinct values of a column that pass.
  fileprivate func codes(of column: StringColumn) -> CodeSet {
    if isOfOrder, let codes = column.search(question) { return codes }
    return column.heap.withSpan { heap in
      column.offsets.withSpan { offsets in
        if folding.isEmpty { return .flags(question.flags(heap, offsets)) }
        if folding == .caseInsensitive, let caseless = question.caseless,
          !column.foldsToASCII
        {
          return .flags(caseless.flags(heap, offsets))
        }
        let folded = FoldedTexts(heap, offsets: offsets, by: folding)
        var flags = question.flags(folded.heap.span, folded.offsets.span)
        for (code, text) in folded.others { flags[code] = question.holds(text.span) }
        return .flags(flags)
      }
    }
  }
}

extension StringColumn {
  /// What the dictionary's order answers of text that is not folded, or nil.
  fileprivate func search(_ question: TextTest.Question) -> CodeSet? {
    switch question {
    case .order(.notEqual, let bytes):
      var flags = CodeFlags(repeating: true, bound: distinctCount)
      if let code = code(of: bytes.span) { flags[code] = false }
      return .flags(flags)
    case .order(.less, let bytes): return .range(0..<lowerBound(of: bytes.span))
    case .order(.lessOrEqual, let bytes):
      return .range(0..<lowerBound(of: bytes.span, past: true))
    case .order(.greater, let bytes):
      return .range(lowerBound(of: bytes.span, past: true)..<distinctCount)
    case .order(.greaterOrEqual, let bytes):
      return .range(lowerBound(of: bytes.span)..<distinctCount)
    case .order(_, let bytes): return .range(code(of: bytes.span).map { $0..<$0 + 1 } ?? 0..<0)
    case .between(let lower, let upper):
      let start = lowerBound(of: lower.span)
      return .range(start..<max(start, lowerBound(of: upper.span, past: true)))
    case .prefix(let bytes):
      // No byte of UTF-8 is 0xFF, so this is behind every text with the prefix.
      return .range(lowerBound(of: bytes.span)..<lowerBound(of: (bytes + [0xFF]).span))
    case .member(let members): return search(members)
    case .suffix, .substring, .caseless, .like: return nil
    case .never: return .range(0..<0)
    }
  }

  /// How many steps along the dictionary cost as much as one search in it; found by trial.
  private static let stepsPerSearch = 8

  private func search(_ members: [[UInt8]]) -> CodeSet {
    var flags = CodeFlags(repeating: false, bound: distinctCount)
    if members.count * Self.stepsPerSearch < distinctCount {
      for member in members {
        if let code = code(of: member.span) { flags[code] = true }
      }
      return .flags(flags)
    }
    // Both are sorted: one walk along the two.
    var code = 0
    for member in members {
      while code < distinctCount {
        let order = withBytes(code: code) { compareBytes($0, member.span) }
        if order > 0 { break }
        if order == 0 { flags[code] = true }
        code += 1
      }
    }
    return .flags(flags)
  }
}

extension TextTest.Question {
  /// The answer for each text of a heap.
  fileprivate func flags(_ heap: Span<UInt8>, _ offsets: Span<UInt32>) -> CodeFlags {
    if case .substring(let search) = self { return search.flags(heap, offsets) }
    if case .like(let pattern) = self, let part = pattern.longestLiteral {
      // Few texts hold a part of the pattern, and only these can have its form.
      var flags = SubstringSearch(part).flags(heap, offsets)
      for code in flags {
        flags[code] = pattern.matches(heap, Int(offsets[code])..<Int(offsets[code + 1]))
      }
      return flags
    }
    if case .suffix(let bytes) = self { return Self.flags(heap, offsets, suffix: bytes.span) }
    return CodeFlags(bound: offsets.count - 1) { code in
      holds(heap.extracting(Int(offsets[code])..<Int(offsets[code + 1])))
    }
  }
}

extension TextTest.Question {
  /// Which texts of a heap end with some bytes: the last eight are compared as one number.
  fileprivate static func flags(
    _ heap: Span<UInt8>, _ offsets: Span<UInt32>, suffix: Span<UInt8>
  ) -> CodeFlags {
    let byteCount = min(suffix.count, 8)
    var last: UInt64 = 0
    for index in suffix.count - byteCount..<suffix.count {
      last = last >> 8 | UInt64(suffix[index]) << 56
    }
    let rest = UInt64(64 - 8 * byteCount)
    last >>= rest
    return CodeFlags(bound: offsets.count - 1) { code in
      let (start, end) = (Int(offsets[code]), Int(offsets[code + 1]))
      guard end - start >= suffix.count else { return false }
      if end >= 8 {
        if heap.word(at: end - 8) >> rest != last { return false }
        if suffix.count <= 8 { return true }
      }
      return areEqual(heap.extracting(end - suffix.count..<end), suffix)
    }
  }
}

extension SubstringSearch {
  /// Which texts of a heap contain the needle: one pass; a hit that reaches into the next text is
  /// none.
  fileprivate func flags(_ heap: Span<UInt8>, _ offsets: Span<UInt32>) -> CodeFlags {
    var flags = CodeFlags(repeating: false, bound: offsets.count - 1)
    guard !needle.isEmpty else { return flags }
    var code = 0
    var position = 0
    while let hit = firstIndex(in: heap, from: position) {
      while Int(offsets[code + 1]) <= hit { code += 1 }
      if hit + needle.count <= Int(offsets[code + 1]) {
        flags[code] = true
        position = Int(offsets[code + 1])
      } else {
        position = hit + 1
      }
    }
    return flags
  }
}
