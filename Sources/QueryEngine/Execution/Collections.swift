package import PredicateSyntax

/// Operators on collections. Missing elements are skipped (S-2).
package enum Collections {
  /// S-12: of nothing, a sum is 0, a mean, least or greatest missing.
  package static func aggregate(
    _ operation: TypedExpression.Aggregate, _ elements: [Value]
  ) -> Value {
    let present = elements.filter { !$0.isMissing }
    switch operation {
    case .sum: return sum(present)
    case .average:
      guard let total = sum(present).number, !present.isEmpty else { return .missing }
      let mean = total.asDouble / Double(present.count)
      return mean.isFinite ? .double(mean) : .missing
    case .minimum: return best(present) { $0 < 0 }
    case .maximum: return best(present) { $0 > 0 }
    case .values: return .list(present)
    case .distinct: return .list(distinct(present))
    }
  }

  private static func sum(_ elements: [Value]) -> Value {
    elements.reduce(.int(0)) { Arithmetic.value($0, .add, $1) }
  }

  /// The first of the elements that none is before.
  private static func best(_ elements: [Value], _ isBefore: (Int) -> Bool) -> Value {
    let comparison = Comparison(.less, [])
    guard var best = elements.first else { return .missing }
    for element in elements.dropFirst() {
      guard let order = comparison.order(element, best) else { return .missing }
      if isBefore(order) { best = element }
    }
    return best
  }

  /// Each value once, in order of first appearance.
  package static func distinct(_ elements: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return elements.filter { seen.insert($0).inserted }
  }

  /// S-23: in the order of the left side, then the right, without repeats.
  package static func combine(
    _ left: [Value], _ operation: BinaryOperator, _ right: [Value]
  ) -> [Value] {
    switch operation {
    case .union: return distinct(left + right)
    case .intersect:
      let other = Set(right)
      return distinct(left).filter { other.contains($0) }
    case .minus:
      let other = Set(right)
      return distinct(left).filter { !other.contains($0) }
    case .bitOr, .bitXor, .bitAnd, .shiftLeft, .shiftRight, .add, .subtract, .multiply, .divide,
      .power:
      return []
    }
  }
}
