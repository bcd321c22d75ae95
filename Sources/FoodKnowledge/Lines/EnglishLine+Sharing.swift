/// Words shared by the names of a line, and words removed from names.
extension EnglishLine {
  // MARK: Shared words

  /// Returns the words that an alternative shares with a later one: `broth` of
  /// `chicken or vegetable broth`.
  func sharedEnd(of place: Int, _ names: [[Int]]) -> [Int] {
    guard place + 1 < names.count, joins(place + 1, names[place]) else { return [] }
    var last = place + 1
    while last + 1 < names.count, parts[last + 1].isAlternative || joins(last + 1, names[last]) {
      last += 1
    }
    // "spaghetti or other pasta"
    if let first = names[last].first, equals(tokens[first], "other") { return [] }
    if isStaple(names[place]) { return [] }
    for other in place + 1...last where names[other].count > 1 && !parts[other].isApart {
      // "lemon/lemon juice"
      if startsAlike(names[place], names[other]) { continue }
      for count in stride(from: names[other].count - 1, through: 1, by: -1) {
        let end = Array(names[other].suffix(count))
        if reader.isKnown(name(of: names[place] + end)) { return end }
      }
    }
    // "white or cremini mushrooms": the first is not a food by itself.
    guard !parts[last].isApart, !isFood(names[place]), isFood(names[last]), names[place].count <= 3
    else { return [] }
    let own = names[place].filter { !tokens[$0].roles.contains(.description) }
    if own.isEmpty {
      // "fresh or frozen curry leaves"
      let plain = names[last].drop { tokens[$0].roles.contains(.description) }
      return plain.isEmpty ? [] : Array(plain)
    }
    guard own.count == 1, names[last].count > 1 else { return [] }
    let ends = names[last].indices.dropFirst().map { Array(names[last][$0...]) }
    let known = ends.first { reader.isKnown(name(of: $0)) }
    return known ?? (names[place].count == 1 ? Array(names[last].suffix(1)) : [])
  }

  /// Whether a part may end in a word that the part before it shares.
  private func joins(_ place: Int, _ before: [Int]) -> Bool {
    // "red and green peppers"
    parts[place].isAlternative
      || !parts[place].isApart && before.allSatisfy { tokens[$0].roles.contains(.description) }
  }

  /// Whether a name is a staple, which shares no word: `sugar or maple syrup` is not sugar syrup.
  private func isStaple(_ name: [Int]) -> Bool {
    guard name.count == 1 else { return false }
    return ["oil", "salt", "sugar", "water"].contains(FoodName.folded(self.name(of: name)))
  }

  private func startsAlike(_ name: [Int], _ other: [Int]) -> Bool {
    guard name.count < other.count else { return false }
    let start = Array(other.prefix(name.count))
    return FoodName.folded(self.name(of: name)) == FoodName.folded(self.name(of: start))
  }

  /// Returns the words that a name without a head shares with the name before it: `tomato` of
  /// `tomato paste/puree`.
  func sharedBeginning(of place: Int, _ names: [[Int]]) -> [Int] {
    guard place > 0, names[place - 1].count > 1, names[place].count <= 2, !isFood(names[place])
    else { return [] }
    let before = names[place - 1]
    for count in stride(from: before.count - 1, through: 1, by: -1) {
      let start = Array(before.prefix(count))
      if isFood(start + names[place]) { return start }
    }
    return []
  }

  /// Whether an alternative does not name a food: `or similar`, `or fresh`.
  func saysNothing(_ name: [Int]) -> Bool {
    guard let first = name.first, let last = name.last, !isFood(name) else { return false }
    return equals(tokens[last], "similar") || equals(tokens[last], "equivalent")
      || equals(tokens[first], "something")
      || name.allSatisfy { tokens[$0].roles.contains(.description) }
  }

  // MARK: Words removed from a name

  /// Replaces an extract by the whole that it is taken from: `zest of 1 lemon`,
  /// `juice from 2 limes`.
  mutating func takeWholeOut(of name: inout [Int]) {
    takeExtractsOff(&name)
    guard let first = name.first, tokens[first].roles.contains(.extract), reading.unit == nil,
      let of = name.firstIndex(where: {
        tokens[$0].roles.isDisjoint(with: [.extract, .and, .preparation, .adverb])
      }),
      tokens[name[of]].roles.contains(.of) || equals(tokens[name[of]], "from")
        || tokens[name[of]].kind == .number
    else { return }
    var start = of
    if tokens[name[of]].kind == .word { start += 1 }
    while start < name.count, isAmountOfWhole(tokens[name[start]]) { start += 1 }
    let whole = Array(name[start...])
    guard isFood(whole) else { return }
    takeQuantity(of: name[of..<start])
    preparations.append(first..<name[of])
    name = whole
  }

  /// `1 lemon juice and zest`
  private mutating func takeExtractsOff(_ name: inout [Int]) {
    guard let last = name.last, tokens[last].roles.contains(.extract) else { return }
    let end = name.lastIndex { tokens[$0].roles.isDisjoint(with: [.extract, .and]) }
    guard let end, end + 2 < name.count, isFood(Array(name[...end])),
      name[end...].contains(where: { tokens[$0].roles.contains(.and) })
    else { return }
    preparations.append(name[end + 1]..<last + 1)
    name.removeSubrange((end + 1)...)
  }

  private func isAmountOfWhole(_ token: EnglishToken) -> Bool {
    !token.roles.isDisjoint(with: [.number, .article, .size, .to])
      || !token.roles.isDisjoint(with: [.unit, .of])
      || token.kind == .number || token.kind == .dash || equals(token, "whole")
  }

  /// Reads a number or range before a name as the line's quantity.
  private mutating func takeQuantity(of items: ArraySlice<Int>) {
    guard reading.quantity == nil, let place = items.firstIndex(where: { tokens[$0].value > 0 })
    else { return }
    var range = items[place...place]
    if place + 2 < items.endIndex, tokens[items[place + 2]].value > 0,
      tokens[items[place + 1]].kind == .dash || tokens[items[place + 1]].roles.contains(.to)
    {
      range = items[place...place + 2]
    }
    let bounds = range.map { tokens[$0].value }.filter { $0 > 0 }
    reading.quantity = Quantity(
      lower: bounds.first, upper: bounds.last, text: name(of: Array(range)))
    let unit = items[range.endIndex...].first { !tokens[$0].roles.isDisjoint(with: .unit) }
    if let unit { reading.unit = tokens[unit].unit }
  }

  /// Removes descriptions from the end of a name without a head: `lemon untreated`,
  /// `scallions white and green`, `chicken thighs bone in`.
  mutating func takeModifiersOff(_ name: inout [Int]) {
    guard name.count > 1, let last = name.last, let end = modifiersStart(in: name) else { return }
    notes.append(name[end]..<last + 1)
    name.removeSubrange(end...)
  }

  /// Returns the index at which the words begin that only describe the food before them; nil if the
  /// name has a head with them, or has none without them.
  func modifiersStart(in name: [Int]) -> Int? {
    guard !isFood(name) else { return nil }
    var end = name.count
    while end > 1, isModifier(name, end - 1) {
      end -= 1
      if isFood(Array(name[..<end])) { return end }
    }
    return nil
  }

  /// Whether a word can follow the food that it describes.
  private func isModifier(_ name: [Int], _ place: Int) -> Bool {
    let token = tokens[name[place]]
    guard token.kind == .word else { return token.kind != .comma }
    // "2%"
    if text[token.start] &- 0x30 < 10 { return true }
    // "mustard greens", but "boneless"
    let s = UInt8(ascii: "s")
    if text[token.end - 1] | 0x20 == s, text[token.end - 2] | 0x20 != s { return false }
    let roles: EnglishRoles = [
      .preparation, .description, .size, .number, .adverb, .approximation, .and, .or, .vague,
      .article,
    ]
    if !token.roles.isDisjoint(with: roles) { return true }
    if equals(token, "bone") || equals(token, "skin") || equals(token, "close")
      || equals(token, "made")
    {
      return true
    }
    return token.roles.isEmpty && isParticiple(token)
  }

  /// Whether a word is a description such as `untreated` or `frying`; not `pudding`, a food, nor
  /// `flavored`, which makes another food.
  private func isParticiple(_ token: EnglishToken) -> Bool {
    let word = text[token.start..<token.end].map { $0 | 0x20 }
    let isPast =
      word.count > 3 && word.suffix(2).elementsEqual("ed".utf8) && word[word.count - 3] != 0x65
    let isPresent = word.count > 5 && word.suffix(3).elementsEqual("ing".utf8)
    guard isPast || isPresent, let last = word.split(separator: UInt8(ascii: "-")).last else {
      return false
    }
    return !["based", "flavored", "flavoured", "infused", "scented"].contains(
      String(decoding: last, as: UTF8.self))
      && !reader.isKnown(String(decoding: word, as: UTF8.self))
  }

  // MARK: Kinds after a name

  /// Reads words after a name that make it another food: `butter (vegan)`, `noodles, rice`,
  /// `oil (olive or canola)`.
  mutating func readKindBehind(_ segment: [Int]) -> Bool {
    guard parts.count == 1, 1...6 ~= segment.count, let name = parts.first?.tokens else {
      return false
    }
    var kinds: [[Int]] = [[]]
    for index in segment {
      let token = tokens[index]
      if token.roles.contains(.or) || token.kind == .comma || token.kind == .slash {
        if kinds[kinds.count - 1].isEmpty { return token.kind == .comma }
        kinds.append([])
      } else {
        guard token.kind == .word, token.roles.isDisjoint(with: [.and, .stop, .to]) else {
          return false
        }
        kinds[kinds.count - 1].append(index)
      }
    }
    if kinds.count > 1 {
      let isChoice = segment.contains {
        tokens[$0].roles.contains(.or) || tokens[$0].kind == .slash
      }
      guard isChoice, kinds.allSatisfy({ !$0.isEmpty && reader.isKnown(self.name(of: $0 + name)) })
      else {
        return false
      }
      parts = kinds.enumerated().map {
        NamePart(tokens: $0.element + name, isAlternative: $0.offset > 0, isApart: true)
      }
      return true
    }
    guard segment.count <= 3, mayBeSubstitute(segment) else { return false }
    let whole = self.name(of: segment + name)
    guard reader.isKnown(whole) || saysOnlySubstitute(segment) && reader.isSubstitute(whole) else {
      return false
    }
    parts[0].tokens = segment + name
    return true
  }

  /// Whether tokens say that a food is a substitute: `vegan`, `dairy free`, `plant-based`.
  private func saysOnlySubstitute(_ items: [Int]) -> Bool {
    items.allSatisfy { index in
      let token = tokens[index]
      return !token.roles.isDisjoint(with: [.substitute, .freeOf]) || equals(token, "free")
        || equals(token, "based") || equals(token, "plant") || equals(token, "non")
        || text[token.start..<token.end].contains(UInt8(ascii: "-"))
    }
  }
}
