/// Removes what pages and Markdown leave in lines.
enum LineCleaning {
  /// Returns the bytes of `line` without bullets, emphasis, link targets, tags and entities.
  ///
  ///     "- **2** [eggs](/eggs) &amp; <b>salt</b>"  →  "2 eggs & salt"
  ///
  /// - Parameter keepsMarks: Whether to keep the signs that mark groups in Japanese lists.
  static func cleaned(_ line: String, keepsMarks: Bool) -> [UInt8] {
    let text = line.utf8.span
    // Most lines need no cleaning.
    if bulletLength(text) == 0, text.indices.allSatisfy({ !isSpecial(text[$0]) }) {
      return [UInt8](line.utf8)
    }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var offset = keepsMarks ? 0 : bulletLength(text)
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "*") where !keepsMarks, UInt8(ascii: "_") where !keepsMarks:
        // Emphasis; `*` and `_` have no other meaning in a list.
        offset += 1
      case UInt8(ascii: "<"):
        let end = index(of: UInt8(ascii: ">"), in: text, from: offset)
        if let end, end - offset < 200, offset + 1 < text.count, isTagStart(text[offset + 1]) {
          output.append(UInt8(ascii: " "))
          offset = end + 1
        } else {
          output.append(byte)
          offset += 1
        }
      case UInt8(ascii: "&"):
        let (replacement, length) = entity(text, offset)
        output.append(contentsOf: replacement)
        offset += length
      case UInt8(ascii: "]") where offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "("):
        output.append(byte)
        let end = index(of: UInt8(ascii: ")"), in: text, from: offset)
        offset = end.map { $0 + 1 } ?? offset + 2
        openLink(&output)
      default:
        output.append(byte)
        offset += 1
      }
    }
    return output
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "<"), UInt8(ascii: "&"),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }

  /// Removes the brackets around a link's text.
  private static func openLink(_ output: inout [UInt8]) {
    guard let open = output.lastIndex(of: UInt8(ascii: "[")) else { return }
    output.removeLast()
    output.remove(at: open)
  }

  private static func isTagStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || 0x61...0x7A ~= byte | 0x20
  }

  private static func index(of byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count {
      if text[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Returns the length of leading white space and bullets.
  private static func bulletLength(_ text: Span<UInt8>) -> Int {
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09...0x0D, UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: ">"): offset += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        // A leading dash is a bullet, also without a space.
        offset += 1
      // • ▪ ▢ ◦ and similar.
      case 0xE2
      where offset + 2 < text.count
        && (text[offset + 1] == 0x80
          && (0xA2...0xA3 ~= text[offset + 2] || 0x93...0x94 ~= text[offset + 2])
          || text[offset + 1] == 0x96 && 0xA0...0xAB ~= text[offset + 2]):
        offset += 3
      default: return offset
      }
    }
    return offset
  }

  private static func entity(_ text: Span<UInt8>, _ start: Int) -> ([UInt8], Int) {
    guard let end = index(of: UInt8(ascii: ";"), in: text, from: start), end - start <= 8 else {
      return ([UInt8(ascii: "&")], 1)
    }
    var bytes: [UInt8] = []
    for index in start + 1..<end { bytes.append(text[index]) }
    let name = String(decoding: bytes, as: UTF8.self)
    let length = end + 1 - start
    if let known = entities[name] { return ([UInt8](known.utf8), length) }
    if bytes.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let value =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      if let value, let scalar = Unicode.Scalar(value) {
        return ([UInt8](String(Character(scalar)).utf8), length)
      }
    }
    return ([UInt8(ascii: "&")], 1)
  }

  private static let entities = [
    "amp": "&", "apos": "'", "deg": "°", "eacute": "é", "egrave": "è", "frac12": "½",
    "frac14": "¼", "frac34": "¾", "gt": ">", "ldquo": "“", "lsquo": "‘", "lt": "<", "mdash": "—",
    "nbsp": " ", "ndash": "–", "ntilde": "ñ", "quot": "\"", "rdquo": "”", "rsquo": "’",
  ]
}
