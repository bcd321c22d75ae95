import RecipeModel

/// Durations as recipes write them, in minutes.
///
///     "PT1H15M" → 75      "PT0D0H30M" → 30      "1 hour 20 min" → 80      "約10分" → 10      "45" → 45
enum DurationText {
  /// Returns the minutes of a text, rounded to the nearest; nil if the text is not a single
  /// duration, or is longer than a year.
  static func minutes(of text: String) -> Int? {
    let text = text.trimmed
    guard text.utf8.count <= 100 else { return nil }
    let seconds = isoSeconds(text) ?? writtenSeconds(text)
    guard let seconds, seconds <= 366 * day else { return nil }
    return Int((seconds / 60).rounded())
  }

  private static let hour = 3_600.0
  private static let day = 86_400.0

  /// Reads ISO 8601, with any unit in any place: some sites write days after the T.
  private static func isoSeconds(_ text: String) -> Double? {
    var rest = Substring(text.uppercased())
    guard rest.popFirst() == "P" else { return nil }
    var seconds: Double?
    var isTime = false
    while let first = rest.first {
      if first == "T" {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined()),
        let unit = rest.popFirst(), let length = isoUnit(unit, isTime)
      else { return nil }
      // Months and years have no fixed length, but sites write zero of them.
      guard length > 0 || number == 0 else { return nil }
      seconds = (seconds ?? 0) + number * length
    }
    return seconds
  }

  private static func isoUnit(_ unit: Character, _ isTime: Bool) -> Double? {
    switch unit {
    case "S": 1
    case "M": isTime ? 60 : 0
    case "H": hour
    case "D": day
    case "W": 7 * day
    case "Y": 0
    default: nil
    }
  }

  /// Reads numbers with units, and little else; a number alone is minutes.
  private static func writtenSeconds(_ text: String) -> Double? {
    var rest = Substring(text.lowercased())
    var seconds: Double?
    var lastUnit = 0.0
    while true {
      skipFillers(&rest)
      if rest.isEmpty { return seconds }
      guard let number = takeNumber(&rest) else { return nil }
      rest = rest.drop(while: \.isWhitespace)
      let word = rest.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "," && $0 != "." }
      if word.isEmpty {
        // A number without a unit is alone, or follows hours as in "1h30".
        guard rest.isEmpty, seconds == nil || lastUnit == hour else { return nil }
        return (seconds ?? 0) + number * 60
      }
      // 1時間半 is one hour and a half.
      let hasHalf = word.count > 1 && word.hasSuffix("半")
      guard let length = unit(String(hasHalf ? word.dropLast() : word)) else { return nil }
      rest = rest.dropFirst(word.count)
      seconds = (seconds ?? 0) + number * length + (hasHalf ? length / 2 : 0)
      lastUnit = length
    }
  }

  private static let fillers: Set<Substring> = [
    "about", "approx", "approximately", "around", "ca", "circa", "and", "und", "et", "y", "e",
  ]

  private static func skipFillers(_ rest: inout Substring) {
    while let first = rest.first {
      if first.isWhitespace || ",.&+~約".contains(first) {
        rest.removeFirst()
        continue
      }
      let word = rest.prefix { $0.isLetter }
      guard fillers.contains(word) else { return }
      rest = rest.dropFirst(word.count)
    }
  }

  /// Takes "45", "1.5", "1,5", "1½", "½" or "４５".
  private static func takeNumber(_ rest: inout Substring) -> Double? {
    let digits = rest.prefix { $0.isWholeNumber }
    rest = rest.dropFirst(digits.count)
    var value: Double?
    if !digits.isEmpty {
      let text = String(digits.compactMap { $0.wholeNumberValue }.map(String.init).joined())
      value = Double(text)
    }
    if let first = rest.first, first == "." || first == "," {
      let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isWholeNumber }
      if value != nil, !fraction.isEmpty, let part = Double("0.\(fraction)") {
        value = (value ?? 0) + part
        rest = rest.dropFirst(1 + fraction.count)
      }
    } else if let first = rest.first, let part = vulgarFractions[first] {
      value = (value ?? 0) + part
      rest.removeFirst()
    }
    return value
  }

  private static let vulgarFractions: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75]

  private static func unit(_ word: String) -> Double? {
    var word = word
    for suffix in ["以内", "程度", "ほど", "くらい", "ぐらい", "前後"] where word.hasSuffix(suffix) {
      word.removeLast(suffix.count)
    }
    return units[word]
  }

  private static let units: [String: Double] = {
    var units: [String: Double] = [:]
    func add(_ words: String, _ length: Double) {
      for word in words.split(separator: " ") { units[String(word)] = length }
    }
    add("s sec secs second seconds sekunden 秒", 1)
    add("m min mins minute minutes minuten minuti minuto minutos 分 分钟 분", 60)
    add("h hr hrs hour hours std stunde stunden ora ore heure heures hora horas 時間 小时 시간", hour)
    add("d day days tag tage jour jours giorno giorni día días 日 日間 天", day)
    return units
  }()
}
