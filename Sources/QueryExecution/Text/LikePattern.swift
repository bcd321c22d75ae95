package import UnicodeText
import PredicateTyping

/// A compiled LIKE pattern: `?` matches one Unicode scalar, `*` any run of scalars, `\*`, `\?` and
/// `\\` the escaped character, and everything else itself. The whole text must match.
///
/// The stars split the pattern into pieces. The text must start with the first piece and end with
/// the last, and each piece between is matched at its first place after the previous piece. A later
/// place leaves no more text for the rest, so matching never backtracks.
///
///     肉*じゃ?が*        肉 │ じゃ?が │ (empty)
package struct LikePattern: Hashable, Sendable {
  /// A simpler test that is equivalent to the pattern.
  package enum Form: Hashable, Sendable {
    /// Without wildcards: the text is these bytes.
    case exact([UInt8])
    /// `text*`: the text starts with these bytes.
    case prefix([UInt8])
    /// `*text`: the text ends with these bytes.
    case suffix([UInt8])
    /// `*text*`: the text contains these bytes, which are never empty.
    case substring([UInt8])
    /// `*`: any text.
    case everything
    /// Anything else, which only `matches(_:)` decides.
    case general
  }

  /// The pieces between the stars. If there are several, the first and the last may be empty.
  private let pieces: [LikePiece]

  /// Compiles `pattern` for texts that are folded by `folding`.
  ///
  /// The text between wildcards is folded piece by piece, so that folding never creates a wildcard:
  /// `＊` is a literal, and with `[w]` a literal `*`.
  ///
  /// - Complexity: O(*m*).
  package init(_ pattern: String, folding: TextFolding) {
    var builder = PieceBuilder(folding: folding)
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "*" where !isEscaped: builder.endPiece()
      case "?" where !isEscaped: builder.appendAnyScalar()
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*", "?", "\\": builder.append(scalar)
      default:
        if isEscaped { builder.append("\\") }
        builder.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { builder.append("\\") }
    builder.endPiece()
    pieces = builder.pieces.enumerated().filter { index, piece in
      // Adjacent stars are one.
      !piece.isEmpty || index == 0 || index == builder.pieces.count - 1
    }.map(\.element)
  }

  /// The longest run of bytes that every matching text contains, or nil if there is no such run.
  var longestLiteral: [UInt8]? {
    pieces.flatMap(\.literals).max { $0.count <= $1.count }
  }

  /// The simplest form of the pattern.
  package var form: Form {
    let literals = pieces.map(\.literal)
    switch literals.count {
    case 1: return literals[0].map { .exact($0) } ?? .general
    case 2:
      guard let first = literals[0], let last = literals[1] else { return .general }
      if last.isEmpty { return first.isEmpty ? .everything : .prefix(first) }
      return first.isEmpty ? .suffix(last) : .general
    case 3:
      guard let middle = literals[1], literals[0] == [], literals[2] == [] else { return .general }
      return .substring(middle)
    default: return .general
    }
  }

  /// Returns whether the whole of `text`, valid UTF-8 and folded, matches.
  ///
  /// - Complexity: O(*n*) for pieces without `?`; O(*n* · *k*) for a piece between stars of *k*
  ///   bytes with `?` in it.
  package func matches(_ text: Span<UInt8>) -> Bool { matches(text, 0..<text.count) }

  /// Returns whether the whole of one text in a heap of concatenated texts matches.
  package func matches(_ heap: Span<UInt8>, _ text: Range<Int>) -> Bool {
    let pieces = pieces.span
    guard var place = pieces[0].end(in: heap, text, at: text.lowerBound) else { return false }
    if pieces.count == 1 { return place == text.upperBound }
    for index in 1..<pieces.count - 1 {
      guard let end = pieces[index].firstEnd(in: heap, text, from: place) else { return false }
      place = end
    }
    return pieces[pieces.count - 1].ends(heap, text, after: place)
  }
}

extension LikePattern {
  /// Collects the pieces of a pattern.
  private struct PieceBuilder {
    let folding: TextFolding
    var pieces: [LikePiece] = []
    private var elements: [LikePiece.Element] = []
    private var literal = ""

    init(folding: TextFolding) { self.folding = folding }

    mutating func append(_ scalar: Unicode.Scalar) { literal.unicodeScalars.append(scalar) }

    mutating func appendAnyScalar() {
      endLiteral()
      elements.append(.anyScalar)
    }

    mutating func endPiece() {
      endLiteral()
      pieces.append(LikePiece(elements))
      elements = []
    }

    private mutating func endLiteral() {
      if literal.isEmpty { return }
      elements.append(.literal(Array(folding.folded(literal).utf8)))
      literal = ""
    }
  }
}
