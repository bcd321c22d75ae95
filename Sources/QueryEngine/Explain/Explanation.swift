public import ObjectGraph
import PredicateSyntax

/// The stages of a query as text, for people and for golden tests.
public struct Explanation: Sendable {
  /// A stage that a query passes through.
  public enum Stage: String, Sendable, CaseIterable {
    /// What was written, as an S-expression.
    case syntax
    /// What was written, in canonical form.
    case canonical
    /// What was meant, before and after the rules.
    case typed
    /// How it is answered.
    case plan
  }

  private let query: Query
  private let snapshot: Snapshot

  /// The stages of a query on one version's objects.
  public init(_ query: Query, in snapshot: Snapshot) {
    self.query = query
    self.snapshot = snapshot
  }

  /// The text of a stage, without a line end behind it.
  public func text(of stage: Stage) throws -> String {
    switch stage {
    case .syntax: return query.syntax.debugDescription
    case .canonical: return query.syntax.description
    case .typed:
      let printer = TypedPrinter(snapshot.schema)
      let meant = printer.text(query.typed.predicate)
      let simplified = printer.text(query.simplified)
      return meant == simplified ? meant : "\(meant)\n→ \(simplified)"
    case .plan: return try plan()
    }
  }

  private func plan() throws -> String {
    let plan = try query.plan(in: snapshot)
    var lines: [String] = []
    let entity = query.typed.entity
    var clauses: [String] = []
    for clause in query.typed.clauses {
      let keys = clause.sort.count
      if keys > 0 { clauses.append("SORT by \(keys) key\(keys == 1 ? "" : "s")") }
      if !clause.distinct.isEmpty { clauses.append("DISTINCT") }
      if clause.offset > 0 { clauses.append("OFFSET \(clause.offset)") }
      if let limit = clause.limit { clauses.append("LIMIT \(limit)") }
    }
    for clause in clauses.reversed() {
      lines.append(String(repeating: "  ", count: lines.count) + clause)
    }
    try append(plan, entity, depth: lines.count, &lines)
    return lines.joined(separator: "\n")
  }

  /// Appends a node's line and those of its inputs, two columns further in.
  private func append(
    _ plan: PhysicalPlan, _ entity: EntityID, depth: Int, _ lines: inout [String]
  ) throws {
    let share = try Estimate(snapshot).share(of: plan, entity)
    let rows = Int((share * Double(snapshot.count(of: entity))).rounded())
    let description = snapshot.schema[entity]
    let indentation = String(repeating: "  ", count: depth)
    func line(_ text: String) {
      lines.append("\(indentation)\(text)  (about \(rows) of \(snapshot.count(of: entity)))")
    }
    switch plan {
    case .all: line("ALL \(description.name)")
    case .none: line("NO \(description.name)")
    case .strings(let attribute, let test):
      let name = description.attributes[attribute.index].name
      line("DICTIONARY \(description.name).\(name): \(text(test))")
    case .values(let attribute, let comparator, let constant):
      let name = description.attributes[attribute.index].name
      line("COLUMN \(description.name).\(name) \(comparator.rawValue) \(constant.literal)")
    case .linked(let relationship, let targets, let access):
      let link = description.relationships[relationship.index]
      line("LINKED \(description.name).\(link.name), \(access.rawValue)")
      try append(targets, link.destination, depth: depth + 1, &lines)
    case .linkCount(let relationship, let targets, let comparator, let bound):
      let link = description.relationships[relationship.index]
      line("COUNT \(description.name).\(link.name) \(comparator.rawValue) \(bound.literal)")
      if let targets { try append(targets, link.destination, depth: depth + 1, &lines) }
    case .intersection(let plans):
      line("AND")
      for plan in plans { try append(plan, entity, depth: depth + 1, &lines) }
    case .union(let plans):
      line("OR")
      for plan in plans { try append(plan, entity, depth: depth + 1, &lines) }
    case .complement(let plan):
      line("NOT")
      try append(plan, entity, depth: depth + 1, &lines)
    case .filter(let input, _, let predicate):
      line("EVALUATE \(TypedPrinter(snapshot.schema).text(predicate))")
      try append(input, entity, depth: depth + 1, &lines)
    }
  }

  private func text(_ test: StringTest) -> String {
    switch test.question {
    case .comparison(let comparator, let options, let constant):
      "\(comparator.rawValue)\(options.bracketed) \(constant.literal)"
    case .predicate(let predicate, _): TypedPrinter(snapshot.schema).text(predicate)
    }
  }
}
