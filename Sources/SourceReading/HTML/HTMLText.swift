/// Plain text from strings that contain HTML.
package enum HTMLText {
  /// Limits on a text whose entities are decoded; it has a few lines.
  private static let limits = HTMLLimits(size: 1 << 22, memory: 1 << 28, milliseconds: 2_000)

  /// Returns the visible text of a string: entities decoded, even if encoded twice, tags removed,
  /// blocks and `<br>` on lines of their own, and white space collapsed except line feeds.
  ///
  /// A text without `&` and `<` takes one pass. One that exceeds the limits is returned unchanged.
  package static func plain(_ text: String) -> String {
    if isPlain(text.utf8.span) { return text }
    let once = decoded(text)
    // Markup that is left was encoded twice: `&amp;frac12;`, `&lt;p&gt;`. It is decoded once more;
    // markup that is left then is text.
    return collapsed(hasEntityOrTag(once) ? decoded(once) : once)
  }

  /// Whether a text has no tags, no entities, and no white space to collapse. Most of the millions of
  /// texts of an import have none, and this pass is all that they cost.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    // No white space may follow white space, nor come first or last.
    var isAfterSpace = true
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        return false
      // The no-break space.
      case 0xA0 where place > 0 && text[place - 1] == 0xC2: return false
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        if isAfterSpace { return false }
        isAfterSpace = true
      default: isAfterSpace = false
      }
    }
    return !isAfterSpace
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

  /// Returns a text with runs of white space as one space, or as one line feed if the run has one;
  /// without white space at its ends. The ideographic space is not white space here.
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
