import Foundation
import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

/// The executor, with its rules and plans, agrees with the evaluator, which defines the meaning.
@Suite struct AgreementTests {
  /// How many random graphs; more where the bindings asks for a long run:
  /// `AGREEMENT_SEEDS=5000 swift test --filter Agreement`.
  static let seeds = 0..<(Int(ProcessInfo.processInfo.environment["AGREEMENT_SEEDS"] ?? "") ?? 24)

  @Test(
    "the executor agrees with the evaluator, with all rules, none, and one off", arguments: seeds)
  func agreement(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let snapshot = try Shop.snapshot(&generator)
    var random = RandomPredicate(seed: UInt64(seed) &* 7919)
    let entities = [Shop.product, Shop.tag, Shop.supplier]
    for _ in 0..<12 {
      let entity = entities.pick(&generator)
      let text = random.predicate(on: entity, depth: 3)
      try check(text, entity, snapshot, without: Rule.all.map(\.name).pick(&generator))
    }
  }

  private func check(
    _ text: String, _ entity: EntityID, _ snapshot: Snapshot, without name: String
  ) throws {
    let query: Query
    do {
      query = try compile(text, entity, Rule.all)
    } catch let error as Diagnostics {
      // A constant division by zero, and bounds without an order, are errors by design.
      let codes = Set(error.all.filter { $0.severity == .error }.map(\.code))
      #expect(codes.isSubset(of: [.divideByZero, .overflow]), "\(text): \(error)")
      return
    }
    let expected = try evaluated(query, snapshot)
    #expect(try query.matches(in: snapshot) == expected, "with all rules: \(text)")
    var executor = Executor(Evaluator.preparing(snapshot), slotCount: query.typed.slotCount)
    executor.forcesConcurrency = true
    #expect(
      try executor.rows(of: query.predicatePlan(in: snapshot), entity) == expected,
      "on all cores: \(text)")
    #expect(
      try compile(text, entity, []).matches(in: snapshot) == expected, "without rules: \(text)")
    let others = Rule.all.filter { $0.name != name }
    #expect(
      try compile(text, entity, others).matches(in: snapshot) == expected,
      "without \(name): \(text)")
  }

  private func compile(_ text: String, _ entity: EntityID, _ rules: [Rule]) throws -> Query {
    try Query(
      text, on: entity, in: Shop.schema, arguments: [], variables: [:],
      definitions: Self.definitions.get(), rules: rules)
  }

  private static let definitions = Result { () throws(Diagnostics) in
    var definitions = Definitions()
    for text in RandomPredicate.definitions {
      try definitions.add(try Definition(text, on: Shop.product), in: Shop.schema)
    }
    return definitions
  }

  /// The live rows for which the evaluator finds the typed predicate true.
  private func evaluated(_ query: Query, _ snapshot: Snapshot) throws -> RowSet {
    let evaluator = Evaluator(snapshot)
    var result = RowSet(bound: snapshot.rowBound(of: query.typed.entity))
    for row in try snapshot.liveRows(of: query.typed.entity) {
      var bindings = Evaluator.Bindings(repeating: .missing, count: query.typed.slotCount)
      bindings[0] = .object(ObjectID(query.typed.entity, row))
      if try evaluator.holds(query.typed.predicate, &bindings) { result.insert(row) }
    }
    return result
  }
}
