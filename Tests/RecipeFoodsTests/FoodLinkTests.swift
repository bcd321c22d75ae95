import FoodKnowledge
import JanssonCoding
import ObjectGraph
import RecipeModel
import Testing

@testable import RecipeFoods
@testable import RecipeImport

@Suite("ingredients and their foods") struct FoodLinkTests {
  private static let foods = """
    # recipes foods table, version 1
    name\tenglish\tjapanese\tkinds\tmadeFrom
    vegetable\t\t野菜\t\t
    carrot\t\t人参;にんじん\tvegetable\t
    parsnip\t\t\tvegetable\t
    salt\t\t塩\t\t
    pepper\tblack pepper\tこしょう\t\t
    butter\t\tバター\t\t

    """
  private static let table = foods + "# end\n"

  let store = Store(inMemoryFor: RecipeSchema.schema, capacity: SegmentCapacity(shift: 6))

  /// Imports a JSON text with a table, and checks the graph.
  @discardableResult
  private func load(_ json: String, table: String? = Self.table) throws -> ImportReport.Counts {
    let counts = try store.write { transaction in
      try RecipeImporter(ImportOptions(), foods: table.map { FoodTable($0) }).importBytes(
        Array(json.utf8), named: "test.json", into: &transaction
      ) { Issue.record("\($0)") }
    }
    try store.snapshot().checkInvariants()
    return counts
  }

  /// The names of the objects that a recipe links to.
  private func names(_ relationship: RelationshipID, of recipe: String) throws -> [String] {
    let snapshot = try store.snapshot()
    for row in try snapshot.liveRows(of: RecipeSchema.recipe) {
      let object = ObjectID(RecipeSchema.recipe, row)
      guard try snapshot.keyText(of: object) == recipe else { continue }
      return try snapshot.targets(relationship, of: object).map {
        try snapshot.keyText(of: ObjectID(RecipeSchema.ingredient, $0)) ?? "?"
      }
    }
    return []
  }

  /// Each ingredient as "name=food".
  private func foods() throws -> Set<String> {
    let snapshot = try store.snapshot()
    return Set(
      try snapshot.liveRows(of: RecipeSchema.ingredient).map { row in
        let object = ObjectID(RecipeSchema.ingredient, row)
        let foods = try snapshot.targets(RecipeSchema.Ingredient.food, of: object).map {
          try snapshot.keyText(of: ObjectID(RecipeSchema.food, $0)) ?? "?"
        }
        return "\(try snapshot.keyText(of: object) ?? "?")=\(foods.joined(separator: "+"))"
      })
  }

  /// A line's values that are there, as "attribute=value".
  private func line(_ text: String) throws -> Set<String> {
    let snapshot = try store.snapshot()
    let attributes = snapshot.schema[RecipeSchema.line].attributes
    for row in try snapshot.liveRows(of: RecipeSchema.line) {
      let object = ObjectID(RecipeSchema.line, row)
      guard try snapshot.value(RecipeSchema.Line.text, of: object) == .string(text) else {
        continue
      }
      return Set(
        try attributes.indices.dropFirst().compactMap { index in
          switch try snapshot.value(AttributeID(index), of: object) {
          case .string(let value): "\(attributes[index].name)=\(value)"
          case .double(let value): "\(attributes[index].name)=\(value)"
          case .bool(let value): "\(attributes[index].name)=\(value)"
          default: nil
          }
        })
    }
    return []
  }

  @Test("lines name the ingredients, each once, and the dispensable ones")
  func lines() throws {
    try load(
      """
      [{"name": "roast", "lines": ["2 large carrots, diced", "carrots or parsnips", "salt and pepper",
        "1-2 tbsp butter (optional)", {"text": "For the sauce:", "section": "x"}, "1 zyxwort"]}]
      """)
    #expect(
      try names(RecipeSchema.Recipe.ingredients, of: "roast")
        == ["carrots", "parsnips", "salt", "pepper", "butter", "zyxwort"])
    // The carrots are needed by another line.
    #expect(try names(RecipeSchema.Recipe.dispensable, of: "roast") == ["parsnips", "butter"])
    #expect(
      try foods() == [
        "carrots=carrot", "parsnips=parsnip", "salt=salt", "pepper=pepper", "butter=butter",
        "zyxwort=zyxwort",
      ])
    #expect(try line("carrots or parsnips") == ["choice=true"])
    #expect(
      try line("1-2 tbsp butter (optional)").isSuperset(of: [
        "quantity=1.0", "quantityTo=2.0", "unit=tbsp", "optional=true",
      ]))
    #expect(try line("For the sauce:").isSuperset(of: ["section=x", "kind=heading"]))
  }

  @Test("a name has one food however it is spelled, and an unknown one a food of its own")
  func spellings() throws {
    try load(
      """
      [{"name": "a", "ingredients": ["人参", "にんじん", "Carrot", "baby carrots", "Zyxwort"]},
       {"name": "b", "ingredients": ["zyxworts", "vegan butter"]}]
      """)
    #expect(
      try foods() == [
        "人参=carrot", "にんじん=carrot", "Carrot=carrot", "baby carrots=carrot", "Zyxwort=Zyxwort",
        "zyxworts=Zyxwort", "vegan butter=vegan butter",
      ])
  }

  @Test("the same again is unchanged, and leaves the store as it is")
  func unchanged() throws {
    let json = #"[{"name": "a", "lines": ["2 carrots", "salt"]}]"#
    #expect(try load(json) == ImportReport.Counts(added: 1))
    let version = try store.snapshot().version
    #expect(try load(json) == ImportReport.Counts(unchanged: 1))
    #expect(try store.snapshot().version == version)
  }

  @Test("another table links ingredients to other foods, and deletes foods that it makes redundant")
  func otherTable() throws {
    try load(#"[{"name": "a", "ingredients": ["zyxwort", "carrot"]}]"#)
    #expect(try foods() == ["zyxwort=zyxwort", "carrot=carrot"])
    let count = try store.snapshot().count(of: RecipeSchema.food)
    try load("[]", table: Self.foods + "wort\tzyxwort\t\tvegetable\t\n# end\n")
    #expect(try foods() == ["zyxwort=wort", "carrot=carrot"])
    #expect(try store.snapshot().count(of: RecipeSchema.food) == count)
    // Without a table the store keeps its foods, and knows them.
    try load(#"[{"name": "b", "ingredients": ["Zyxworts"]}]"#, table: nil)
    #expect(try foods() == ["zyxwort=wort", "carrot=carrot", "Zyxworts=wort"])
    try load("[]")
    #expect(try foods() == ["zyxwort=zyxwort", "carrot=carrot", "Zyxworts=zyxwort"])
  }

  @Test("edits are kept in the store, and undone in turn")
  func edits() throws {
    try load(#"[{"name": "a", "ingredients": ["gajar"]}]"#)
    #expect(try foods() == ["gajar=gajar"])
    try change { try FoodGraph.append(.alias(food: "carrot", name: "gajar"), to: &$0) }
    #expect(try foods() == ["gajar=carrot"])
    try change { try FoodGraph.append(.merge(food: "carrot", into: "parsnip"), to: &$0) }
    #expect(try foods() == ["gajar=parsnip"])
    #expect(try FoodGraph.edits(in: try store.snapshot()).count == 2)
    try change {
      let removed = try FoodGraph.removeLastEdit(from: &$0)
      #expect(removed == .merge(food: "carrot", into: "parsnip"))
    }
    #expect(try foods() == ["gajar=carrot"])
    try change { _ = try FoodGraph.removeLastEdit(from: &$0) }
    #expect(try foods() == ["gajar=gajar"])
    try change {
      let removed = try FoodGraph.removeLastEdit(from: &$0)
      #expect(removed == nil)
    }
  }

  private func change(_ body: (inout Transaction) throws -> Void) throws {
    try store.write { transaction in
      try body(&transaction)
      var linker = FoodLinker(try FoodGraph.install(FoodTable(Self.table), in: &transaction))
      try linker.relinkIngredients(in: &transaction)
    }
    try store.snapshot().checkInvariants()
  }

  @Test("lines are read again with the foods known by then")
  func relink() throws {
    try load(#"[{"name": "a", "lines": ["2 carrots and zyxworts", "salt"]}]"#)
    let before = try names(RecipeSchema.Recipe.ingredients, of: "a")
    try store.write { transaction in
      let table = FoodTable(Self.foods + "zyxwort\t\t\t\t\n# end\n")
      var linker = try FoodLinker(table, in: &transaction)
      #expect(try linker.relinkRecipes(in: &transaction) == 2)
    }
    try store.snapshot().checkInvariants()
    let after = try names(RecipeSchema.Recipe.ingredients, of: "a")
    #expect(after == ["carrots", "zyxworts", "salt"], "\(before)")
    #expect(try foods().isSuperset(of: ["zyxworts=zyxwort", "carrots=carrot"]))
  }

  @Test("a name that the source has separately is kept in the store and by an export")
  func namedApart() throws {
    try load(
      #"[{"name": "a", "lines": [{"text": "1 bunch of the orange ones", "name": "carrot"}]}]"#)
    #expect(try names(RecipeSchema.Recipe.ingredients, of: "a") == ["carrot"])
    let snapshot = try store.snapshot()
    let row = try #require(try snapshot.liveRows(of: RecipeSchema.recipe).first { _ in true })
    let document = try RecipeDocument(row, in: snapshot)
    let json = String(
      decoding: try JanssonEncoder(layout: .compact).encode([document]), as: UTF8.self)
    #expect(try load(json) == ImportReport.Counts(unchanged: 1))
    try store.write { transaction in
      var linker = try FoodLinker(FoodTable(Self.table), in: &transaction)
      _ = try linker.relinkRecipes(in: &transaction)
    }
    #expect(try names(RecipeSchema.Recipe.ingredients, of: "a") == ["carrot"])
  }
}
