package import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Estimates the number of rows that a plan finds, from the sizes of dictionaries and links. It
/// need not be exact, since it only orders work.
package struct Estimate {
  /// The version whose rows are estimated.
  let snapshot: Snapshot

  /// Creates estimates for one version's objects.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  /// Returns the share of an entity's rows that a plan finds, from 0 to 1.
  package func share(of plan: PhysicalPlan, _ entity: EntityID) throws -> Double {
    switch plan {
    case .all: return 1
    case .none: return 0
    case .strings(let attribute, let comparison, let constant, _, _):
      return try share(of: comparison.comparator, constant, attribute, entity)
    case .distinctStrings: return 0.3
    case .values(_, let comparator, _): return Self.share(of: comparator)
    case .linked(let relationship, let targets, _):
      let destination = snapshot.schema[entity].relationships[relationship.index].destination
      let target = try share(of: targets, destination)
      // A row is found unless none of its k links leads to a target.
      return 1 - power(1 - target, try linksPerRow(relationship, entity))
    case .linkCount(_, _, let comparator, _), .linkSum(_, let comparator, _):
      return Self.share(of: comparator)
    case .intersection(let plans):
      return try plans.reduce(1) { try $0 * share(of: $1, entity) }
    case .union(let plans):
      return try 1 - plans.reduce(1) { try $0 * (1 - share(of: $1, entity)) }
    case .complement(let plan): return try 1 - share(of: plan, entity)
    case .filter(let input, _, _): return try share(of: input, entity) / 3
    }
  }

  /// Returns the number of an entity's rows that a query plan finds.
  func rows(of plan: QueryPlan, _ entity: EntityID) throws -> Double {
    switch plan {
    case .rows(let set): try share(of: set, entity) * Double(snapshot.count(of: entity))
    case .sort(let input, _): try rows(of: input, entity)
    case .top(let count, let input, _, _), .limit(let input, let count):
      try min(Double(count), rows(of: input, entity))
    case .distinct(let input, let expressions, _):
      try min(distinctCount(expressions, entity), rows(of: input, entity))
    case .offset(let input, let count): try max(0, rows(of: input, entity) - Double(count))
    }
  }

  /// The number of combinations of values, from the dictionaries of the first segment.
  private func distinctCount(_ expressions: [TypedExpression], _ entity: EntityID) throws -> Double
  {
    try expressions.reduce(1) { count, expression in
      guard let attribute = expression.ownString(of: entity, in: snapshot.schema) else {
        return .infinity
      }
      let number = snapshot.schema[entity].number(of: .attribute(attribute))
      let distinct =
        try snapshot.segments[entity.index].first?.searchableStrings(number)
        .distinctCount ?? 0
      return count * Double(max(distinct, 1))
    }
  }

  /// Returns the share of rows that a comparison keeps if nothing is known of the values: a guess,
  /// as in every planner.
  private static func share(of comparator: Comparator) -> Double {
    switch comparator {
    case .equal: 0.05
    case .notEqual: 0.95
    case .less, .greater, .lessOrEqual, .greaterOrEqual: 0.3
    case .between: 0.2
    case .isIn: 0.1
    case .contains, .like, .matches: 0.05
    case .beginsWith, .endsWith: 0.02
    }
  }

  private func share(
    of comparator: Comparator, _ constant: Value, _ attribute: AttributeID, _ entity: EntityID
  ) throws -> Double {
    let number = snapshot.schema[entity].number(of: .attribute(attribute))
    let distinct =
      try snapshot.segments[entity.index].first?.searchableStrings(number)
      .distinctCount ?? 1
    let one = 1 / Double(max(distinct, 1))
    switch comparator {
    case .equal: return one
    case .notEqual: return 1 - one
    case .isIn:
      if case .list(let values) = constant { return min(1, one * Double(values.count)) }
      return Self.share(of: comparator)
    default: return Self.share(of: comparator)
    }
  }

  /// Returns the average number of links of a row, from the first segment.
  private func linksPerRow(_ relationship: RelationshipID, _ entity: EntityID) throws -> Double {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let (source, forward) =
      switch description.kind {
      case .stored: (entity, relationship)
      case .inverse(let forward): (description.destination, forward)
      }
    guard let segment = snapshot.segments[source.index].first, segment.rowCount > 0 else {
      return 0
    }
    let number = snapshot.schema[source].number(of: .links(forward))
    let bound = snapshot.rowBound(
      of: snapshot.schema[source].relationships[forward.index].destination)
    let links = try segment.links(number, targetBound: bound).targets.count
    let perSource = Double(links) / Double(segment.rowCount)
    if description.isStored { return perSource }
    let rows = max(1, snapshot.count(of: entity))
    return perSource * Double(snapshot.count(of: source)) / Double(rows)
  }

  /// Returns the cheaper direction to read links to targets. From the targets, the cost is the
  /// links of every target; from the rows, it is the links of each row until one leads to a target.
  func access(_ relationship: RelationshipID, of entity: EntityID, to targets: PhysicalPlan) throws
    -> PhysicalPlan.LinkAccess
  {
    let destination = snapshot.schema[entity].relationships[relationship.index].destination
    let target = try share(of: targets, destination)
    let links = try linksPerRow(relationship, entity)
    let fromTargets = target * links
    let fromRows = min(links, 1 / max(target, 1e-9))
    return fromTargets <= fromRows ? .fromTargets : .fromRows
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    // A whole exponent is exact enough for an estimate, and needs no library.
    var result = 1.0
    for _ in 0..<Int(min(exponent.rounded(.up), 64)) { result *= base }
    return result
  }
}
