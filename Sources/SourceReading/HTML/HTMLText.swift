/// Texts that carry HTML, though they should not.
package enum HTMLText {
  /// What a text may take whose entities are decoded; it is one line or some.
  private static let limits = HTMLLimits(size: 1 << 22, memory: 1 << 28, milliseconds: 2_000)

  /// Returns what a text shows: entities decoded, also those that were encoded twice, tags taken
  /// away, blocks and `<br>` on lines of their own, and white space collapsed except line feeds.
  ///
  /// A text without `&` and `<` is not looked at twice. One that would take too much is left as it is.
  package static func plain(_ text: String) -> String {
    if isPlain(text.utf8.span) { return text }
    let once = decoded(text)
    // What shows after the first time was encoded: `&amp;frac12;`, `&lt;p&gt;`. Once more, and
    // then it is meant.
    return collapsed(hasEntityOrTag(once) ? decoded(once) : once)
  }

  /// Whether a text surely shows itself: no tags, no entities, and no white space to collapse. Most
  /// do, in an import of millions, so that this one pass is all that they cost.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    // At the start and the end as behind white space, none may follow.
    var isBehindSpace = true
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        return false
      // The no-break space.
      case 0xA0 where place > 0 && text[place - 1] == 0xC2: return false
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        if isBehindSpace { return false }
        isBehindSpace = true
      default: isBehindSpace = false
      }
    }
    return !isBehindSpace
  }

  /// Whether a text has something of the form `&name;` or `<name>`.
  private static func hasEntityOrTag(_ text: String) -> Bool {
    var opening: UInt8?
    var length = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"): (opening, length) = (byte, 0)
      case UInt8(ascii: ";") where opening == UInt8(ascii: "&") && length > 1: return true
      case UInt8(ascii: ">") where opening == UInt8(ascii: "<") && length > 0: return true
      case UInt8(ascii: " ") where opening == UInt8(ascii: "&"): opening = nil
      default: length += 1
      }
    }
    return false
  }

  private static func decoded(_ text: String) -> String {
    let tagless =
      text.utf8.contains(UInt8(ascii: "<")) ? TagRemoval.removed(from: text) : text
    guard tagless.utf8.contains(UInt8(ascii: "&")) else { return tagless }
    var shown = ""
    do throws(HTMLError) {
      try HTMLStep.walk(tagless.utf8.span, limits: limits) { step in
        if case .text(let text) = step { shown.append(text) }
      }
    } catch { return text }
    return shown
  }

  /// Returns a text with runs of white space as one space, or as one line feed where the run has
  /// one; without any at its ends. The ideographic space is a sign like others.
  package static func collapsed(_ text: String) -> String {
    var collapsed = ""
    var pending: Unicode.Scalar?
    var isChanged = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r":
        isChanged = isChanged || pending != nil || collapsed.isEmpty || scalar == "\r"
        pending = "\n"
      case " ", "\t", "\u{A0}":
        isChanged = isChanged || pending != nil || collapsed.isEmpty || scalar != " "
        pending = pending ?? " "
      default:
        if let space = pending, !collapsed.isEmpty { collapsed.unicodeScalars.append(space) }
        pending = nil
        collapsed.unicodeScalars.append(scalar)
      }
    }
    return isChanged || pending != nil ? collapsed : text
  }
}
