/// A set of distinct values of one string column.
package enum CodeSet {
  /// A range of codes, as equality, order and prefixes give, since codes are ordered.
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

  /// Up to this many runs of codes, comparing is faster than looking up each code.
  private static let fewRuns = 4
  /// Codes are few if there are this many times more rows; their rows are found through the order
  /// of rows, if it is kept.
  private static let fewness = 16

  /// Sets the bits of the rows whose code is in the set, and with `holdsForMissing` those of the
  /// rows without a value. The words must be clear.
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

  /// The runs of codes in the set, or nil if there are more than a few.
  private func runs(atMost limit: Int) -> [Range<Int>]? {
    switch self {
    case .range(let range): return [range]
    case .flags(let flags): return flags.runs(atMost: limit)
    }
  }

  /// Sets the bits of the rows of each code that has a flag, a word at a time.
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>, _ flags: CodeFlags,
    holdsForMissing: Bool
  ) {
    // One flag for each code, then one for the rows without a value.
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

  /// Does the same for few codes, by walking along the codes and the order of rows together.
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>, _ order: Span<UInt16>,
    _ flags: CodeFlags
  ) {
    var place = 0
    var reached = 0
    for code in flags {
      // Each code in between has at least one row, and most have only one.
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

  /// Sets bits with a test of 16 codes at once and keeps those that are set; `rest` is the same
  /// test of one code, for the remainder.
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
  /// The number of distinct values.
  private let bound: Int

  /// A flag for each of `count` values, all set or all clear.
  package init(repeating value: Bool, bound: Int) {
    self.bound = bound
    words = Array(repeating: value ? .max : 0, count: (bound + 63) / 64)
    // Bits after the last value are clear.
    if value, bound & 63 != 0 { words[bound >> 6] &= 1 << UInt64(bound & 63) &- 1 }
  }

  /// A flag for each of `count` values, set if `isSet` returns true.
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

  /// The runs of flags that are set, or nil if there are more than `limit`.
  ///
  /// - Complexity: O(bound / 64 + `limit`).
  fileprivate func runs(atMost limit: Int) -> [Range<Int>]? {
    var runs: [Range<Int>] = []
    var start = first(from: 0, isSet: true)
    while start < bound {
      if runs.count == limit { return nil }
      let end = first(from: start, isSet: false)
      runs.append(start..<end)
      start = first(from: end, isSet: true)
    }
    return runs
  }

  /// The first flag from a place on that is set, or clear; the bound if there is none.
  private func first(from code: Int, isSet: Bool) -> Int {
    var place = code >> 6
    guard place < words.count else { return bound }
    let flip: UInt64 = isSet ? 0 : .max
    var bits = (words[place] ^ flip) & (.max << UInt64(code & 63))
    while bits == 0 {
      place += 1
      if place == words.count { return bound }
      bits = words[place] ^ flip
    }
    return Swift.min(bound, place << 6 | bits.trailingZeroBitCount)
  }

  /// The number of flags that are set.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// A byte for each flag, 1 if it is set and else 0, and one more byte.
  fileprivate func table(last: Bool) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: bound + 1)
    for code in self { table[code] = 1 }
    table[bound] = last ? 1 : 0
    return table
  }
}

extension CodeFlags: Sequence {
  /// The values whose flag is set, in ascending order.
  package func makeIterator() -> SetBits { SetBits(words) }
}
