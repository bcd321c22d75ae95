package import ObjectGraph
import PredicateSyntax
package import PredicateTyping
package import System

/// Evaluates a typed predicate on one object: the definition of what predicates mean.
///
/// Contrast with `Executor`, which gives the same answers faster, on sets of rows; a test checks
/// that the two agree. If this code and Grammar/semantics.md disagree, one of them is wrong.
package struct Evaluator {
  /// The version whose objects are evaluated.
  package let snapshot: Snapshot
  /// The moment of the query: `now()` has the same value everywhere in a query and for every object
  /// (S-18).
  package let now: Double
  /// The maximum number of elements in a list: far more than a recipe has, and a few hundred
  /// megabytes. A path of seven many-to-many relationships can easily lead to more.
  package var listLimit = 10_000_000
  /// Asked before each object and each element of a collection.
  package var cancellation = Cancellation.never
  private let comparer: Comparer

  /// Returns whether `left comparator[options] right` holds, as `Comparison.holds` does;
  /// `isConstant` means that the right side is the same for all objects.
  package typealias Comparer = (
    _ comparison: Comparison, _ left: Value, _ right: Value, _ isConstant: Bool
  ) throws(PatternFault) -> Bool

  /// Creates an evaluator of one version's objects at one moment, in seconds since
  /// 2001-01-01T00:00:00Z.
  ///
  /// - Parameter comparer: by default, the definition; queries pass one that prepares comparisons.
  package init(
    _ snapshot: Snapshot, now: Double = Moment.now,
    comparer: @escaping Comparer = { (comparison, left, right, _) throws(PatternFault) in
      try comparison.holds(left, right)
    }
  ) {
    self.snapshot = snapshot
    self.now = now
    self.comparer = comparer
  }

  /// The value bound to each slot; slot 0 is the object being evaluated.
  package typealias Bindings = [Value]

  // MARK: Predicates

  /// Returns whether a predicate holds.
  ///
  /// S-1: two-valued; AND and OR are evaluated from left to right, only as far as needed.
  package func holds(_ predicate: TypedPredicate, _ bindings: inout Bindings) throws -> Bool {
    switch predicate {
    case .constant(let value): return value
    case .not(let operand): return try !holds(operand, &bindings)
    case .and(let operands):
      for operand in operands where try !holds(operand, &bindings) { return false }
      return true
    case .or(let operands):
      for operand in operands where try holds(operand, &bindings) { return true }
      return false
    case .comparison(let left, let comparator, let options, let right, _):
      let left = try value(left, &bindings)
      return try compare(
        left, Comparison(comparator, options), right, value(right, &bindings))
    case .quantified(let quantifier, let left, let comparator, let options, let right, _):
      return try quantified(
        quantifier, left, Comparison(comparator, options), right, &bindings)
    case .exists(let collection, let slot, let predicate, _):
      let end = try forEachElement(of: collection, &bindings) { element, bindings in
        bindings[slot] = element
        return try !holds(predicate, &bindings)
      }
      return end == .stopped
    case .truth(let expression, _):
      // S-15: a missing Bool does not hold.
      return try value(expression, &bindings).number?.compare(.int(0)) ?? 0 != 0
    }
  }

  /// S-2, S-12: a missing collection counts as empty: ANY is false, ALL and NONE are true.
  private func quantified(
    _ quantifier: Quantifier, _ collection: TypedExpression, _ comparison: Comparison,
    _ expression: TypedExpression, _ bindings: inout Bindings
  ) throws -> Bool {
    let right = try value(expression, &bindings)
    let decisive = quantifier != .all
    let end = try forEachElement(of: collection, &bindings) { element, _ in
      try compare(element, comparison, expression, right) != decisive
    }
    return (end == .stopped) == (quantifier == .any)
  }

  /// Compares two values; a pattern fault gets the origin of the right side.
  private func compare(
    _ left: Value, _ comparison: Comparison, _ expression: TypedExpression, _ right: Value
  ) throws(EvaluationFault) -> Bool {
    let isConstant = if case .constant = expression { true } else { false }
    do {
      return try comparer(comparison, left, right, isConstant)
    } catch {
      throw EvaluationFault(.pattern(error), at: expression.origin)
    }
  }

  // MARK: Expressions

  /// Returns the value of an expression.
  package func value(_ expression: TypedExpression, _ bindings: inout Bindings) throws
    -> Value
  {
    switch expression {
    case .constant(let value, _): return value
    case .slot(let slot): return bindings[slot]
    case .attribute(let base, let attribute, _, _):
      guard case .object(let object) = try value(base, &bindings) else { return .missing }
      return Value(try snapshot.value(attribute, of: object))
    case .link(let base, let relationship, let entity, _):
      guard case .object(let object) = try value(base, &bindings),
        let target = try snapshot.targets(relationship, of: object).first
      else { return .missing }
      let destination = snapshot.schema[entity].relationships[relationship.index].destination
      return .object(ObjectID(destination, target))
    case .links, .map, .filter:
      return try elements(expression, &bindings).map { .list($0) } ?? .missing
    case .count(let collection, _): return try count(collection, &bindings)
    case .aggregate(let operation, let collection, _):
      return try elements(collection, &bindings).map { Collections.aggregate(operation, $0) }
        ?? .missing
    case .list(let elements, _): return .list(try elements.map { try value($0, &bindings) })
    case .element(let collection, let place, _): return try element(collection, place, &bindings)
    case .arithmetic(let first, let steps, _):
      var result = try value(first, &bindings)
      for step in steps {
        result = Arithmetic.value(result, step.operation, try value(step.operand, &bindings))
      }
      return result
    case .sets(let operation, let left, let right, _):
      guard let left = try elements(left, &bindings),
        let right = try elements(right, &bindings)
      else { return .missing }
      return .list(Collections.combine(left, operation, right))
    case .unary(let operation, let operand, _):
      return Arithmetic.value(operation, try value(operand, &bindings))
    case .conditional(let condition, let yes, let no, _):
      return try value(holds(condition, &bindings) ? yes : no, &bindings)
    case .function(let function, let arguments, _):
      return function(try arguments.map { try value($0, &bindings) }, now: now)
    }
  }
}
