package import ObjectGraph
import PredicateSyntax
package import PredicateTyping
import UnicodeText

extension StringColumn {
  /// Returns the codes of the values that match a comparison. They are found by search if the order
  /// of the dictionary decides it, by one scan of the heap for a part of a string, and otherwise
  /// value by value.
  ///
  /// - Throws: `PatternFault` if a match of MATCHES exceeds its limit.
  package func codes(matching comparison: PreparedComparison) throws(PatternFault) -> CodeSet {
    if let test = comparison.textTest { return test.codes(of: self) }
    return .flags(
      try CodeFlags(bound: distinctCount) { (code) throws(PatternFault) in
        try comparison.holds(.string(string(code: code)))
      })
  }
}

extension [StringColumn] {
  /// The least total size of heaps for which all cores are used: a few milliseconds of work.
  private static let concurrentByteCount = 4 << 20

  /// Returns the codes of each column's values that match a comparison.
  ///
  /// - Parameter concurrently: whether all cores are used; nil decides by the amount of work.
  package func codes(
    matching comparison: PreparedComparison, concurrently: Bool? = nil
  ) throws(PatternFault) -> [CodeSet] {
    if let test = comparison.textTest, !test.isOfOrder,
      concurrently ?? (reduce(0) { $0 + $1.heap.count } >= Self.concurrentByteCount)
    {
      return concurrentMap(count) { test.codes(of: self[$0]) }
    }
    var result: [CodeSet] = []
    for column in self { result.append(try column.codes(matching: comparison)) }
    return result
  }
}

extension Snapshot {
  /// Returns the columns of an attribute for `codes(matching:)`, verified as far as it reads them.
  func strings(
    _ attribute: AttributeID, of entity: EntityID, matching comparison: PreparedComparison
  ) throws -> [StringColumn] {
    guard let texts = comparison.textTest?.searchedTexts else {
      return try strings(attribute, of: entity)
    }
    let columns = try searchableStrings(attribute, of: entity)
    for column in columns {
      for text in texts { try column.verifySearch(for: text.span, amongSearches: texts.count) }
    }
    return columns
  }
}

extension PreparedComparison {
  /// Whether the order of a dictionary decides it, without reading the strings.
  var isOfOrder: Bool { textTest?.isOfOrder ?? false }
}

extension TextTest {
  /// Whether the order of a dictionary decides it, without reading the strings.
  fileprivate var isOfOrder: Bool {
    switch form {
    case .order, .between, .prefix, .member, .never: folding.isEmpty
    case .suffix, .substring, .caseless, .like: false
    }
  }

  /// The texts that are searched in dictionaries, if these searches decide the test.
  fileprivate var searchedTexts: [[UInt8]]? {
    guard isOfOrder else { return nil }
    switch form {
    case .order(_, let bytes): return [bytes]
    case .between(let lower, let upper): return [lower, upper]
    case .prefix(let bytes): return [bytes, bytes + [0xFF]]
    case .member(let members): return members
    case .never: return []
    case .suffix, .substring, .caseless, .like: return nil
    }
  }

  /// Returns the codes of a column's values that pass.
  fileprivate func codes(of column: StringColumn) -> CodeSet {
    if isOfOrder, let codes = column.search(form) { return codes }
    return column.heap.withSpan { heap in
      column.offsets.withSpan { offsets in
        if folding.isEmpty { return .flags(form.flags(heap, offsets)) }
        if folding == .caseInsensitive, let caseless = form.caseless,
          !column.foldsToASCII
        {
          return .flags(caseless.flags(heap, offsets))
        }
        let folded = FoldedTexts(heap, offsets: offsets, by: folding)
        var flags = form.flags(folded.heap.span, folded.offsets.span)
        for (code, text) in folded.others { flags[code] = form.holds(text.span) }
        return .flags(flags)
      }
    }
  }
}

extension StringColumn {
  /// Returns the codes that pass, found by the order of the dictionary without folding; nil if the
  /// order does not decide the test.
  fileprivate func search(_ form: TextTest.Form) -> CodeSet? {
    switch form {
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
      // No byte of UTF-8 is 0xFF, so this is after every string with the prefix.
      let start = lowerBound(of: bytes.span)
      return .range(start..<max(start, lowerBound(of: (bytes + [0xFF]).span)))
    case .member(let members): return search(members)
    case .suffix, .substring, .caseless, .like: return nil
    case .never: return .range(0..<0)
    }
  }

  private func search(_ members: [[UInt8]]) -> CodeSet {
    var flags = CodeFlags(repeating: false, bound: distinctCount)
    if members.count * Self.stepsPerSearch < distinctCount {
      for member in members {
        if let code = code(of: member.span) { flags[code] = true }
      }
      return .flags(flags)
    }
    // Both lists are sorted, so one walk along both is enough.
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

extension TextTest.Form {
  /// Returns the strings of a heap that pass.
  fileprivate func flags(_ heap: Span<UInt8>, _ offsets: Span<UInt32>) -> CodeFlags {
    if case .substring(let search) = self { return search.flags(heap, offsets) }
    if case .like(let pattern) = self, let part = pattern.longestLiteral {
      // Few strings contain a literal part of the pattern, and only these can match it.
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

extension TextTest.Form {
  /// Returns the strings of a heap that end with some bytes. The last eight bytes are compared as
  /// one number.
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
  /// Returns the strings of a heap that contain the needle, found in one pass. A hit that extends
  /// into the next string does not count.
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
