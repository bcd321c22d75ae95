public import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryExecution

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
  /// Whether the plan is run, and each of its steps says how many rows it found, and in what time.
  private let isAnalyzed: Bool

  /// The stages of a query on one version's objects; with `analyzing`, the plan is run step by step.
  public init(_ query: Query, in snapshot: Snapshot, analyzing: Bool = false) {
    self.query = query
    self.snapshot = snapshot
    isAnalyzed = analyzing
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
    for (depth, clause) in clauses.reversed().enumerated() {
      var line = String(repeating: "  ", count: depth) + clause
      if isAnalyzed, depth == 0 {
        line += "  (\(try Self.measured { try query.objects(in: snapshot).count }))"
      }
      lines.append(line)
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
    var found = ""
    if isAnalyzed {
      let executor = Executor(Evaluator.preparing(snapshot), slotCount: query.typed.slotCount)
      found = "; " + (try Self.measured { try executor.rows(of: plan, entity).count })
    }
    func line(_ text: String) {
      lines.append(
        "\(indentation)\(text)  (about \(rows) of \(snapshot.count(of: entity))\(found))")
    }
    switch plan {
    case .all: line("ALL \(description.name)")
    case .none: line("NO \(description.name)")
    case .strings(let attribute, let comparison, let constant, _, _):
      let name = description.attributes[attribute.index].name
      let test =
        "\(comparison.comparator.rawValue)\(comparison.options.bracketed) \(constant.literal)"
      line("DICTIONARY \(description.name).\(name): \(test)")
    case .distinctStrings(let attribute, _, let predicate, _):
      let name = description.attributes[attribute.index].name
      let test = TypedPrinter(snapshot.schema).text(predicate)
      line("DICTIONARY \(description.name).\(name): \(test)")
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
    case .linkSum(let sum, let comparator, let bound):
      let constant = sum.constant == 0 ? "" : " + \(sum.constant)"
      line("SUM of \(sum.terms.count) counts\(constant) \(comparator.rawValue) \(bound.literal)")
      for term in sum.terms {
        let link = description.relationships[term.relationship.index]
        let sign = term.isNegative ? "-" : "+"
        lines.append("\(indentation)  \(sign) COUNT \(description.name).\(link.name)")
        if let targets = term.targets {
          try append(targets, link.destination, depth: depth + 2, &lines)
        }
      }
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

  /// How many rows something finds, and in what time, the steps below it included.
  private static func measured(_ body: () throws -> Int) throws -> String {
    var count = 0
    let time = try ContinuousClock().measure { count = try body() }
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let digits = String(microseconds % 1000)
    let padding = String(repeating: "0", count: 3 - digits.count)
    return "\(count) found in \(microseconds / 1000).\(padding)\(digits) ms"
  }
}
