import FoodKnowledge
import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryEngine
import RecipeImport
import RecipeModel
import Testing

@testable import RecipeFoods

@Suite("foods in questions") struct FoodDefinitionTests {
  /// A small table: enough of kinds, sources and names in two languages.
  static let table = """
    # recipes foods table, version 1
    name\tenglish\tjapanese\tkinds\tmadeFrom
    vegetable\t\t野菜\t\t
    root vegetable\t\t根菜\tvegetable\t
    carrot\t\t人参;にんじん\troot vegetable\t
    parsnip\t\t\troot vegetable\t
    onion\t\t玉ねぎ\tvegetable\t
    red onion\t\t\tonion\t
    meat\t\t肉\t\t
    chicken\t\t鶏肉\tmeat\t
    stock\t\t\t\t
    chicken stock\t\t\tstock\tchicken
    salt\t\t塩\t\t
    water\t\t水\t\t
    not food\t\t\t\t
    skewer\t\t竹串\tnot food\t
    # end
    """

  let store = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))

  init() throws {
    try add(
      ("soup", ["2 large carrots, diced", "1 onion", "500 ml chicken stock"]),
      ("roast", ["1 chicken", "2 parsnips or carrots", "salt (optional)"]),
      ("煮物", ["ニンジン 1本", "塩 少々", "水 100ml"]),
      ("skewers", ["1 red onion", "8 skewers"]),
      ("odd", ["3 zyxwort roots"]))
  }

  private func add(_ recipes: (String, [String])...) throws {
    let table = FoodTable(Self.table)
    let list = recipes.map { name, lines in
      let texts = lines.map { #""\#($0)""# }.joined(separator: ",")
      return #"{"name":"\#(name)","lines":[\#(texts)]}"#
    }
    let json = Array("[\(list.joined(separator: ","))]".utf8)
    _ = try store.write { transaction in
      try RecipeImporter(ImportOptions(), foods: table).importBytes(
        json, named: "test.json", into: &transaction
      ) { problem in Issue.record("\(problem)") }
    }
  }

  private func names(_ predicate: String) throws -> [String] {
    let snapshot = try store.snapshot()
    let query = try Query(
      predicate, on: RecipeSchema.recipe, in: snapshot.schema,
      definitions: Definitions(builtin: FoodDefinitions.all(in: snapshot)))
    return try query.objects(in: snapshot).compactMap { try snapshot.keyText(of: $0) }
  }

  @Test("every definition can be read and called")
  func allAreSound() throws {
    let snapshot = try store.snapshot()
    let definitions = FoodDefinitions.all(in: snapshot)
    #expect(definitions.count == FoodDefinitions.texts.count)
    // Each may call those that were added before it.
    var added = Definitions()
    for definition in definitions {
      #expect(throws: Never.self) { try added.add(definition, in: snapshot.schema) }
    }
  }

  @Test(
    "finds a food or a kind of it by any of its names",
    arguments: [
      ("uses('carrot')", ["soup", "roast", "煮物"]), ("uses('にんじん')", ["soup", "roast", "煮物"]),
      ("uses('ニンジン')", ["soup", "roast", "煮物"]), ("uses('Carrots')", ["soup", "roast", "煮物"]),
      ("uses('root vegetable')", ["soup", "roast", "煮物"]), ("uses('onion')", ["soup", "skewers"]),
      ("uses('red onion')", ["skewers"]), ("uses('chicken')", ["roast"]),
      ("includes('chicken')", ["soup", "roast"]), ("includes('肉')", ["soup", "roast"]),
      ("NOT uses('vegetable')", ["odd"]), ("understood()", ["soup", "roast", "煮物", "skewers"]),
    ])
  func findsFoods(_ predicate: String, _ expected: [String]) throws {
    #expect(try names(predicate) == expected)
  }

  @Test(
    "counts the foods that a pantry lacks",
    arguments: [
      // Onion and red onion each satisfy the other.
      ("only({'carrot', 'onion', 'chicken stock'})", ["soup", "skewers"]),
      ("only({'carrot', 'red onion', 'stock'})", ["soup", "skewers"]),
      // Salt may be left out, and carrots do for parsnips; nobody lacks water or skewers.
      ("only({'carrot', 'chicken'})", ["roast"]), ("only({'人参', '塩'})", ["煮物"]),
      ("only({'玉ねぎ'})", ["skewers"]), ("missing({'salt'}) = 1", ["煮物", "skewers", "odd"]),
      ("missing({'salt'}) = 2", ["roast"]), ("missing({'salt'}) >= 3", ["soup"]),
      ("missing({'salt'}) <= 1 SORT(missing({'carrot'}) DESC)", ["煮物", "skewers", "odd"]),
    ])
  func countsMissing(_ predicate: String, _ expected: [String]) throws {
    #expect(try names(predicate) == expected)
  }

  @Test(
    "a recipe that mentions a food, or names a food that it is a kind of, may include it",
    arguments: [
      ("mayInclude('onion')", ["soup", "skewers", "stew"]),
      ("mayInclude('chicken')", ["soup", "roast", "dip"]),
      ("includes('chicken')", ["soup", "roast"]), ("mayInclude('parsnip')", ["roast", "dip"]),
      ("includes('parsnip')", ["roast"]),
      ("mayInclude('carrot') AND NOT uses('carrot')", ["dip", "stew"]),
    ])
  func mayInclude(_ predicate: String, _ expected: [String]) throws {
    try add(
      ("dip", ["chicken zyxwort", "500 g root vegetables"]),
      ("stew", ["1 onion (some like a carrot with it, of course)"]))
    #expect(try names(predicate) == expected)
  }

  @Test("an unknown food is an error with the nearest names")
  func refusesUnknownFoods() throws {
    for (predicate, help) in [
      ("uses('carot')", "did you mean 'carrot'?"),
      ("only({'salt', 'onon'})", "did you mean 'onion'?"),
    ] {
      let error = #expect(throws: Diagnostics.self) { try names(predicate) }
      #expect(error?.all.first?.code == .unknownTerm)
      #expect(error?.all.first?.help?.hasPrefix(help) == true, "\(error?.all.first?.help ?? "")")
    }
    let error = #expect(throws: Diagnostics.self) { try names("uses(name)") }
    #expect(error?.all.first?.code == .type)
  }
}
