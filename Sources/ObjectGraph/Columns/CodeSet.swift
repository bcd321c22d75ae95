package import ObjectGraph

/// Some of the distinct values of one string column.
package enum CodeSet {
  /// A run of codes: what equality, order and prefixes find, since codes are ordered.
  case range(Range<Int>)
  /// A flag for each code.
  case flags([Bool])

  /// Sets the bits of the rows whose code is in the set; of those without a value, as told.
  package func fill(
    _ words: inout [UInt64], _ column: StringColumn, holdsForMissing: Bool
  ) {
    switch self {
    case .range(let range):
      if range.isEmpty && !holdsForMissing { return }
      let first = UInt16(truncatingIfNeeded: range.lowerBound)
      let count = range.count
      Self.fill(&words, column) { code in
        Int(code &- first) < count && code != StringColumn.missing
          || holdsForMissing && code == StringColumn.missing
      }
    case .flags(let flags):
      let flags = flags.span
      Self.fill(&words, column) { code in
        code == StringColumn.missing ? holdsForMissing : flags[Int(code)]
      }
    }
  }

  /// Calls `test` with each row's code, and sets the bits of those it holds for, a word at a time.
  @inline(__always)
  private static func fill(
    _ words: inout [UInt64], _ column: StringColumn, _ test: (UInt16) -> Bool
  ) {
    column.codes.withSpan { codes in
      var row = 0
      while row < codes.count {
        let end = min(row + 64, codes.count)
        var word: UInt64 = 0
        for index in row..<end where test(codes[index]) { word |= 1 << UInt64(index - row) }
        words[row >> 6] = word
        row = end
      }
    }
  }
}
