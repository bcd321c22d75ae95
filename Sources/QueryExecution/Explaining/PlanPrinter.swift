package import ObjectGraph
import PredicateSyntax
import PredicateTyping

/// Prints a plan as a tree, one line per node, with the estimated number of rows and, after a run,
/// the number found and the time.
///
///     AND  (about 2 of 7; 2 found in 0.011 ms)
///       DICTIONARY Recipe.country: == "和食"  (about 2 of 7; 4 found in 0.006 ms)
package struct PlanPrinter {
  private let snapshot: Snapshot
  private let profile: PlanProfile?
  private var lines: [String] = []
  private var path: [Int] = []

  /// Creates a printer of plans for a version, with the measurements of a run if there was one.
  package init(_ snapshot: Snapshot, _ profile: PlanProfile? = nil) {
    self.snapshot = snapshot
    self.profile = profile
  }

  /// Returns the text of a plan, without a final newline.
  package mutating func text(_ plan: QueryPlan, _ entity: EntityID) throws -> String {
    lines = []
    try append(plan, entity, child: 0)
    return lines.joined(separator: "\n")
  }

  // MARK: Clauses

  private mutating func append(_ plan: QueryPlan, _ entity: EntityID, child: Int) throws {
    if case .rows(let set) = plan { return try append(set, entity, child: child) }
    path.append(child)
    defer { path.removeLast() }
    line(title(of: plan, entity), rows: try Estimate(snapshot).rows(of: plan, entity), entity)
    switch plan {
    case .rows: break
    case .sort(let input, _), .top(_, let input, _, _), .distinct(let input, _, _),
      .offset(let input, _), .limit(let input, _):
      try append(input, entity, child: 0)
    }
  }

  private func title(of plan: QueryPlan, _ entity: EntityID) -> String {
    switch plan {
    case .rows: ""
    case .sort(_, let keys): "SORT \(text(keys, entity))"
    case .top(let count, _, let keys, let method):
      "TOP \(count) by \(text(keys, entity)), \(method.rawValue)"
    case .distinct(_, let expressions, let method):
      "DISTINCT \(expressions.map { text($0, entity) }.joined(separator: ", ")), "
        + method.rawValue
    case .offset(_, let count): "OFFSET \(count)"
    case .limit(_, let count): "LIMIT \(count)"
    }
  }

  private func text(_ keys: [TypedQuery.SortKey], _ entity: EntityID) -> String {
    keys.map { key in
      text(key.expression, entity) + (key.isDescending ? " DESC" : "") + key.options.bracketed
    }.joined(separator: ", ")
  }

  private func text(_ expression: TypedExpression, _ entity: EntityID) -> String {
    if case .attribute(.slot(0), let attribute, entity, _) = expression {
      return name(of: attribute, entity)
    }
    return TypedPrinter(snapshot.schema).text(expression)
  }

  // MARK: Sets of rows

  private mutating func append(_ plan: PhysicalPlan, _ entity: EntityID, child: Int) throws {
    path.append(child)
    defer { path.removeLast() }
    let share = try Estimate(snapshot).share(of: plan, entity)
    line(title(of: plan, entity), rows: share * Double(snapshot.count(of: entity)), entity)
    switch plan {
    case .all, .none, .strings, .distinctStrings, .values, .linkCount(_, to: nil, _, _): break
    case .linked(let relationship, let targets, _),
      .linkCount(let relationship, let targets?, _, _):
      try append(targets, destination(relationship, entity), child: 0)
    case .linkSum(let sum, _, _): try append(sum, entity)
    case .intersection(let plans), .union(let plans):
      for (child, plan) in plans.enumerated() { try append(plan, entity, child: child) }
    case .complement(let input), .filter(let input, _, _): try append(input, entity, child: 0)
    }
  }

  private mutating func append(_ sum: LinkSum, _ entity: EntityID) throws {
    if let number = sum.only { return try appendPlans(of: number, entity) }
    for (child, term) in sum.terms.enumerated() {
      let sign = term.isNegative ? "-" : "+"
      let indentation = String(repeating: "  ", count: path.count)
      lines.append("\(indentation)\(sign) \(title(of: term.number, entity))")
      // The lines of the plans are indented one level more, below that of the term.
      path.append(child)
      try appendPlans(of: term.number, entity)
      path.removeLast()
    }
  }

  /// Appends the plans of the rows along a path that have a number.
  private mutating func appendPlans(of number: LinkNumber, _ entity: EntityID) throws {
    for (child, plan) in plans(of: number, entity).enumerated() {
      try append(plan.plan, plan.entity, child: child)
    }
  }

  private func title(of number: LinkNumber, _ entity: EntityID) -> String {
    var names = [snapshot.schema[entity].name]
    var (rest, entity, operation) = (number, entity, "COUNT")
    while true {
      switch rest {
      case .one: return "\(operation) \(names.joined(separator: "."))"
      case .attribute(let attribute):
        operation = "SUM"
        names.append(snapshot.schema[entity].attributes[attribute.index].name)
        rest = .one
      case .rows(_, _, let inner): rest = inner
      case .links(let relationship, let inner), .target(let relationship, let inner):
        names.append(snapshot.schema[entity].relationships[relationship.index].name)
        (rest, entity) = (inner, destination(relationship, entity))
      }
    }
  }

  /// Returns the plans of the rows along a path that have a number, each with its entity.
  private func plans(of number: LinkNumber, _ entity: EntityID) -> [(
    plan: PhysicalPlan, entity: EntityID
  )] {
    switch number {
    case .one, .attribute: []
    case .rows(let plan, _, let inner): [(plan, entity)] + plans(of: inner, entity)
    case .links(let relationship, let inner), .target(let relationship, let inner):
      plans(of: inner, destination(relationship, entity))
    }
  }

  private func title(of plan: PhysicalPlan, _ entity: EntityID) -> String {
    let printer = TypedPrinter(snapshot.schema)
    return switch plan {
    case .all: "ALL \(snapshot.schema[entity].name)"
    case .none: "NO \(snapshot.schema[entity].name)"
    case .strings(let attribute, let comparison, let constant, _, _):
      "DICTIONARY \(name(of: attribute, entity)): \(comparison.comparator.rawValue)"
        + "\(comparison.options.bracketed) \(constant.literal)"
    case .distinctStrings(let attribute, _, let predicate, _):
      "DICTIONARY \(name(of: attribute, entity)): \(printer.text(predicate))"
    case .values(let attribute, let comparator, let constant):
      "COLUMN \(name(of: attribute, entity)) \(comparator.rawValue) \(constant.literal)"
    case .linked(let relationship, _, let access):
      "LINKED \(name(of: relationship, entity)), \(access.rawValue)"
    case .linkCount(let relationship, _, let comparator, let bound):
      "COUNT \(name(of: relationship, entity)) \(comparator.rawValue) \(bound.literal)"
    case .linkSum(let sum, let comparator, let bound):
      (sum.only.map { self.title(of: $0, entity) }
        ?? "SUM of \(sum.terms.count) counts\(sum.constant == 0 ? "" : " + \(sum.constant)")")
        + " \(comparator.rawValue) \(bound.literal)"
    case .intersection: "AND"
    case .union: "OR"
    case .complement: "NOT"
    case .filter(_, _, let predicate): "EVALUATE \(printer.text(predicate))"
    }
  }

  // MARK: Parts of lines

  /// Appends the line of the node at the current path.
  private mutating func line(_ title: String, rows: Double, _ entity: EntityID) {
    let indentation = String(repeating: "  ", count: path.count - 1)
    let estimate = "about \(Int(rows.rounded())) of \(snapshot.count(of: entity))"
    lines.append("\(indentation)\(title)  (\(estimate)\(measured()))")
  }

  private func measured() -> String {
    guard let profile else { return "" }
    switch profile[path] {
    case .found(let rows, let time): return "; \(rows) found in \(Self.milliseconds(time))"
    case .tested: return "; single rows tested"
    case nil: return "; not run"
    }
  }

  private static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let digits = String(microseconds % 1000)
    return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits) ms"
  }

  private func name(of attribute: AttributeID, _ entity: EntityID) -> String {
    let description = snapshot.schema[entity]
    return "\(description.name).\(description.attributes[attribute.index].name)"
  }

  private func name(of relationship: RelationshipID, _ entity: EntityID) -> String {
    let description = snapshot.schema[entity]
    return "\(description.name).\(description.relationships[relationship.index].name)"
  }

  private func destination(_ relationship: RelationshipID, _ entity: EntityID) -> EntityID {
    snapshot.schema[entity].relationships[relationship.index].destination
  }
}
