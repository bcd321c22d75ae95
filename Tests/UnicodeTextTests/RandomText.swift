import TestSupport

/// Random strings that mix bases and marks of many scripts, so that clusters split and join.
struct RandomText {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Bases that compose, fold, or are special in either.
  private static let bases: [Unicode.Scalar] = Array(
    """
    \0 aAeEiIoOkKsSσςΣαΑιΙΐΰᾀᾳᾼıİßẞﬁﬃﬅŉǰẖẚǅǲÅééÉøØñŞЙйЁёяԐԑԱև≠≮∃
    かがカガハバパウヴワヷヽヾゝァヶーｶﾊｳﾞﾟＡａ１　（）人参𠮟
    ᎠᏰᏸꭰᲀᲈ가각한ᄀ학𐐀𞤀𑢠Ⓐⓐ٪אשׁاآकक़েෙဥⅠⅰ😀👍🏽🇯🇵☕
    """.unicodeScalars)

  /// Marks of all combining classes and none, joiners, jamo, voicing.
  private static let marks: [Unicode.Scalar] = [
    0x300, 0x301, 0x302, 0x303, 0x304, 0x307, 0x308, 0x30A, 0x30C, 0x31B, 0x323, 0x327, 0x328,
    0x334, 0x338, 0x340, 0x341, 0x343, 0x344, 0x345, 0x34F, 0x35C, 0x360, 0x483, 0x489, 0x591,
    0x5B0, 0x64B, 0x653, 0x93C, 0x94D, 0x9BE, 0xC56, 0xDCA, 0xDCF, 0xF71, 0xF72, 0xF73, 0xF74,
    0xF80, 0xF81, 0x1161, 0x11A7, 0x11A8, 0x1DC4, 0x200C, 0x200D, 0x20D0, 0x20DD, 0x3099, 0x309A,
    0xFE0F, 0xFF9E, 0xFF9F, 0x110BA, 0x11127, 0x1133E, 0x114B0, 0x1D165, 0x1D167, 0x1F3FB,
  ].compactMap { Unicode.Scalar($0) }

  /// Returns the next string: up to five bases, each with a few marks, rarely with very many.
  mutating func next() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      text.unicodeScalars.append(base())
      for _ in 0..<markCount() {
        text.unicodeScalars.append(Self.marks.randomElement(using: &generator) ?? " ")
      }
    }
    return text
  }

  private mutating func base() -> Unicode.Scalar {
    if Int.random(in: 0..<4, using: &generator) > 0 {
      return Self.bases.randomElement(using: &generator) ?? "a"
    }
    while true {
      let value = UInt32.random(in: 0...0x1FFFF, using: &generator)
      if let scalar = Unicode.Scalar(value), scalar.isInUnicode15 { return scalar }
    }
  }

  private mutating func markCount() -> Int {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0: Int.random(in: 55...75, using: &generator)
    case 1..<50: 0
    case 50..<80: 1
    default: Int.random(in: 2...4, using: &generator)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is assigned in Unicode 15, which libutf8proc 2.8 knows.
  var isInUnicode15: Bool {
    guard let age = properties.age else { return false }
    return age.major < 15 || (age.major == 15 && age.minor == 0)
  }

  /// The assigned scalars, with only every 97th of the ideographs, the Hangul syllables and private
  /// use, which are all alike.
  static let distinct: [Unicode.Scalar] = {
    let different: [ClosedRange<UInt32>] = [
      0...0x33FF, 0x4DC0...0x4DFF, 0xA000...0xABFF, 0xD7B0...0xD7FF, 0xF900...0x16FFF,
      0x18D00...0x1FFFF, 0x2F800...0x2FA1F, 0xE0000...0xE01EF,
    ]
    let values = Set(different.joined()).union(stride(from: 0, through: 0x10FFFF, by: 97))
    return values.sorted().compactMap { Unicode.Scalar($0) }.filter(\.isInUnicode15)
  }()
}
