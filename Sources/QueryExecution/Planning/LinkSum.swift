package import ObjectGraph

/// An integer for each row: numbers found along its links, added and subtracted.
///
///     SUBQUERY(ingredients, $i, p($i)).@count - tags.@count + 1
package struct LinkSum: Hashable, Sendable {
  /// A number, added or subtracted.
  package struct Term: Hashable, Sendable {
    /// The number.
    package let number: LinkNumber
    /// Whether the number is subtracted.
    package let isNegative: Bool
  }

  /// The numbers.
  package let terms: [Term]
  /// The constant added to the numbers.
  package let constant: Int64

  /// Whether every term is a count, which is never missing and never negative.
  var countsOnly: Bool { terms.allSatisfy { $0.number.isCount } }

  /// The number, if this is one alone.
  var only: LinkNumber? {
    terms.count == 1 && constant == 0 && !terms[0].isNegative ? terms[0].number : nil
  }

  /// Whether every term is a count of a row's own links.
  var countsLinks: Bool { terms.allSatisfy { $0.number.links != nil } }

  /// Returns this sum less another one.
  func minus(_ other: LinkSum) -> LinkSum {
    let subtracted = other.terms.map { Term(number: $0.number, isNegative: !$0.isNegative) }
    return LinkSum(terms: terms + subtracted, constant: constant - other.constant)
  }
}

/// An integer for each row of an entity, found along paths of links, for all rows at once.
///
/// The time is linear in the links, however many elements a path leads to: what a row counts is the sum of
/// what its targets count.
///
///     ingredients.recipes.@count            links(ingredients, links(recipes, one))
///     SUBQUERY(ingredients, $i, p).@count   links(ingredients, where(p, one))
///     ingredients.@sum.price                links(ingredients, attribute(price))
package indirect enum LinkNumber: Hashable, Sendable {
  /// 1.
  case one
  /// The value of an Int attribute; 0 if it is missing.
  case attribute(AttributeID)
  /// A number for the rows that a plan finds, and 0 for others.
  ///
  /// - holdsForMissing: whether a missing object has the number too.
  case rows(PhysicalPlan, holdsForMissing: Bool, LinkNumber)
  /// The sum of the numbers of the targets of a row's links.
  case links(RelationshipID, LinkNumber)
  /// The number of the target of a row's to-one link, or that of a missing object.
  case target(RelationshipID, LinkNumber)

  /// The number of a missing object. S-5: a missing object is an element that is counted; its attributes are
  /// skipped by a sum, and its links lead to no elements.
  var ofMissing: Int128 {
    switch self {
    case .one: 1
    case .attribute, .links: 0
    case .rows(_, let holdsForMissing, let inner): holdsForMissing ? inner.ofMissing : 0
    case .target(_, let inner): inner.ofMissing
    }
  }

  /// Whether this is a count of elements, not a sum of their values.
  var isCount: Bool {
    switch self {
    case .one: true
    case .attribute: false
    case .rows(_, _, let inner), .links(_, let inner), .target(_, let inner): inner.isCount
    }
  }

  /// The relationship, if this counts its links or those to the rows of a plan; nil for a longer path or
  /// another number.
  package var links: (relationship: RelationshipID, targets: PhysicalPlan?)? {
    switch self {
    case .links(let relationship, .one): (relationship, nil)
    case .links(let relationship, .rows(let targets, _, .one)): (relationship, targets)
    case .one, .attribute, .rows, .links, .target: nil
    }
  }

  /// The plans of the rows that have a number, from the first step on.
  package var plans: [PhysicalPlan] {
    switch self {
    case .one, .attribute: []
    case .rows(let plan, _, let inner): [plan] + inner.plans
    case .links(_, let inner), .target(_, let inner): inner.plans
    }
  }
}
