internal import UnicodeText

extension LineReader {
  /// Returns the longest known suffix of a Japanese name.
  ///
  ///     有機にんじん → にんじん      豚薄切り肉 → 豚肉      シソの実 → シソ      片栗 ↛ 栗
  func japaneseHead(_ name: String) -> String? {
    let scalars = Array(Array(name.nfcScalars).suffix(Self.characterLimit))
    if saysSubstitute(name) { return nil }
    if let start = endOfKnown(scalars), scalars.count - start > 1 || !hasCut(scalars) {
      return fold(scalars[start...])
    }
    // Cuts can be inside names: 豚ロース薄切り肉.
    for place in scalars.indices.dropFirst() {
      guard let cut = JapaneseLexicon.cuts.match(scalars, place, scalars.count) else { continue }
      let plain = Array(scalars[..<place] + scalars[(place + cut.length)...])
      let whole = fold(plain[...])
      if knows(whole) { return whole }
      if let start = endOfKnown(plain) { return fold(plain[start...]) }
      let before = Array(scalars[..<place])
      if let start = endOfKnown(before) { return fold(before[start...]) }
    }
    if let start = endOfKnown(scalars) { return fold(scalars[start...]) }
    return headBefore(scalars)
  }

  /// How many characters of a name are looked at, from its end; no name of a food is half as long.
  private static let characterLimit = 24

  /// Returns the food of a name with an unknown suffix: for `シソの実`, the plant; for `さば缶`, the
  /// contents of the tin.
  private func headBefore(_ scalars: [UInt32]) -> String? {
    let no: UInt32 = 0x306E
    let can: UInt32 = 0x7F36
    let left: [UInt32]
    if let place = scalars.lastIndex(of: no), place > 0 {
      // レモンの絞り汁 is レモン汁.
      if let last = scalars.last, place + 1 < scalars.count {
        let joined = fold((scalars[..<place] + [last])[...])
        if knows(joined) { return joined }
      }
      left = Array(scalars[..<place])
    } else if scalars.last == can, scalars.count > 2 {
      left = Array(scalars.dropLast())
    } else {
      return nil
    }
    let whole = fold(left[...])
    if knows(whole) { return whole }
    return endOfKnown(left).map { fold(left[$0...]) }
  }

  /// Whether a Japanese name says that it is only similar to its suffix.
  func saysSubstitute(_ name: String) -> Bool {
    let scalars = Array(name.nfcScalars)
    return scalars.indices.contains {
      JapaneseLexicon.substitutes.match(scalars, $0, scalars.count) != nil
    }
  }

  private func hasCut(_ scalars: [UInt32]) -> Bool {
    scalars.indices.contains { JapaneseLexicon.cuts.match(scalars, $0, scalars.count) != nil }
  }

  private func fold(_ scalars: ArraySlice<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    for value in scalars { if let scalar = Unicode.Scalar(value) { view.append(scalar) } }
    return FoodName.folded(String(view))
  }

  /// Returns the start of the longest known suffix that is a separate word.
  private func endOfKnown(_ scalars: [UInt32]) -> Int? {
    for start in scalars.indices.dropFirst() where mayBegin(scalars, start) {
      if knows(fold(scalars[start...])) { return start }
    }
    return nil
  }

  /// Whether a word may begin at `start`: a short suffix is often the end of another word.
  private func mayBegin(_ scalars: [UInt32], _ start: Int) -> Bool {
    let (previous, first) = (scalars[start - 1], scalars[start])
    if JapaneseScalar.beginsNoWord(first) { return false }
    let count = scalars.count - start
    if count == 1 {
      guard JapaneseScalar.isIdeograph(first) else { return false }
      return !JapaneseScalar.isIdeograph(previous) || JapaneseLexicon.modifiers.contains(previous)
    }
    guard count == 2 else { return true }
    let no: UInt32 = 0x306E
    if scalars[start...].allSatisfy(JapaneseScalar.isHiragana) {
      return !JapaneseScalar.isHiragana(previous) || previous == no
    }
    if scalars[start...].allSatisfy(JapaneseScalar.isKatakana) {
      return !JapaneseScalar.isKatakana(previous)
    }
    return true
  }
}

extension String {
  /// The values of the string's scalars, in NFC.
  fileprivate var nfcScalars: some Sequence<UInt32> { nfc.unicodeScalars.lazy.map(\.value) }
}
