import ObjectGraph
import PredicateSyntax
import Testing

@testable import QueryEngine

@Suite("named expressions") struct DefinitionTests {
  /// Definitions of recipes and of ingredients, each checked as it is added.
  static func definitions(
    recipes: [String], ingredients: [String] = []
  ) throws -> Definitions {
    var definitions = Definitions()
    for (texts, entity) in [(recipes, SevenRecipes.recipe), (ingredients, SevenRecipes.ingredient)]
    {
      for text in texts {
        try definitions.add(try Definition(text, on: entity), in: SevenRecipes.schema)
      }
    }
    return definitions
  }

  private func names(
    _ text: String, _ definitions: Definitions, on entity: EntityID = SevenRecipes.recipe
  ) throws -> String {
    let query = try Query(
      text, on: entity, in: SevenRecipes.schema, definitions: definitions)
    return try SevenRecipes.names(query.objects(in: SevenRecipes.snapshot)).joined(separator: "|")
  }

  @Test("a call means what its body says, with parameters, on other objects, and of each other")
  func calls() throws {
    let definitions = try Self.definitions(
      recipes: [
        "uses($food) := ANY ingredients.name = $food",
        "width := ingredients.@count",
        "plain($food) := uses($food) AND NOT uses('牛肉')",
        "shares := SUBQUERY(ingredients, $i, ANY $i.recipes.name != name).@count",
      ],
      ingredients: ["popular($n) := recipes.@count >= $n"])
    #expect(try names("uses('人参')", definitions) == "カレー|シチュー|炒飯|炊き込みご飯")
    #expect(try names("plain('人参')", definitions) == "炒飯|炊き込みご飯")
    #expect(try names("uses('卵') AND width() = 3", definitions) == "カツ丼")
    #expect(try names("NOT uses('人参') AND width() = 2", definitions) == "トマトパスタ|ペペロンチーノ")
    #expect(
      try names(
        "SUBQUERY(recipes, $r, $r.uses('卵')).@count = 2", definitions,
        on: SevenRecipes.ingredient) == "たまねぎ|卵")
    #expect(
      try names("SUBQUERY(ingredients, $i, $i.popular(4)).@count = 2", definitions)
        == "カレー|シチュー|炒飯")
    let written = try names(
      "SUBQUERY(ingredients, $i, ANY $i.recipes.name != name).@count = 1", Definitions())
    #expect(try names("shares() = 1", definitions) == written)
  }

  @Test("a variable of the place is not seen in a body, and a body's own does not leak")
  func capture() throws {
    #expect(throws: Diagnostics.self) { try Self.definitions(recipes: ["f := name = $i.name"]) }
    let definitions = try Self.definitions(
      recipes: ["has($c, $n) := SUBQUERY($c, $i, $i.name = $n).@count > 0"])
    // The argument binds the body's own `$i`, and is named twice there.
    #expect(
      try names(
        "has(SUBQUERY(ingredients, $i, $i.name CONTAINS '肉'), '豚肉')", definitions) == "カツ丼")
  }

  @Test(
    "what cannot be defined is refused with its reason",
    arguments: [
      ("sum($x) := name = $x", "is a function already"),
      ("f($x, $x) := name = $x", "twice"),
      ("f := name = %@", "parameters, not placeholders"),
      ("f := nmae = 'x'", "no key 'nmae'"),
      ("f($x) := f($x)", "calls itself"),
    ])
  func refused(_ text: String, _ reason: String) throws {
    let error = #expect(throws: Diagnostics.self) { try Self.definitions(recipes: [text]) }
    #expect(error?.all.contains { $0.message.contains(reason) } == true)
  }

  @Test("an error inside a body is shown at the call, and names the place in the body")
  func errorPlaces() throws {
    let definitions = try Self.definitions(recipes: ["longer($n) := name.length > $n"])
    let error = #expect(throws: Diagnostics.self) {
      try names("TRUEPREDICATE AND longer('x')", definitions)
    }
    let diagnostic = try #require(error?.all.first)
    #expect(diagnostic.code == .type)
    #expect(diagnostic.range == SourceRange(18, 29))
    #expect(diagnostic.message.hasSuffix("in the definition of 'longer'"))
    #expect(diagnostic.notes.first?.message.contains("longer($n) := name.length > $n") == true)
    #expect(throws: Diagnostics.self) { try names("longer(1, 2)", definitions) }
    #expect(throws: Diagnostics.self) { try names("$q.longer(1)", definitions) }
  }

  @Test("mutual recursion is refused when it is closed")
  func mutualRecursion() throws {
    var definitions = try Self.definitions(recipes: ["a := name = 'x'", "b := a()"])
    let loop = try Definition("a := b()", on: SevenRecipes.recipe)
    #expect(throws: Diagnostics.self) {
      try definitions.add(loop, in: SevenRecipes.schema)
    }
    #expect(definitions.callers(of: "a") == ["b"])
    #expect(definitions.definition("a", of: SevenRecipes.recipe)?.text == "a := name = 'x'")
  }
}
