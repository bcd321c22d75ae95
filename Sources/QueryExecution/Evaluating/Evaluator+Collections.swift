import ObjectGraph
import PredicateSyntax
import PredicateTyping
import System

/// Collections are visited one element at a time: a path through many objects is never a list in
/// memory if only its count, its first element or a test of its elements is needed.
extension Evaluator {
  /// The reason that the visit of a collection ended.
  enum End: Hashable {
    /// The collection is missing.
    case missing
    /// Every element was visited.
    case exhausted
    /// The last call returned false.
    case stopped
  }

  /// Calls `body` with each element of a collection until it returns false.
  ///
  /// S-5: if an element has many values, they are flattened. A missing value is kept; a missing collection
  /// has no elements.
  ///
  /// - Throws: the errors of `body`, and `Cancelled`.
  func forEachElement(
    of collection: TypedExpression, _ bindings: inout Bindings,
    _ body: (Value, inout Bindings) throws -> Bool
  ) throws -> End {
    switch collection {
    case .links(let base, let relationship, let entity, _):
      guard case .object(let object) = try value(base, &bindings) else { return .missing }
      let destination = snapshot.schema[entity].relationships[relationship.index].destination
      for target in try snapshot.targets(relationship, of: object) {
        try cancellation.check()
        if try !body(.object(ObjectID(destination, target)), &bindings) { return .stopped }
      }
      return .exhausted
    case .map(let collection, let slot, let part, _):
      return try forEachElement(of: collection, &bindings) { element, bindings in
        bindings[slot] = element
        return try forEachPart(of: part, &bindings, body)
      }
    case .filter(let collection, let slot, let predicate, _):
      return try forEachElement(of: collection, &bindings) { element, bindings in
        bindings[slot] = element
        return try !holds(predicate, &bindings) || body(element, &bindings)
      }
    default:
      guard case .list(let elements) = try value(collection, &bindings) else { return .missing }
      for element in elements {
        try cancellation.check()
        if try !body(element, &bindings) { return .stopped }
      }
      return .exhausted
    }
  }

  /// Calls `body` with each value of an expression, which is one value or a collection, until it
  /// returns false. Returns false if it did.
  private func forEachPart(
    of part: TypedExpression, _ bindings: inout Bindings,
    _ body: (Value, inout Bindings) throws -> Bool
  ) throws -> Bool {
    switch part {
    case .links, .map, .filter:
      return try forEachElement(of: part, &bindings, body) != .stopped
    default:
      let value = try value(part, &bindings)
      guard case .list(let elements) = value else {
        if value.isMissing, part.cardinality == .many { return true }
        return try body(value, &bindings)
      }
      for element in elements where try !body(element, &bindings) { return false }
      return true
    }
  }

  /// Returns the elements of a collection, or nil if it is missing.
  func elements(_ collection: TypedExpression, _ bindings: inout Bindings) throws
    -> [Value]?
  {
    switch collection {
    case .links(_, _, _, let origin), .map(_, _, _, let origin), .filter(_, _, _, let origin):
      var elements: [Value] = []
      let end = try forEachElement(of: collection, &bindings) { element, _ in
        guard elements.count < listLimit else {
          throw EvaluationFault(.tooManyValues(limit: listLimit), at: origin)
        }
        elements.append(element)
        return true
      }
      return end == .missing ? nil : elements
    default:
      guard case .list(let elements) = try value(collection, &bindings) else { return nil }
      return elements
    }
  }

  /// Returns the number of elements. S-2: a missing collection has no count.
  func count(_ collection: TypedExpression, _ bindings: inout Bindings) throws -> Value {
    if case .links(let base, let relationship, _, _) = collection {
      guard case .object(let object) = try value(base, &bindings) else { return .missing }
      return .int(Int64(try snapshot.targets(relationship, of: object).count))
    }
    var count: Int64 = 0
    let end = try forEachElement(of: collection, &bindings) { _, _ in
      count += 1
      return true
    }
    return end == .missing ? .missing : .int(count)
  }

  /// Returns the first element of a collection, or a missing value.
  func first(_ collection: TypedExpression, _ bindings: inout Bindings) throws -> Value {
    var first = Value.missing
    _ = try forEachElement(of: collection, &bindings) { element, _ in
      first = element
      return false
    }
    return first
  }

  /// Returns the element at a place. S-10: indexes are zero-based; an index that is negative or out
  /// of range, and FIRST or LAST of an empty collection, give a missing value.
  func element(
    _ collection: TypedExpression, _ place: TypedExpression.Place, _ bindings: inout Bindings
  ) throws -> Value {
    switch place {
    case .first: return try first(collection, &bindings)
    case .last:
      var last = Value.missing
      _ = try forEachElement(of: collection, &bindings) { element, _ in
        last = element
        return true
      }
      return last
    case .size: return try count(collection, &bindings)
    case .at(let index):
      guard case .int(var rest) = try value(index, &bindings), rest >= 0 else {
        return .missing
      }
      var found = Value.missing
      _ = try forEachElement(of: collection, &bindings) { element, _ in
        if rest == 0 { found = element }
        rest -= 1
        return rest >= 0
      }
      return found
    }
  }
}
