/// Returns a text of a web page as plain text: entities decoded, also twice-encoded ones, tags removed,
/// runs of spaces made one, and none at the ends of a line. Lines stay lines, and `<br>` ends one.
///
/// - Complexity: O(*n*).
func cleaned(_ text: String) -> String {
  var text = text
  if text.utf8.contains(UInt8(ascii: "&")) {
    text = decodingEntities(text)
    if text.utf8.contains(UInt8(ascii: "&")) { text = decodingEntities(text) }
  }
  if text.utf8.contains(UInt8(ascii: "<")) { text = removingTags(text) }
  return collapsingSpaces(text)
}

private func collapsingSpaces(_ text: String) -> String {
  var output = String.UnicodeScalarView()
  var isSpacePending = false
  for scalar in text.unicodeScalars {
    switch scalar {
    case " ", "\t", "\u{A0}":
      isSpacePending = true
    case "\n", "\r", "\u{2028}", "\u{85}":
      isSpacePending = false
      if let last = output.last, last != "\n" { output.append("\n") }
    case "\u{200B}", "\u{FEFF}":
      break
    default:
      if isSpacePending, let last = output.last, last != "\n" { output.append(" ") }
      isSpacePending = false
      output.append(scalar)
    }
  }
  return String(output).trimmed
}

/// Removes what starts like a tag and ends; a lone `<` stays.
private func removingTags(_ text: String) -> String {
  var output = ""
  var rest = Substring(text)
  while let start = rest.firstIndex(of: "<") {
    output += rest[..<start]
    let inside = rest[rest.index(after: start)...]
    guard let first = inside.unicodeScalars.first, first.isASCII,
      first.properties.isAlphabetic || first == "/" || first == "!"
    else {
      output += "<"
      rest = inside
      continue
    }
    guard let end = inside.firstIndex(of: ">") else {
      // No tag ends behind here.
      return output + rest[start...]
    }
    let name = inside[..<end].drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    if breakingTags.contains(name.lowercased()) { output += "\n" }
    rest = inside[inside.index(after: end)...]
  }
  return output + rest
}

private let breakingTags: Set<String> = [
  "br", "p", "li", "div", "tr", "ul", "ol", "h1", "h2", "h3", "h4",
]

private func decodingEntities(_ text: String) -> String {
  var output = ""
  var rest = Substring(text)
  while let start = rest.firstIndex(of: "&") {
    output += rest[..<start]
    let inside = rest[rest.index(after: start)...]
    let name = inside.prefix(32).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    let end = name.endIndex
    if end < inside.endIndex, inside[end] == ";", let character = entity(name) {
      output.unicodeScalars.append(character)
      rest = inside[inside.index(after: end)...]
    } else {
      output += "&"
      rest = inside
    }
  }
  return output + rest
}

private func entity(_ name: Substring) -> Unicode.Scalar? {
  guard name.first == "#" else { return namedEntities[String(name)] }
  let digits = name.dropFirst()
  let isHexadecimal = digits.first == "x" || digits.first == "X"
  let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  guard let number, number != 0 else { return nil }
  return Unicode.Scalar(number)
}

private let namedEntities: [String: Unicode.Scalar] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  "frac12": "½", "frac14": "¼", "frac34": "¾", "frac13": "⅓", "frac23": "⅔", "frac18": "⅛",
  "frasl": "⁄", "deg": "°", "ordm": "º", "ordf": "ª", "times": "×", "middot": "·", "bull": "•",
  "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
  "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»", "prime": "′",
  "reg": "®", "copy": "©", "trade": "™", "euro": "€", "pound": "£", "cent": "¢", "yen": "¥",
  "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
  "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "aring": "å", "aelig": "æ",
  "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
  "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
  "ocirc": "ô", "otilde": "õ", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û",
  "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Aring": "Å", "AElig": "Æ", "Ccedil": "Ç",
  "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Iacute": "Í", "Ntilde": "Ñ", "Oacute": "Ó",
  "Oslash": "Ø", "Uacute": "Ú", "oelig": "œ", "OElig": "Œ", "shy": "\u{AD}", "zwnj": "\u{200C}",
]
