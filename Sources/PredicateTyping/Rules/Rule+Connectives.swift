import PredicateSyntax

extension Rule {
  /// NOT NOT *p* → *p*; NOT TRUE → FALSE; *p* AND TRUE → *p*; *p* AND FALSE → FALSE; the same for
  /// OR; (*p* AND *q*) AND *r* → *p* AND *q* AND *r*.
  static let foldConnectives = Rule(name: "fold-connectives") { predicate in
    switch predicate {
    case .not(.not(let operand)): operand
    case .not(.constant(let value)): .constant(!value)
    case .and(let operands): folded(operands, neutral: true)
    case .or(let operands): folded(operands, neutral: false)
    default: nil
    }
  }

  private static func folded(_ operands: [TypedPredicate], neutral: Bool) -> TypedPredicate? {
    if operands.contains(.constant(!neutral)) { return .constant(!neutral) }
    var changed = operands.count < 2
    var result: [TypedPredicate] = []
    for operand in operands {
      switch operand {
      case .constant(neutral): changed = true
      case .and(let parts) where neutral:
        result += parts
        changed = true
      case .or(let parts) where !neutral:
        result += parts
        changed = true
      default: result.append(operand)
      }
    }
    guard changed else { return nil }
    if result.isEmpty { return .constant(neutral) }
    return result.count == 1 ? result[0] : (neutral ? .and(result) : .or(result))
  }

  /// *c* < *e* → *e* > *c*, and so on, if *c* is constant and *e* is not.
  static let constantOnTheRight = Rule(name: "constant-on-the-right") { predicate in
    guard
      case .comparison(
        .constant(let value, let place), let comparator, let options, let right, let origin) =
        predicate,
      let mirrored = comparator.mirrored
    else { return nil }
    if case .constant = right { return nil }
    return .comparison(right, mirrored, options, .constant(value, place), origin)
  }
}

extension Comparator {
  /// The comparator with the same meaning when the operands are exchanged, or nil if there is none.
  fileprivate var mirrored: Comparator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .greater: .less
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    case .contains: .isIn
    case .isIn: .contains
    case .beginsWith, .endsWith, .like, .matches, .between: nil
    }
  }
}
