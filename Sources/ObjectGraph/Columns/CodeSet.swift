/// Some of the distinct values of one string column.
package enum CodeSet {
  /// A run of codes: what equality, order and prefixes find, since codes are ordered.
  case range(Range<Int>)
  /// A bit for each code.
  case flags(CodeFlags)

  /// Whether a code is in the set.
  package func contains(_ code: Int) -> Bool {
    switch self {
    case .range(let range): range.contains(code)
    case .flags(let flags): flags[code]
    }
  }

  /// So many runs of codes are compared faster than each code is looked up.
  private static let fewRuns = 4
  /// So many times fewer than rows are few: they are found by the order of rows, where it is kept.
  private static let fewness = 16

  /// Sets the bits of the rows whose code is in the set; of those without a value, as told. The
  /// words are clear before.
  package func fill(
    _ words: inout MutableSpan<UInt64>, _ column: StringColumn, holdsForMissing: Bool
  ) {
    let missing = Int(StringColumn.missing)
    var runs = runs(atMost: Self.fewRuns)
    if holdsForMissing { runs?.append(missing..<missing + 1) }
    column.codes.withSpan { codes in
      if let runs {
        for run in runs where !run.isEmpty {
          if let order = column.order, run.count < codes.count / Self.fewness {
            order.withSpan { order in
              for place in column.places(of: run) { words.insert(order[place]) }
            }
          } else {
            Self.fill(&words, codes, in: run)
          }
        }
      } else if case .flags(let flags) = self {
        if let order = column.order, !holdsForMissing, flags.count < codes.count / Self.fewness {
          order.withSpan { Self.fill(&words, codes, $0, flags) }
        } else {
          Self.fill(&words, codes, flags, holdsForMissing: holdsForMissing)
        }
      }
    }
  }

  /// The runs of codes in the set, or nil where there are more than a few.
  private func runs(atMost limit: Int) -> [Range<Int>]? {
    switch self {
    case .range(let range): return [range]
    case .flags(let flags):
      var runs: [Range<Int>] = []
      for code in flags {
        if runs.last?.upperBound == code {
          runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<code + 1
        } else if runs.count == limit {
          return nil
        } else {
          runs.append(code..<code + 1)
        }
      }
      return runs
    }
  }

  /// Sets the bits of the rows of each code that has a flag, a word at a time.
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>, _ flags: CodeFlags,
    holdsForMissing: Bool
  ) {
    // One flag for each code, and one behind them for the rows without.
    let table = flags.table(last: holdsForMissing)
    let (list, last) = (table.span, UInt16(truncatingIfNeeded: table.count - 1))
    var row = 0
    while row < codes.count {
      let end = min(row &+ 64, codes.count)
      var word: UInt64 = 0
      for index in row..<end {
        word |= UInt64(list[Int(min(codes[index], last))]) << UInt64(index &- row)
      }
      words[row >> 6] = word
      row = end
    }
  }

  /// The same of few codes, by the order of the rows: one walk along both.
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>, _ order: Span<UInt16>,
    _ flags: CodeFlags
  ) {
    var place = 0
    var reached = 0
    for code in flags {
      // Each code between has a row at least, and most have no more.
      place += code - reached
      while place < order.count, Int(codes[Int(order[place])]) < code { place += 1 }
      while place < order.count, Int(codes[Int(order[place])]) == code {
        words.insert(order[place])
        place += 1
      }
      reached = code + 1
    }
  }

  /// Sets the bits of the codes in a range, which is not empty.
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>, in range: Range<Int>
  ) {
    let first = UInt16(truncatingIfNeeded: range.lowerBound)
    let count = UInt16(truncatingIfNeeded: range.count)
    let (firsts, counts) = (SIMD16(repeating: first), SIMD16(repeating: count))
    if count == 1 {
      fillBlocks(&words, codes) {
        $0 .== firsts
      } rest: {
        $0 == first
      }
    } else {
      fillBlocks(&words, codes) {
        $0 &- firsts .< counts
      } rest: {
        $0 &- first < count
      }
    }
  }

  /// The same, beside bits that are set, with a test of 16 codes at once; `rest` is the same test of
  /// one code, for the last.
  @inline(__always)
  private static func fillBlocks(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>,
    _ test: (SIMD16<UInt16>) -> SIMDMask<SIMD16<Int16>>, rest: (UInt16) -> Bool
  ) {
    let whole = codes.count & ~63
    var row = 0
    while row < whole {
      var word: UInt64 = 0
      for part in stride(from: 0, to: 64, by: 16) {
        word |= test(codes.vector(at: row &+ part)).bits << UInt64(part)
      }
      words[row >> 6] |= word
      row &+= 64
    }
    for row in whole..<codes.count where rest(codes[row]) {
      words[row >> 6] |= 1 << UInt64(row & 63)
    }
  }
}

extension MutableSpan<UInt64> {
  /// Sets the bit of a row.
  fileprivate mutating func insert(_ row: UInt16) {
    self[Int(row >> 6)] |= 1 << UInt64(row & 63)
  }
}

/// A bit for each distinct value of a string column.
///
/// Contrast with `RowSet`, which has one for each row.
package struct CodeFlags {
  @usableFromInline var words: [UInt64]
  /// How many distinct values there are.
  private let bound: Int

  /// A flag for each of so many values, all as told.
  package init(repeating value: Bool, bound: Int) {
    self.bound = bound
    words = Array(repeating: value ? .max : 0, count: (bound + 63) / 64)
    // Bits behind the last value are clear.
    if value, bound & 63 != 0 { words[bound >> 6] &= 1 << UInt64(bound & 63) &- 1 }
  }

  /// A flag for each of so many values, set where `isSet` says so.
  @inlinable
  package init<Failure: Error>(bound: Int, _ isSet: (Int) throws(Failure) -> Bool) throws(Failure) {
    self.init(repeating: false, bound: bound)
    for code in 0..<bound where try isSet(code) { self[code] = true }
  }

  /// The flag of a value.
  @inlinable package subscript(code: Int) -> Bool {
    get { words[code >> 6] >> UInt64(code & 63) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(code & 63)
      if newValue { words[code >> 6] |= bit } else { words[code >> 6] &= ~bit }
    }
  }

  /// How many are set.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// A one for each flag that is set, else a zero, and one more.
  fileprivate func table(last: Bool) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: bound + 1)
    for code in self { table[code] = 1 }
    table[bound] = last ? 1 : 0
    return table
  }
}

extension CodeFlags: Sequence {
  /// The values whose flag is set, rising.
  package func makeIterator() -> SetBits { SetBits(words) }
}
