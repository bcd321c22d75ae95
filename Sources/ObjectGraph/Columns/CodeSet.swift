/// Some of the distinct values of one string column.
package enum CodeSet {
  /// A run of codes: what equality, order and prefixes find, since codes are ordered.
  case range(Range<Int>)
  /// A flag for each code.
  case flags([Bool])

  /// Whether a code is in the set.
  package func contains(_ code: Int) -> Bool {
    switch self {
    case .range(let range): range.contains(code)
    case .flags(let flags): flags[code]
    }
  }

  /// So many runs of codes are compared faster than each code is looked up.
  private static let fewRuns = 4

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
          if let order = column.order, run.count < codes.count / 16 {
            order.withSpan { order in
              for place in column.places(of: run) { words.insert(order[place]) }
            }
          } else {
            Self.fill(&words, codes, in: run)
          }
        }
      } else if case .flags(let flags) = self {
        let flags = flags.span
        Self.fill(&words, codes) { code in
          code == StringColumn.missing ? holdsForMissing : flags[Int(code)]
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
      var rest = flags[...]
      while let start = rest.firstIndex(of: true) {
        if runs.count == limit { return nil }
        let end = rest[start...].firstIndex(of: false) ?? rest.endIndex
        runs.append(start..<end)
        rest = rest[end...]
      }
      return runs
    }
  }

  /// Calls `test` with each code, and sets the bits of those it holds for, a word at a time.
  @inline(__always)
  private static func fill(
    _ words: inout MutableSpan<UInt64>, _ codes: Span<UInt16>, _ test: (UInt16) -> Bool
  ) {
    var row = 0
    while row < codes.count {
      let end = min(row &+ 64, codes.count)
      var word: UInt64 = 0
      for index in row..<end { word |= (test(codes[index]) ? 1 : 0) << UInt64(index &- row) }
      words[row >> 6] = word
      row = end
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

  /// The same, beside bits that are set, with a test of 16 codes at once; `rest` is the same test of one code, for the last.
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
        let bits = codes.vector(at: row &+ part).bits(where: test)
        word |= UInt64(bits) << UInt64(part)
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

extension SIMD16<UInt16> {
  /// A bit for each lane: whether a test holds for it.
  @inline(__always)
  fileprivate func bits(where test: (Self) -> SIMDMask<SIMD16<Int16>>) -> UInt16 {
    let weights = Self(
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    return Self().replacing(with: weights, where: test(self)).wrappedSum()
  }
}

extension Span<UInt16> {
  /// The 16 codes from `index` on; written so that they are loaded as one vector.
  @inline(__always)
  fileprivate func vector(at index: Int) -> SIMD16<UInt16> {
    let part = extracting(index..<index &+ 16)
    return SIMD16(
      part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7],
      part[8], part[9], part[10], part[11], part[12], part[13], part[14], part[15])
  }
}
