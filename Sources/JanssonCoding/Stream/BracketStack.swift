/// The brackets that are open at a position of a JSON text, outermost first: a bit for each.
///
///     text      {"a": [[ …
///     bits      1      00        1 is `{`, 0 is `[`
///
/// The innermost 64 or fewer are in `top`, the others in `below`, 64 to a word.
struct BracketStack {
  /// The two kinds of brackets.
  enum Bracket {
    case brace, square
  }

  private var top: UInt64 = 0
  private var below: [UInt64] = []
  private var braceCount = 0

  /// The number of open brackets.
  private(set) var depth = 0

  /// Opens a bracket.
  ///
  /// - Complexity: O(1), amortised.
  mutating func open(_ bracket: Bracket) {
    if depth & 63 == 0, depth > 0 { below.append(top) }
    depth += 1
    switch bracket {
    case .brace:
      top = top << 1 | 1
      braceCount += 1
    case .square:
      top <<= 1
    }
  }

  /// Closes the innermost bracket of a kind and, in invalid text, all that are open inside it;
  /// returns false and closes nothing if none of that kind is open.
  ///
  /// - Complexity: O(1), amortised over the brackets that were opened.
  mutating func close(_ bracket: Bracket) -> Bool {
    guard bracket == .brace ? braceCount > 0 : depth > braceCount else { return false }
    while pop() != bracket {}
    return true
  }

  private mutating func pop() -> Bracket {
    let bracket: Bracket = top & 1 == 1 ? .brace : .square
    top >>= 1
    depth -= 1
    if depth & 63 == 0, depth > 0 { top = below.removeLast() }
    if bracket == .brace { braceCount -= 1 }
    return bracket
  }
}
