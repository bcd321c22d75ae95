import Foundation
import ObjectGraph
import PredicateTyping
import QueryEngine
import RecipeModel
import StorePersistence
import Testing

@Suite("recipes found by their foods") struct FoodCommandTests {
  /// A store of five recipes, made with a small table.
  private let scratch: Scratch

  private static let foods = """
    # recipes foods table, version 1
    name\tenglish\tjapanese\tkinds\tmadeFrom
    vegetable\t\t野菜\t\t
    root vegetable\t\t根菜\tvegetable\t
    carrot\t\t人参;にんじん\troot vegetable\t
    parsnip\t\t\troot vegetable\t
    onion\t\t玉ねぎ\tvegetable\t
    meat\t\t肉\t\t
    beef\t\t牛肉\tmeat\t
    stock\t\tだし\t\t
    beef stock\t\t\tstock\tbeef
    salt\t\t塩\t\t
    water\t\t水\t\t
    not food\t\t\t\t

    """
  private static let table = foods + "# end\n"

  private static let recipes = """
    [{"name": "カレー", "ingredients": ["人参", "玉ねぎ", "牛肉"]},
     {"name": "soup", "lines": ["2 large carrots, diced", "1 l beef stock", "salt (optional)"]},
     {"name": "mash", "lines": ["parsnips or carrots", "salt"]},
     {"name": "salad", "lines": ["ニンジン 1本", "3 zyxworts"]},
     {"name": "tea", "ingredients": ["水"]}]
    """

  init() throws {
    scratch = try Scratch()
    scratch.environment["RECIPES_FOODS"] = try scratch.write(Self.table, to: "foods.tsv")
    let file = try scratch.write(Self.recipes, to: "recipes.json")
    #expect(try scratch.run("import", file).status == 0)
  }

  @Test("'with' finds a food in any language, and prints the predicate that it stands for")
  func with() throws {
    let run = try scratch.run("with", "carrots", "--format", "names")
    #expect(run.output == "カレー\nsoup\nmash\nsalad\n")
    #expect(run.errors == "uses('carrots')\n")
    #expect(try scratch.run("query", "--format", "names", "uses('carrots')").output == run.output)
    #expect(try scratch.run("with", "野菜", "牛肉", "--format", "names").output == "カレー\n")
    #expect(
      try scratch.run("with", "carrot", "--max-missing", "1", "--have", "salt,牛肉", "--count").output
        == "4\n")
    #expect(try scratch.run("with").status == 2)
  }

  @Test("--without leaves out what is made from a food, and counts what is not understood")
  func without() throws {
    let run = try scratch.run("with", "carrot", "--without", "beef", "--format", "names")
    #expect(run.output == "mash\nsalad\n")
    #expect(
      run.errors == """
        uses('carrot') AND NOT includes('beef')
        warning: 1 of these may still contain it, in lines that are not understood or mention \
        it; --unknown prints them, --safe leaves them out

        """)
    let safe = try scratch.run(
      "with", "carrot", "--without", "beef,塩", "--safe", "--format", "names")
    #expect(safe.output == "")
    #expect(
      safe.errors
        == "uses('carrot') AND NOT includes('beef') AND NOT includes('塩') "
        + "AND NOT mayInclude('beef') AND NOT mayInclude('塩') AND understood()\n")
    let unknown = try scratch.run("with", "--without", "beef", "--unknown", "--format", "names")
    #expect(unknown.output == "salad\n")
    #expect(try scratch.run("with", "carrot", "--safe", "--unknown").status == 2)
    #expect(try scratch.run("with", "carrot", "--without", " ,").status == 2)
  }

  @Test("'cook' ranks recipes by their missing foods, names these, and saves a pantry")
  func cook() throws {
    let run = try scratch.run("cook", "--have", "carrot", "--staples", "塩")
    #expect(
      run.output == """
        mash\t0\t
        soup\t1\tbeef stock
        salad\t1\tzyxworts
        カレー\t2\t玉ねぎ, 牛肉

        """)
    #expect(
      run.errors
        == "uses('carrot') SORT(missing({'carrot', '塩'}) ASC, ingredients.@count DESC) LIMIT(20)\n")
    // The printed predicate finds the same.
    let asked = try scratch.run("query", "--format", "names", run.errors)
    #expect(asked.output == "mash\nsoup\nsalad\nカレー\n")
    #expect(try scratch.run("cook").status == 2)
    _ = try scratch.run("cook", "--have", "carrot", "--staples", "塩", "--save")
    #expect(try scratch.run("cook").output == run.output)
    #expect(try scratch.run("cook", "--max-missing", "0").output == "mash\t0\t\n")
    // A recipe that uses only staples of the pantry is not listed.
    #expect(
      try scratch.run("cook", "--json", "--limit", "1", "--have", "onion,beef").output
        == #"{"name":"カレー","missing":1,"foods":["人参"]}"# + "\n")
  }

  @Test("'why' prints the line, how its words match a food, and how that leads to the other")
  func why() throws {
    let uses = try scratch.run("why", "soup", "vegetable")
    #expect(uses.status == 0)
    #expect(
      uses.output == """
        soup uses vegetable
          2 large carrots, diced
            carrots: a name of carrot
            … a kind of root vegetable
            … a kind of vegetable

        """)
    let made = try scratch.run("why", "soup", "牛肉")
    #expect(made.status == 1)
    #expect(
      made.output == """
        soup does not use beef, but something made from it
          1 l beef stock
            beef stock: a food of that name
            … made from beef

        """)
    let none = try scratch.run("why", "salad", "beef")
    #expect(
      none.output == """
        salad has no beef, as far as its lines are understood
          not understood: 3 zyxworts

        """)
    #expect(try scratch.run("why", "nothing", "beef").status == 1)
    let unknown = try scratch.run("why", "soup", "bef")
    #expect(unknown.status == 3)
    #expect(unknown.errors == "error: unknown food 'bef'\n  help: did you mean 'beef'?\n")
  }

  @Test("'foods' prints foods, and makes changes that can be undone")
  func foods() throws {
    #expect(
      try scratch.run("foods").lines.prefix(2).map { $0.split(separator: "\t").prefix(3) } == [
        ["carrot", "人参", "4"], ["salt", "塩", "2"],
      ])
    #expect(
      try scratch.run("foods", "alias", "carrot", "zyxwort").output
        == "zyxwort is a name of carrot; 1 ingredient changed its food\n")
    #expect(
      try scratch.run("why", "salad", "carrot").output.contains("zyxworts: your name for carrot"))
    #expect(try scratch.run("foods", "near", "Zyxworts").lines.first == "carrot")
    #expect(
      try scratch.run("foods", "undo").output
        == "undone: zyxwort is a name of carrot; 1 ingredient changed its food\n")
    #expect(try scratch.run("foods", "undo").status == 1)
    _ = try scratch.run("foods", "add", "zyxwort", "--kind", "vegetable", "--from", "water")
    #expect(
      try scratch.run("query", "--count", "uses('zyxwort') AND uses('vegetable')").output == "1\n")
    #expect(
      try scratch.run("foods", "show", "zyxworts").output == """
        zyxwort
          names        zyxwort
          a kind of    vegetable
          made from    water
          called       zyxworts
          recipes      1

        """)
    let ring = try scratch.run("foods", "add", "vegetable", "--kind", "zyxwort")
    #expect(ring.status == 2)
    #expect(ring.errors.contains("would be a kind of itself"))
    // Replacing recipes keeps the user's foods.
    _ = try scratch.run("import", "--replace", try scratch.write("[]", to: "none.json"))
    #expect(try scratch.run("foods", "show", "zyxwort").status == 0)
    #expect(try scratch.run("foods", "shwo", "x").errors.contains("did you mean 'show'?"))
  }

  @Test("invalid and unknown names of foods are refused and change nothing")
  func refusals() throws {
    for words in [
      ["alias", "carrot", ""], ["alias", "carrot", " "], ["alias", "carrot", "a\u{1B}b"],
      ["alias", "carrot", "a|b"], ["add", " "], ["add", "x", "--also", "a;b"], ["near", ""],
      ["alias", "carrot"], ["merge", "carrot", "にんじん"],
    ] {
      #expect(try scratch.run(["foods"] + words, input: Data()).status == 2, "\(words)")
    }
    let typo = try scratch.run("foods", "add", "jerky", "--from", "beeef")
    #expect(typo.status == 3 && typo.errors.contains("did you mean 'beef'?"))
    #expect(try scratch.run("foods", "undo").status == 1)
    for entity in ["Food", "FoodName", "FoodEdit"] {
      let deleting = try scratch.run("delete", "--yes", "--on", entity, "TRUEPREDICATE")
      #expect(deleting.status == 2 && deleting.errors.contains("foods undo"), "\(entity)")
    }
    _ = try scratch.run("foods", "alias", "carrot", "gajar")
    _ = try scratch.run("cook", "--have", "gajar", "--save")
    _ = try scratch.run("foods", "undo")
    let pantry = try scratch.run("cook")
    #expect(
      pantry.status == 2 && pantry.errors.contains("unknown food 'gajar' in the saved pantry"))
  }

  @Test("lines are read again on demand")
  func relink() throws {
    #expect(
      try scratch.run("foods", "relink").output == "11 lines read; no ingredient changed its food\n"
    )
    let table = Self.foods + "zyxwort\t\t\tvegetable\t\n# end\n"
    scratch.environment["RECIPES_FOODS"] = try scratch.write(table, to: "more.tsv")
    _ = try scratch.run("foods", "relink")
    #expect(try scratch.run("query", "--count", "understood()").output == "5\n")
    scratch.environment["RECIPES_FOODS"] = try scratch.write("x\n", to: "broken.tsv")
    let broken = try scratch.run("foods", "relink")
    #expect(broken.status == 4)
    #expect(broken.errors.contains("cannot use the table of foods: line 1: "))
    #expect(try scratch.run("query", "--count", "understood()").output == "5\n")
  }

  @Test("definitions may use these")
  func definitions() throws {
    #expect(
      try scratch.run("define", "mild($x) := uses($x) AND NOT includes('meat')").errors == "")
    #expect(
      try scratch.run("query", "--format", "names", "mild('carrot')").output == "mash\nsalad\n")
  }

  @Test(
    "no definition of the store replaces one of these",
    arguments: [
      "uses($x)", "includes($x)", "mayInclude($x)", "missing($x)", "only($x)", "understood()",
    ])
  func builtinNames(title: String) throws {
    let name = String(title.prefix { $0 != "(" })
    let refused = try scratch.run("define", "\(title) := FALSEPREDICATE")
    #expect(refused.status == 3)
    #expect(refused.errors.contains("'\(name)' comes with the program and cannot be replaced"))
    #expect(try scratch.run("define", "--on", "Food", "\(title) := TRUEPREDICATE").status == 0)

    // Another program may have stored one.
    let answers = try [
      ["with", "carrot", "--without", "beef", "--safe"], ["cook", "--have", "carrot"],
    ]
    .map { try scratch.run($0, input: Data()).output }
    let file = StoreFile(path: scratch.store.path, schema: RecipeSchema.schema, mark: "RECIPES")
    try Store(file).write { transaction in
      try transaction.define(
        Definition("\(title) := FALSEPREDICATE", on: RecipeSchema.recipe))
    }
    let with = try scratch.run("with", "carrot", "--without", "beef", "--safe")
    #expect(with.output == answers[0])
    let command = "recipes undefine --on Recipe \(name)"
    let warning = """
      warning: the store's definition of '\(name)' is not used: one of that name comes with recipes; \
      '\(command)' removes it
      """
    #expect(with.errors.contains(warning))
    #expect(try scratch.run("cook", "--have", "carrot").output == answers[1])
    let removal = command.split(separator: " ").dropFirst().map(String.init)
    #expect(try scratch.run(removal, input: Data()).status == 0)
    let mended = try scratch.run("with", "carrot", "--without", "beef", "--safe")
    #expect(!mended.errors.contains("warning"))
  }

  @Test("a damaged store is damaged, not one that knows no carrots")
  func damagedStore() throws {
    var bytes = try Data(contentsOf: scratch.store)
    while let range = bytes.firstRange(of: Data("carrot".utf8)) {
      bytes.replaceSubrange(range, with: Data("XXXXXX".utf8))
    }
    try bytes.write(to: scratch.store)
    for arguments in [["query", "uses('carrot')"], ["foods", "near", "carot"]] {
      let run = try scratch.run(arguments, input: Data())
      #expect(run.status == 4)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("error: the store '\(scratch.store.path)' is damaged"))
    }
  }

  @Test("names, changes and the pantry are objects, linked to the foods that they stand for")
  func objects() throws {
    func names(_ arguments: String...) throws -> [String] {
      let run = try scratch.run(["query", "--format", "names"] + arguments, input: Data())
      #expect(run.status == 0, "\(run.errors)")
      return run.lines
    }
    _ = try scratch.run("foods", "alias", "carrot", "gajar")
    _ = try scratch.run("cook", "--have", "gajar,zyxwort", "--staples", "塩", "--save")
    #expect(try names("--on", "Food", "ANY names.text = 'gajar'") == ["carrot"])
    #expect(try names("--on", "Food", "ANY edits.kind = 'alias'") == ["carrot"])
    #expect(
      try names("--on", "PantryItem", "food.name = 'carrot' OR staple = TRUE") == ["gajar", "塩"])
    #expect(try names("--on", "PantryItem", "ANY food.allKinds.name = 'vegetable'") == ["gajar"])
    #expect(
      try scratch.run("query", "--on", "FoodEdit", "TRUEPREDICATE").output
        == "1\talias\tcarrot\tgajar\n")
    // An undone name stands for nothing; the pantry keeps it, and its link is gone.
    _ = try scratch.run("foods", "undo")
    #expect(try names("--on", "PantryItem", "food = nil") == ["gajar"])
    #expect(try names("--on", "Food", "ANY names.text = 'gajar'") == [])
    #expect(try scratch.run("delete", "--yes", "--on", "PantryItem", "food = nil").status == 0)
    #expect(try names("--on", "PantryItem", "TRUEPREDICATE").count == 2)
    #expect(try scratch.run("cook", "--limit", "1").status == 0)
    #expect(try scratch.run("check").status == 0)
  }
}
