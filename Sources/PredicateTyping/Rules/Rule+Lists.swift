import PredicateSyntax

/// Rules about lists that are written in a predicate, and about predicates used as values.
extension Rule {
  /// The maximum length of a list that is expanded. Each element then gets its own plan.
  private static let expandedCount = 32

  /// ANY {a, b} *op* *r* → a *op* *r* OR b *op* *r*; for ALL, AND; for NONE, NOT (… OR …).
  /// EXISTS x IN {a, b}: *p*(x) → *p*(a) OR *p*(b). SUBQUERY({a, b}, x, *p*(x)).@count = 2 →
  /// *p*(a) AND *p*(b), the same for ≥ 2 and > 1.
  static let expandLists = Rule(name: "expand-lists") { predicate in
    switch predicate {
    case .quantified(
      let quantifier, .constant(.list(let values), let list), let comparator, let options,
      let right,
      let origin)
    where values.count <= expandedCount:
      let parts = values.map {
        TypedPredicate.comparison(.constant($0, list), comparator, options, right, origin)
      }
      switch quantifier {
      case .any: return .or(parts)
      case .all: return .and(parts)
      case .none: return .not(.or(parts))
      }
    case .exists(.constant(.list(let values), let origin), let slot, let inner, _)
    where values.count <= expandedCount:
      return .or(values.map { inner.binding(slot, to: $0, origin) })
    case .comparison(
      .count(.filter(.constant(.list(let values), let origin), let slot, let inner, _), _),
      let comparator, _, .constant(let bound, _), _)
    where (1...expandedCount).contains(values.count):
      let last = Int64(values.count)
      switch (comparator, bound.number) {
      case (.equal, .int(last)), (.greaterOrEqual, .int(last)), (.greater, .int(last - 1)):
        return .all(values.map { inner.binding(slot, to: $0, origin) })
      default: return nil
      }
    default: return nil
    }
  }

  /// TERNARY(*p*, TRUE, FALSE) == TRUE → *p*, and so on. A definition that is a predicate has this
  /// form in the place of a value.
  static let unwrapTruth = Rule(name: "unwrap-truth") { predicate in
    switch predicate {
    case .comparison(
      .conditional(let inner, .constant(.bool(true), _), .constant(.bool(false), _), _),
      let comparator, _, .constant(let wanted, _), _):
      guard let number = wanted.number else { return nil }
      let (isTrue, isFalse) = (number.compare(.int(1)) == 0, number.compare(.int(0)) == 0)
      switch comparator {
      case .equal where isTrue: return inner
      case .equal where isFalse: return .not(inner)
      case .notEqual where isTrue: return .not(inner)
      case .notEqual where isFalse: return inner
      default: return nil
      }
    case .truth(
      .conditional(let inner, .constant(.bool(true), _), .constant(.bool(false), _), _), _):
      return inner
    default: return nil
    }
  }
}

extension TypedPredicate {
  /// Returns this predicate with a slot replaced by its value.
  fileprivate func binding(_ slot: Slot, to value: Value, _ origin: Origin) -> TypedPredicate {
    replacing { $0 == .slot(slot) ? .constant(value, origin) : nil }
  }
}
