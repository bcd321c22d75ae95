/// Removes the tags of a text that contains HTML, in one pass.
///
///     Mix <b class="x">well</b>.<br>1 < 2<!-- note -->   →   Mix well.⏎1 &lt; 2
///
/// The nesting of elements does not change the visible text, and a parser that tracks it takes quadratic
/// time if tags nest or overlap. Entities stay; a `<` that opens no tag, or one that is not closed,
/// becomes an entity.
struct TagRemoval {
  private let text: [UInt8]
  private var shown: [UInt8] = []
  /// Signs that the rest of the text does not contain, so that they are searched once.
  private var missing: Set<String> = []
  /// Whether `>` within the quotes of a value ends no tag; false after an unclosed quote.
  private var hasQuotes = true

  private init(_ text: String) { self.text = Array(text.utf8) }

  /// Returns a text without tags, comments, scripts and styles; blocks are on lines of their own, and
  /// cells are separated by a space.
  ///
  /// - Complexity: O(*n*).
  static func removed(from text: String) -> String {
    var removal = TagRemoval(text)
    removal.run()
    return String(decoding: removal.shown, as: UTF8.self)
  }

  private mutating func run() {
    var place = 0
    while place < text.count {
      if text[place] != UInt8(ascii: "<") {
        shown.append(text[place])
        place += 1
      } else if let end = endOfMarkup(at: place) {
        place = end
      } else {
        shown += "&lt;".utf8
        place += 1
      }
    }
  }

  /// Appends the text for the markup that a `<` opens, and returns the end of the markup; nil if the `<`
  /// opens none.
  private mutating func endOfMarkup(at start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    switch text[start + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      if has("!--", at: start + 1), let end = end(of: "-->", from: start + 2) { return end }
      return end(of: ">", from: start + 1)
    case UInt8(ascii: "/"):
      return endOfTag(named: start + 2, isStart: false) ?? end(of: ">", from: start + 1)
    default: return endOfTag(named: start + 1, isStart: true)
    }
  }

  private mutating func endOfTag(named start: Int, isStart: Bool) -> Int? {
    // If no `>` is left, each name would be read to the end of the text.
    guard start < text.count, Self.isLetter(text[start]), !missing.contains(">") else { return nil }
    let name = text[start...].prefix { !Self.isSpace($0) && !"/>".utf8.contains($0) }
    guard let end = endOfAttributes(from: start + name.count) else { return nil }
    switch Content(name) {
    case .hidden(let closing):
      guard isStart, let hidden = self.end(of: closing, from: end) else { return end }
      return hidden - closing.utf8.count
    case .block: shown.append(UInt8(ascii: "\n"))
    case .cell: shown.append(UInt8(ascii: " "))
    case .inline: break
    }
    return end
  }

  /// Returns the end of a tag: after the first `>` outside a quoted value, else after the first `>`.
  private mutating func endOfAttributes(from start: Int) -> Int? {
    var place = start
    var isValue = false
    while hasQuotes, place < text.count {
      switch text[place] {
      case UInt8(ascii: ">"): return place + 1
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "\"") where isValue, UInt8(ascii: "'") where isValue:
        isValue = false
        let quote = text[place] == UInt8(ascii: "'") ? "'" : "\""
        place = end(of: quote, from: place + 1).map { $0 - 1 } ?? text.count
      case let byte: isValue = isValue && Self.isSpace(byte)
      }
      place += 1
    }
    hasQuotes = false
    return end(of: ">", from: start)
  }

  /// Returns the end of the next occurrence of some signs, ignoring the case of letters.
  private mutating func end(of signs: String, from start: Int) -> Int? {
    guard !missing.contains(signs) else { return nil }
    if let place = (start..<text.count).first(where: { has(signs, at: $0) }) {
      return place + signs.utf8.count
    }
    missing.insert(signs)
    return nil
  }

  private func has(_ signs: String, at start: Int) -> Bool {
    var place = start
    for sign in signs.utf8 {
      guard place < text.count, Self.lowercased(text[place]) == sign else { return false }
      place += 1
    }
    return true
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// How the content of an element appears.
  private enum Content {
    /// Not at all, up to these signs.
    case hidden(until: String)
    /// On lines of its own, or it ends one.
    case block
    /// Separated by a space.
    case cell
    /// As without the tag.
    case inline

    init(_ name: some Collection<UInt8>) {
      switch String(decoding: name.prefix(16).map(lowercased), as: UTF8.self) {
      case "script": self = .hidden(until: "</script")
      case "style": self = .hidden(until: "</style")
      case "br", "p", "li", "div", "ul", "ol", "tr", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6",
        "hr", "blockquote", "pre", "section", "article", "table":
        self = .block
      case "td", "th": self = .cell
      default: self = .inline
      }
    }
  }
}
