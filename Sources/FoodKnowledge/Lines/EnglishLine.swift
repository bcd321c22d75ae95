/// The parser of one English line.
///
///     "2 (14 oz) cans chopped tomatoes, drained, or 1 jar passata (optional)"
///      └─ quantity ─┘ └─── name ────┘  └─────┘  └─ alternative ─┘ └─ note ─┘
///
/// Parentheses are set aside first; the rest is split into segments at its commas. The first
/// segment that names a food follows the quantity; the others are preparations, notes or
/// alternatives.
struct EnglishLine {
  let reader: LineReader
  let text: [UInt8]
  let tokens: [EnglishToken]

  var reading = LineReading(.ingredient)
  /// The tokens set aside as notes.
  var notes: [Range<Int>] = []
  /// The tokens of the preparation.
  var preparations: [Range<Int>] = []
  /// Whether a can is among the amounts, even if it is not the unit: `400g can`.
  var isCanned = false
  /// The parts of the name, which are candidates for foods.
  var parts: [NamePart] = []

  /// A name under construction.
  struct NamePart {
    var tokens: [Int]
    /// Whether it is an alternative to the part before it.
    var isAlternative: Bool
    /// Whether it is in parentheses or has a unit of its own, so that it shares no word with other
    /// names.
    var isApart = false
  }

  init(_ text: [UInt8], reader: LineReader) {
    self.reader = reader
    self.text = text
    tokens = EnglishLexer.tokens(of: text)
  }

  /// Returns the reading of the line.
  mutating func read() -> LineReading {
    if let kind = kindWithoutFoods() {
      reading.kind = kind
      if kind != .blank { reading.note = words(0..<tokens.count) }
      return reading
    }
    var index = 0
    skipLabel(&index)
    readAmounts(&index, tokens.count)
    let items = setBracketsAside(from: index)
    readSegments(segments(of: items))
    finish()
    if mayBeSentence, !reading.foods.isEmpty,
      reading.foods.allSatisfy({ reader.head(of: $0.name) == nil })
    {
      reading = LineReading(.note)
      reading.note = words(0..<tokens.count)
    }
    return reading
  }

  // MARK: Kinds of lines

  /// Returns the kind of a line that names no food.
  private func kindWithoutFoods() -> LineReading.Kind? {
    guard let first = tokens.first(where: { $0.kind == .word || $0.kind == .number }),
      let last = tokens.last
    else { return .blank }
    let wordCount = tokens.count { $0.kind == .word }
    let hasNumber = tokens.contains { $0.kind == .number }
    // "Serves 4", "makes 12 rolls"
    let isYield =
      equals(first, "makes") || equals(first, "serves") || equals(first, "yields")
    if isYield, hasNumber { return .note }
    if last.kind == .colon { return wordCount <= 8 ? .heading : .note }
    if hasNumber { return isSentence(first, wordCount) && wordCount > 3 ? .note : nil }
    if isHeading(first, wordCount) { return .heading }
    if isSentence(first, wordCount) { return .note }
    return nil
  }

  /// Whether a line looks like a sentence by its length or its end, so that it is an ingredient
  /// only if it begins with a food.
  private var mayBeSentence: Bool {
    guard !tokens.contains(where: { $0.kind == .number }) else { return false }
    let wordCount = tokens.count { $0.kind == .word }
    let endsSentence = text.last == UInt8(ascii: ".") || text.last == UInt8(ascii: "!")
    return wordCount > 8 || endsSentence && wordCount > 7
  }

  private func isSentence(_ first: EnglishToken, _ wordCount: Int) -> Bool {
    guard first.roles.contains(.sentence), wordCount > 1 || first.start == 0 else { return false }
    // "mix of herbs"
    if first.roles.contains(.collective), tokens.count > 2, tokens[1].roles.contains(.of) {
      return false
    }
    if equals(first, "stir"), tokens.count > 2, equals(tokens[1], "fry") { return false }
    // "Heat 1 cup milk" is an instruction, "serves" a remark; "fold" alone does not name a food
    // either.
    return !reader.isKnown(name(of: Array(tokens.indices)))
  }

  /// Whether a line is a heading: `TOPPING`, `For the sauce`, `Chocolate Frosting`.
  private func isHeading(_ first: EnglishToken, _ wordCount: Int) -> Bool {
    guard !tokens.contains(where: { [.comma, .colon, .open].contains($0.kind) }) else {
      return false
    }
    if equals(first, "for"), wordCount <= 6 { return true }
    guard wordCount <= 4, let last = tokens.last(where: { $0.kind == .word }) else { return false }
    let all = Array(tokens.indices)
    // "Hot sauce for garnish"
    if tokens.contains(where: { $0.roles.contains(.stop) }) { return false }
    if tokens.dropFirst().contains(where: { $0.roles.contains(.to) }) { return false }
    let isHeadingWord = last.roles.contains(.heading) && tokens.allSatisfy { $0.kind != .slash }
    if isHeadingWord, reader.head(of: name(of: all)) == nil {
      // "vegan Worcestershire sauce" has no head, and is not a heading.
      return !reader.isSubstitute(name(of: all))
    }
    let isShouted = text.allSatisfy { !(0x61...0x7A ~= $0) } && text.count > 2
    if isHeadingWord, isShouted, wordCount == 1 { return true }
    return isShouted && reader.head(of: name(of: all)) == nil && last.kind == .word
  }

  /// Skips a label such as `Optional:` or `For frying:`.
  private mutating func skipLabel(_ index: inout Int) {
    guard let colon = tokens.prefix(6).firstIndex(where: { $0.kind == .colon }),
      colon + 1 < tokens.count, tokens[..<colon].allSatisfy({ $0.kind == .word })
    else { return }
    let label = 0..<colon
    if tokens[label].contains(where: { $0.roles.contains(.optional) }) {
      reading.isOptional = true
    } else if followsName(tokens[colon + 1]), !equals(tokens[0], "for"),
      reader.head(of: name(of: Array(label))) != nil
    {
      // "Flour: 200 g", "Salt: to taste": the rest is found after the name.
      return
    } else {
      notes.append(label)
    }
    index = colon + 1
  }

  /// Whether a word after a colon does not name a food, so that the words before it are the name.
  private func followsName(_ token: EnglishToken) -> Bool {
    token.kind == .number
      || !token.roles.isDisjoint(with: [.to, .stop, .vague, .article, .approximation, .preparation])
  }

  // MARK: Brackets and segments

  /// Returns the tokens from `start` on that are outside parentheses; the contents of parentheses
  /// become notes, preparations or alternatives.
  private mutating func setBracketsAside(from start: Int) -> [Int] {
    var items: [Int] = []
    items.reserveCapacity(tokens.count - start)
    var index = start
    while index < tokens.count {
      if tokens[index].kind == .open {
        let close = closing(index)
        brackets.append(index..<min(close + 1, tokens.count))
        index = close + 1
      } else {
        if let close = closingQuote(index, start) {
          notes.append(index + 1..<close)
          index = close
        } else if tokens[index].kind != .close, !isQuotationMark(tokens[index]) {
          items.append(index)
        }
        index += 1
      }
    }
    return items
  }

  /// Returns the index of the mark that closes a quotation at the end of a name: `tomatoes "sugo"`.
  private func closingQuote(_ open: Int, _ start: Int) -> Int? {
    guard open > start, isQuotationMark(tokens[open]), tokens[open - 1].kind == .word,
      tokens[open - 1].roles.isDisjoint(with: [.of, .or, .and, .description]),
      let close = tokens.indices[(open + 1)...].first(where: { isQuotationMark(tokens[$0]) }),
      close > open + 1
    else { return nil }
    let isEnd = close + 1 == tokens.count || [.comma, .open].contains(tokens[close + 1].kind)
    return isEnd ? close : nil
  }

  private func isQuotationMark(_ token: EnglishToken) -> Bool {
    guard token.kind == .other else { return false }
    let isCurved =
      text[token.start] == 0xE2 && token.end - token.start == 3
      && 0x9C...0x9F ~= text[token.start + 2]
    return text[token.start] == UInt8(ascii: "\"") || isCurved
  }

  /// The ranges of tokens in parentheses, the parentheses included.
  var brackets: [Range<Int>] = []

  /// Returns the index of the parenthesis that closes the one at `open`, or the end.
  func closing(_ open: Int) -> Int {
    var depth = 0
    var index = open
    while index < tokens.count {
      if tokens[index].kind == .open { depth += 1 }
      if tokens[index].kind == .close {
        depth -= 1
        if depth == 0 { return index }
      }
      index += 1
    }
    return tokens.count
  }

  /// Splits tokens at commas, and at dashes between spaces.
  func segments(of items: [Int]) -> [[Int]] {
    var segments: [[Int]] = [[]]
    for (place, index) in items.enumerated() {
      let token = tokens[index]
      let isLoose =
        token.kind == .dash && token.followsSpace
        && (place + 1 == items.count || tokens[items[place + 1]].followsSpace)
      if token.kind == .comma || isLoose {
        segments.append([])
      } else {
        segments[segments.count - 1].append(index)
      }
    }
    segments.removeAll { $0.isEmpty }
    return segments
  }

  // MARK: Text

  /// Whether a word is `word`, in any case.
  func equals(_ token: EnglishToken, _ word: StaticString) -> Bool {
    let expected = word.description.utf8
    return token.kind == .word && token.end - token.start == expected.count
      && text[token.start..<token.end].lazy.map { $0 | 0x20 }.elementsEqual(expected)
  }

  /// Returns the text of tokens as written; anything omitted between them becomes a space.
  func name(of items: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48)
    var last = -2
    for index in items {
      let token = tokens[index]
      if last >= 0 {
        if index == last + 1 {
          bytes.append(contentsOf: text[tokens[last].end..<token.start])
        } else {
          bytes.append(UInt8(ascii: " "))
        }
      }
      bytes.append(contentsOf: text[token.start..<token.end])
      last = index
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a range of tokens.
  func words(_ range: Range<Int>) -> String? {
    guard let first = range.first, let last = range.last else { return nil }
    return String(decoding: text[tokens[first].start..<tokens[last].end], as: UTF8.self)
  }
}
