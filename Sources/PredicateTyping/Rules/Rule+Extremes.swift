import PredicateSyntax

/// Rules about the least and the greatest value of a collection.
extension Rule {
  /// The maximum number of nodes of a collection that is written twice.
  private static let copiedSize = 100

  /// *c*.@max > *v* → ANY *c* > *v*; *c*.@max < *v* → ANY *c* != nil AND NOT ANY *c* >= *v*;
  /// *c*.@max == *v* → ANY *c* == *v* AND NOT ANY *c* > *v*; *c*.@max == nil → NOT ANY *c* != nil;
  /// the same for @min, with the order reversed.
  ///
  /// S-2, S-12: missing elements are skipped, and without others the value is missing. Applies to the
  /// values of an attribute, which have one type and so an order.
  static let extremeToExistence = Rule(name: "extreme-to-existence") { predicate in
    guard
      case .comparison(
        .aggregate(let operation, let collection, _), let comparator, let options,
        .constant(let bound, let place), let origin) = predicate,
      operation == .maximum || operation == .minimum, options.isEmpty,
      collection.endsInAttribute
    else { return nil }
    func any(_ comparator: Comparator, _ value: Value) -> TypedPredicate {
      .quantified(.any, collection, comparator, [], .constant(value, place), origin)
    }
    func isBeyond(_ comparator: Comparator) -> Bool {
      operation == .maximum
        ? comparator == .greater || comparator == .greaterOrEqual
        : comparator == .less || comparator == .lessOrEqual
    }
    if bound.isMissing {
      switch comparator {
      case .equal: return .not(any(.notEqual, .missing))
      case .notEqual: return any(.notEqual, .missing)
      default: return nil
      }
    }
    if isBeyond(comparator) { return any(comparator, bound) }
    guard collection.extent(upTo: copiedSize).size < copiedSize else { return nil }
    let beyond: Comparator = operation == .maximum ? .greater : .less
    switch comparator {
    case .equal: return .all([any(.equal, bound), .not(any(beyond, bound))])
    case .notEqual: return .not(.all([any(.equal, bound), .not(any(beyond, bound))]))
    case .less: return .all([any(.notEqual, .missing), .not(any(.greaterOrEqual, bound))])
    case .lessOrEqual: return .all([any(.notEqual, .missing), .not(any(.greater, bound))])
    case .greater: return .all([any(.notEqual, .missing), .not(any(.lessOrEqual, bound))])
    case .greaterOrEqual: return .all([any(.notEqual, .missing), .not(any(.less, bound))])
    case .contains, .isIn, .beginsWith, .endsWith, .like, .matches, .between: return nil
    }
  }
}

extension TypedExpression {
  /// Whether the elements of this collection are the values of one attribute.
  fileprivate var endsInAttribute: Bool {
    guard case .map(_, _, let part, _) = self else { return false }
    if case .attribute = part { return true }
    return part.endsInAttribute
  }
}
