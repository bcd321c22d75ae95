/// The words of `JapaneseWords`, prepared for matching at a place of a text.
struct JapaneseLexicon: Sendable {
  /// A list of words by their first scalar, longer words first.
  struct Words: Sendable {
    private var entries: [UInt32: [(word: [UInt32], form: String)]] = [:]
    /// Whether some word may begin with a scalar, by the scalar's last ten bits; most scalars begin
    /// none.
    private var firsts = [Bool](repeating: false, count: 1024)

    /// Creates a list from words separated by white space.
    init(_ list: String) {
      for word in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        add(String(word), form: String(word))
      }
      sort()
    }

    /// Creates a list from lines, each with a canonical form and its other spellings.
    init(forms list: String) {
      for line in list.split(separator: "\n") {
        let words = line.split(separator: " ").map { String($0) }
        for word in words { add(word, form: words[0]) }
      }
      sort()
    }

    private mutating func add(_ word: String, form: String) {
      let scalars = word.unicodeScalars.map(\.value)
      guard let first = scalars.first else { return }
      entries[first, default: []].append((scalars, form))
      firsts[Int(first & 1023)] = true
    }

    private mutating func sort() {
      for key in entries.keys { entries[key]?.sort { $0.word.count > $1.word.count } }
    }

    /// Returns the longest word at `place` of `text`, before `end`.
    func match(_ text: [UInt32], _ place: Int, _ end: Int) -> (length: Int, form: String)? {
      guard place < end, firsts[Int(text[place] & 1023)], let candidates = entries[text[place]]
      else { return nil }
      for (word, form) in candidates where place + word.count <= end {
        if word.indices.allSatisfy({ text[place + $0] == word[$0] }) { return (word.count, form) }
      }
      return nil
    }

    /// Returns the length of the longest word that ends `text`, or 0.
    func suffixLength(_ text: ArraySlice<UInt32>) -> Int {
      let array = Array(text)
      for start in array.indices where firsts[Int(array[start] & 1023)] {
        if let found = match(array, start, array.count), start + found.length == array.count {
          return found.length
        }
      }
      return 0
    }
  }

  static let leadingUnits = Words(forms: JapaneseWords.leadingUnits)
  static let units = Words(forms: JapaneseWords.units)
  static let vague = Words(JapaneseWords.vague)
  static let leads = Words(JapaneseWords.leads)
  static let trails = Words(JapaneseWords.trails)
  static let cuts = Words(JapaneseWords.cuts)
  static let beginnings = Words(JapaneseWords.beginnings)
  static let fillings = Words(JapaneseWords.fillings)
  static let sizes = Words(JapaneseWords.sizes)
  static let optional = Words(JapaneseWords.optional)
  static let headings = Words(JapaneseWords.headings)
  static let headingEnds = Words(JapaneseWords.headingEnds)
  static let substitutes = Words(JapaneseWords.substitutes)
  static let connectors = Words("または 又は もしくは あるいは or OR Or")
  static let otherwise = Words(JapaneseWords.otherwise)
  static let alsoGood = Words(JapaneseWords.alsoGood)
  static let sentenceEnds = Words("ください 下さい ます です ました ましょう ません OK ok でも可 良い よい いい します すること")
  static let modifiers = Set(JapaneseWords.modifiers.unicodeScalars.map(\.value))
}

/// Classes of the scalars of Japanese lines.
enum JapaneseScalar {
  /// Returns the half-width form of `scalar`: A for Ａ, 1 for １, a space for U+3000.
  static func narrowed(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xFF01...0xFF5E where scalar != 0xFF5E: scalar - 0xFEE0
    case 0x3000, 0xA0, 0x09: 0x20
    case 0xFF5E, 0x301C, 0x223C: 0x7E
    case 0x2044, 0x2215: 0x2F
    default: scalar
    }
  }

  static func isDigit(_ scalar: UInt32) -> Bool { 0x30...0x39 ~= scalar }

  static func isLatin(_ scalar: UInt32) -> Bool { 0x61...0x7A ~= scalar | 0x20 }

  static func isHiragana(_ scalar: UInt32) -> Bool { 0x3041...0x309F ~= scalar }

  static func isKatakana(_ scalar: UInt32) -> Bool {
    0x30A1...0x30FA ~= scalar || scalar == 0x30FC || 0xFF66...0xFF9F ~= scalar
  }

  static func isIdeograph(_ scalar: UInt32) -> Bool {
    0x3400...0x9FFF ~= scalar || scalar == 0x3005 || 0xF900...0xFAFF ~= scalar
  }

  /// Small kana and signs that begin no word.
  static func beginsNoWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30FC, 0x3099...0x309E, 0x3063, 0x30C3, 0x3083, 0x3085, 0x3087, 0x30E3, 0x30E5, 0x30E7,
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x3093,
      0x30F3, 0xFF70, 0xFF9E, 0xFF9F:
      true
    default: false
    }
  }

  /// Signs that mark the lines of a group: ☆ ◎ ① Ⓐ ♥ ※.
  static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2A, 0x203B, 0x2460...0x24FF, 0x25A0...0x27BF, 0x2B00...0x2BFF, 0x3220...0x3247,
      0x3280...0x32CB, 0x32D0...0x32FE, 0x1F000...0x1FAFF, 0xFE0F, 0x3007, 0x266A, 0x2020, 0x23:
      true
    default: false
    }
  }

  /// Returns the bracket that closes `scalar`, a half-width opening bracket.
  static func closing(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x28: 0x29
    case 0x5B: 0x5D
    case 0x7B: 0x7D
    case 0x3C: 0x3E
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x226A:
      scalar + 1
    default: nil
    }
  }

  /// Characters between a name and its quantity.
  static func separates(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x2E, 0x3A, 0x2C, 0x2D, 0x3D, 0x7E, 0x2026, 0x2025, 0x30FB, 0xFF65, 0x3001, 0x3002,
      0x2192, 0x21D2, 0x2212, 0x2500, 0x2015, 0x2014, 0x2013, 0x22EF, 0xB7, 0x2022, 0x7C:
      true
    default: false
    }
  }

  /// Returns the value of an ideograph that is a numeral.
  static func numeral(_ scalar: UInt32) -> Double? {
    switch scalar {
    case 0x4E00: 1
    case 0x4E8C: 2
    case 0x4E09: 3
    case 0x56DB: 4
    case 0x4E94: 5
    case 0x516D: 6
    case 0x4E03: 7
    case 0x516B: 8
    case 0x4E5D: 9
    case 0x5341: 10
    case 0x534A: 0.5
    default: nil
    }
  }

  /// Returns the value of a one-scalar fraction.
  static func fraction(_ scalar: UInt32) -> Double? {
    switch scalar {
    case 0xBC...0xBE: Double(scalar - 0xBB) / 4
    case 0x2153: 1.0 / 3
    case 0x2154: 2.0 / 3
    case 0x2155...0x2158: Double(scalar - 0x2154) / 5
    case 0x2159: 1.0 / 6
    case 0x215A: 5.0 / 6
    case 0x215B: 0.125
    case 0x215C: 0.375
    case 0x215D: 0.625
    case 0x215E: 0.875
    default: nil
    }
  }
}
