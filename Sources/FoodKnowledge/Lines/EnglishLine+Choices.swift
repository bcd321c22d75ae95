extension EnglishLine {
  // MARK: Parts

  /// Splits a name at "or", "and", "/" and "&".
  ///
  ///     chicken or vegetable broth → chicken | vegetable broth       salt and pepper → salt + pepper
  func split(_ items: [Int]) -> [NamePart] {
    let isCut = { (index: Int) in
      !tokens[index].roles.isDisjoint(with: [.or, .and]) || tokens[index].kind == .slash
    }
    guard items.contains(where: isCut), !reader.isKnown(name(of: items)) else {
      return [NamePart(tokens: items, isAlternative: false)]
    }
    var parts: [NamePart] = []
    var current: [Int] = []
    var isAlternative = false
    for (place, index) in items.enumerated() {
      if isCut(index), current.isEmpty {
        // "sweet and or spicy"
        if tokens[index].roles.contains(.or) { isAlternative = true }
        continue
      }
      if isCut(index), place + 1 < items.count, partsFoods(items, place, current, isCut) {
        parts.append(NamePart(tokens: current, isAlternative: isAlternative))
        isAlternative =
          !tokens[index].roles.contains(.and) && !isOneWithAnd(current, items[(place + 1)...])
        current = []
        continue
      }
      current.append(index)
    }
    parts.append(NamePart(tokens: current, isAlternative: isAlternative))
    return parts.filter { !$0.tokens.isEmpty }
  }

  /// Whether a slash means "and": `salt/pepper`.
  private func isOneWithAnd(_ left: [Int], _ right: ArraySlice<Int>) -> Bool {
    guard let first = right.first, tokens[first - 1].kind == .slash else { return false }
    return reader.isKnown(name(of: left) + " and " + name(of: Array(right)))
  }

  /// Whether the "and" or "or" at a place separates foods, rather than words of one name.
  private func partsFoods(
    _ items: [Int], _ place: Int, _ left: [Int], _ isCut: (Int) -> Bool
  ) -> Bool {
    guard tokens[items[place]].roles.contains(.and) else { return true }
    let next = tokens[items[place + 1]].roles
    if next.contains(.or) { return true }
    // "zest and juice of a lemon", "juice and zest 1 lime"
    let isOfOne =
      tokens[left[0]].roles.contains(.part)
      && items[place...].contains { tokens[$0].roles.contains(.of) || tokens[$0].kind == .number }
    if isOfOne { return false }
    let right = rest(of: items, from: place + 1, isCut)
    guard isFood(right) || modifiersStart(in: right) != nil else {
      // "chicken wings and drums": one side, if the whole names nothing else.
      return isFood(left) && right.count == 1 && !isFood(items)
        && right.allSatisfy { tokens[$0].kind == .word && !isPart($0) }
    }
    // "red and green peppers", "thighs and drumsticks"
    return isFood(left)
      || left.allSatisfy { tokens[$0].roles.contains(.meatCut) }
      || left.allSatisfy { tokens[$0].roles.contains(.description) }
        && next.contains(.description) && !tokens[items[place]].roles.contains(.stop)
  }

  private func rest(of items: [Int], from start: Int, _ isCut: (Int) -> Bool) -> [Int] {
    let end = items[start...].firstIndex(where: isCut) ?? items.count
    return Array(items[start..<end])
  }

  func isFood(_ items: [Int]) -> Bool {
    !items.isEmpty && reader.head(of: name(of: items)) != nil
  }

  // MARK: Lists

  /// Reads the segments that continue a list of names, as in `brandy, sherry, or rum`, and returns
  /// whether there are any.
  mutating func readList(_ segments: [[Int]], _ index: inout Int) -> Bool {
    guard !parts.isEmpty, index < segments.count, preparations.isEmpty || index == 1 else {
      return false
    }
    let saved = (preparations, notes, reading)
    var end = index
    var found: [NamePart] = []
    var closes = false
    while end < segments.count, !closes {
      guard let first = segments[end].first else { break }
      let roles = tokens[first].roles
      closes = !roles.isDisjoint(with: [.or, .and])
      var items = closes ? Array(segments[end].dropFirst()) : segments[end]
      if closes, let next = items.first, tokens[next].roles.contains(.or) { items.removeFirst() }
      guard let part = plainName(items, endsList: closes && end > index) else { break }
      let inner = split(part)
      // "Stilton or Gorgonzola" at the end of a list without a comma before "or"
      let endsInside = inner.count > 1
      for (place, part) in inner.enumerated() {
        let isOr = closes ? roles.contains(.or) : endsInside ? inner[1].isAlternative : false
        found.append(
          NamePart(tokens: part.tokens, isAlternative: place > 0 ? part.isAlternative : isOr))
      }
      closes = closes || endsInside
      end += 1
    }
    // Without "or", most must be foods, and the quantity must not belong to the first alone.
    let isBareList =
      (reading.quantity == nil || tokens.contains { equals($0, "each") }) && end > index
      && found.count { isFood($0.tokens) } * 2 > found.count
    guard closes || isBareList, end > index,
      closes && end > index + 1 || isBareList || endsWithinList(found)
    else {
      (preparations, notes, reading) = saved
      return false
    }
    // "8 tortillas, corn or flour": the list says which tortillas.
    if let first = found.first, let name = parts.last?.tokens, end == index + 1, !isBareList,
      reader.isKnown(self.name(of: first.tokens + name))
    {
      (preparations, notes, reading) = saved
      return false
    }
    let isOr = found.last?.isAlternative ?? false
    if isOr && closes { for place in found.indices { found[place].isAlternative = true } }
    parts += found
    index = end
    return true
  }

  /// Whether one segment continues the name before it as a list: `Cornish blue, Stilton or Brie`.
  private func endsWithinList(_ found: [NamePart]) -> Bool { found.count > 1 }

  /// Returns the tokens of a segment that consists of a short name only, or nil.
  ///
  /// - Parameter endsList: Whether the "or" and the names before it show a list: `or other greens`.
  private mutating func plainName(_ segment: [Int], endsList: Bool) -> [Int]? {
    guard let first = segment.first, tokens[first].kind == .word, !equals(tokens[first], "size")
    else { return nil }
    let saved = (preparations, notes, reading)
    let core = core(of: segment)
    let files = notes.count > saved.1.count || preparations.count > saved.0.count
    let saysNothing = core.isOnlyDescription || tokens[first].roles.contains(.article)
    // "salt, freshly ground black pepper"
    // but "basil, parsley, or chopped mint", "raisins, cranberries or chopped dates"
    let isChoice =
      endsList || core.name.contains { tokens[$0].roles.contains(.or) } && isFood(core.name)
    let isPrepared =
      core.hasPreparation && !isChoice
      && (reading.quantity != nil || core.name.last != segment.last || !isFood(core.name))
    let isNote =
      core.name.count > (endsList ? 5 : 4) || core.name.isEmpty || isPrepared || saysNothing
    // "juice of 1/2"
    let isWord =
      isPart(core.name.first ?? first)
      && core.name.allSatisfy {
        isPart($0) || tokens[$0].kind != .word || tokens[$0].roles.contains(.of)
      }
    let isKnown = endsList || core.name.count <= 2 || isFood(core.name)
    if isNote || isWord || !isKnown || (files && core.name.count == segment.count) {
      (preparations, notes, reading) = saved
      return nil
    }
    return core.name
  }

  /// `juice` and `skin` after a comma are parts of the food before it.
  private func isPart(_ index: Int) -> Bool {
    !tokens[index].roles.isDisjoint(with: [.part, .piece])
  }

  // MARK: Alternatives

  /// Reads a segment such as `or 2 parsnips`, and returns whether it is one.
  mutating func readAlternative(_ segment: [Int], isApart: Bool = false) -> Bool {
    guard !parts.isEmpty, let first = segment.first else { return false }
    // "100 g sugar, 2 eggs"
    let isOr = tokens[first].roles.contains(.or)
    // "2 eggs, plus 1 egg yolk"
    let isAnd =
      tokens[first].roles.contains(.and) && segment.count > 2 && tokens[segment[1]].kind == .number
    guard isOr || isAnd || tokens[first].kind == .number && segment.count > 1 else { return false }
    var items = isOr || isAnd ? Array(segment.dropFirst()) : segment
    while let next = items.first, equals(tokens[next], "use") || equals(tokens[next], "another") {
      items.removeFirst()
    }
    // "or your choice of snack", "or any other cheese"
    if let next = items.first, equals(tokens[next], "your") || equals(tokens[next], "any") {
      return false
    }
    let saved = (preparations, notes, reading)
    let count = items.count
    items = withoutAmount(items)
    let core = core(of: items)
    guard !core.name.isEmpty, isFood(core.name), isOr || !core.hasPreparation,
      !isAnd || namesAnother(core.name)
    else {
      (preparations, notes, reading) = saved
      return false
    }
    let isApart = isApart || items.count < count
    for (place, part) in split(core.name).enumerated() {
      parts.append(
        NamePart(
          tokens: part.tokens, isAlternative: place == 0 ? isOr : part.isAlternative,
          isApart: isApart))
    }
    return true
  }

  /// Whether the addition is another food: not `plus 2 cloves`, nor more of the same food.
  private func namesAnother(_ name: [Int]) -> Bool {
    let text = FoodName.folded(self.name(of: name))
    if parts.contains(where: { FoodName.folded(self.name(of: $0.tokens)) == text }) { return false }
    let roles: EnglishRoles = [.part, .piece, .unit]
    return name.contains { tokens[$0].roles.isDisjoint(with: roles) }
  }

  /// Skips the quantity before an alternative.
  private mutating func withoutAmount(_ items: [Int]) -> [Int] {
    guard let first = items.first, let last = items.last else { return items }
    let saved = (reading.quantity, reading.unit)
    var index = first
    readAmounts(&index, last + 1)
    (reading.quantity, reading.unit) = saved
    return items.filter { $0 >= index }
  }

  // MARK: Foods

  /// Makes foods from the parts, and texts from the tokens set aside.
  mutating func finish() {
    var names: [[Int]] = parts.map(\.tokens)
    // A kind that follows its name has no quantity: `oil (olive or canola)`.
    for place in names.indices.dropFirst() where isInOrder(names[place]) {
      let start = withoutAmount(names[place])
      let amount = names[place].prefix(names[place].count - start.count)
      if amount.contains(where: { !tokens[$0].roles.isDisjoint(with: .unit) }) {
        parts[place].isApart = true
      }
      let plain = core(of: start).name
      names[place] = plain.isEmpty ? start : plain
    }
    for place in names.indices {
      takeWholeOut(of: &names[place])
      takeNumbersOut(of: &names[place])
      takeModifiersOff(&names[place])
    }
    var choice = -1
    var foods: [LineReading.Named] = []
    for place in names.indices where !names[place].isEmpty {
      let words = sharedBeginning(of: place, names) + names[place] + sharedEnd(of: place, names)
      if place > 0, !foods.isEmpty, saysNothing(words) {
        notes.append(names[place][0]..<(names[place].last ?? 0) + 1)
        continue
      }
      if !parts[place].isAlternative || choice < 0 { choice += 1 }
      let name =
        (isLeaf(words) ? "fresh " : "") + name(of: words) + (isVegetable(words, place) ? "s" : "")
      let isSubstitute = mayBeSubstitute(words) && reader.isSubstitute(name)
      foods.append(LineReading.Named(name: name, choice: choice, isSubstitute: isSubstitute))
    }
    reading.foods = foods
    reading.preparation = joined(preparations)
    reading.note = joined(notes)
    if foods.isEmpty { reading.kind = .note }
  }

  /// Whether coriander is the leaf here, not the seed, judged by its unit and preparation.
  private func isLeaf(_ name: [Int]) -> Bool {
    guard name.count == 1, equals(tokens[name[0]], "coriander"), reader.isKnown("fresh coriander")
    else { return false }
    if let unit = reading.unit, EnglishLexicon.leafUnits.contains(unit) { return true }
    return preparations.joined().contains { tokens[$0].roles.contains(.leafCut) }
      || tokens.contains { equals($0, "garnish") || equals($0, "serve") }
  }

  /// Whether pepper is the vegetable here, because it has a count: `1 pepper, sliced`.
  private func isVegetable(_ name: [Int], _ place: Int) -> Bool {
    guard place == 0, reading.unit == nil, reading.quantity?.lower != nil, let last = name.last,
      equals(tokens[last], "pepper")
    else { return false }
    return reader.head(of: self.name(of: name)) == "pepper"
  }

  private func isInOrder(_ name: [Int]) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    return first <= last
  }

  /// Whether a name has a word like `vegan`, or a hyphenated word such as `egg-free`.
  func mayBeSubstitute(_ items: [Int]) -> Bool {
    items.contains { index in
      let token = tokens[index]
      return !token.roles.isDisjoint(with: [.substitute, .freeOf, .imitator])
        || text[token.start..<token.end].contains(UInt8(ascii: "-"))
    }
  }

  /// Removes the number after "of" from a name, since it is the line's quantity: `juice of 1 lime`.
  private mutating func takeNumbersOut(of name: inout [Int]) {
    guard let of = name.firstIndex(where: { tokens[$0].roles.contains(.of) }) else { return }
    let isNumber = { (index: Int) in
      !tokens[index].roles.isDisjoint(with: [.number, .article, .to])
        || tokens[index].kind == .number || tokens[index].kind == .dash
    }
    let count = name[(of + 1)...].prefix(while: isNumber).count
    guard count > 0, of + 1 + count < name.count else { return }
    let first = name[of + 1]
    if reading.quantity == nil, tokens[first].value > 0 {
      reading.quantity = Quantity(
        lower: tokens[first].value, upper: tokens[first].value, text: self.name(of: [first]))
    }
    name.removeSubrange(of + 1...of + count)
  }
}
