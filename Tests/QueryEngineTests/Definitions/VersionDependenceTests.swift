import ObjectGraph
import Testing

@testable import PredicateTyping
@testable import QueryEngine

@Suite("the dependence of a query on a version") struct VersionDependenceTests {
  private struct Names: Vocabulary {
    var names: [String: String]
    let noun = "food"
    func term(for text: String) -> String? { names[text] }
    func texts(near text: String) -> [String] { [] }
  }

  private static func definitions(
    _ names: [String: String], quick: String = "quick() := ingredients.@count <= 4"
  ) throws -> Definitions {
    let uses = try Definition(
      "uses($food) := ANY ingredients.name = $food", on: SevenRecipes.recipe,
      vocabularies: ["food": Names(names: names)])
    var definitions = Definitions(builtin: [uses])
    try definitions.add(Definition(quick, on: SevenRecipes.recipe), in: SevenRecipes.schema)
    return definitions
  }

  private static func query(_ text: String, _ definitions: Definitions) throws -> Query {
    try Query(text, on: SevenRecipes.recipe, in: SevenRecipes.schema, definitions: definitions)
  }

  @Test("without calls there is none")
  func none() throws {
    let definitions = try Self.definitions([:])
    let query = try Self.query("ANY ingredients.name = 'carrot'", definitions)
    #expect(query.dependence.isEmpty)
    #expect(try query.dependence.holds(with: Definitions()))
  }

  @Test("a definition holds as long as its text is the same")
  func definition() throws {
    let definitions = try Self.definitions([:])
    var query = try Self.query("TRUEPREDICATE", definitions)
    #expect(query.dependence.isEmpty)
    try query.sort(by: "quick() DESC", in: SevenRecipes.schema)
    #expect(query.dependence.definitions.map(\.name) == ["quick"])
    #expect(try query.dependence.holds(with: definitions))
    let changed = try Self.definitions([:], quick: "quick() := ingredients.@count <= 5")
    #expect(try !query.dependence.holds(with: changed))
    #expect(try !query.dependence.holds(with: Definitions()))
  }

  @Test("a text holds as long as it stands for the same term")
  func terms() throws {
    let definitions = try Self.definitions(["carrot": "人参", "onion": "たまねぎ"])
    let query = try Self.query("uses('carrot') OR uses('onion') OR uses('carrot')", definitions)
    #expect(query.dependence.definitions.map(\.name) == ["uses"])
    #expect(query.dependence.terms.map(\.text) == ["carrot", "onion"])
    #expect(query.dependence.terms.map(\.term) == ["人参", "たまねぎ"])
    let more = ["carrot": "人参", "onion": "たまねぎ", "leek": "ねぎ"]
    #expect(try query.dependence.holds(with: Self.definitions(more)))
    #expect(try !query.dependence.holds(with: Self.definitions(["carrot": "人参"])))
    #expect(
      try !query.dependence.holds(with: Self.definitions(["carrot": "人参", "onion": "ねぎ"])))
  }
}
