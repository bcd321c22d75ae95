/// Reads durations as people and machines write them.
enum MinutesText {
  /// The minutes of a duration: `45`, `1 hour 30 min`, `1h30`, `PT1H15M`, `約10分`, `1時間半`; nil where
  /// any word of it is no part of one.
  static func minutes(of text: String) -> Int? {
    var rest = Substring(text.lowercased())
    trim(&rest)
    for mark in ["about", "approx.", "ca.", "約", "~"] where rest.hasPrefix(mark) {
      rest = rest.dropFirst(mark.count)
      trim(&rest)
    }
    let isISO = rest.hasPrefix("p")
    if isISO { rest = rest.dropFirst() }
    var total = 0.0
    var count = 0
    // A number without a unit is the next smaller one's: minutes, alone or behind hours.
    while !rest.isEmpty {
      if isISO, rest.hasPrefix("t") { rest = rest.dropFirst() }
      let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
      guard !digits.isEmpty, let number = Double(digits), number < 1e6 else { return nil }
      rest = rest.dropFirst(digits.count)
      trim(&rest)
      let word = rest.prefix {
        !("0"..."9").contains($0) && !$0.isWhitespace && $0 != "t" || $0 == "t" && !isISO
      }
      guard let unit = unit(word) else { return nil }
      rest = rest.dropFirst(word.count)
      total += number * unit + (word.hasSuffix("半") ? unit / 2 : 0)
      count += 1
      trim(&rest)
      for joint in ["and ", "und ", ", ", "et "] where rest.hasPrefix(joint) {
        rest = rest.dropFirst(joint.count)
      }
    }
    return count > 0 ? Int(total.rounded()) : nil
  }

  private static func trim(_ text: inout Substring) {
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
  }

  /// How many minutes a unit has.
  private static func unit(_ word: Substring) -> Double? {
    switch word {
    case "", "m", "min", "min.", "mins", "minute", "minutes", "minuten", "分", "分間", "分钟": 1
    case "h", "hr", "hr.", "hrs", "hour", "hours", "std", "std.", "stunde", "stunden", "時間", "時間半",
      "小时":
      60
    case "s", "sec", "sec.", "secs", "second", "seconds", "秒": 1.0 / 60
    case "d", "day", "days", "日": 1_440
    default: nil
    }
  }
}
