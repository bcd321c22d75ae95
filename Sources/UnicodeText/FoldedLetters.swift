/// The foldings by `[c]` and `[d]` of the Latin, Greek and Cyrillic letters that become one scalar,
/// no longer in UTF-8: a table, since looking up each property takes about 500 instructions a
/// letter.
struct FoldedLetters: Sendable {
  /// The letters are below this scalar.
  static let bound: UInt32 = 0x0530

  /// The folding of each scalar; 0 for a mark and for any other scalar that is not simple.
  private let foldings: [UInt16]

  private static let byCase = FoldedLetters(.caseInsensitive)
  private static let byMarks = FoldedLetters(.diacriticInsensitive)
  private static let byBoth = FoldedLetters([.caseInsensitive, .diacriticInsensitive])
  private static let none = FoldedLetters(foldings: [])

  /// Returns the table for `options`, created on first use.
  static func folded(by options: TextFolding) -> FoldedLetters {
    switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
    case (true, true): byBoth
    case (true, false): byCase
    case (false, true): byMarks
    case (false, false): none
    }
  }

  /// Returns the folding of `scalar`, or 0 if it is not simple.
  @inline(__always)
  subscript(scalar: UInt32) -> UInt32 {
    let index = Int(scalar)
    return index < foldings.count ? UInt32(foldings[index]) : 0
  }

  private init(foldings: [UInt16]) { self.foldings = foldings }

  private init(_ options: TextFolding) {
    let folding = CaseAndMarkFolding(options)
    foldings = (0..<Self.bound).map { scalar in
      if UTF8Proc.isMark(scalar) || UTF8Proc.isReplacedByNFC(scalar) { return 0 }
      let (folded, last) = folding.foldBase(scalar)
      let isSimple = folded.count == 1 && folded[0] == last
      let isLonger = last >= 0x800 || (last >= 0x80 && scalar < 0x80)
      return isSimple && !isLonger ? UInt16(truncatingIfNeeded: last) : 0
    }
  }
}
