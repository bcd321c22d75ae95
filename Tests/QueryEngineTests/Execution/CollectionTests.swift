import ObjectGraph
import PredicateSyntax
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("long paths") struct CollectionTests {
  /// The number of paths along links from each recipe, counted from the links themselves.
  private static func walks(_ hops: Int) throws -> [Int] {
    let snapshot = SevenRecipes.snapshot
    func targets(_ entity: EntityID, _ row: RowID) throws -> [RowID] {
      try snapshot.targets(RelationshipID(0), of: ObjectID(entity, row))
    }
    // From the end: one path of length 0 from every object.
    var counts: [[RowID: Int]] = [[:], [:]]
    for (index, entity) in [SevenRecipes.recipe, SevenRecipes.ingredient].enumerated() {
      for row in try snapshot.liveRows(of: entity) { counts[index][row] = 1 }
    }
    for _ in 0..<hops {
      let next = counts
      for (index, entity) in [SevenRecipes.recipe, SevenRecipes.ingredient].enumerated() {
        for row in next[index].keys {
          counts[index][row] = try targets(entity, row).reduce(0) {
            $0 + (next[1 - index][$1] ?? 0)
          }
        }
      }
    }
    return counts[0].sorted { $0.key < $1.key }.map(\.value)
  }

  /// カレー, whose ingredients are also in other recipes.
  private static func curry() throws -> ObjectID {
    let query = try Query("name = 'カレー'", on: SevenRecipes.recipe, in: SevenRecipes.schema)
    return try #require(try query.objects(in: SevenRecipes.snapshot).first)
  }

  @Test("a path through many relationships is counted without a list of its values")
  func counts() throws {
    let path = ["ingredients", "recipes", "ingredients", "recipes", "ingredients", "recipes"]
    for hops in 1...path.count {
      let text = path.prefix(hops).joined(separator: ".") + ".@count"
      let selection = try Selection(text, on: SevenRecipes.recipe, in: SevenRecipes.schema)
      let objects = (0..<7).map { ObjectID(SevenRecipes.recipe, RowID($0)) }
      let found = try selection.values(of: objects, in: SevenRecipes.snapshot)
      #expect(try found == Self.walks(hops).map { [.int(Int64($0))] })
    }
  }

  @Test(
    "a decision, an element or a count is computed without a list",
    arguments: [
      "ANY ingredients.recipes.ingredients.name = '牛肉'",
      "ALL ingredients.recipes.ingredients.name != 'x'",
      "ingredients.recipes.ingredients.@count > 30",
      "ingredients.recipes.ingredients[FIRST].name != 'x'",
      "ingredients.recipes.ingredients[LAST].name != 'x'",
      "ingredients.recipes.ingredients[3].name != 'x'",
      "SUBQUERY(ingredients.recipes.ingredients, $i, $i.name = '牛肉').@count > 0",
    ])
  func noLists(_ text: String) throws {
    let query = try Query(text, on: SevenRecipes.recipe, in: SevenRecipes.schema)
    var evaluator = Evaluator(SevenRecipes.snapshot)
    evaluator.listLimit = 3
    var bindings = Evaluator.Bindings(repeating: .missing, count: query.typed.slotCount)
    bindings[0] = .object(try Self.curry())
    #expect(try evaluator.holds(query.typed.predicate, &bindings))
  }

  @Test("a list that grows too long is an error and does not end the process")
  func limit() throws {
    let query = try Query(
      "count(ingredients.recipes.ingredients.@distinctUnionOfObjects.name) > 1",
      on: SevenRecipes.recipe, in: SevenRecipes.schema)
    var evaluator = Evaluator(SevenRecipes.snapshot)
    evaluator.listLimit = 20
    var bindings = Evaluator.Bindings(repeating: .missing, count: query.typed.slotCount)
    bindings[0] = .object(try Self.curry())
    let fault = #expect(throws: EvaluationFault.self) {
      try evaluator.holds(query.typed.predicate, &bindings)
    }
    #expect(fault?.reason == .tooManyValues(limit: 20))
    let error = #expect(throws: Diagnostics.self) {
      try placingFaults(in: query.syntax.trees, query.text) {
        try evaluator.holds(query.typed.predicate, &bindings)
      }
    }
    #expect(error?.all.first?.message == "this collection has more than 20 values")
    // The path, without `count(` and what follows it.
    #expect(error?.all.first?.range == SourceRange(6, 66))
  }
}
