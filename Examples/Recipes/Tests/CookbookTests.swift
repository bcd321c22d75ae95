import Cookbook
import ExampleTesting
import Foundation
import ModelStore
import Testing

/// The list of recipes that comes with the project.
private let list = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Data/RecipesList.json").standardized.path

@Suite("A cookbook") struct CookbookTests {
  let cookbook: Cookbook

  init() throws {
    cookbook = try Cookbook(.memory)
    try cookbook.load(list)
  }

  @Test("finds the recipes that use carrots") func carrots() throws {
    let found = try cookbook.recipes(using: "人参")
    #expect(try found.map { try $0.name } == ["カレー", "シチュー", "炒飯", "炊き込みご飯"])
  }

  @Test("finds them by the ingredient's inverse links too") func inverse() throws {
    #expect(try cookbook.recipes(linkedFrom: "人参") == ["カレー", "シチュー", "炒飯", "炊き込みご飯"])
    #expect(try cookbook.recipes(linkedFrom: "no such thing") == [])
  }

  @Test("gives back the JSON that it was loaded from") func roundTrip() throws {
    let recipes = try cookbook.store.read().objects(Recipe.self).models()
    let file = try JSONDecoder().decode([Recipe].self, from: Data(contentsOf: URL(filePath: list)))
    #expect(recipes == file)
    #expect(try JSONDecoder().decode([Recipe].self, from: JSONEncoder().encode(recipes)) == file)
  }

  @Test("shares ingredients among recipes") func shared() throws {
    let reader = try cookbook.store.read()
    let uses = try reader.objects(Recipe.self).map { try $0.ingredients.count }.reduce(0, +)
    #expect(try reader.count(Ingredient.self) < uses)
  }

  @Test("deletes all, ingredients too") func deletes() throws {
    try cookbook.deleteAll()
    #expect(try cookbook.store.read().count(Recipe.self) == 0)
    #expect(try cookbook.store.read().count(Ingredient.self) == 0)
  }

  @Test("loads the same list again without a change") func again() throws {
    let before = try cookbook.store.read().number
    try cookbook.load(list)
    #expect(try cookbook.store.read().number == before)
  }

  @Test("reports a file that is not there, and keeps its recipes if a file is broken") func broken()
    throws
  {
    let scratch = try Scratch()
    try scratch.write(#"[{"name": "x", "category": "", "#, to: "broken.json")
    #expect(throws: StoreError.self) { try cookbook.load(scratch.path("broken.json")) }
    #expect(try cookbook.store.read().count(Recipe.self) == 7)
    let run = try scratch.run("cookbook", "load", "nothing.json")
    #expect(run.errors == "error: 'nothing.json' cannot be read: No such file or directory\n")
    #expect(run.status == 1)
  }

  @Test("does what its page shows") func page() throws {
    for example in try Page.examples(of: "Recipes", files: ["Data/RecipesList.json"]) {
      #expect(example.printed == example.shown, "\(example.command)")
    }
  }
}
