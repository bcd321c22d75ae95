import FoodKnowledge
import Foundation
import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryEngine
import RecipeFoods
import RecipeImport
import RecipeModel
import StorePersistence
import Testing

@Suite("foods of a damaged store") struct DamagedStoreTests {
  private static let mark: StoreMark = "FOODS"

  /// A version of a store in whose file every "carrot" is overwritten.
  private func damagedSnapshot() throws -> Snapshot {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "foods-\(UUID().uuidString).store").path
    _ = try Store(path: path, schema: RecipeSchema.schema, mark: Self.mark).write { transaction in
      let json = Array(#"[{"name":"soup","lines":["1 carrot"]}]"#.utf8)
      return try RecipeImporter(ImportOptions(), foods: FoodTable(FoodDefinitionTests.table))
        .importBytes(json, named: "test.json", into: &transaction) { Issue.record("\($0)") }
    }
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    var count = 0
    while let range = bytes.firstRange(of: Data("carrot".utf8)) {
      bytes.replaceSubrange(range, with: Data("XXXXXX".utf8))
      count += 1
    }
    #expect(count > 0)
    try bytes.write(to: url)
    return try Store(path: path, schema: RecipeSchema.schema, mark: Self.mark).snapshot()
  }

  @Test("a name is not unknown but cannot be looked up", arguments: ["carrot", "carot", "salt"])
  func vocabulary(name: String) throws {
    let foods = FoodVocabulary(try damagedSnapshot())
    #expect(throws: StoreFileError.self) { try foods.term(for: name) }
    #expect(throws: StoreFileError.self) { try foods.texts(near: name) }
  }

  @Test("a query is refused with the place of the name and the error of the store")
  func query() throws {
    let snapshot = try damagedSnapshot()
    let error = #expect(throws: Diagnostics.self) {
      try Query(
        "uses('carrot')", on: RecipeSchema.recipe, in: snapshot.schema,
        definitions: Definitions(builtin: FoodDefinitions.all(in: snapshot)))
    }
    #expect(error?.cause is StoreFileError)
    #expect(error?.all.first?.code == .unreadable)
    #expect(error?.all.first?.range == SourceRange(5, 13))
  }
}
