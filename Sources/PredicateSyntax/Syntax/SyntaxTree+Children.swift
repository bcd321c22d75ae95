extension SyntaxTree.Kind {
  /// The trees directly below this one, in the order of the text.
  public var children: [SyntaxTree] {
    switch self {
    case .literal, .truth, .subject, .variable, .key, .argument: []
    case .member(let base, _), .collection(let base, _, _), .links(let base, _, _),
      .memberArgument(let base, _), .group(let base):
      [base]
    case .index(let base, .at(let place)): [base, place]
    case .index(let base, .first), .index(let base, .last), .index(let base, .size): [base]
    case .list(let elements): elements
    case .unary(_, let operand), .not(let operand): [operand]
    case .chain(let first, let steps): [first] + steps.map(\.operand)
    case .comparison(let comparison): [comparison.left, comparison.right]
    case .compound(_, let operands): operands
    case .call(let base, _, let arguments): (base.map { [$0] } ?? []) + arguments
    case .subquery(let collection, _, let predicate): [collection, predicate]
    case .ternary(let condition, let yes, let no): [condition, yes, no]
    case .cast(let value, let type): [value, type]
    case .selector(let target, let name, let arguments): [target, name] + arguments
    case .unsupported(_, let parts): parts
    }
  }
}

extension SyntaxTree.Kind {
  /// The depth of the deepest child, or 0 without children. Computed without `children`, which
  /// would allocate an array for each new node.
  var depthBelow: Int {
    switch self {
    case .literal, .truth, .subject, .variable, .key, .argument: 0
    case .member(let base, _), .collection(let base, _, _), .links(let base, _, _),
      .memberArgument(let base, _), .group(let base), .unary(_, let base), .not(let base):
      base.depth
    case .index(let base, .at(let place)): max(base.depth, place.depth)
    case .index(let base, .first), .index(let base, .last), .index(let base, .size): base.depth
    case .chain(let first, let steps): steps.reduce(first.depth) { max($0, $1.operand.depth) }
    case .comparison(let comparison):
      // NONE is printed as NOT ANY, and counts as deep as that.
      max(comparison.left.depth, comparison.right.depth)
        + (comparison.quantifier == Quantifier.none ? 1 : 0)
    case .list(let parts), .compound(_, let parts), .unsupported(_, let parts):
      SyntaxTree.Kind.depth(of: parts)
    case .call(let base, _, let arguments):
      max(base?.depth ?? 0, SyntaxTree.Kind.depth(of: arguments))
    case .subquery(let collection, _, let predicate): max(collection.depth, predicate.depth)
    case .ternary(let condition, let yes, let no): max(condition.depth, yes.depth, no.depth)
    case .cast(let value, let type): max(value.depth, type.depth)
    case .selector(let target, let name, let arguments):
      max(target.depth, name.depth, SyntaxTree.Kind.depth(of: arguments))
    }
  }

  /// Returns the depth of the deepest of several trees, or 0 if there are none.
  private static func depth(of trees: [SyntaxTree]) -> Int {
    trees.reduce(0) { max($0, $1.depth) }
  }
}
