package import PredicateSyntax

/// The place in a query's text where a typed node was written.
///
/// A node that cannot be run, estimated or translated is reported there. Nodes are compared by
/// meaning, so all origins are equal: two comparisons of one attribute with one constant are the
/// same node, wherever they were written.
package struct Origin: Sendable {
  /// The range in the query's text. It is nil for a node outside the text, such as one of a clause
  /// given separately. A node of a definition's body has the range of the call.
  package let range: SourceRange?

  /// Creates the origin of a node at a range.
  package init(_ range: SourceRange) {
    self.range = range
  }

  private init() {
    range = nil
  }

  /// The origin of a node outside the text.
  package static let none = Origin()

  /// Returns the origin that covers this one and another.
  package func union(_ other: Origin) -> Origin {
    guard let range, let otherRange = other.range else { return range == nil ? other : self }
    return Origin(range.union(otherRange))
  }
}

extension Origin: Hashable {
  /// Always true: the place of a node is not part of its meaning.
  package static func == (left: Origin, right: Origin) -> Bool { true }

  /// Hashes nothing, as equality compares nothing.
  package func hash(into hasher: inout Hasher) {}
}

extension TypedExpression {
  /// The place where the expression was written.
  package var origin: Origin {
    switch self {
    case .slot: .none
    case .constant(_, let origin), .attribute(_, _, _, let origin), .link(_, _, _, let origin),
      .links(_, _, _, let origin), .map(_, _, _, let origin), .filter(_, _, _, let origin),
      .count(_, let origin), .aggregate(_, _, let origin), .list(_, let origin),
      .element(_, _, let origin), .arithmetic(_, _, let origin), .sets(_, _, _, let origin),
      .unary(_, _, let origin), .conditional(_, _, _, let origin), .function(_, _, let origin):
      origin
    }
  }
}

extension TypedPredicate {
  /// The place where the predicate was written. The origin of a connective covers its operands.
  package var origin: Origin {
    switch self {
    case .constant: .none
    case .not(let operand): operand.origin
    case .and(let operands), .or(let operands):
      operands.reduce(.none) { $0.union($1.origin) }
    case .comparison(_, _, _, _, let origin), .quantified(_, _, _, _, _, let origin),
      .exists(_, _, _, let origin), .truth(_, let origin):
      origin
    }
  }
}
