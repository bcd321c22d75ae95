import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import QueryExecution
@testable import QueryEngine

@Suite("plans") struct PlanTests {
  /// The queries of the benchmark, by entity.
  static let questions: [(EntityID, String)] =
    [
      "SUBQUERY(ingredients, $i, $i.name = '人参').@count >= 1", "ANY ingredients.name = '人参'",
      "'人参' IN ingredients.name",
      "SUBQUERY(ingredients, $i, $i.name IN {'人参','たまねぎ','じゃがいも'}).@count >= 3",
      "SUBQUERY(ingredients, $i, $i.name = '人参' OR $i.name = 'たまねぎ').@count >= 3",
      "ANY ingredients.name = '人参' AND ANY ingredients.name = 'たまねぎ'",
      "ANY ingredients.name = '人参' AND NONE ingredients.name = '牛肉'",
      "ANY ingredients.name = '人参' AND NOT ANY ingredients.name = '牛肉'",
      "NONE ingredients.name = '牛肉'", "ALL ingredients.name != '牛肉'",
      "SUBQUERY(ingredients, $i, $i.name CONTAINS '肉').@count == 0",
      "ANY ingredients.name BEGINSWITH 'ト'", "ANY ingredients.name CONTAINS[c] 'TOMATO'",
      "ANY ingredients.name IN {'人参','たまねぎ','じゃがいも'}", "ingredients.@count > 15",
      "ingredients.@count = 3", "name = 'カレー'", "name ==[c] 'カレー'", "name CONTAINS[c] 'カレー'",
      "name CONTAINS 'カレー'", "name BEGINSWITH 'トマ'", "name BEGINSWITH[c] 'トマ'",
      "name ENDSWITH 'サラダ'", "name LIKE '*パスタ*'", "name LIKE[c] '*pasta*'",
      "name LIKE '*の*と*カ*'", "country = '和食' AND season = 'Any'",
      "country = '和食' AND season = 'Any' SORT(name ASC) LIMIT(20)",
      "TRUEPREDICATE SORT(name ASC) LIMIT(20)", "country = '和食' SORT(category ASC, name DESC)",
      "TRUEPREDICATE DISTINCT(country)", "TRUEPREDICATE DISTINCT(category, country, season)",
      "country IN {'和食','日本','Japan'} AND season != 'Any'",
      "category = 'カレー' AND country = 'インド' AND ANY ingredients.name = 'トマト'",
      "NOT ANY ingredients.name = '牛肉'",
      "SUBQUERY(ingredients, $i, $i.recipes.@count > 1000).@count >= 3",
      "ANY ingredients.name IN[c] {'SALT','Sugar'}", "ALL ingredients.name LIKE '*'",
      "(country = '和食' OR country = '日本') AND NOT season = '夏' "
        + "AND ingredients.@count BETWEEN {5, 8} AND ANY ingredients.name = '醤油' LIMIT(10)",
      // Queries that are not in the benchmark.
      "name MATCHES '.*カ.*'", "uppercase(season) = 'ANY'", "name.length > 3",
      "count(ingredients) = 4", "FUNCTION(season, 'hasPrefix:', 'A')",
      "CAST(name.length, 'NSString') = '3'", "ANY ingredients.name MATCHES '[豚牛鶏]肉'",
      "name ==[c] FUNCTION('x', 'uppercaseString')", "3 < ingredients.@count",
      "SUBQUERY(ingredients, "
        + "$i, SUBQUERY($i.recipes, $r, $r.name = 'x').@count > 0).@count > 0",
      "ANY ingredients.recipes.name = 'x'",
      "SUBQUERY(ingredients, $i, "
        + "SUBQUERY($i.recipes, $r, $r.season = '夏').@count = 0).@count > 0",
      "SUBQUERY(ingredients, $i, "
        + "SUBQUERY($i.recipes, $r, $r.season = '夏').@count != 0).@count = 0",
    ].map { (SevenRecipes.recipe, $0) }
    + [
      "recipes.@count > 1000", "recipes.@count == 0",
      "SUBQUERY(recipes, $r, $r.season = '夏').@count > 100", "ANY recipes.country = '和食'",
      "NONE recipes.country = '和食'", "ALL recipes.season = 'Any'", "name CONTAINS '肉'",
      "name ==[c] 'たまねぎ'", "name = 'たまねぎ'",
    ].map { (SevenRecipes.ingredient, $0) }

  @Test(
    "a query of the benchmark is answered by sets, never object by object", arguments: questions)
  func sets(_ entity: EntityID, _ text: String) throws {
    let query = try Query(text, on: entity, in: SevenRecipes.schema)
    let plan = try query.predicatePlan(in: SevenRecipes.snapshot)
    #expect(!plan.asksObjects, "\(plan)")
  }

  @Test(
    "a test of neither one attribute nor links is evaluated for each object, after the others",
    arguments: [
      // Correlated: each recipe has its own list.
      "SUBQUERY({'人参','たまねぎ'}, $n, $n IN ingredients.name).@count = 1",
      "SUBQUERY(ingredients, $i, $i.name = name).@count > 0", "name = country",
    ])
  func objects(_ text: String) throws {
    func plan(_ text: String) throws -> PhysicalPlan {
      try Query(text, on: SevenRecipes.recipe, in: SevenRecipes.schema)
        .predicatePlan(in: SevenRecipes.snapshot)
    }
    guard case .filter(.all, 0, _) = try plan(text) else {
      Issue.record("\(text)")
      return
    }
    guard case .filter(.strings, 0, _) = try plan("\(text) AND season = 'Any'") else {
      Issue.record("\(text)")
      return
    }
  }

  @Test("a query on few targets is answered from their inverse links")
  func inverse() throws {
    let texts = [
      "ANY ingredients.name = '人参'", "'人参' IN ingredients.name",
      "SUBQUERY(ingredients, $i, $i.name = '人参').@count >= 1",
      "NOT SUBQUERY(ingredients, $i, $i.name = '人参').@count = 0",
      "ingredients.name CONTAINS '人参'", "0 < SUBQUERY(ingredients, $i, $i.name = '人参').@count",
    ]
    let plans = try texts.map { text in
      try Query(text, on: SevenRecipes.recipe, in: SevenRecipes.schema)
        .predicatePlan(in: SevenRecipes.snapshot)
    }
    for (text, plan) in zip(texts, plans) {
      guard
        case .linked(RelationshipID(0), to: .strings(AttributeID(0), _, _, _, _), .fromTargets) =
          plan
      else {
        Issue.record("\(text): \(plan)")
        continue
      }
    }
  }

  @Test("a query on nearly all targets is answered from the rows")
  func forward() throws {
    let query = try Query(
      "ANY ingredients.name != '人参'", on: SevenRecipes.recipe, in: SevenRecipes.schema)
    guard case .linked(_, to: _, .fromRows) = try query.predicatePlan(in: SevenRecipes.snapshot)
    else {
      Issue.record("not from rows")
      return
    }
  }

  @Test("a predicate that depends on no object is evaluated by the planner")
  func constant() throws {
    func plan(_ text: String) throws -> PhysicalPlan {
      try Stall.query(text).predicatePlan(in: Stall.snapshot)
    }
    #expect(try plan("1 + 1 = 2") == .all)
    #expect(try plan("'a' MATCHES 'b'") == .none)
    #expect(try plan("now() > CAST(0, 'NSDate')") == .all)
    #expect(try plan("name = 'a' AND 1 = 2") == .none || !plan("name = 'a' AND 1 = 2").asksObjects)
    #expect(try plan("ANY {1, 2} = 2") == .all)
  }

  @Test("attributes across to-one links and sums of counts are not evaluated object by object")
  func linksToOne() throws {
    for text in [
      "supplier.name = 'a'", "supplier.name != 'a'", "ANY supplier.products.name = 'a'",
      "supplier = nil", "tags.@count + related.@count > 2",
      "SUBQUERY(tags, $t, $t.name = 'a').@count - related.@count + 1 <= 0",
      "tags.@count > related.@count", "tags.products.tags.products.tags.@count > 1000000",
      "SUBQUERY(related.tags, $t, $t.name = 'a').@count BETWEEN {2, 3}",
      "related.supplier.products.@count = 3", "tags.products.@sum.stock < 10",
      "related.related.@max.madeAt > '2001-01-02'", "ANY related.related.related.name = 'a'",
      "(tags.products)[SIZE] > 4", "sum(tags.products.stock) = nil",
      "tags.products.@min.price = 2", "NONE related.tags.products.related.note CONTAINS 'a'",
    ] {
      let query = try Query(text, on: Shop.product, in: Shop.schema)
      var generator = SeededGenerator(seed: 3)
      let plan = try query.predicatePlan(in: Shop.snapshot(&generator))
      #expect(!plan.asksObjects, "\(text): \(plan)")
    }
    let other = try Query("supplier.name = name", on: Shop.product, in: Shop.schema)
    var generator = SeededGenerator(seed: 3)
    #expect(try other.predicatePlan(in: Shop.snapshot(&generator)).asksObjects)
  }

  @Test("a conjunction runs the most selective operand first, and tests of objects last")
  func order() throws {
    let plan = try Stall.query("note != 'x' AND name = note AND name = 'Apple'")
      .predicatePlan(in: Stall.snapshot)
    guard case .filter(.intersection(let plans), _, _) = plan,
      case .strings(AttributeID(0), _, _, _, _) = plans[0],
      case .strings(AttributeID(1), _, _, _, _) = plans[1]
    else {
      Issue.record("\(plan)")
      return
    }
  }
}

extension PhysicalPlan {
  /// Whether the plan evaluates a predicate object by object.
  var asksObjects: Bool {
    switch self {
    case .all, .none, .strings, .distinctStrings, .values, .linkCount(_, to: nil, _, _): false
    case .linked(_, to: let inner, _), .linkCount(_, to: let inner?, _, _), .complement(let inner):
      inner.asksObjects
    case .linkSum(let sum, _, _):
      sum.terms.contains { $0.number.plans.contains(where: \.asksObjects) }
    case .intersection(let plans), .union(let plans): plans.contains(where: \.asksObjects)
    case .filter: true
    }
  }
}
