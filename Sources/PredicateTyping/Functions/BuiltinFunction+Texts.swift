import UnicodeText

/// Functions of texts. Places and lengths count UTF-16 units (S-21); results are in NFC (S-7).
extension BuiltinFunction {
  /// Returns the value for a text and what follows it.
  func text(_ text: String, _ rest: [Value]) -> Value {
    switch self {
    case .length: return .int(Int64(text.utf16.count))
    case .uppercase: return .string(text.uppercased().nfc)
    case .lowercase: return .string(text.lowercased().nfc)
    case .capitalized: return .string(Self.capitalized(text).nfc)
    case .substringFrom, .substringTo:
      guard case .int(let place)? = rest.first?.number else { return .missing }
      return substring(text, place)
    default:
      let texts = rest.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return texts.count == rest.count ? self.text(text, with: texts) : .missing
    }
  }

  private func text(_ text: String, with others: [String]) -> Value {
    guard let other = others.first else { return .missing }
    switch self {
    case .appending:
      guard text.utf8.count + other.utf8.count <= Self.lengthLimit else { return .missing }
      return .string((text + other).nfc)
    case .trimming: return .string(Self.trimmed(text, Set(other.unicodeScalars)).nfc)
    case .replacing:
      return Self.replaced(text, other, others.dropFirst().first ?? "").map { .string($0.nfc) }
        ?? .missing
    // By the rule of the operators: an empty text is found nowhere.
    case .hasPrefix: return .bool(text.utf8.begins(with: other.utf8))
    case .hasSuffix: return .bool(text.utf8.ends(with: other.utf8))
    case .contains: return .bool(text.utf8.contains(other.utf8))
    default: return .missing
    }
  }

  /// S-10, S-21: from or up to a UTF-16 unit; missing outside the text, and inside one scalar, where
  /// no text begins.
  private func substring(_ text: String, _ place: Int64) -> Value {
    let units = text.utf16
    guard place >= 0, place <= units.count else { return .missing }
    let index = units.index(units.startIndex, offsetBy: Int(place))
    guard let boundary = index.samePosition(in: text.unicodeScalars) else { return .missing }
    let part = self == .substringFrom ? text[boundary...] : text[..<boundary]
    return .string(String(part).nfc)
  }

  /// Each word with a capital and small letters behind it, as NSString writes it: a word is letters
  /// that have a case, their marks, and apostrophes inside.
  private static func capitalized(_ text: String) -> String {
    var result = ""
    var isInWord = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isApostrophe = scalar == "'" || scalar == "\u{2019}"
      let isMark =
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
      let goesOn = properties.isCased || isInWord && (isApostrophe || isMark)
      result += isInWord ? properties.lowercaseMapping : properties.titlecaseMapping
      isInWord = goesOn
    }
    return result
  }

  private static func trimmed(_ text: String, _ set: Set<Unicode.Scalar>) -> String {
    var rest = text.unicodeScalars[...]
    while let first = rest.first, set.contains(first) { rest.removeFirst() }
    while let last = rest.last, set.contains(last) { rest.removeLast() }
    return String(rest)
  }

  /// What trimming takes away where it is not told: Unicode's white space.
  static let whiteSpace = String(
    String.UnicodeScalarView(
      (0...0x3000).compactMap { Unicode.Scalar($0) }.filter(\.properties.isWhitespace)))

  /// How many bytes a text that is put together may have (S-20): a text that has each letter replaced
  /// by ten, a dozen times in a row, would fill the memory.
  private static let lengthLimit = 1_048_576

  /// Every occurrence from the left, none inside another; scalar by scalar. Nil beyond the limit.
  private static func replaced(_ text: String, _ target: String, _ replacement: String) -> String? {
    if target.isEmpty { return text }
    let search = SubstringSearch(Array(target.utf8))
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while let found = search.firstIndex(in: bytes.span, from: place) {
      result += bytes[place..<found]
      result += replacement.utf8
      if result.count > lengthLimit { return nil }
      place = found + search.needle.count
    }
    result += bytes[place...]
    return result.count > lengthLimit ? nil : String(decoding: result, as: UTF8.self)
  }
}
