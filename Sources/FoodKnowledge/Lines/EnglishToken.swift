/// A word, number or mark of an English line.
struct EnglishToken: Sendable {
  enum Kind: Sendable { case word, number, comma, colon, open, close, slash, dash, plus, other }

  var kind: Kind
  /// The token's bytes in the line.
  var start: Int
  var end: Int
  /// The possible roles of the word.
  var roles: EnglishRoles = []
  /// The value of a number or a number word.
  var value = 0.0
  /// The word's index in the lexicon, or -1: a token holds no strings, which would be
  /// reference-counted.
  var entry = -1
  /// Whether white space precedes.
  var followsSpace = false
  /// Whether the number is below one and written as a fraction.
  var isFraction = false

  /// Looks up `word` in the lexicon.
  mutating func look(up word: String) {
    guard let place = EnglishLexicon.shared.place(of: word) else { return }
    let found = EnglishLexicon.shared.entry(at: place)
    (entry, roles, value) = (place, found.roles, found.value)
  }

  /// The canonical form of the unit, if the word can be a unit.
  var unit: String { entry < 0 ? "" : EnglishLexicon.shared.entry(at: entry).unit }
  /// The only word that the unit may follow.
  var behind: String { entry < 0 ? "" : EnglishLexicon.shared.entry(at: entry).behind }
}

/// Splits an English line into tokens.
struct EnglishLexer {
  private let text: [UInt8]
  private var offset = 0
  private var tokens: [EnglishToken] = []
  /// The current word, folded; one buffer serves all words.
  private var key: [UInt8] = []

  private init(_ text: [UInt8]) {
    self.text = text
    tokens.reserveCapacity(24)
    key.reserveCapacity(32)
  }

  /// Returns the tokens of `text`, valid UTF-8.
  ///
  /// - Complexity: O(*n*).
  static func tokens(of text: [UInt8]) -> [EnglishToken] {
    var lexer = EnglishLexer(text)
    lexer.run()
    return lexer.tokens
  }

  private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private mutating func run() {
    var followsSpace = false
    while offset < text.count {
      let start = offset
      if let length = spaceLength(at: offset) {
        offset += length
        followsSpace = true
        continue
      }
      if Self.isDigit(text[offset]) || vulgarFraction(at: offset) != nil {
        readNumber(followsSpace)
      } else if isLetter(at: offset) {
        readWord(followsSpace)
      } else {
        readMark(followsSpace)
      }
      if offset == start { offset += 1 }
      followsSpace = false
    }
  }

  // MARK: Characters

  private func spaceLength(at index: Int) -> Int? {
    switch text[index] {
    case 0x20, 0x09...0x0D: 1
    case 0xC2 where byte(index + 1) == 0xA0: 2
    case 0xE2 where byte(index + 1) == 0x80 && byte(index + 2) <= 0x8F: 3
    case 0xE3 where byte(index + 1) == 0x80 && byte(index + 2) == 0x80: 3
    default: nil
    }
  }

  /// Returns the value and the length of a one-character fraction.
  private func vulgarFraction(at index: Int) -> (value: Double, length: Int)? {
    if text[index] == 0xC2, 0xBC...0xBE ~= byte(index + 1) {
      return (Double(byte(index + 1) - 0xBB) / 4, 2)
    }
    guard text[index] == 0xE2, byte(index + 1) == 0x85 else { return nil }
    let values: [Double] = [
      1.0 / 7, 1.0 / 9, 0.1, 1.0 / 3, 2.0 / 3, 0.2, 0.4, 0.6, 0.8, 1.0 / 6, 5.0 / 6, 0.125, 0.375,
      0.625, 0.875,
    ]
    let place = Int(byte(index + 2)) - 0x90
    return values.indices ~= place ? (values[place], 3) : nil
  }

  private func isLetter(at index: Int) -> Bool {
    switch byte(index) {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0..<0x80: false
    case 0xC2: false
    case 0xC3: byte(index + 1) != 0x97
    // The apostrophe is the only general punctuation that is part of words.
    case 0xE2: byte(index + 1) == 0x80 && (byte(index + 2) == 0x99 || byte(index + 2) == 0x98)
    case 0x80...0xBF: true
    default: true
    }
  }

  // MARK: Tokens

  private mutating func readWord(_ followsSpace: Bool) {
    let start = offset
    key.removeAll(keepingCapacity: true)
    while offset < text.count {
      let next = text[offset]
      if isLetter(at: offset) || (next >= 0x80 && next < 0xC0) {
        key.append(0x41...0x5A ~= next ? next | 0x20 : next)
      } else if next == UInt8(ascii: "'") {
        key.append(next)
      } else if next == UInt8(ascii: "-"), isLetter(at: offset + 1), offset > start {
        key.append(next)
      } else {
        break
      }
      offset += 1
    }
    var token = EnglishToken(kind: .word, start: start, end: offset, followsSpace: followsSpace)
    if key.elementsEqual("and".utf8), byte(offset) == UInt8(ascii: "/"),
      byte(offset + 1) | 0x20 == UInt8(ascii: "o"), byte(offset + 2) | 0x20 == UInt8(ascii: "r")
    {
      offset += 3
      token.end = offset
      token.roles = .or
    } else if key.count == 1, text[start] == UInt8(ascii: "T") {
      token.look(up: "tbsp")
    } else if key.count == 1, text[start] == UInt8(ascii: "t") {
      token.look(up: "tsp")
    } else if key.count <= 20 {
      EnglishNumber.makeSingular(&key, from: 0)
      token.look(up: String(decoding: key, as: UTF8.self))
    }
    // "Mrs. Dash": a word without a vowel is an abbreviation.
    let endsSentence =
      byte(offset) == UInt8(ascii: ".") && byte(offset + 1) == 0x20
      && 0x41...0x5A ~= byte(offset + 2) && token.roles.isDisjoint(with: .unit)
      && offset - start > 2 && key.contains(where: Self.isVowel)
    if byte(offset) == UInt8(ascii: "."), !endsSentence { offset += 1 }
    appendJoiningUnit(token)
    // The end of a sentence begins another segment.
    if endsSentence {
      tokens.append(EnglishToken(kind: .comma, start: offset, end: offset + 1))
      offset += 1
    }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    letter >= 0x80 || "aeiouy".utf8.contains(letter)
  }

  /// Joins `fl oz`, `table spoon` and `tea spoon` to one unit each.
  private mutating func appendJoiningUnit(_ token: EnglishToken) {
    if token.roles.contains(.count), token.unit == "spoon", let last = tokens.last,
      last.kind == .word
    {
      let word = text[last.start..<last.end].lazy.map { $0 | 0x20 }
      let isTable = word.elementsEqual("table".utf8)
      if isTable || word.elementsEqual("tea".utf8) {
        tokens[tokens.count - 1].end = token.end
        tokens[tokens.count - 1].look(up: isTable ? "tbsp" : "tsp")
        return
      }
    }
    if token.roles.contains(.measure), token.unit == "oz", let last = tokens.last,
      last.kind == .word
    {
      let word = text[last.start..<last.end].map { $0 | 0x20 }
      if word.elementsEqual("fl".utf8) || word.elementsEqual("fluid".utf8) {
        tokens[tokens.count - 1].end = token.end
        tokens[tokens.count - 1].look(up: "fl-oz")
        return
      }
    }
    tokens.append(token)
  }

  private mutating func readNumber(_ followsSpace: Bool) {
    var token = EnglishToken(
      kind: .number, start: offset, end: offset, followsSpace: followsSpace)
    token.value = readDigits()
    let isWhole = offset > token.start
    if let fraction = vulgarFraction(at: min(offset, text.count - 1)), offset < text.count {
      token.value += fraction.value
      token.isFraction = !isWhole
      offset += fraction.length
    } else {
      let slash =
        byte(offset) == UInt8(ascii: "/")
        ? 1 : byte(offset) == 0xE2 && byte(offset + 1) == 0x81 && byte(offset + 2) == 0x84 ? 3 : 0
      if slash > 0, Self.isDigit(byte(offset + slash)) {
        offset += slash
        let divisor = readDigits()
        // "80/20 ground beef" is not a fraction.
        if divisor >= 10, token.value >= 10 { token.kind = .word }
        if divisor > 0 { token.value /= divisor }
        token.isFraction = token.value < 1
      }
    }
    token.end = offset
    if byte(offset) == UInt8(ascii: "%") {
      offset += 1
      token.end = offset
      token.kind = .word
    } else if joinsWord(token) {
      return
    }
    appendJoiningMixedNumber(token)
  }

  private mutating func readDigits() -> Double {
    var value = 0.0
    while Self.isDigit(byte(offset)) {
      value = value * 10 + Double(text[offset] - 0x30)
      offset += 1
    }
    let mark = byte(offset)
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","), Self.isDigit(byte(offset + 1))
    else { return value }
    var digits = 0
    var fraction = 0.0
    var scale = 1.0
    while Self.isDigit(byte(offset + 1 + digits)) {
      fraction = fraction * 10 + Double(byte(offset + 1 + digits) - 0x30)
      scale *= 10
      digits += 1
    }
    offset += 1 + digits
    return mark == UInt8(ascii: ",") && digits == 3
      ? value * 1000 + fraction : value + fraction / scale
  }

  /// Whether a number is part of a word: `5-spice` and `00` are words, `14-ounce` is not.
  private mutating func joinsWord(_ number: EnglishToken) -> Bool {
    if number.end - number.start >= 2, text[number.start] == 0x30, text[number.start + 1] == 0x30 {
      var token = number
      token.kind = .word
      tokens.append(token)
      return true
    }
    guard byte(offset) == UInt8(ascii: "-"), isLetter(at: offset + 1) else { return false }
    let dash = offset
    let count = tokens.count
    offset += 1
    readWord(false)
    guard tokens.count == count + 1 else { return true }
    let word = tokens[count].roles
    tokens.removeLast()
    // `8-inch-thick` is read again, as number, mark and word.
    let first = text[(dash + 1)..<offset].split(separator: UInt8(ascii: "-"))
    let isSize =
      first.first.map {
        ["inch", "cm", "mm", "ounce", "oz", "to"].contains(String(decoding: $0, as: UTF8.self))
      } ?? false
    if !word.isDisjoint(with: .unit) || word.contains(.to) || word.contains(.size) || isSize {
      offset = dash
      return false
    }
    var token = number
    token.kind = .word
    token.end = offset
    tokens.append(token)
    return true
  }

  /// Joins `1 1/2` and `1-1/2` to one number.
  private mutating func appendJoiningMixedNumber(_ token: EnglishToken) {
    func isWhole(_ index: Int) -> Bool {
      index >= 0 && tokens[index].kind == .number && !tokens[index].isFraction
        && tokens[index].value.rounded() == tokens[index].value && tokens[index].value >= 1
    }
    let last = tokens.count - 1
    if token.kind == .number, token.isFraction {
      if isWhole(last) {
        tokens[last].value += token.value
        tokens[last].end = token.end
        return
      }
      if last > 0, tokens[last].kind == .dash, !tokens[last].followsSpace, !token.followsSpace,
        isWhole(last - 1)
      {
        tokens.removeLast()
        tokens[last - 1].value += token.value
        tokens[last - 1].end = token.end
        return
      }
    }
    tokens.append(token)
  }

  private mutating func readInches(_ length: Int) {
    var token = EnglishToken(kind: .word, start: offset, end: offset + length)
    token.look(up: "inch")
    offset += length
    tokens.append(token)
  }

  private mutating func readMark(_ followsSpace: Bool) {
    let start = offset
    let first = text[offset]
    var kind = EnglishToken.Kind.other
    var roles: EnglishRoles = []
    var length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    switch first {
    case UInt8(ascii: ","), UInt8(ascii: ";"): kind = .comma
    case UInt8(ascii: ".") where byte(offset + 1) == 0x20 && 0x41...0x5A ~= byte(offset + 2):
      kind = .comma
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): kind = .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): kind = .close
    case UInt8(ascii: "/"): kind = .slash
    case UInt8(ascii: "+"): (kind, roles) = (.plus, .and)
    case UInt8(ascii: "&"): (kind, roles) = (.plus, .and)
    case UInt8(ascii: "-"), UInt8(ascii: "~"): kind = .dash
    case UInt8(ascii: "\"") where tokens.last?.kind == .number && !followsSpace,
      0xE2
    where tokens.last?.kind == .number && !followsSpace && byte(offset + 1) == 0x80
      && (byte(offset + 2) == 0x9D || byte(offset + 2) == 0xB3):
      // 2" and 2″
      readInches(length)
      return
    case 0xC3 where byte(offset + 1) == 0x97: roles = .times
    case 0xE2 where byte(offset + 1) == 0x80 && 0x90...0x95 ~= byte(offset + 2): kind = .dash
    default: break
    }
    length = min(length, text.count - offset)
    offset += length
    tokens.append(
      EnglishToken(
        kind: kind, start: start, end: offset, roles: roles, followsSpace: followsSpace))
  }
}
