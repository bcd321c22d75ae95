extension JapaneseLine {
  /// Reads all foods of a line, each with its quantity: `鮭...2切れ しいたけ・・・4個`.
  mutating func readItems(_ start: Int, _ end: Int) {
    var place = start
    while place < end {
      let before = place
      readItem(&place, end, isFirst: before == start)
      if place == before { return }
    }
  }

  private mutating func readItem(_ start: inout Int, _ end: Int, isFirst: Bool) {
    while start < end, JapaneseScalar.separates(text[start]) || !isFirst && isMarkAgain(start) {
      start += 1
    }
    let beginning = isFirst ? JapaneseLexicon.beginnings.match(text, start, end) : nil
    // "あれば、パセリ"
    if let beginning, start + beginning.length + 1 < end,
      JapaneseScalar.separates(text[start + beginning.length])
    {
      noteOptional(start..<start + beginning.length)
      start += beginning.length + 1
    }
    if isFirst, beginning == nil, let amount = bareNumber(start, end) {
      take(amount, start)
      start = amount.end
    } else if isFirst, beginning == nil, let amount = quantity(at: start, end),
      isBeforeName(amount, start, end)
    {
      // "200gの牛肉"
      let quantityStart = start
      start = amount.end
      while start < end, text[start] == 0x306E || JapaneseScalar.separates(text[start]) {
        start += 1
      }
      if start < end, JapaneseScalar.closing(text[start]) == nil { take(amount, quantityStart) }
    }
    var name: [Int] = []
    var place = start
    var found: Amount?
    while place < end {
      if let close = JapaneseScalar.closing(text[place]) {
        let last = text[place..<end].firstIndex(of: close) ?? end
        readBracket(place + 1..<last)
        place = min(last + 1, end)
      } else if !name.isEmpty, let amount = quantity(at: place, end) {
        found = amount
        break
      } else {
        name.append(place)
        place += 1
      }
    }
    // "塩／こしょう 各少々"
    isEach = found != nil && text[place] == 0x5404
    let count = reading.foods.count
    if !isFirst, found == nil, !isFood(name) {
      notes.append(start..<end)
      start = end
      return
    }
    readNames(name)
    readPendingAlternatives()
    if let found {
      if count == 0 || reading.quantity == nil { take(found, place) }
      place = found.end
      skipBehindQuantity(&place, end)
      readPendingAlternatives()
    }
    start = place
  }

  /// Returns the number before a name, without a unit: `1 ニンジン`, `2玉ねぎ`, but not `2玉`.
  private func bareNumber(_ start: Int, _ end: Int) -> Amount? {
    guard JapaneseScalar.isDigit(text[start]), var amount = bareNumber(start, end: end) else {
      return nil
    }
    while amount.end < end, text[amount.end] == 0x20 { amount.end += 1 }
    let name = (amount.end..<end).prefix {
      JapaneseScalar.closing(text[$0]) == nil && !JapaneseScalar.separates(text[$0])
    }
    guard !name.isEmpty, !isKnown(start..<name.endIndex) else { return nil }
    let isApart = amount.end > start && text[amount.end - 1] == 0x20
    let isName = isKnown(name) || isApart && quantity(at: start, end) == nil && isFood(name)
    return isName ? amount : nil
  }

  /// Whether a group mark begins another food of a line: `A酒 大さじ1 A醤油 大さじ1`.
  private func isMarkAgain(_ place: Int) -> Bool {
    if JapaneseScalar.isMark(text[place]) { return true }
    return reading.mark.map { $0 == string(place..<place + 1, narrowed: true) } ?? false
      && place + 1 < text.count && FoodName.isJapanese(text[place + 1])
  }

  /// Whether a name may follow a quantity: 葉 may not follow 三つ, since 三つ葉 is a food.
  private func isBeforeName(_ amount: Amount, _ start: Int, _ end: Int) -> Bool {
    guard amount.end < end, amount.isSure || amount.lower == nil else { return false }
    let next = text[amount.end]
    return JapaneseScalar.numeral(text[start]) == nil || JapaneseScalar.separates(next)
      || next == 0x306E
  }

  private mutating func take(_ amount: Amount, _ start: Int) {
    noteOptional(start..<amount.end)
    guard reading.quantity == nil else { return }
    reading.quantity = Quantity(
      lower: amount.lower, upper: amount.upper, text: string(start..<amount.end))
    reading.unit = amount.unit
  }

  /// Records brackets and other text after a quantity.
  private mutating func skipBehindQuantity(_ place: inout Int, _ end: Int) {
    while place < end {
      if let close = JapaneseScalar.closing(text[place]) {
        let last = text[place..<end].firstIndex(of: close) ?? end
        readBracket(place + 1..<last)
        place = min(last + 1, end)
      } else if JapaneseScalar.separates(text[place]) || text[place] == 0x29 || text[place] == 0x2F
      {
        place += 1
      } else if let amount = quantity(at: place, end) {
        notes.append(place..<amount.end)
        place = amount.end
      } else {
        return
      }
    }
  }

  private mutating func readBracket(_ inner: Range<Int>) {
    guard !inner.isEmpty else { return }
    if let other = alternative(in: inner) {
      pendingAlternatives.append(other)
      return
    }
    noteOptional(inner)
    let isCut = inner.contains { JapaneseLexicon.cuts.match(text, $0, inner.upperBound) != nil }
    if isCut { preparations.append(inner) } else { notes.append(inner) }
  }

  /// Returns the food of a bracket that gives an alternative: `なければサラダ油`, `豆乳でも可`, `米粉は20g`.
  private func alternative(in inner: Range<Int>) -> [Int]? {
    var start = inner.lowerBound
    var end = inner.upperBound
    while start < end, JapaneseScalar.separates(text[start]) { start += 1 }
    while end > start, JapaneseScalar.separates(text[end - 1]) { end -= 1 }
    let first = JapaneseLexicon.otherwise.match(text, start, end)
    let last = JapaneseLexicon.alsoGood.suffixLength(text[start..<end])
    if first != nil || last > 0 {
      start += first?.length ?? 0
      end -= last
      if let place = (start..<max(start, end)).first(where: { quantity(at: $0, end) != nil }) {
        end = place
      }
      let items = trimmed((start..<max(start, end)).map { $0 }[...])
      return isFood(items) ? items : nil
    }
    // は, なら
    guard
      let place = (start..<end).first(where: {
        text[$0] == 0x306F || text[$0] == 0x306A && $0 + 1 < end && text[$0 + 1] == 0x3089
      }), place > start
    else { return nil }
    let amount = place + (text[place] == 0x306F ? 1 : 2)
    let items = Array(start..<place)
    return isKnown(items) && quantity(at: amount, end) != nil ? items : nil
  }

  private mutating func readPendingAlternatives() {
    defer { pendingAlternatives = [] }
    guard !reading.foods.isEmpty else {
      notes += pendingAlternatives.compactMap { items in
        items.first.flatMap { first in items.last.map { first..<$0 + 1 } }
      }
      return
    }
    for items in pendingAlternatives { readNames(items, areAlternatives: true) }
  }

  // MARK: Names

  private func isFood(_ items: some Sequence<Int>) -> Bool {
    let name = string(items.map { original[$0] })
    return !name.isEmpty && reader.head(of: name) != nil
  }

  private func isKnown(_ items: some Sequence<Int>) -> Bool {
    reader.isKnown(string(items.map { original[$0] }))
  }

  /// Makes foods from a name: one, or several separated by marks or words.
  ///
  /// - Parameter areAlternatives: Whether all are alternatives to the food before them.
  private mutating func readNames(_ items: [Int], areAlternatives: Bool = false) {
    var items = trimmed(items[...])
    guard let first = items.first, let last = items.last else { return }
    var current: [Int] = []
    var isAlternative = areAlternatives
    // "豚肉 200g または 鶏肉 200g"
    if !reading.foods.isEmpty,
      let word = JapaneseLexicon.connectors.match(text, first, last + 1), word.length < items.count
    {
      isAlternative = true
      items = trimmed(items[word.length...])
    }
    var place = 0
    let isWhole = isKnown(items) && !isSurelySeveral(items)
    while place < items.count {
      if !isWhole, !current.isEmpty,
        let (length, isOr) = connector(items, place, current), place + length < items.count
      {
        append(current, isAlternative: isAlternative)
        current = []
        isAlternative = isOr || areAlternatives
        place += length
      } else {
        current.append(items[place])
        place += 1
      }
    }
    append(current, isAlternative: isAlternative)
  }

  /// Whether 、 or ・ separates foods although the whole is a known name: 塩・こしょう, not クリーム・チーズ.
  private func isSurelySeveral(_ items: [Int]) -> Bool {
    items.indices.dropFirst().dropLast().contains { place in
      switch text[items[place]] {
      case 0x3001, 0x2C: true
      case 0x30FB:
        !JapaneseScalar.isKatakana(text[items[place - 1]])
          || !JapaneseScalar.isKatakana(text[items[place + 1]])
      default: false
      }
    }
  }

  /// Returns the length of the joiner between two names at `place`, and whether the names are
  /// alternatives.
  private func connector(_ items: [Int], _ place: Int, _ left: [Int]) -> (Int, Bool)? {
    let scalar = text[items[place]]
    let index = items[place]
    if let word = JapaneseLexicon.connectors.match(text, index, (items.last ?? index) + 1) {
      return (word.length, true)
    }
    let rest = items[(place + 1)...]
    let next = withoutOthers(Array(rest.prefix { !isSeparator(text[$0]) }))
    guard !next.isEmpty else { return nil }
    switch scalar {
    // A comma separates foods, unless a preparation or a remark follows.
    case 0x3001, 0x2C, 0xFF64:
      return isFood(next)
        || isFood(left) && JapaneseLexicon.cuts.suffixLength(next.map { text[$0] }[...]) == 0
        ? (1, false) : nil
    case 0x30FB, 0xFF65, 0x26, 0x2B:
      return isFood(left) && isFood(withoutCut(next)) ? (1, false) : nil
    // ●砂糖●酒
    case _ where JapaneseScalar.isMark(scalar):
      return isFood(left) && isFood(next) ? (1, false) : nil
    case 0x2F: return isFood(left) && isFood(next) ? (1, !isEach) : nil
    case 0x20: return isKnown(left) && isKnown(withoutCut(next)) ? (1, false) : nil
    // か, と, や
    case 0x304B: return isChoice(left, next) ? (1, true) : nil
    case 0x3068, 0x3084:
      return isBetween(left, Array(rest)) && !isOneOfBoth(next) ? (1, false) : nil
    default: return nil
    }
  }

  private func isSeparator(_ scalar: UInt32) -> Bool {
    [0x3001, 0x2C, 0x30FB, 0xFF65, 0xFF64, 0x2F, 0x20, 0x26, 0x2B].contains(scalar)
      || JapaneseScalar.isMark(scalar)
  }

  /// Whether か between two names is "or": レタスか白菜, but not 牛かたまり.
  private func isChoice(_ left: [Int], _ right: [Int]) -> Bool {
    guard let first = right.first else { return false }
    let (left, right) = (withoutBeginnings(left), withoutCut(withoutBeginnings(right)))
    return isKnown(left)
      && (isKnown(right) || !JapaneseScalar.isHiragana(text[first]) && isFood(right))
  }

  /// Whether a food made of both sides of と follows it: 昆布とかつおの合わせだし.
  private func isOneOfBoth(_ right: [Int]) -> Bool {
    let right = withoutCut(withoutBeginnings(right))
    guard let no = right.lastIndex(where: { text[$0] == 0x306E }), !isKnown(right) else {
      return false
    }
    return isKnown(right[..<no]) && isFood(right[(no + 1)...])
  }

  private func withoutBeginnings(_ items: [Int]) -> [Int] {
    var items = items
    while let length = beginningLength(items) { items = trimmed(items[length...]) }
    return items
  }

  /// Returns the length of the leading word that is not part of a name, or nil: not for ゆでたまご,
  /// which is a name of its own, or ゆで and たまご.
  private func beginningLength(_ items: [Int]) -> Int? {
    guard let first = items.first, let last = items.last,
      let word = JapaneseLexicon.beginnings.match(text, first, last + 1), word.length < items.count
    else { return nil }
    if word.form.last == "た" {
      let rest = items[word.length...]
      if !isKnown(rest), isKnown(items) || isKnown(items[(word.length - 1)...]) { return nil }
    }
    return word.length
  }

  /// Whether a kana between two names joins them: at least one is known as written.
  private func isBetween(_ left: [Int], _ right: [Int]) -> Bool {
    isKnown(left) && isFood(right) || isFood(left) && isKnown(right)
  }

  private func withoutCut(_ items: [Int]) -> [Int] {
    let length = JapaneseLexicon.cuts.suffixLength(items.map { text[$0] }[...])
    return length < items.count ? Array(items.dropLast(length)) : items
  }

  /// Appends a food, without preparation.
  private mutating func append(_ items: [Int], isAlternative: Bool) {
    var items = trimmed(items[...])
    while let length = beginningLength(items) {
      let word = items[0]..<items[0] + length
      noteOptional(word)
      if text[word.upperBound - 1] == 0x305F { preparations.append(word) }
      items = trimmed(items[length...])
    }
    items = withoutMark(withoutSize(withoutOthers(items)))
    if !isKnown(items) || endsInJoinedCut(items) {
      let length = JapaneseLexicon.cuts.suffixLength(items.map { text[$0] }[...])
      if length > 0, length < items.count, let last = items.last {
        preparations.append(items[items.count - length]..<last + 1)
        items = trimmed(items.dropLast(length))
        if items.last.map({ text[$0] == 0x306E || text[$0] == 0x3092 }) ?? false {
          items.removeLast()
        }
      }
    }
    items = withoutCutBefore(items)
    guard !items.isEmpty else { return }
    if !isAlternative || reading.foods.isEmpty { nextChoice += 1 }
    let name = string(items.map { original[$0] })
    reading.foods.append(
      LineReading.Named(
        name: name, choice: nextChoice - 1, isSubstitute: reader.isSubstitute(name)))
  }

  /// Whether の joins a known food and a cut: しょうがの薄切り, not 大根おろし.
  private func endsInJoinedCut(_ items: [Int]) -> Bool {
    let length = JapaneseLexicon.cuts.suffixLength(items.map { text[$0] }[...])
    let rest = items.dropLast(length)
    return length > 0 && rest.last.map { text[$0] == 0x306E } ?? false && isKnown(rest.dropLast())
  }

  /// Removes sizes from the end of a name: `卵 Mサイズ`, `卵L`, `食パン 6枚切り`.
  private mutating func withoutSize(_ items: [Int]) -> [Int] {
    var length = JapaneseLexicon.sizes.suffixLength(items.map { text[$0] }[...])
    if length == 0, items.count > 1, let last = items.last,
      [0x4C, 0x4D, 0x53].contains(text[last]),
      !JapaneseScalar.isLatin(text[items[items.count - 2]])
    {
      length = 1
    }
    if length == 0, let space = items.lastIndex(where: { text[$0] == 0x20 }),
      JapaneseScalar.isDigit(text[items[space + 1]])
    {
      length = items.count - space - 1
    }
    guard length > 0, length < items.count, let last = items.last else { return items }
    notes.append(items[items.count - length]..<last + 1)
    return trimmed(items.dropLast(length))
  }

  /// Removes the letter of a group from the end of a known name: `砂糖A`.
  private mutating func withoutMark(_ items: [Int]) -> [Int] {
    guard items.count > 1, let last = items.last, 0x41...0x48 ~= text[last],
      !isKnown(items), isKnown(items.dropLast())
    else { return items }
    reading.mark = reading.mark ?? string(last..<last + 1, narrowed: true)
    return Array(items.dropLast())
  }

  /// Removes the class that a food is an example of: `みょうがなどの薬味`.
  private func withoutOthers(_ items: [Int]) -> [Int] {
    guard items.count > 2,
      let place = items.indices.dropFirst().dropLast().first(where: {
        text[items[$0]] == 0x306A && text[items[$0 + 1]] == 0x3069
      }), isKnown(items[..<place])
    else { return items }
    return Array(items[..<place])
  }

  /// Removes a cut from the beginning of a name if the rest is known: `刻みねぎ`.
  private mutating func withoutCutBefore(_ items: [Int]) -> [Int] {
    guard let first = items.first, let last = items.last,
      let cut = JapaneseLexicon.cuts.match(text, first, last + 1), cut.length < items.count,
      !isKnown(items), isKnown(items.dropFirst(cut.length))
    else { return items }
    preparations.append(first..<first + cut.length)
    return Array(items.dropFirst(cut.length))
  }

  private func trimmed(_ items: ArraySlice<Int>) -> [Int] {
    var items = items
    while let first = items.first, JapaneseScalar.separates(text[first]) { items.removeFirst() }
    while let last = items.last,
      JapaneseScalar.separates(text[last]) || JapaneseScalar.isMark(text[last])
        || text[last] == 0x29 || text[last] == 0x21 || text[last] == 0xD7
    {
      items.removeLast()
    }
    return Array(items)
  }
}
