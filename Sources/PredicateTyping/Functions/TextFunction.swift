import UnicodeText

/// A function of strings. Offsets and lengths count UTF-16 units (S-21); results are in NFC (S-7).
package enum TextFunction: String, Hashable, Sendable, CaseIterable {
  /// The number of UTF-16 units.
  case length
  /// The string in upper case.
  case uppercase
  /// The string in lower case.
  case lowercase
  /// The string with the first letter of each word in upper case.
  case capitalized
  /// The string followed by another.
  case appending
  /// The part that starts at a UTF-16 offset.
  case substringFrom = "substring-from"
  /// The part before a UTF-16 offset.
  case substringTo = "substring-to"
  /// The string without certain characters at its ends.
  case trimming
  /// The string with each occurrence of one string replaced by another.
  case replacing
  /// Whether the string begins with another.
  case hasPrefix = "has-prefix"
  /// Whether the string ends with another.
  case hasSuffix = "has-suffix"
  /// Whether the string contains another.
  case contains

  var parameters: [FunctionParameter] {
    switch self {
    case .length, .uppercase, .lowercase, .capitalized: [.text]
    case .appending, .hasPrefix, .hasSuffix, .contains, .trimming: [.text, .text]
    case .substringFrom, .substringTo: [.text, .whole]
    case .replacing: [.text, .text, .text]
    }
  }

  var resultType: ValueType {
    switch self {
    case .length: .int
    case .uppercase, .lowercase, .capitalized, .appending, .substringFrom, .substringTo, .trimming,
      .replacing:
      .string
    case .hasPrefix, .hasSuffix, .contains: .bool
    }
  }

  /// Returns the value for a string and the other arguments. It is missing if these have other
  /// types, or if there is no result.
  func value(of text: String, _ others: [Value]) -> Value {
    switch self {
    case .length: .int(Int64(text.utf16.count))
    case .uppercase: .string(text.uppercased().nfc)
    case .lowercase: .string(text.lowercased().nfc)
    case .capitalized: .string(Self.capitalized(text).nfc)
    case .appending: Self.strings(others, 1) { Self.appending(text, $0[0]) }
    case .substringFrom: Self.substring(text, others) { text[$0...] }
    case .substringTo: Self.substring(text, others) { text[..<$0] }
    case .trimming:
      Self.strings(others, 1) { .string(Self.trimmed(text, Set($0[0].unicodeScalars)).nfc) }
    case .replacing:
      Self.strings(others, 2) {
        Self.replaced(text, $0[0], $0[1]).map { .string($0.nfc) } ?? .missing
      }
    // As with the operators, an empty string is never found.
    case .hasPrefix: Self.strings(others, 1) { .bool(text.utf8.begins(with: $0[0].utf8)) }
    case .hasSuffix: Self.strings(others, 1) { .bool(text.utf8.ends(with: $0[0].utf8)) }
    case .contains: Self.strings(others, 1) { .bool(text.utf8.contains($0[0].utf8)) }
    }
  }

  /// Calls `body` with the arguments if there are `count` of them and all are strings.
  private static func strings(_ values: [Value], _ count: Int, _ body: ([String]) -> Value) -> Value
  {
    let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return strings.count == count && values.count == count ? body(strings) : .missing
  }

  private static func appending(_ text: String, _ other: String) -> Value {
    guard text.utf8.count + other.utf8.count <= lengthLimit else { return .missing }
    return .string((text + other).nfc)
  }

  /// S-10, S-21: returns the part from or up to a UTF-16 offset. It is missing if the offset is
  /// outside the string, or inside a scalar.
  private static func substring(
    _ text: String, _ others: [Value], _ part: (String.Index) -> Substring
  ) -> Value {
    guard case .int(let place)? = others.first?.number else { return .missing }
    let units = text.utf16
    guard place >= 0, place <= units.count else { return .missing }
    let index = units.index(units.startIndex, offsetBy: Int(place))
    guard let boundary = index.samePosition(in: text.unicodeScalars) else { return .missing }
    return .string(String(part(boundary)).nfc)
  }

  /// Changes the first letter of each word to upper case and the others to lower case, as NSString
  /// does. A word is a run of cased letters, their marks, and apostrophes inside it.
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

  /// The characters that trimming removes by default: the white space of Unicode.
  static let whiteSpace = String(
    String.UnicodeScalarView(
      (0...0x3000).compactMap { Unicode.Scalar($0) }.filter(\.properties.isWhitespace)))

  /// The maximum size in bytes of a string that a function composes (S-20). Without it, replacing
  /// each letter by ten, a dozen times in a row, would fill the memory.
  private static let lengthLimit = 1_048_576

  /// Replaces every occurrence from the left, without overlap, scalar by scalar. Returns nil above
  /// the limit.
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
