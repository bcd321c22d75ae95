/// Lists in a cell of a table, as JSON, Python or R print them.
///
///     ["1 c. sugar", "salt"]    ['winter squash', "cook's salt", None]    c("1 c. sugar", "salt")
package enum ListText {
  /// Returns the elements of a list, or nil if the text is not a list. Elements without quotes are
  /// kept as they are; null, None, NA and NaN are left out.
  package static func elements(of text: String) -> [String]? {
    var rest = Substring(text.trimmed).unicodeScalars
    if rest.starts(with: "[".unicodeScalars), rest.last == "]" {
      rest = rest.dropFirst().dropLast()
    } else if rest.starts(with: "c(".unicodeScalars), rest.last == ")" {
      rest = rest.dropFirst(2).dropLast()
    } else {
      return nil
    }
    var elements: [String] = []
    skipSpace(&rest)
    while !rest.isEmpty {
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        guard let text = quoted(by: quote, &rest) else { return nil }
        elements.append(text)
      } else {
        let bare = rest.prefix { $0 != "," }
        rest = rest.dropFirst(bare.count)
        let text = String(bare).trimmed
        // A bracket begins a nested list: the whole text is better than half of the list.
        guard !text.isEmpty, !text.contains(where: { "[]{}\"'".contains($0) }) else { return nil }
        if !["null", "None", "NA", "nan", "NaN"].contains(text) { elements.append(text) }
      }
      skipSpace(&rest)
      guard let comma = rest.first else { break }
      guard comma == "," else { return nil }
      rest = rest.dropFirst()
      skipSpace(&rest)
    }
    return elements
  }

  private typealias Scalars = Substring.UnicodeScalarView

  private static func skipSpace(_ rest: inout Scalars) {
    while let first = rest.first, first.properties.isWhitespace { rest = rest.dropFirst() }
  }

  /// Takes a text up to its closing quote; returns nil if the quote is missing.
  private static func quoted(by quote: Unicode.Scalar, _ rest: inout Scalars) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == quote { return String(text) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let sign = rest.popFirst() else { return nil }
      switch sign {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "b", "f": text.append(" ")
      case "x", "u", "U":
        guard let scalar = escaped(sign, &rest) else { return nil }
        text.append(scalar)
      default: text.append(sign)
      }
    }
    return nil
  }

  /// Takes the digits of an escape, and those of the second surrogate of a pair.
  private static func escaped(_ sign: Unicode.Scalar, _ rest: inout Scalars) -> Unicode.Scalar? {
    let length = sign == "x" ? 2 : sign == "u" ? 4 : 8
    // Zero is rejected here as in JSON.
    guard let number = number(length, &rest), number != 0 else { return nil }
    guard 0xD800..<0xDC00 ~= number else { return Unicode.Scalar(number) }
    guard rest.popFirst() == "\\", rest.popFirst() == "u", let low = Self.number(4, &rest),
      0xDC00..<0xE000 ~= low
    else { return nil }
    return Unicode.Scalar(0x1_0000 + (number - 0xD800) << 10 + (low - 0xDC00))
  }

  private static func number(_ length: Int, _ rest: inout Scalars) -> UInt32? {
    let digits = rest.prefix(length)
    guard digits.count == length, digits.allSatisfy(\.properties.isASCIIHexDigit) else {
      return nil
    }
    rest = rest.dropFirst(length)
    return UInt32(String(digits), radix: 16)
  }
}
