extension EnglishLine {
  /// A segment without its preparations and notes.
  struct Core {
    /// The tokens of the name.
    var name: [Int] = []
    /// Whether every word is a description.
    var isOnlyDescription = true
    /// Whether a preparation or note was removed.
    var hasPreparation = false
  }

  /// Reads the segments of a line: finds the segment that names foods, and records the others as
  /// preparations or notes.
  mutating func readSegments(_ segments: [[Int]]) {
    var descriptions: [Int] = []
    var index = 0
    while index < segments.count {
      let core = core(of: segments[index])
      let isLast = index + 1 == segments.count
      if core.name.isEmpty || (core.isOnlyDescription && !isLast && promises(segments[index + 1])) {
        descriptions += core.name
        index += 1
        continue
      }
      parts = split(descriptions + core.name)
      partDescriptions(descriptions)
      index += 1
      break
    }
    if parts.isEmpty, !descriptions.isEmpty { parts = split(descriptions) }
    _ = readList(segments, &index)
    let rest = segments[min(index, segments.count)...]
    if rest.count == 1, let only = rest.first, preparations.isEmpty, readKindBehind(only) {
      for bracket in brackets { readBracket(bracket) }
      return
    }
    for segment in rest {
      if !readLateQuantity(segment), !readAlternative(segment), !readLateAlternative(segment),
        !readSeasoning(segment)
      {
        file(segment)
      }
    }
    if parts.isEmpty, readSegmentsInBracket() { return }
    for bracket in brackets { readBracket(bracket) }
  }

  /// Reads `diced or 1 tsp onion powder`: a preparation, followed by an alternative food.
  private mutating func readLateAlternative(_ segment: [Int]) -> Bool {
    guard
      let place = segment.indices.dropFirst().dropLast().first(where: {
        tokens[segment[$0]].roles.contains(.or) && tokens[segment[$0 + 1]].kind == .number
      }), preparationLength(segment, 0) > 0
    else { return false }
    let count = preparations.count
    guard readAlternative(Array(segment[place...])) else { return false }
    let later = Array(preparations[count...])
    preparations.removeSubrange(count...)
    file(Array(segment[..<place]))
    preparations += later
    return true
  }

  /// Reads `salt and pepper` after a food that it cannot be a kind of:
  /// `200 g beef, salt and pepper`.
  private mutating func readSeasoning(_ segment: [Int]) -> Bool {
    guard segment.count <= 6, !parts.isEmpty else { return false }
    let saved = (preparations, notes, reading)
    let core = core(of: segment)
    let isSeasoning =
      core.name.contains { equals(tokens[$0], "salt") || equals(tokens[$0], "pepper") }
      && core.name.allSatisfy {
        equals(tokens[$0], "salt") || equals(tokens[$0], "pepper") || equals(tokens[$0], "black")
          || tokens[$0].roles.contains(.and)
      }
    guard isSeasoning else {
      (preparations, notes, reading) = saved
      return false
    }
    parts += split(core.name)
    return true
  }

  /// Separates one-word descriptions from the first name if it ends their list:
  /// `red, yellow and green peppers`.
  private mutating func partDescriptions(_ descriptions: [Int]) {
    guard !descriptions.isEmpty, parts.count == 2,
      parts[0].tokens.count == descriptions.count + 1,
      parts[0].tokens.allSatisfy({ tokens[$0].roles.contains(.description) })
    else { return }
    let isOr = parts[1].isAlternative
    let list = parts[0].tokens.enumerated().map { place, index in
      NamePart(tokens: [index], isAlternative: isOr && place > 0)
    }
    parts.replaceSubrange(0..<1, with: list)
  }

  /// Reads the first parenthesis of a line that names nothing outside: `pinch of (salt)`.
  private mutating func readSegmentsInBracket() -> Bool {
    guard let bracket = brackets.first(where: { $0.count > 2 }) else { return false }
    let inner = bracket.filter { tokens[$0].kind != .open && tokens[$0].kind != .close }
    let name = core(of: inner).name
    guard !name.isEmpty, reader.head(of: self.name(of: name)) != nil else { return false }
    brackets.removeAll { $0 == bracket }
    readSegments(segments(of: inner))
    return true
  }

  /// Whether a segment names a food that the description before it may describe.
  private mutating func promises(_ segment: [Int]) -> Bool {
    guard let first = segment.first, !tokens[first].roles.contains(.or) else { return false }
    let saved = (preparations, notes, reading)
    defer { (preparations, notes, reading) = saved }
    let core = core(of: segment)
    return !core.name.isEmpty
  }

  // MARK: One segment

  /// Removes preparations and notes from a segment.
  ///
  /// From a segment that is a known name as a whole, only preparations are removed:
  /// `corn on the cob` is kept, `melted butter` becomes butter. `crushed red pepper` is kept too.
  mutating func core(of segment: [Int]) -> Core {
    let isKnown = segment.count > 1 && reader.isKnown(name(of: segment))
    guard isKnown else { return coreBySteps(of: segment) }
    let whole = Core(name: segment, isOnlyDescription: false)
    if keepsPreparation(segment) { return whole }
    let saved = (preparations, notes, reading)
    let core = coreBySteps(of: segment)
    // The table may contain "salt to taste".
    let isToTaste = segment.contains { tokens[$0].roles.contains(.to) }
    if core.hasPreparation || isToTaste, reader.isKnown(name(of: core.name)) { return core }
    (preparations, notes, reading) = saved
    return whole
  }

  /// Whether a name begins with a preparation that makes it another food.
  private func keepsPreparation(_ segment: some Collection<Int>) -> Bool {
    guard let first = segment.first, segment.count > 1,
      tokens[first].roles.contains(.preparation)
    else { return false }
    return [1, 2].contains { count in
      let start = FoodName.folded(name(of: Array(segment.prefix(count))))
      return EnglishLexicon.keptPreparations.contains(start)
    }
  }

  private mutating func coreBySteps(of segment: [Int]) -> Core {
    var core = Core()
    var place = 0
    while place < segment.count {
      let token = tokens[segment[place]]
      let length = preparationLength(segment, place)
      // "fried onions for garnish"
      let isKept = length == 1 && core.isOnlyDescription && keepsPreparation(segment[place...])
      if length > 0, !isKept {
        let follows = core.name.last.map { tokens[$0].roles.isDisjoint(with: [.and, .or]) } ?? true
        if !core.isOnlyDescription, follows, !standsWithin(segment, place, length, core) {
          file(Array(segment[place...]))
          core.hasPreparation = true
          return trimmed(core)
        }
        append(preparation: segment[place..<place + length])
        core.hasPreparation = true
        place += length
        // "peeled and trimmed garlic": the word between two preparations.
        if place + 1 < segment.count, !tokens[segment[place]].roles.isDisjoint(with: [.and, .or]),
          preparationLength(segment, place + 1) > 0
        {
          place += 1
        }
        continue
      }
      if endsName(token, segment, place, core) {
        file(Array(segment[(token.kind == .colon ? place + 1 : place)...]))
        return trimmed(core)
      }
      core.name.append(segment[place])
      if token.kind == .word, token.roles.isDisjoint(with: [.description, .and, .or, .size]) {
        core.isOnlyDescription = false
      }
      place += 1
    }
    return trimmed(core)
  }

  /// Whether a preparation is inside a name whose first words name nothing:
  /// `Roma chopped tomatoes`.
  private mutating func standsWithin(
    _ segment: [Int], _ place: Int, _ length: Int, _ core: Core
  ) -> Bool {
    let next = place + length
    guard next < segment.count, tokens[segment[next]].kind == .word,
      tokens[segment[next]].roles.isDisjoint(with: [.and, .or, .stop, .to, .of]),
      reader.head(of: name(of: core.name)) == nil
    else { return false }
    let saved = (preparations, notes, reading)
    defer { (preparations, notes, reading) = saved }
    let rest = coreBySteps(of: Array(segment[next...]))
    return rest.name.first == segment[next] && reader.head(of: name(of: rest.name)) != nil
  }

  /// Returns the number of tokens of the preparation at `place`, adverbs included, or 0.
  func preparationLength(_ segment: [Int], _ place: Int) -> Int {
    if keepsPreparations { return 0 }
    var end = place
    while end < segment.count, isAdverb(tokens[segment[end]]) { end += 1 }
    guard end < segment.count else { return 0 }
    let roles = tokens[segment[end]].roles
    // "a lean cut of meat"
    if end + 1 < segment.count, tokens[segment[end + 1]].roles.contains(.of) { return 0 }
    if roles.contains(.preparation) || (roles.contains(.ground) && end > place) {
      return end + 1 - place
    }
    return 0
  }

  /// Chopped tomatoes from a can are a different food from tomatoes, chopped.
  private var keepsPreparations: Bool { isCanned && parts.isEmpty }

  private func isAdverb(_ token: EnglishToken) -> Bool {
    if token.roles.contains(.adverb) { return true }
    return token.kind == .word && token.end - token.start > 4
      && text[token.end - 2] | 0x20 == UInt8(ascii: "l")
      && text[token.end - 1] | 0x20 == UInt8(ascii: "y") && token.roles.isEmpty
  }

  /// Whether a name ends before the token at `place`.
  private func endsName(
    _ token: EnglishToken, _ segment: [Int], _ place: Int, _ core: Core
  ) -> Bool {
    if token.roles.contains(.stop) {
      // "juice from 2 limes"
      let isOfWhole =
        equals(token, "from") && place > 0 && place + 1 < segment.count
        && core.name.allSatisfy { !tokens[$0].roles.isDisjoint(with: [.extract, .and]) }
      return !isOfWhole
    }
    if token.roles.contains(.to) {
      // "or 6 to 8 frozen curry leaves"
      return place == 0 || place + 1 == segment.count || tokens[segment[place + 1]].kind != .number
    }
    guard place > 0 else { return false }
    // "butter the size of an egg"
    if equals(token, "size"), place + 1 < segment.count,
      tokens[segment[place + 1]].roles.contains(.of)
    {
      return true
    }
    let next = place + 1 < segment.count ? tokens[segment[place + 1]] : nil
    if token.roles.contains(.of), let next,
      equals(next, "your") || equals(next, "choice") || equals(next, "any")
    {
      return true
    }
    if token.kind == .number {
      // "carrots 2 cups", but "zest of 1 lemon" and "corn or 12 tortillas"
      let previous = tokens[segment[place - 1]].roles
      if !previous.isDisjoint(with: [.of, .or, .and, .stop]) || previous.contains(.number) {
        return false
      }
      return next.map(mayFollowLateNumber) ?? true
    }
    // "turmeric a pinch"
    if token.roles.contains(.article), next != nil, isUnit(segment[place + 1], tokens.count) {
      return true
    }
    if token.roles.contains(.and), let next {
      // "half and half cream"
      if equals(next, "half"), equals(tokens[segment[place - 1]], "half") { return false }
      // "butter plus extra", "water and more as needed"
      // "sugar + 2 tbsp"
      let isAmount =
        next.kind == .number
        && segment[(place + 2)...].allSatisfy { !tokens[$0].roles.isDisjoint(with: .unit) }
      return equals(next, "more") || equals(next, "extra") || next.roles.contains(.number)
        || isAmount
    }
    if token.roles.contains(.approximation), let next, next.kind == .number { return true }
    if token.kind == .colon || token.kind == .dash && token.followsSpace { return true }
    return false
  }

  /// Removes units from the end of a name: `celery stalks`.
  private mutating func trimmed(_ core: Core) -> Core {
    var core = core
    while let last = core.name.last,
      !tokens[last].roles.isDisjoint(with: [.and, .or, .of]) || tokens[last].kind == .other
        || tokens[last].kind == .dash || tokens[last].kind == .slash
    {
      core.name.removeLast()
    }
    guard core.name.count > 1, let last = core.name.last, tokens[last].roles.contains(.behind)
    else { return core }
    let before = tokens[core.name[core.name.count - 2]]
    let isOfName = tokens[last].behind.isEmpty || equals(before, tokens[last].behind)
    let isCounted = reading.unit == nil && reading.quantity != nil
    guard isOfName, isCounted || !tokens[last].behind.isEmpty, !before.roles.contains(.description)
    else { return core }
    if reading.unit == nil { reading.unit = tokens[last].unit }
    core.name.removeLast()
    core.hasPreparation = true
    return core
  }

  private func equals(_ token: EnglishToken, _ word: String) -> Bool {
    text[token.start..<token.end].lazy.map { $0 | 0x20 }.elementsEqual(word.utf8)
  }

  // MARK: Quantities and notes

  /// `onions 2 medium`, `garlic 4 crushed`, `chillies 3-4 nos`
  private func mayFollowLateNumber(_ token: EnglishToken) -> Bool {
    !token.roles.isDisjoint(with: [.unit, .size, .preparation, .adverb]) || isCountSign(token)
      || token.kind == .dash && !token.followsSpace
  }

  /// Whether a token is `no` or `nos`, which counts in Indian recipes.
  private func isCountSign(_ token: EnglishToken) -> Bool {
    equals(token, "no") || equals(token, "nos")
  }

  /// Reads a quantity after the name: `garlic - 3 cloves`, `onions: 2 medium`.
  private mutating func readLateQuantity(_ segment: [Int]) -> Bool {
    guard reading.quantity == nil, let first = segment.first,
      tokens[first].kind == .number || tokens[first].roles.contains(.article)
    else { return false }
    var end = 1
    var upper = tokens[first].value
    if segment.count > 2, tokens[segment[2]].kind == .number,
      tokens[segment[1]].kind == .dash || tokens[segment[1]].roles.contains(.to)
    {
      (upper, end) = (tokens[segment[2]].value, 3)
    }
    let units = segment[end...].prefix {
      !tokens[$0].roles.isDisjoint(with: [.unit, .size, .approximation]) || isCountSign(tokens[$0])
    }
    let rest = Array(segment[(end + units.count)...])
    if tokens[first].kind == .word && units.isEmpty { return false }
    // "oil - 2 tbsp + for frying"
    if let next = rest.first, preparationLength(rest, 0) == 0,
      units.isEmpty || tokens[next].roles.isDisjoint(with: [.and, .stop])
    {
      return false
    }
    reading.quantity = Quantity(
      lower: tokens[first].value, upper: upper, text: name(of: Array(segment[..<end])))
    if !rest.isEmpty { file(rest) }
    for index in units where !isCountSign(tokens[index]) {
      if !tokens[index].roles.isDisjoint(with: [.size, .approximation]) {
        notes.append(index..<index + 1)
      } else if reading.unit == nil {
        reading.unit = tokens[index].unit
      }
    }
    return true
  }

  /// Records a segment as preparation or note.
  mutating func file(_ segment: [Int]) {
    guard let first = segment.first, let last = segment.last else { return }
    let range = first..<last + 1
    if segment.contains(where: { tokens[$0].roles.contains(.optional) }) {
      reading.isOptional = true
    }
    if readLateQuantity(segment) { return }
    let isPreparation = segment.indices.contains { preparationLength(segment, $0) > 0 }
    let startsNote = !tokens[first].roles.isDisjoint(with: [.or, .and, .optional])
    if isPreparation && !startsNote { preparations.append(range) } else { notes.append(range) }
  }

  private mutating func append(preparation: ArraySlice<Int>) {
    guard let first = preparation.first, let last = preparation.last else { return }
    preparations.append(first..<last + 1)
  }

  /// Reads a parenthesis: an alternative, a preparation or a note.
  private mutating func readBracket(_ bracket: Range<Int>) {
    let inner = bracket.filter { tokens[$0].kind != .open && tokens[$0].kind != .close }
    guard let first = inner.first else { return }
    if readKindBehind(inner) { return }
    if tokens[first].roles.contains(.or), !parts.isEmpty {
      let end = inner.firstIndex { tokens[$0].kind == .comma } ?? inner.count
      if readAlternative(Array(inner[..<end]), isApart: true) {
        if end < inner.count { file(Array(inner[end...])) }
        return
      }
    }
    file(inner)
  }

  /// Returns the texts of ranges, joined by commas.
  func joined(_ ranges: [Range<Int>]) -> String? {
    let texts = ranges.compactMap { words($0) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
