extension EnglishLine {
  /// The state of reading quantities.
  private struct AmountState {
    var hasAmount = false
    var hasUnit = false
    /// Whether the unit belongs to a later amount, so that a can or a piece may still be the unit.
    var unitIsOfSize = false
    /// Whether `x`, `/` or `plus` requires another amount.
    var isPending = false
  }

  /// Reads quantities, units and sizes from `index` on, and advances it to the name.
  ///
  ///     2 x 400g/14oz cans of        a large handful        1 cup plus 2 tbsp        4 to 6 (½-inch)
  ///
  /// The first quantity is the line's; the others repeat it in other units.
  mutating func readAmounts(_ index: inout Int, _ end: Int) {
    var state = AmountState()
    while index < end {
      let next = index
      let token = tokens[index]
      switch token.kind {
      case .open: readBracketInQuantity(&index, end, state)
      case .number: readNumber(&index, end, &state)
      case .slash, .plus, .dash: readConnector(&index, end, &state)
      case .word: readQuantityWord(&index, end, &state)
      case .other where token.roles.contains(.times) && state.hasAmount: index += 1
      case .other where !state.hasAmount: index += 1
      case .other where isCanNumber(index + 1, end): index += 2
      case .comma where state.hasUnit && tokens[index - 1].roles.contains(.measure): index += 1
      case .colon where index > 0 && equals(tokens[index - 1], "each"): index += 1
      case .comma, .colon, .close, .other: break
      }
      if index == next { return }
    }
  }

  /// Skips a parenthesis among quantities: `2 (14 oz) cans`.
  private mutating func readBracketInQuantity(_ index: inout Int, _ end: Int, _ state: AmountState)
  {
    let close = closing(index)
    guard close + 1 < end, index == 0 || state.hasAmount || state.hasUnit else { return }
    brackets.append(index..<close + 1)
    index = close + 1
  }

  private mutating func readNumber(_ index: inout Int, _ end: Int, _ state: inout AmountState) {
    let start = index
    var place = index + 1
    var upper = tokens[index].value
    // A range: 1-2, 1 to 2, 4 or 5, 1/3- to 1/2.
    var probe = place
    while probe < end, tokens[probe].kind == .dash || tokens[probe].roles.contains(.to) {
      probe += 1
    }
    if probe == place, probe < end, tokens[probe].roles.contains(.or) { probe += 1 }
    if probe > place, probe < end, isNumber(probe) {
      upper = tokens[probe].value
      place = probe + 1
    }
    // "1 tbsp 5 spice": a second number must have a unit.
    if state.hasAmount, !state.isPending || state.hasUnit, !isUnit(afterDash(place, end), end) {
      if !state.isPending || !state.hasUnit { return }
    }
    if !state.hasAmount {
      setAmount(tokens[start].value, upper, start..<place)
    } else if !state.hasUnit {
      state.unitIsOfSize = true
    }
    // `half a dozen`
    // `a quarter of a pound`
    if place + 2 < end, tokens[place].roles.contains(.of),
      tokens[place + 1].roles.contains(.article),
      isUnit(place + 2, end)
    {
      place += 2
    }
    let isPart = tokens[start].kind == .word || tokens[start].value < 1
    if isPart, place < end, equals(tokens[place], "a") || equals(tokens[place], "an") { place += 1 }
    state.hasAmount = true
    state.isPending = false
    index = afterDash(place, end)
  }

  private mutating func setAmount(_ lower: Double, _ upper: Double, _ range: Range<Int>) {
    let text = words(range) ?? ""
    reading.quantity = Quantity(lower: min(lower, upper), upper: max(lower, upper), text: text)
  }

  private func isNumber(_ index: Int) -> Bool {
    index < tokens.count
      && (tokens[index].kind == .number || tokens[index].roles.contains(.number))
  }

  private func afterDash(_ index: Int, _ end: Int) -> Int {
    index < end && tokens[index].kind == .dash ? index + 1 : index
  }

  /// Whether a unit is at `index`, after sizes and similar words.
  func isUnit(_ index: Int, _ end: Int) -> Bool {
    var place = index
    while place < end, !tokens[place].roles.isDisjoint(with: [.size, .approximation]),
      tokens[place].roles.isDisjoint(with: .unit)
    {
      place += 1
    }
    return place < end && !tokens[place].roles.isDisjoint(with: .unit)
  }

  private mutating func readConnector(_ index: inout Int, _ end: Int, _ state: inout AmountState) {
    guard state.hasAmount, index + 1 < end else {
      // A leading dash is a bullet.
      if index == 0, tokens[index].kind == .dash { index += 1 }
      return
    }
    let next = tokens[index + 1]
    let isFollowed =
      next.kind == .number || next.roles.contains(.approximation)
      || next.kind == .dash && isNumber(index + 2)
    let isSize = tokens[index].kind == .dash && !next.roles.isDisjoint(with: [.length, .measure])
    guard isFollowed || isSize else { return }
    state.isPending = isFollowed
    index += 1
  }

  private mutating func readQuantityWord(
    _ index: inout Int, _ end: Int, _ state: inout AmountState
  ) {
    let roles = tokens[index].roles
    if index == 0, skipBeginning(&index, end) { return }
    if roles.isEmpty {
      skipUnknownWord(&index, end, state)
      return
    }
    // "4 thick slices ham"
    if roles.contains(.adverb) || roles.contains(.description), state.hasAmount, !state.hasUnit,
      index + 2 < end, tokens[index + 1].roles.contains(.count),
      equals(tokens[index], "thick") || equals(tokens[index], "thin")
        || equals(tokens[index], "fresh")
    {
      notes.append(index..<index + 1)
      index += 1
      return
    }
    if roles.contains(.behind), roles.isDisjoint(with: .unit), state.hasAmount, !state.hasUnit,
      precedesItsFood(index, end)
    {
      readUnit(&index, end, &state)
    } else if !roles.isDisjoint(with: .unit), canBeUnit(index, end, state) {
      readUnit(&index, end, &state)
    } else if roles.contains(.number) {
      readNumberWord(&index, end, &state)
    } else if roles.contains(.to), state.hasUnit, index + 2 < end, isNumber(index + 1),
      isUnit(index + 2, end)
    {
      // "from 30 g to 70 g"
      reading.quantity?.upper = tokens[index + 1].value
      index += 2
    } else if roles.contains(.times), state.hasAmount || isNumber(index + 1) {
      index += 1
    } else if roles.contains(.vague), !state.hasAmount || tokens[index - 1].roles.contains(.article)
    {
      reading.quantity = Quantity(lower: nil, upper: nil, text: words(index..<index + 1) ?? "")
      state.hasAmount = true
      index += 1
    } else if roles.contains(.of), state.hasAmount || state.hasUnit {
      skipOf(&index, end)
    } else if !roles.isDisjoint(with: [.and, .or]) {
      readJoint(&index, end, &state)
    } else if equals(tokens[index], "enough"), index == 0 {
      index += 1
    } else if roles.contains(.approximation), precedesQuantity(index + 1, end) {
      index += 1
    } else if roles.contains(.size), index + 1 < end {
      readSize(&index, end)
    } else if equals(tokens[index], "each"), state.hasUnit || state.hasAmount && index + 1 < end {
      index += 1
    } else if equals(tokens[index], "extra"), index + 1 < end,
      tokens[index + 1].roles.contains(.size)
    {
      index += 1
    }
  }

  /// Skips words among quantities that are not quantities: `ea.`, `up to`, `No. 2`, `walnut-sized`.
  private mutating func skipUnknownWord(_ index: inout Int, _ end: Int, _ state: AmountState) {
    let token = tokens[index]
    if equals(token, "ea"), state.hasUnit {
      index += 1
    } else if equals(token, "no"), isCanNumber(index + 1, end) {
      index += 2
    } else if equals(token, "up"), index + 2 < end, tokens[index + 1].roles.contains(.to) {
      index += 2
    } else if index + 1 < end, isSizedLike(token) {
      readSize(&index, end)
    }
  }

  /// Whether the number at `index` is the size of a can: `1 No. 2 can`, `1 #10 can`.
  private func isCanNumber(_ index: Int, _ end: Int) -> Bool {
    index + 1 < end && tokens[index].kind == .number
      && tokens[index + 1].roles.contains(.container)
  }

  /// Skips `of`, and the article of `1/2 of a red onion`.
  private func skipOf(_ index: inout Int, _ end: Int) {
    index += 1
    if index + 1 < end, equals(tokens[index], "a") || equals(tokens[index], "an"),
      !isUnit(index + 1, end)
    {
      index += 1
    }
  }

  /// Skips `as much` and, before a number, `from`.
  private func skipBeginning(_ index: inout Int, _ end: Int) -> Bool {
    guard index + 2 < end else { return false }
    if equals(tokens[index], "as") {
      guard equals(tokens[index + 1], "much") || equals(tokens[index + 1], "many") else {
        return false
      }
      index += 2
      return true
    }
    // "any kind of cheese"
    let kind = equals(tokens[0], "any") || equals(tokens[0], "some") ? 1 : 0
    if kind + 2 < end, tokens[kind + 1].roles.contains(.of), isKindWord(tokens[kind]) {
      index = kind + 2
      return true
    }
    if equals(tokens[index], "the"), tokens[index + 1].roles.contains(.extract) {
      index += 1
      return true
    }
    guard equals(tokens[index], "from"), tokens[index + 1].kind == .number else { return false }
    index += 1
    return true
  }

  private func isKindWord(_ token: EnglishToken) -> Bool {
    equals(token, "kind") || equals(token, "kinds") || equals(token, "type")
      || equals(token, "types") || equals(token, "sort") || equals(token, "sorts")
  }

  /// Reads an addition to a quantity: `a pint and a half`, `1 and 1/2`, `or more`, `or 900 g`.
  private mutating func readJoint(_ index: inout Int, _ end: Int, _ state: inout AmountState) {
    let roles = tokens[index].roles
    if roles.contains(.and), state.hasUnit || state.hasAmount, index + 2 < end,
      tokens[index + 1].roles.contains(.article), equals(tokens[index + 2], "half")
    {
      // "a pint and a half"
      _ = addFraction(tokens[index + 2], state)
      index += 3
    } else if roles.contains(.and), state.hasAmount, index + 1 < end,
      tokens[index + 1].kind == .number
    {
      state.isPending = !addFraction(tokens[index + 1], state)
      index += state.isPending ? 1 : 2
    } else if roles.contains(.or), state.hasAmount, index + 2 < end,
      equals(tokens[index + 1], "less") || equals(tokens[index + 1], "more")
        || equals(tokens[index + 1], "so")
    {
      index += 2
    } else if roles.contains(.or), state.hasAmount, isNumber(index + 1) {
      // "splash or two", "2 lb or 900 g"
      let isWord = tokens[index + 1].kind == .word
      let isSize = index + 2 < end && tokens[index + 2].roles.contains(.size)
      if isWord || isSize || isUnit(afterDash(index + 2, end), end) { index += isWord ? 2 : 1 }
      state.isPending = !isWord
    }
  }

  /// Whether a token is a size such as `walnut-sized`.
  private func isSizedLike(_ token: EnglishToken) -> Bool {
    let word = text[token.start..<token.end]
    return word.count > 6 && word.suffix(6).map { $0 | 0x20 }.elementsEqual("-sized".utf8)
  }

  /// Whether a unit comes directly before its food: `3 ribs celery`, `2 ribs of celery`.
  private func precedesItsFood(_ index: Int, _ end: Int) -> Bool {
    var next = index + 1
    if next < end, tokens[next].roles.contains(.of) { next += 1 }
    let food = tokens[index].behind
    return next < end && !food.isEmpty
      && text[tokens[next].start..<tokens[next].end].lazy.map { $0 | 0x20 }.elementsEqual(food.utf8)
  }

  /// Adds the fraction in `1 and 1/2` or `a pint and a half`; returns whether there is one.
  private mutating func addFraction(_ token: EnglishToken, _ state: AmountState) -> Bool {
    let isHalf = token.kind == .word
    guard isHalf || token.isFraction && !state.hasUnit, var quantity = reading.quantity else {
      return false
    }
    quantity.lower = quantity.lower.map { $0 + token.value }
    quantity.upper = quantity.upper.map { $0 + token.value }
    reading.quantity = quantity
    return true
  }

  private func precedesQuantity(_ index: Int, _ end: Int) -> Bool {
    var place = index
    while place < end, !tokens[place].roles.isDisjoint(with: [.approximation, .size]) { place += 1 }
    return place < end && (isNumber(place) || !tokens[place].roles.isDisjoint(with: .unit))
  }

  private mutating func readNumberWord(
    _ index: inout Int, _ end: Int, _ state: inout AmountState
  ) {
    guard !state.hasAmount || state.isPending, index + 1 < end else { return }
    let next = tokens[index + 1]
    // "half & half", "one-pot" and "a" before a few.
    if next.roles.contains(.and) && next.kind != .number {
      // "one and a half cups"
      guard index + 4 < end, tokens[index + 2].roles.contains(.article),
        equals(tokens[index + 3], "half")
      else { return }
      readNumber(&index, end, &state)
      return
    }
    // "a 14-ounce can", but "two 14-ounce cans"
    let isOne = tokens[index].roles.contains(.article) || tokens[index].value < 1
    if next.roles.contains(.vague)
      || isNumber(index + 1) && isOne && !equals(tokens[index], "half")
    {
      index += 1
    } else {
      readNumber(&index, end, &state)
    }
  }

  private mutating func readSize(_ index: inout Int, _ end: Int) {
    var place = index + 1
    while place + 1 < end, !tokens[place].roles.isDisjoint(with: [.or, .to]),
      tokens[place + 1].roles.contains(.size)
    {
      place += 2
    }
    // "fat free yogurt"
    if place < end, equals(tokens[place], "free") { return }
    // "2 tablespoons of fat or salad oil"
    if place + 1 < end, !tokens[place].roles.isDisjoint(with: [.or, .and]), !isNumber(place + 1) {
      return
    }
    notes.append(index..<place)
    index = place
  }

  /// Whether the word at `index` is a unit here, not a food: `2 cloves, crushed`.
  private func canBeUnit(_ index: Int, _ end: Int, _ state: AmountState) -> Bool {
    let token = tokens[index]
    let isMeasure = token.roles.contains(.measure)
    var next = index + 1
    while next < end, tokens[next].kind == .open { next = closing(next) + 1 }
    let isOf = next < end && tokens[next].roles.contains(.of)
    // "a mix of", but "1 cup berry mix"
    if token.roles.contains(.collective) { return isOf && next + 1 < end }
    guard state.hasAmount else {
      return isOf
        ? next + 1 < end : token.roles.contains(.alone) && next < end && tokens[next].kind == .word
    }
    if isMeasure || token.roles.contains(.length) {
      // "in" and "c" are units only after a number.
      return !(token.roles.contains(.stop) && tokens[index - 1].kind == .word)
    }
    guard next < end, tokens[next].kind != .comma else { return false }
    if tokens[next].roles.contains(.stop), !isOf, !equals(tokens[next], "each") { return false }
    // "1 lb cube steak", but "3 cm piece of ginger"
    let isCount = token.roles.contains(.count) && !token.roles.contains(.container)
    if isCount, state.hasUnit, !state.unitIsOfSize, !isOf {
      return tokens[index - 1].roles.contains(.length)
    }
    return true
  }

  private mutating func readUnit(_ index: inout Int, _ end: Int, _ state: inout AmountState) {
    let token = tokens[index]
    if token.unit == "can" { isCanned = true }
    let isCounted = state.unitIsOfSize && token.roles.isDisjoint(with: [.measure, .length])
    if reading.unit == nil, !state.unitIsOfSize || isCounted {
      reading.unit = token.unit.replacingDash()
      if reading.quantity == nil, !state.hasAmount { state.hasAmount = true }
    }
    state.hasUnit = true
    if isCounted { state.unitIsOfSize = false }
    index += 1
    // `8-inch-thick`, `5 cm long`
    if token.roles.contains(.length) {
      while index < end, tokens[index].kind == .dash || isExtent(tokens[index]) { index += 1 }
    }
  }

  private func isExtent(_ token: EnglishToken) -> Bool {
    equals(token, "thick") || equals(token, "long") || equals(token, "wide")
      || equals(token, "square")
  }
}

extension String {
  /// The unit as printed: word lists write `fl-oz` for `fl oz`.
  fileprivate func replacingDash() -> String {
    guard utf8.contains(UInt8(ascii: "-")) else { return self }
    return String(map { $0 == "-" ? " " : $0 })
  }
}
