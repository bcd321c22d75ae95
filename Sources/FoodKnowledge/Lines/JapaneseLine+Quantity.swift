extension JapaneseLine {
  /// A quantity found in the line.
  struct Amount {
    var lower: Double?
    var upper: Double?
    var unit: String?
    /// The end of the quantity, with everything that belongs to it.
    var end: Int
    /// Whether it is more than a bare number, so that text may follow directly.
    var isSure = false
  }

  /// Returns the quantity that begins at `place`, before `end`, or nil.
  ///
  ///     大さじ1と1/2   大1〜2   各小さじ1   200g   1/4個分   小さじ(1〜2)弱   少々   一かけ   中3枚
  func quantity(at place: Int, _ end: Int) -> Amount? {
    var start = place
    var size: UInt32 = 0
    // 大 and 小 are prefixes as well, but not in 大さじ and 小さじ.
    while JapaneseLexicon.leadingUnits.match(text, start, end) == nil,
      let lead = JapaneseLexicon.leads.match(text, start, end)
    {
      size = lead.length == 1 ? text[start] : 0
      start += lead.length
      while start < end, JapaneseScalar.separates(text[start]) || text[start] == 0x306E {
        start += 1
      }
    }
    if isSizeBeforeNumber(start, end) { start += 1 }
    let hasLead = start > place
    let isFree =
      place == 0 || JapaneseScalar.separates(text[place - 1]) || isClosing(text[place - 1])
    guard
      var amount = unitFirst(start, end) ?? numberFirst(start, end, isFree: isFree || hasLead)
        ?? vague(start, end, isFree: isFree || hasLead)
    else { return nil }
    // 大1 is a spoon, 大1個 is a large one.
    if amount.unit == nil, amount.lower != nil {
      if size == 0x5927 { (amount.unit, amount.isSure) = ("大さじ", true) }
      if size == 0x5C0F { (amount.unit, amount.isSure) = ("小さじ", true) }
    }
    if size == 0x4E2D || size == 0x5927 || size == 0x5C0F, !JapaneseScalar.isDigit(text[start]),
      JapaneseScalar.fraction(text[start]) == nil
    {
      return nil
    }
    readTrails(&amount, end)
    return isComplete(amount, place, end) ? amount : nil
  }

  /// Whether a size letter comes before a number, for eggs: `M2個`.
  private func isSizeBeforeNumber(_ place: Int, _ end: Int) -> Bool {
    guard place + 1 < end, JapaneseScalar.isDigit(text[place + 1]) else { return false }
    let isLetter = text[place] == 0x4C || text[place] == 0x4D || text[place] == 0x53
    return isLetter && (place == 0 || !JapaneseScalar.isLatin(text[place - 1]))
  }

  /// Returns the number at `start`, without its unit.
  func bareNumber(_ start: Int, end: Int) -> Amount? {
    var place = start
    return number(&place, end)
  }

  private func isClosing(_ scalar: UInt32) -> Bool {
    [0x29, 0x5D, 0x3011, 0x3009, 0x300B, 0x3015].contains(scalar)
  }

  /// Whether a quantity may end here: a bare number must not be followed by letters.
  private func isComplete(_ amount: Amount, _ place: Int, _ end: Int) -> Bool {
    if place > 0, JapaneseScalar.isDigit(text[place]),
      JapaneseScalar.isDigit(text[place - 1]) || JapaneseScalar.isLatin(text[place - 1])
        || place > 1 && (text[place - 1] == 0x2E || text[place - 1] == 0x2F)
          && JapaneseScalar.isDigit(text[place - 2])
    {
      return false
    }
    guard amount.end < end, !amount.isSure else { return true }
    let next = text[amount.end]
    return JapaneseScalar.separates(next) || JapaneseScalar.closing(next) != nil || next == 0x2F
  }

  // MARK: Kinds of quantities

  private func unitFirst(_ start: Int, _ end: Int) -> Amount? {
    guard let unit = JapaneseLexicon.leadingUnits.match(text, start, end) else { return nil }
    var place = start + unit.length
    while place < end {
      if text[place] == 0x20 {
        place += 1
      } else if let filling = JapaneseLexicon.fillings.match(text, place, end) {
        place += filling.length
      } else {
        break
      }
    }
    let isOpen = place < end && text[place] == 0x28
    if isOpen { place += 1 }
    guard var amount = number(&place, end) else { return nil }
    if isOpen, place < end, text[place] == 0x29 { place += 1 }
    if let second = JapaneseLexicon.units.match(text, place, end), second.form == "杯" {
      place += second.length
    }
    // "弁当カップ 4個"
    if unit.form == "カップ" || unit.form == "コップ",
      JapaneseLexicon.units.match(text, place, end)?.form == "個"
    {
      return nil
    }
    amount.unit = unit.form
    amount.isSure = true
    amount.end = place
    return amount
  }

  private func numberFirst(_ start: Int, _ end: Int, isFree: Bool) -> Amount? {
    var place = start
    let isIdeograph = start < end && JapaneseScalar.numeral(text[start]) != nil
    // 玉ねぎ半個, but no other numeral directly after a name: 三つ葉.
    if isIdeograph, !isFree, text[start] != 0x534A || unit(start + 1, end) == nil { return nil }
    guard var amount = number(&place, end) else { return nil }
    let afterNumber = place
    while place < end, text[place] == 0x20 { place += 1 }
    if place + 1 < end, text[place] == 0x534A,
      JapaneseLexicon.units.match(text, place + 1, end) != nil
    {
      amount.lower = amount.lower.map { $0 + 0.5 }
      amount.upper = amount.upper.map { $0 + 0.5 }
      place += 1
    }
    if let unit = unit(place, end) {
      place += unit.length
      // "6枚切り": how a loaf is cut.
      if place < end, text[place] == 0x5207, unit.form == "枚" { return nil }
      amount.unit = unit.form
      amount.isSure = true
      readUpper(&amount, &place, end)
    } else {
      place = afterNumber
      if isIdeograph { return nil }
    }
    amount.end = place
    return amount
  }

  /// Returns the unit at `place`; a unit of Latin letters ends where the letters end.
  private func unit(_ place: Int, _ end: Int) -> (length: Int, form: String)? {
    if place < end, JapaneseScalar.isLatin(text[place]) {
      var last = place
      var letters: [UInt32] = []
      while last < end, JapaneseScalar.isLatin(text[last]) {
        letters.append(text[last] | 0x20)
        last += 1
      }
      guard let found = JapaneseLexicon.units.match(letters, 0, letters.count),
        found.length == letters.count
      else { return nil }
      return (found.length, found.form)
    }
    return JapaneseLexicon.units.match(text, place, end)
  }

  /// `1個〜2個`
  private func readUpper(_ amount: inout Amount, _ place: inout Int, _ end: Int) {
    guard place < end, text[place] == 0x7E || text[place] == 0x2D else { return }
    var next = place + 1
    guard let upper = number(&next, end) else { return }
    if let unit = unit(next, end) { next += unit.length }
    amount.upper = upper.upper
    place = next
  }

  private func vague(_ start: Int, _ end: Int, isFree: Bool) -> Amount? {
    guard let word = JapaneseLexicon.vague.match(text, start, end) else { return nil }
    if word.length == 1, !isFree { return nil }
    let place = start + word.length
    guard
      place == end || JapaneseScalar.separates(text[place])
        || JapaneseScalar.closing(text[place]) != nil || text[place] == 0x29
        || JapaneseLexicon.trails.match(text, place, end).map({ place + $0.length == end }) ?? false
    else { return nil }
    let half: Double? = word.form == "半分" || word.form == "半量" ? 0.5 : nil
    return Amount(lower: half, upper: half, end: place)
  }

  // MARK: Numbers

  /// Reads a number or a range: `1/2`, `2・1/2`, `1と1/2`, `1½`, `1〜2`.
  private func number(_ place: inout Int, _ end: Int) -> Amount? {
    guard let first = mixed(&place, end) else { return nil }
    var amount = Amount(lower: first, upper: first, end: place)
    var next = place
    while next < end, text[next] == 0x20 { next += 1 }
    guard next < end else { return amount }
    let isRange = [0x7E, 0x2D, 0x2013, 0x30FC, 0x2212, 0x301C].contains(text[next])
    let isOr = text[next] == 0x304B && next + 1 < end && JapaneseScalar.isDigit(text[next + 1])
    let isComma = text[next] == 0x2C || text[next] == 0x3001
    guard isRange || isOr || isComma else { return amount }
    next += 1
    while next < end, text[next] == 0x20 { next += 1 }
    // "3、4枚" is a range, "塩1、2" hardly.
    if let second = mixed(&next, end), !isComma || second == first + 1 {
      amount.upper = max(first, second)
      amount.lower = min(first, second)
      place = next
      amount.end = next
    }
    return amount
  }

  private func mixed(_ place: inout Int, _ end: Int) -> Double? {
    guard let whole = simple(&place, end) else { return nil }
    var next = place
    if next < end, let fraction = JapaneseScalar.fraction(text[next]) {
      place += 1
      return whole + fraction
    }
    // A fraction after an integer and ・, と, + or a space.
    guard next < end, whole >= 1, whole.rounded() == whole,
      [0x30FB, 0x3068, 0x2B, 0x20, 0xFF65].contains(text[next])
    else { return whole }
    while next < end, [0x30FB, 0x3068, 0x2B, 0x20, 0xFF65].contains(text[next]) { next += 1 }
    let start = next
    guard let fraction = simple(&next, end), fraction < 1,
      text[start..<next].contains(0x2F) || JapaneseScalar.fraction(text[start]) != nil
    else { return whole }
    place = next
    return whole + fraction
  }

  private func simple(_ place: inout Int, _ end: Int) -> Double? {
    guard place < end else { return nil }
    if let value = JapaneseScalar.fraction(text[place]) {
      place += 1
      return value
    }
    if let value = JapaneseScalar.numeral(text[place]) {
      place += 1
      return value
    }
    guard JapaneseScalar.isDigit(text[place]) else { return nil }
    var value = digits(&place, end)
    // "2分の1"
    if place + 2 < end, text[place] == 0x5206, text[place + 1] == 0x306E,
      JapaneseScalar.isDigit(text[place + 2]), value > 0
    {
      place += 2
      return digits(&place, end) / value
    }
    if place + 1 < end, text[place] == 0x2F, JapaneseScalar.isDigit(text[place + 1]) {
      place += 1
      let divisor = digits(&place, end)
      if divisor > 0 { value /= divisor }
    }
    return value
  }

  private func digits(_ place: inout Int, _ end: Int) -> Double {
    var value = 0.0
    var scale = 0.0
    while place < end {
      if JapaneseScalar.isDigit(text[place]) {
        value = value * 10 + Double(text[place] - 0x30)
        scale *= 10
      } else if text[place] == 0x2E, scale == 0, place + 1 < end,
        JapaneseScalar.isDigit(text[place + 1])
      {
        scale = 1
      } else if text[place] == 0x2C, place + 3 < end, scale == 0,
        text[(place + 1)...(place + 3)].allSatisfy(JapaneseScalar.isDigit)
      {
        // A thousands separator.
      } else {
        break
      }
      place += 1
    }
    return scale > 0 ? value / scale : value
  }

  /// Reads the suffixes of a quantity: 弱, くらい, 分, と小さじ1.
  private func readTrails(_ amount: inout Amount, _ end: Int) {
    while amount.end < end {
      if amount.lower != nil, let trail = JapaneseLexicon.trails.match(text, amount.end, end) {
        // 個半
        if trail.form == "半", amount.isSure {
          amount.lower = amount.lower.map { $0 + 0.5 }
          amount.upper = amount.upper.map { $0 + 0.5 }
        }
        amount.end += trail.length
        amount.isSure = true
      } else if [0x3068, 0x2B, 0x2F].contains(text[amount.end]), amount.isSure,
        let second = unitFirst(amount.end + 1, end)
          ?? numberFirst(amount.end + 1, end, isFree: true),
        second.isSure
      {
        amount.end = second.end
      } else {
        return
      }
    }
  }
}
