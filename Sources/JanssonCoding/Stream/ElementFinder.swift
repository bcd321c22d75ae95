/// Finds the end of one element of a JSON text without parsing it.
///
/// Strings are skipped and brackets counted; the parser checks the rest later, on any core. The finder
/// keeps its state between calls, so the text may come in pieces.
///
/// Invalid text is cut so that the elements after it are found: a bracket closes all brackets that are
/// open inside it, and a `{` that is first on a line ends an element that it cannot be a part of. Valid
/// text is never cut, since its strings hold no line feed, and its `{` follow only `[`, `,` and `:`.
struct ElementFinder {
  /// The end of an element.
  enum End: Equatable {
    /// Before the byte at this offset, where the element is complete.
    case complete(Int)

    /// Before the byte at this offset, where another element begins although brackets are open.
    case cut(Int)
  }

  /// Whether the element is inside an array, and so ends at `,` or `]`.
  private let isInArray: Bool

  private var brackets = BracketStack()
  private var isInString = false
  private var isEscaped = false
  private var isAtLineStartInString = false

  /// Creates a finder at the first byte of an element.
  init(isInArray: Bool) {
    self.isInArray = isInArray
  }

  /// Returns the end of the element, or nil if it does not end in these bytes.
  ///
  /// - Parameters:
  ///   - bytes: a part of the text that includes the bytes of earlier calls.
  ///   - place: the offset of the first byte that no earlier call has seen.
  ///   - start: the offset of the first byte of the element.
  /// - Complexity: O(*n*) in the number of new bytes.
  mutating func findEnd(
    in bytes: Span<UInt8>, from place: Int, elementStart start: Int
  ) -> End? {
    var place = place
    while place < bytes.count {
      if isInString {
        if let cut = skipString(in: bytes, from: &place) { return .cut(cut) }
        continue
      }
      switch bytes[place] {
      case ASCII.quote:
        isInString = true
      case ASCII.openBrace:
        if startsElement(at: place, in: bytes, elementStart: start) { return .cut(place) }
        brackets.open(.brace)
      case ASCII.openBracket:
        brackets.open(.square)
      case ASCII.closeBrace:
        if brackets.close(.brace), brackets.depth == 0 { return .complete(place + 1) }
      case ASCII.closeBracket:
        if brackets.close(.square) {
          if brackets.depth == 0 { return .complete(place + 1) }
        } else if isInArray {
          return brackets.depth == 0 ? .complete(place) : .cut(place)
        }
      case ASCII.comma:
        if isInArray, brackets.depth == 0 { return .complete(place) }
      default:
        break
      }
      place += 1
    }
    return nil
  }

  /// Moves `place` past the closing quote or to the end of the bytes; returns the offset of a cut.
  private mutating func skipString(in bytes: Span<UInt8>, from place: inout Int) -> Int? {
    if isAtLineStartInString {
      isAtLineStartInString = false
      if bytes[place] == ASCII.openBrace, brackets.depth > 0 { return place }
    }
    if isEscaped {
      isEscaped = false
      place += 1
    }
    while place <= bytes.count - 8 {
      let lanes = ByteLanes(bytes.word(at: place))
      let found =
        lanes.equal(to: ASCII.quote) | lanes.equal(to: ASCII.backslash)
        | lanes.equal(to: ASCII.lineFeed)
      place += found.trailingZeroBitCount / 8
      if found != 0 { break }
    }
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == ASCII.quote {
        isInString = false
        return nil
      } else if byte == ASCII.backslash {
        isEscaped = true
        return nil
      } else if byte == ASCII.lineFeed {
        isAtLineStartInString = true
        return nil
      }
    }
    return nil
  }

  /// Returns whether the `{` at `place` is first on its line and cannot be part of the element.
  private func startsElement(at place: Int, in bytes: Span<UInt8>, elementStart start: Int) -> Bool
  {
    guard brackets.depth > 0, place > start, bytes[place - 1] == ASCII.lineFeed else {
      return false
    }
    var before = place - 1
    while before > start, ASCII.isWhiteSpace(bytes[before]) { before -= 1 }
    switch bytes[before] {
    case ASCII.openBracket, ASCII.comma, ASCII.colon: return false
    // The earlier bytes of an element that is too large to keep may be gone.
    case let byte: return !ASCII.isWhiteSpace(byte)
    }
  }
}
