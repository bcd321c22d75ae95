import Foundation
import Testing

@Suite("Definitions")
struct DefinitionCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(withSevenRecipes: ())
  }

  @Test("a definition is saved, used, listed, replaced and removed")
  func life() throws {
    #expect(
      try scratch.run("define", "needs($food) := ANY ingredients.name = $food").output
        == "defined needs($food) of Recipe\n")
    #expect(
      try scratch.run("query", "--format", "names", "needs(%@) AND NOT needs('牛肉')", "人参").output
        == "炒飯\n炊き込みご飯\n")
    #expect(
      try scratch.run("define", "--on", "ingredient", "popular := recipes.@count > 3").output
        == "defined popular of Ingredient\n")
    #expect(
      try scratch.run(
        "query", "--select", "name, SUBQUERY(ingredients, $i, $i.popular()).@count",
        "SUBQUERY(ingredients, $i, $i.popular()).@count = 1 SORT(name)"
      ).output == "カツ丼\t1\n炊き込みご飯\t1\n")
    #expect(
      try scratch.run("definitions").output == """
        Recipe\tneeds\tneeds($food) := ANY ingredients.name = $food
        Ingredient\tpopular\tpopular := recipes.@count > 3

        """)
    #expect(
      try scratch.run("definitions", "--json").lines.last
        == #"{"entity":"Ingredient","name":"popular","definition":"popular := recipes.@count > 3"}"#
    )
    #expect(
      try scratch.run("define", "needs := name = 'カレー'").output
        == "redefined needs of Recipe\n")
    #expect(try scratch.run("query", "--count", "needs()").output == "1\n")
    #expect(try scratch.run("undefine", "needs").output == "removed needs of Recipe\n")
    #expect(try scratch.run("query", "needs()").status == 3)
    #expect(try scratch.run("check").status == 0)
  }

  @Test("import --replace keeps definitions, which can precede any recipe")
  func replaced() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("define", "curry := name = 'カレー'").status == 0)
    for _ in 1...2 {
      #expect(try scratch.run("import", "--replace", Scratch.sevenRecipesFile).status == 0)
      #expect(try scratch.run("query", "--count", "curry()").output == "1\n")
    }
  }

  @Test("a change warns of definitions that it breaks")
  func brokenCallers() throws {
    _ = try scratch.run("define", "has($food) := ANY ingredients.name = $food")
    _ = try scratch.run("define", "plain($f) := has($f) AND NOT has('牛肉')")
    let run = try scratch.run("undefine", "has")
    #expect(run.status == 0)
    #expect(
      run.errors
        == "warning: 'plain' of Recipe cannot be called: there is no function 'has'\n")
    #expect(
      try scratch.run("query", "plain('卵')").errors.hasPrefix(
        """
        error[unknown-function]: there is no function 'has', in the definition of 'plain'
          plain('卵')
          ^~~~~~~~~~~
          note: the problem is here in the definition
          plain($f) := has($f) AND NOT has('牛肉')
                       ^~~

        """))
  }

  @Test("invalid definitions and removals are refused and change nothing")
  func refusals() throws {
    let wrong = try scratch.run("define", "x := nmae = 'a'")
    #expect(wrong.status == 3)
    #expect(wrong.errors.hasPrefix("error[unknown-key]: Recipe has no key 'nmae'\n"))
    #expect(try scratch.run("define", "name = 'x'").status == 3)
    #expect(try scratch.run("define", "sum($x) := $x = 1").status == 3)
    #expect(try scratch.run("definitions").output == "")
    _ = try scratch.run("define", "curry := name = 'カレー'")
    let misspelt = try scratch.run("undefine", "cury")
    #expect(misspelt.status == 2)
    #expect(
      misspelt.errors.hasPrefix(
        "error: Recipe has no named expression 'cury'\n  help: did you mean 'curry'?\n"))
    #expect(
      try scratch.run("undefine", "--on", "Ingredient", "curry").errors.contains("--on Recipe"))
    let empty = try Scratch()
    #expect(try empty.run("undefine", "x").status == 5)
    #expect(!FileManager.default.fileExists(atPath: empty.store.path))
  }

  @Test("a session defines, uses and removes named expressions")
  func session() throws {
    let run = try scratch.run(
      "repl",
      input: """
        .define curry := name = 'カレー'
        .count curry()
        .on ingredient
        .define mine := ANY recipes.curry()
        .define mine := SUBQUERY(recipes, $r, $r.curry()).@count > 0
        .count mine()
        .definitions
        .undefine mine

        """)
    #expect(
      run.output == """
        defined curry of Recipe
        1
        defined mine of Ingredient
        4
        Recipe\tcurry\tcurry := name = 'カレー'
        Ingredient\tmine\tmine := SUBQUERY(recipes, $r, $r.curry()).@count > 0
        removed mine of Ingredient

        """)
    #expect(run.errors.hasPrefix("error["))
  }

  @Test("definitions are objects, which can be asked for and deleted")
  func objects() throws {
    for text in ["light := ingredients.@count <= 2", "summer := season = '夏' AND light()"] {
      #expect(try scratch.run("define", text).status == 0)
    }
    #expect(
      try scratch.run("query", "--on", "Definition", "ANY calls.name = 'light'").output
        == "summer\tRecipe\tsummer := season = '夏' AND light()\n")
    #expect(
      try scratch.run("show", "--on", "Definition", "light").output.contains(
        "ingredients.@count"))
    #expect(
      try scratch.run("delete", "--yes", "--on", "Definition", "name = 'light'").output
        == "deleted 1 definition\n")
    #expect(try scratch.run("query", "light()").status == 3)
    #expect(try scratch.run("definitions").errors.contains("'summer'"))
    #expect(try scratch.run("define", "light := ingredients.@count <= 3").status == 0)
    #expect(
      try scratch.run("query", "--on", "Definition", "--count", "calledBy.@count = 1").output
        == "1\n")
  }
}
