/// The size and depth of an expression. It limits what is copied to each use of a parameter.
struct Extent: Equatable {
  /// The number of nodes, including the values of constant lists.
  var size = 0
  /// The number of nodes on the longest path down.
  var depth = 0

  /// Returns the extent of a node and everything below it, counted up to `limit` nodes.
  fileprivate static func ofNode(
    _ expressions: [TypedExpression], _ predicates: [TypedPredicate] = [], _ values: [Value] = [],
    upTo limit: Int
  ) -> Extent {
    var (size, depth) = (0, 0)
    func add(_ extent: (Int) -> Extent) {
      guard size < limit else { return }
      let part = extent(limit - size)
      size += part.size
      depth = max(depth, part.depth)
    }
    for part in expressions { add(part.extent) }
    for part in predicates { add(part.extent) }
    for part in values { add(part.extent) }
    return Extent(size: size + 1, depth: depth + 1)
  }
}

extension TypedExpression {
  /// Returns the extent of this expression, counted up to `limit` nodes.
  func extent(upTo limit: Int) -> Extent {
    if case .constant(let value, _) = self { return value.extent(upTo: limit) }
    let (expressions, predicates, _) = parts
    return .ofNode(expressions, predicates, upTo: limit)
  }
}

extension TypedPredicate {
  fileprivate func extent(upTo limit: Int) -> Extent {
    let (expressions, predicates) = parts
    return .ofNode(expressions, predicates, upTo: limit)
  }

  /// The expressions and predicates directly below.
  private var parts: (expressions: [TypedExpression], predicates: [TypedPredicate]) {
    switch self {
    case .constant: ([], [])
    case .not(let operand): ([], [operand])
    case .and(let operands), .or(let operands): ([], operands)
    case .comparison(let left, _, _, let right, _), .quantified(_, let left, _, _, let right, _):
      ([left, right], [])
    case .exists(let collection, _, let predicate, _): ([collection], [predicate])
    case .truth(let expression, _): ([expression], [])
    }
  }
}

extension Value {
  fileprivate func extent(upTo limit: Int) -> Extent {
    guard case .list(let values) = self else { return .ofNode([], upTo: limit) }
    return .ofNode([], [], values, upTo: limit)
  }
}
