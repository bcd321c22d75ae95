/// How large an expression is: what is copied to each use of a parameter must not grow without end.
struct Extent: Equatable {
  /// How many nodes there are, the values of constant lists among them.
  var size = 0
  /// How many nodes the longest way down has.
  var depth = 0

  /// Counts what stands below one more node.
  fileprivate mutating func add(_ other: Extent) {
    size += other.size
    depth = max(depth, other.depth)
  }

  fileprivate var withRoot: Extent { Extent(size: size + 1, depth: depth + 1) }
}

extension TypedExpression {
  /// How large this is, counted until there are more than `limit` nodes.
  func extent(upTo limit: Int) -> Extent {
    if case .constant(let value) = self { return value.extent(upTo: limit) }
    let (expressions, predicates, _) = parts
    var below = Extent()
    for part in expressions where below.size < limit {
      below.add(part.extent(upTo: limit - below.size))
    }
    for part in predicates where below.size < limit {
      below.add(part.extent(upTo: limit - below.size))
    }
    return below.withRoot
  }
}

extension TypedPredicate {
  fileprivate func extent(upTo limit: Int) -> Extent {
    let (expressions, predicates) = parts
    var below = Extent()
    for part in expressions where below.size < limit {
      below.add(part.extent(upTo: limit - below.size))
    }
    for part in predicates where below.size < limit {
      below.add(part.extent(upTo: limit - below.size))
    }
    return below.withRoot
  }

  /// The expressions and predicates directly below.
  private var parts: (expressions: [TypedExpression], predicates: [TypedPredicate]) {
    switch self {
    case .constant: ([], [])
    case .not(let operand): ([], [operand])
    case .and(let operands), .or(let operands): ([], operands)
    case .comparison(let left, _, _, let right), .quantified(_, let left, _, _, let right):
      ([left, right], [])
    case .exists(let collection, _, let predicate): ([collection], [predicate])
    case .truth(let expression): ([expression], [])
    }
  }
}

extension Value {
  fileprivate func extent(upTo limit: Int) -> Extent {
    guard case .list(let values) = self else { return Extent().withRoot }
    var below = Extent()
    for value in values where below.size < limit {
      below.add(value.extent(upTo: limit - below.size))
    }
    return below.withRoot
  }
}
