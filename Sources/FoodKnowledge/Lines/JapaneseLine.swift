/// The parser of one Japanese line.
///
///     "☆玉ねぎ（みじん切り）… 1/2個（100g）"
///      mark name  preparation  quantity  note
///
/// Works on the line's scalars, and on their half-width forms.
struct JapaneseLine {
  let reader: LineReader
  /// The line as written, in scalars.
  let original: [UInt32]
  /// The half-width forms of the same scalars.
  let text: [UInt32]

  var reading = LineReading(.ingredient)
  var notes: [Range<Int>] = []
  var preparations: [Range<Int>] = []
  /// The alternatives in brackets before their food, until the food is read.
  var pendingAlternatives: [[Int]] = []
  /// Whether the quantity applies to each food before it: 各少々.
  var isEach = false
  /// The choice number of the next food.
  var nextChoice = 0

  init(_ line: String, reader: LineReader) {
    self.reader = reader
    original = line.unicodeScalars.map(\.value)
    text = original.map(JapaneseScalar.narrowed)
  }

  /// Returns the reading of the line.
  mutating func read() -> LineReading {
    var place = 0
    let hasSign = readMarks(&place)
    var end = text.count
    while end > place, text[end - 1] == 0x20 { end -= 1 }
    if place == end {
      reading.kind = reading.mark == nil || hasSign ? .blank : .heading
      if reading.kind == .heading { (reading.note, reading.mark) = (reading.mark, nil) }
      return reading
    }
    if let label = JapaneseLexicon.headings.match(text, place, end), place + label.length + 1 < end,
      text[place + label.length] == 0x3A
    {
      // "トッピング：パセリ"
      reading.mark = label.form
      place += label.length + 1
    }
    if let inner = itemsInBracket(place, end) {
      readItems(inner.lowerBound, inner.upperBound)
      finish()
      return reading
    }
    if let inner = itemsBehindLabel(place, end) {
      readItems(inner.lowerBound, inner.upperBound)
      finish()
      return reading
    }
    if isHeading(place, end, hasMark: hasSign || reading.mark != nil) {
      reading.kind = .heading
      reading.note = string(place..<end)
      return reading
    }
    if isSentence(place, end) {
      reading.kind = .note
      reading.note = string(place..<end)
      return reading
    }
    readItems(place, end)
    finish()
    return reading
  }

  /// Returns the contents of the bracket that is the whole line after its mark, if these are foods
  /// with quantities: `A（しょうゆ 大さじ1、砂糖 大さじ1）`.
  private func itemsInBracket(_ place: Int, _ end: Int) -> Range<Int>? {
    guard reading.mark != nil, let close = JapaneseScalar.closing(text[place]),
      text[end - 1] == close, place + 2 < end
    else { return nil }
    let inner = place + 1..<end - 1
    return inner.contains { quantity(at: $0, inner.upperBound) != nil } ? inner : nil
  }

  /// Returns the contents of the bracket after the name of a group, if these are its foods:
  /// `調味料（しょうゆ、みりん 各大さじ1）`, but not `ソース（中濃）`.
  private mutating func itemsBehindLabel(_ place: Int, _ end: Int) -> Range<Int>? {
    guard let label = JapaneseLexicon.headings.match(text, place, end),
      place + label.length + 2 < end,
      let close = JapaneseScalar.closing(text[place + label.length]),
      let last = text[place..<end].firstIndex(of: close)
    else { return nil }
    // "衣（小麦粉・卵） 適量"
    if last + 1 < end {
      guard !reader.isKnown(string(place..<place + label.length)),
        (last + 1..<end).contains(where: { quantity(at: $0, end) != nil })
      else { return nil }
    }
    let inner = place + label.length + 1..<last
    let names = text[inner].indices.split { [0x3001, 0x2C, 0x30FB].contains(text[$0]) }
    guard names.count > 1, let first = names.first,
      reader.isKnown(string(trimmingAmount(first.first ?? place, inner)))
    else { return nil }
    reading.mark = reading.mark ?? string(place..<place + label.length)
    return inner
  }

  /// Returns the text from `start` up to a separator or a quantity.
  private func trimmingAmount(_ start: Int, _ range: Range<Int>) -> Range<Int> {
    let end = (start..<range.upperBound).first {
      JapaneseScalar.separates(text[$0]) || $0 > start && quantity(at: $0, range.upperBound) != nil
    }
    return start..<(end ?? range.upperBound)
  }

  private mutating func finish() {
    reading.preparation = joined(preparations)
    reading.note = joined(notes)
    if reading.foods.isEmpty { reading.kind = .note }
  }

  // MARK: Marks, headings, sentences

  /// Reads bullets and the mark of the line's group; returns whether the mark is only a sign.
  private mutating func readMarks(_ place: inout Int) -> Bool {
    var hasSign = false
    while place < text.count {
      let scalar = text[place]
      if JapaneseScalar.separates(scalar) {
        place += 1
      } else if JapaneseScalar.isMark(scalar) {
        if reading.mark == nil, scalar != 0xFE0F { reading.mark = string(place..<place + 1) }
        hasSign = true
        place += 1
      } else if let close = JapaneseScalar.closing(scalar), readLabel(close, &place) {
        hasSign = false
      } else if let length = listNumber(place) {
        // "1.しょうゆ"
        place += length
      } else if isLetterMark(place) {
        reading.mark = string(place..<place + 1, narrowed: true)
        hasSign = true
        place += 1
        if place < text.count, text[place] == 0x29 { place += 1 }
      } else {
        return hasSign
      }
    }
    return hasSign
  }

  /// Reads a bracket at the beginning of the line: `【A】`, `〈タレ〉`, but not `（国産）`.
  private mutating func readLabel(_ close: UInt32, _ place: inout Int) -> Bool {
    guard let end = text[place...].firstIndex(of: close),
      itemsInBracket(place, text.count) == nil
    else { return false }
    let inner = place + 1..<end
    let isRound = text[place] == 0x28
    if isRound {
      let isShort = inner.count == 1
      if !isShort { notes.append(inner) }
      if isShort { reading.mark = string(inner, narrowed: true) }
      noteOptional(inner)
    } else {
      reading.mark = string(inner, narrowed: inner.count == 1)
    }
    place = end + 1
    return true
  }

  /// Returns the length of the list number before a name, or nil.
  private func listNumber(_ place: Int) -> Int? {
    guard reading.mark == nil, place + 2 < text.count, JapaneseScalar.isDigit(text[place]),
      text[place + 1] == 0x2E, FoodName.isJapanese(text[place + 2])
    else { return nil }
    return 2
  }

  /// Whether a letter marks a group: `Aしょうゆ`, `B 水`, `A（混ぜる）`, but not `Lサイズ`.
  private func isLetterMark(_ place: Int) -> Bool {
    guard 0x61...0x68 ~= text[place] | 0x20, reading.mark == nil, place + 1 < text.count else {
      return false
    }
    let next = text[place + 1]
    return FoodName.isJapanese(next) || JapaneseScalar.separates(next) || next == 0x29
      || JapaneseScalar.closing(next) != nil
  }

  private func isHeading(_ place: Int, _ end: Int, hasMark: Bool) -> Bool {
    if text[end - 1] == 0x3A { return true }
    // "A（混ぜる）": only a bracket follows.
    if hasMark, let close = JapaneseScalar.closing(text[place]), text[end - 1] == close {
      return true
    }
    if isBetweenRules(place, end) { return true }
    var (last, hasMark) = (end, hasMark)
    while last > place, JapaneseScalar.isMark(text[last - 1]) { last -= 1 }
    // "調味料A"
    if last - place > 2, JapaneseScalar.isLatin(text[last - 1]),
      !JapaneseScalar.isLatin(text[last - 2])
    {
      (last, hasMark) = (last - 1, true)
    }
    // "材料（2人分）"
    if text[last - 1] == 0x29, let open = text[place..<last].lastIndex(of: 0x28), open > place,
      text[open..<last].contains(where: JapaneseScalar.isDigit)
    {
      last = open
      while last > place + 1, text[last - 1] == 0x20 { last -= 1 }
    }
    let range = place..<last
    if let found = JapaneseLexicon.headings.match(text, place, last), found.length == range.count {
      // "タレ" and "ソース" are foods as well; only a mark makes them headings.
      return hasMark || !reader.isKnown(string(range))
    }
    guard JapaneseLexicon.headingEnds.suffixLength(text[range]) > 0 else { return false }
    return text[range].allSatisfy { !JapaneseScalar.isDigit($0) && $0 != 0x20 }
      && !reader.isKnown(string(range))
  }

  /// Whether a line is a heading between rules: `ー具材ー`, `--- タレ ---`.
  private func isBetweenRules(_ place: Int, _ end: Int) -> Bool {
    let rules: [UInt32] = [0x2D, 0x3D, 0x7E, 0x30FC, 0x2500, 0x2015, 0x2014, 0x2212]
    guard let first = text[..<end].first(where: { $0 != 0x20 }), rules.contains(first),
      rules.contains(text[end - 1]), end - place < 16
    else { return false }
    // A name may end in ー, and a bullet may come before it.
    guard text[end - 1] != 0x30FC || first == 0x30FC else { return false }
    return !(place..<end).contains { quantity(at: $0, end) != nil }
  }

  private func isSentence(_ place: Int, _ end: Int) -> Bool {
    let range = place..<end
    if text[range].dropLast().contains(0x3002) { return true }
    var last = end
    while last > place, [0x3002, 0x21, 0x29].contains(text[last - 1]) { last -= 1 }
    let isRemark = reading.mark == "※" && range.count > 10
    guard isRemark || range.count > 8,
      isRemark || JapaneseLexicon.sentenceEnds.suffixLength(text[place..<last]) > 0
    else { return false }
    return !range.contains { quantity(at: $0, end) != nil }
  }

  // MARK: Text

  /// Returns the text of a range, as written or in half width.
  func string(_ range: Range<Int>, narrowed: Bool = false) -> String {
    string((narrowed ? text : original)[range])
  }

  func string(_ scalars: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    for value in scalars { if let scalar = Unicode.Scalar(value) { view.append(scalar) } }
    return String(view)
  }

  private func joined(_ ranges: [Range<Int>]) -> String? {
    let texts = ranges.filter { !$0.isEmpty }.map { string($0) }
    return texts.isEmpty ? nil : texts.joined(separator: "、")
  }

  /// Marks the line as optional, if `range` says so.
  mutating func noteOptional(_ range: Range<Int>) {
    if range.contains(where: { JapaneseLexicon.optional.match(text, $0, range.upperBound) != nil })
    {
      reading.isOptional = true
    }
  }
}
