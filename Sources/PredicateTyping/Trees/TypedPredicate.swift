package import ObjectGraph
package import PredicateSyntax

/// A place in the evaluator's environment: 0 is the object that the whole predicate is asked of, each
/// SUBQUERY and each step over a collection has one of its own. Names are gone, so nothing can be
/// captured.
package typealias Slot = Int

/// What was meant by an expression: every name found in the schema, every slot numbered.
///
/// Steps over a to-many relationship are `map`s, SUBQUERY is `filter`; so `ingredients.name` and
/// `SUBQUERY(ingredients, $i, …).name` differ in nothing but their collection.
///
/// A node keeps the origin that it was written at; a slot is a name and has none.
package indirect enum TypedExpression: Hashable, Sendable {
  /// A constant.
  case constant(Value, Origin)
  /// What is bound to a slot.
  case slot(Slot)
  /// An attribute of an object of an entity; missing where the object is.
  case attribute(TypedExpression, AttributeID, of: EntityID, Origin)
  /// The one object that an object of an entity links to; missing where there is none.
  case link(TypedExpression, RelationshipID, of: EntityID, Origin)
  /// The objects that an object of an entity links to; missing where the object is.
  case links(TypedExpression, RelationshipID, of: EntityID, Origin)
  /// For each element of a collection, bound to the slot, the value of an expression; where that is
  /// a collection, its elements one after the other (S-5).
  case map(TypedExpression, Slot, TypedExpression, Origin)
  /// The elements of a collection, bound to the slot, for which a predicate holds (S-6).
  case filter(TypedExpression, Slot, TypedPredicate, Origin)
  /// The number of elements.
  case count(TypedExpression, Origin)
  /// Another collection operator.
  case aggregate(Aggregate, TypedExpression, Origin)
  /// A list of values.
  case list([TypedExpression], Origin)
  /// One element of a collection, or its size.
  case element(TypedExpression, Place, Origin)
  /// Operators of one level on numbers, or on a date and numbers, read from the left.
  case arithmetic(TypedExpression, [ArithmeticStep], Origin)
  /// UNION, INTERSECT, MINUS (S-23).
  case sets(BinaryOperator, TypedExpression, TypedExpression, Origin)
  /// A sign or bitwise complement.
  case unary(UnaryOperator, TypedExpression, Origin)
  /// `TERNARY`.
  case conditional(TypedPredicate, TypedExpression, TypedExpression, Origin)
  /// A function, or a key of a value such as `name.length`.
  case function(BuiltinFunction, [TypedExpression], Origin)

  /// An operator and its right operand; chains are flat, however long (S-20).
  package struct ArithmeticStep: Hashable, Sendable {
    /// The operator.
    package var operation: BinaryOperator
    /// What stands right of it.
    package var operand: TypedExpression

    /// An operator with its right operand.
    package init(_ operation: BinaryOperator, _ operand: TypedExpression) {
      self.operation = operation
      self.operand = operand
    }
  }

  /// Which element of a collection.
  package indirect enum Place: Hashable, Sendable {
    /// The first.
    case first
    /// The last.
    case last
    /// None: the size.
    case size
    /// The one at a place from 0.
    case at(TypedExpression)
  }
}

/// What was meant by a predicate. A connective is where its operands are, and has no origin of its own.
package indirect enum TypedPredicate: Hashable, Sendable {
  /// TRUEPREDICATE, FALSEPREDICATE.
  case constant(Bool)
  /// NOT.
  case not(TypedPredicate)
  /// AND: all hold, read from the left, as far as needed.
  case and([TypedPredicate])
  /// OR: one holds.
  case or([TypedPredicate])
  /// A comparison of two values.
  case comparison(TypedExpression, Comparator, TextOptions, TypedExpression, Origin)
  /// A comparison of some, every or no element of a collection with a value.
  case quantified(
    Quantifier, TypedExpression, Comparator, TextOptions, TypedExpression, Origin)
  /// Some element of a collection, bound to the slot, satisfies a predicate; made by rules.
  case exists(TypedExpression, Slot, TypedPredicate, Origin)
  /// A Bool by itself; a missing one does not hold (S-15).
  case truth(TypedExpression, Origin)
}

extension TypedPredicate {
  /// The conjunction of these predicates, without a node where one is enough.
  package static func all(_ predicates: [TypedPredicate]) -> TypedPredicate {
    let flat = predicates.flatMap { predicate -> [TypedPredicate] in
      if case .and(let parts) = predicate { parts } else { [predicate] }
    }
    return flat.isEmpty ? .constant(true) : (flat.count == 1 ? flat[0] : .and(flat))
  }
}
