package import PredicateSyntax

/// Operators on collections. Missing elements are skipped (S-2).
package enum Collections {
  /// S-12: without values, a sum is 0, and an average, minimum or maximum is missing.
  package static func aggregate(
    _ operation: Aggregate, _ elements: [Value]
  ) -> Value {
    let present = elements.filter { !$0.isMissing }
    let numbers = present.compactMap(\.number)
    switch operation {
    case .sum: return numbers.count == present.count ? Statistics.sum(numbers) : .missing
    case .average, .median, .deviation:
      // These functions need numbers, and some element is not a number.
      guard numbers.count == present.count else { return .missing }
      return measure(operation, numbers)
    case .minimum: return best(present) { $0 < 0 }
    case .maximum: return best(present) { $0 > 0 }
    case .values: return .list(present)
    case .distinct: return .list(distinct(present))
    case .present: return .int(Int64(present.count))
    case .mode: return .list(Statistics.mode(present))
    }
  }

  private static func measure(
    _ operation: Aggregate, _ numbers: [Number]
  ) -> Value {
    let result =
      switch operation {
      case .average: Statistics.average(numbers)
      case .median: Statistics.median(numbers)
      case .deviation: Statistics.standardDeviation(numbers)
      case .sum, .minimum, .maximum, .distinct, .values, .present, .mode: nil as Double?
      }
    guard let result, result.isFinite else { return .missing }
    return .double(result)
  }

  /// Returns the first of the elements that no other element is before.
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

  /// S-23: combines two collections in the order of the left side, then the right, without
  /// duplicates.
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
