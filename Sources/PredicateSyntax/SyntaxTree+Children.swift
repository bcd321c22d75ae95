extension SyntaxTree.Kind {
  /// The trees directly below this one, in the order of the text.
  public var children: [SyntaxTree] {
    switch self {
    case .literal, .truth, .subject, .variable, .key, .argument: []
    case .member(let base, _), .collection(let base, _, _), .links(let base, _, _),
      .memberArgument(let base, _):
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
