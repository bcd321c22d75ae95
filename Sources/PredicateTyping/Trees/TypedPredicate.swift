package import ObjectGraph
package import PredicateSyntax

/// An index into the evaluator's bindings. Slot 0 is the object that the whole predicate is about;
/// each SUBQUERY and each step over a collection has its own slot. There are no names, so nothing
/// can be captured.
package typealias Slot = Int

/// The meaning of an expression, with every name resolved in the schema and every slot numbered.
///
/// A step over a to-many relationship is a `map`, and a SUBQUERY is a `filter`. `ingredients.name`
/// and `SUBQUERY(ingredients, $i, …).name` therefore differ only in their collection.
///
/// A node has the origin where it was written. A slot has none.
package indirect enum TypedExpression: Hashable, Sendable {
  /// A constant.
  case constant(Value, Origin)
  /// The value bound to a slot.
  case slot(Slot)
  /// An attribute of an object of an entity; missing if the object is missing.
  case attribute(TypedExpression, AttributeID, of: EntityID, Origin)
  /// The object that a to-one relationship links to; missing if there is none.
  case link(TypedExpression, RelationshipID, of: EntityID, Origin)
  /// The objects that a to-many relationship links to; missing if the object is missing.
  case links(TypedExpression, RelationshipID, of: EntityID, Origin)
  /// The value of an expression for each element of a collection, bound to the slot. If the value
  /// is a collection, its elements follow one another (S-5).
  case map(TypedExpression, Slot, TypedExpression, Origin)
  /// The elements of a collection, bound to the slot, that satisfy a predicate (S-6).
  case filter(TypedExpression, Slot, TypedPredicate, Origin)
  /// The number of elements.
  case count(TypedExpression, Origin)
  /// Another collection operator.
  case aggregate(Aggregate, TypedExpression, Origin)
  /// A list of values.
  case list([TypedExpression], Origin)
  /// One element of a collection, or its size.
  case element(TypedExpression, Place, Origin)
  /// Operators of one precedence level on numbers, or on a date and numbers, applied from the left.
  case arithmetic(TypedExpression, [ArithmeticStep], Origin)
  /// UNION, INTERSECT, MINUS (S-23).
  case sets(BinaryOperator, TypedExpression, TypedExpression, Origin)
  /// A sign or bitwise complement.
  case unary(UnaryOperator, TypedExpression, Origin)
  /// TERNARY.
  case conditional(TypedPredicate, TypedExpression, TypedExpression, Origin)
  /// A function, or a key of a value such as `name.length`.
  case function(BuiltinFunction, [TypedExpression], Origin)

  /// An operator and its right operand. Chains are flat, however long (S-20).
  package struct ArithmeticStep: Hashable, Sendable {
    /// The operator.
    package var operation: BinaryOperator
    /// The right operand.
    package var operand: TypedExpression

    /// Creates a step of an operator and its right operand.
    package init(_ operation: BinaryOperator, _ operand: TypedExpression) {
      self.operation = operation
      self.operand = operand
    }
  }

  /// A reference to one element of a collection, or to its size.
  package indirect enum Place: Hashable, Sendable {
    /// The first element.
    case first
    /// The last element.
    case last
    /// The number of elements.
    case size
    /// The element at an index from 0.
    case at(TypedExpression)
  }
}

/// The meaning of a predicate. A connective has no origin of its own: its place is that of its
/// operands.
package indirect enum TypedPredicate: Hashable, Sendable {
  /// TRUEPREDICATE, FALSEPREDICATE.
  case constant(Bool)
  /// NOT.
  case not(TypedPredicate)
  /// AND: all operands hold; they are evaluated from the left, as far as necessary.
  case and([TypedPredicate])
  /// OR: at least one operand holds.
  case or([TypedPredicate])
  /// A comparison of two values.
  case comparison(TypedExpression, Comparator, TextOptions, TypedExpression, Origin)
  /// A comparison of any, all or none of the elements of a collection with a value.
  case quantified(
    Quantifier, TypedExpression, Comparator, TextOptions, TypedExpression, Origin)
  /// Some element of a collection, bound to the slot, satisfies a predicate. Only rules create this
  /// case.
  case exists(TypedExpression, Slot, TypedPredicate, Origin)
  /// A Bool as a predicate. A missing Bool does not hold (S-15).
  case truth(TypedExpression, Origin)
}

extension TypedPredicate {
  /// Returns the conjunction of predicates, without an AND node for a single one.
  package static func all(_ predicates: [TypedPredicate]) -> TypedPredicate {
    let flat = predicates.flatMap { predicate -> [TypedPredicate] in
      if case .and(let parts) = predicate { parts } else { [predicate] }
    }
    return flat.isEmpty ? .constant(true) : (flat.count == 1 ? flat[0] : .and(flat))
  }
}
