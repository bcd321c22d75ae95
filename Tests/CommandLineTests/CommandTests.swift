import Foundation
import Testing

@Suite("import, show, delete, explain, schema and check")
struct CommandTests {
  // MARK: import

  @Test("import prints its counts on one line, and changes nothing the second time")
  func importTwice() throws {
    let scratch = try Scratch()
    let first = try scratch.run("import", Scratch.sevenRecipesFile)
    #expect(first.output == "7 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions\n")
    #expect(first.status == 0)
    #expect(first.errors == "")
    let second = try scratch.run("import", Scratch.sevenRecipesFile)
    #expect(second.output == "0 added, 0 updated, 7 unchanged, 0 skipped, 0 collisions\n")
  }

  @Test("import reads standard input, and creates the directories of a new store")
  func importFromInput() throws {
    let scratch = try Scratch()
    let path = scratch.directory.appending(path: "new/place/my.store").path
    let run = try scratch.run(
      "import", "-", "--store", path, input: #"{"name": "お茶", "ingredients": ["茶葉"]}"#)
    #expect(run.output == "1 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions\n")
    #expect(try scratch.run("query", "TRUEPREDICATE", "--store", path).output == "お茶\t\t\t\t茶葉\n")
  }

  @Test("a dry run of an import prints the changes and creates no store")
  func dryRun() throws {
    let scratch = try Scratch()
    let run = try scratch.run("import", "--dry-run", Scratch.sevenRecipesFile)
    #expect(
      run.output
        == "7 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions (nothing written)\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.store.path))
  }

  @Test("an invalid record is reported and skipped; status 4, or 0 with --keep-going")
  func skippedRecord() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      """
      [{"name": "a", "ingredients": ["x"]},
       {"name": "b", "ingredients": [{"name": 5}]},
       {"name": "c", "ingredients": []}]
      """, to: "some.json")
    let run = try scratch.run("import", file)
    #expect(run.output == "2 added, 0 updated, 0 unchanged, 1 skipped, 0 collisions\n")
    #expect(run.status == 4)
    #expect(run.errors.hasPrefix("error: skipped: \(file):2: [1].ingredients[0].name: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    let again = try scratch.run("import", "--keep-going", file)
    #expect(again.output == "0 added, 0 updated, 2 unchanged, 1 skipped, 0 collisions\n")
    #expect(again.status == 0)
  }

  @Test("--replace keeps only the recipes of the files, or all if a file cannot be read")
  func replace() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let file = try scratch.write(#"[{"name": "a", "ingredients": ["x"]}]"#, to: "one.json")
    let failed = try scratch.run("import", "--replace", file, "/nowhere/x.json")
    #expect(failed.status == 5)
    #expect(failed.errors == "error: '/nowhere/x.json' cannot be read: No such file or directory\n")
    #expect(try scratch.run("query", "--count", "TRUEPREDICATE").output == "7\n")
    #expect(try scratch.run("import", "--replace", file).status == 0)
    #expect(try scratch.run("check").output.hasPrefix("ok: 1 recipe, 1 ingredient, "))
  }

  // MARK: show

  @Test("show prints a recipe in full")
  func show() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("show", "カツ丼")
    #expect(
      run.output == """
        カツ丼
          key          カツ丼
          category     丼ぶり
          country      和食
          season       Any
          ingredients  たまねぎ
                       卵
                       豚肉

        """)
    #expect(run.status == 0)
  }

  @Test("import takes the output of show --json as unchanged")
  func showJSON() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let json = try scratch.run("show", "カツ丼", "--json").output
    #expect(
      json == """
        {"name":"カツ丼","category":"丼ぶり","country":"和食","season":"Any",\
        "ingredients":[{"name":"たまねぎ"},{"name":"卵"},{"name":"豚肉"}]}

        """)
    let run = try scratch.run("import", "-", input: json)
    #expect(run.output == "0 added, 0 updated, 1 unchanged, 0 skipped, 0 collisions\n")
  }

  @Test("show finds all recipes of a name, also if the name is decomposed")
  func showSeveral() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      """
      {"key": "1", "name": "カツ丼", "ingredients": []}
      {"key": "2", "name": "カツ丼", "country": "和食", "ingredients": []}
      {"key": "3", "name": "ガーリック", "ingredients": []}
      """, to: "some.json")
    #expect(try scratch.run("import", file).status == 0)
    #expect(
      try scratch.run("show", "カツ丼").output == """
        カツ丼
          key          1

        カツ丼
          key          2
          country      和食

        """)
    #expect(try scratch.run("show", "カ\u{3099}ーリック").status == 0)
  }

  @Test(
    "an unknown name has status 1 and suggests names that are similar or contain it",
    arguments: [
      ("カレ", "did you mean 'カレー'?"), ("ぱすた", "did you mean 'トマトパスタ'?"),
      ("炊き込みごはん", "did you mean '炊き込みご飯'?"), ("ラーメン", nil), ("カレ一", "did you mean 'カレー'?"),
    ] as [(String, String?)])
  func showNothing(_ name: String, _ help: String?) throws {
    let run = try Scratch(withSevenRecipes: ()).run("show", name)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors == "error: no recipe is named '\(name)'\n"
        + (help.map { "  help: \($0)\n" } ?? ""))
  }

  // MARK: delete

  @Test("delete prints the number of objects, and deletes them with --yes")
  func delete() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let meant = ["country = %@", "和食"]
    let dry = try scratch.run(["delete", "--dry-run"] + meant, input: Data())
    #expect(dry.output == "would delete 4 recipes\n")
    let refused = try scratch.run(["delete"] + meant, input: Data("y\n".utf8))
    #expect(refused.status == 2)
    #expect(try scratch.run("query", "--count", "TRUEPREDICATE").output == "7\n")
    let run = try scratch.run(["delete", "--yes"] + meant, input: Data())
    #expect(run.output == "deleted 4 recipes\n")
    #expect(run.status == 0)
    #expect(try scratch.run("check").output.hasPrefix("ok: 3 recipes, 6 ingredients, "))
    #expect(
      try scratch.run(["delete", "-y"] + meant, input: Data()).output == "deleted 0 recipes\n")
  }

  @Test("a deleted ingredient disappears from its recipes")
  func deleteIngredient() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("delete", "--on", "Ingredient", "name = '卵'", "--yes")
    #expect(run.output == "deleted 1 ingredient\n")
    let rows = try scratch.run("query", "name = '炒飯'", "--select", "ingredients.name")
    #expect(rows.output == "人参, たまねぎ, にんにく\n")
    #expect(try scratch.run("check").status == 0)
  }

  // MARK: explain, schema, check

  @Test("explain prints each stage under its name, or one alone")
  func explain() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let predicate = "! season = 'Any' && ANY ingredients.name = '人参'"
    let canonical = #"(NOT season == "Any") AND ANY ingredients.name == "人参""#
    let one = try scratch.run("explain", "--stage", "canonical", predicate)
    #expect(one.output == canonical + "\n")
    let all = try scratch.run("explain", predicate)
    #expect(
      all.lines.filter { $0.hasPrefix("-- ") } == [
        "-- syntax", "-- canonical", "-- typed", "-- plan",
      ])
    #expect(all.output.contains("-- canonical\n\(canonical)\n-- typed\n"))
  }

  @Test("schema prints entities with counts, keys, types and inverses")
  func schema() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("schema")
    // The present size of the table.
    let foodCount = try scratch.run("query", "--on", "Food", "--count", "TRUEPREDICATE").output
      .trimmingCharacters(in: .newlines)
    let nameCount = try scratch.run("query", "--on", "FoodName", "--count", "TRUEPREDICATE").output
      .trimmingCharacters(in: .newlines)
    #expect(run.output == Self.schemaText + "\n" + Self.foodText(foodCount, nameCount))
  }

  /// The output of `schema`, without foods and the entities after them.
  private static let schemaText = """
    Recipe (7, key: key, else name)
      key           String
      name          String
      category      String
      country       String
      season        String
      directions    String
      yield         String
      prepMinutes   Int
      cookMinutes   Int
      totalMinutes  Int
      source        String
      url           String
      language      String
      rating        Double
      extra         String
      ingredients   many Ingredient, inverse of Ingredient.recipes
      lines         many Line, inverse of Line.recipes
      tags          many Tag, inverse of Tag.recipes
      dispensable   many Ingredient, inverse of Ingredient.dispensableIn

    Ingredient (12, key: name)
      name           String
      recipes        many Recipe, inverse of Recipe.ingredients
      food           one Food, inverse of Food.ingredients
      lines          many Line, inverse of Line.ingredients
      dispensableIn  many Recipe, inverse of Recipe.dispensable
      mentions       many Food, inverse of Food.mentionedBy

    Line (0, no key)
      text         String
      section      String
      quantity     Double
      quantityTo   Double
      unit         String
      preparation  String
      note         String
      optional     Bool
      choice       Bool
      kind         String
      named        Bool
      recipes      many Recipe, inverse of Recipe.lines
      ingredients  many Ingredient, inverse of Ingredient.lines
      mentions     many Food, inverse of Food.mentioningLines

    Tag (0, key: name)
      name     String
      recipes  many Recipe, inverse of Recipe.tags

    """

  private static func foodText(_ count: String, _ nameCount: String) -> String {
    """
    Food (\(count), key: name)
      name             String
      japanese         String
      known            Bool
      kinds            many Food, inverse of Food.kindsOf
      madeFrom         many Food, inverse of Food.madeInto
      allKinds         many Food, inverse of Food.varieties
      allSources       many Food, inverse of Food.products
      ingredients      many Ingredient, inverse of Ingredient.food
      kindsOf          many Food, inverse of Food.kinds
      madeInto         many Food, inverse of Food.madeFrom
      varieties        many Food, inverse of Food.allKinds
      products         many Food, inverse of Food.allSources
      mentionedBy      many Ingredient, inverse of Ingredient.mentions
      mentioningLines  many Line, inverse of Line.mentions
      names            many FoodName, inverse of FoodName.foods
      edits            many FoodEdit, inverse of FoodEdit.food
      pantryItems      many PantryItem, inverse of PantryItem.food

    FoodName (\(nameCount), no key)
      text    String
      folded  String
      foods   many Food, inverse of Food.names

    FoodEdit (0, no key)
      number   Int
      kind     String
      subject  String
      object   String
      food     one Food, inverse of Food.edits

    PantryItem (0, no key)
      name    String
      staple  Bool
      food    one Food, inverse of Food.pantryItems

    Definition (0, key: key)
      name      String
      entity    String
      text      String
      key       String
      calls     many Definition, inverse of Definition.calledBy
      calledBy  many Definition, inverse of Definition.calls

    """
  }

  @Test("schema --json says the same for programs")
  func schemaForPrograms() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    struct Description: Decodable {
      struct Entity: Decodable {
        struct Relationship: Decodable {
          let name: String
          let destination: String
          let isInverse: Bool
        }

        let name: String
        let count: Int
        let relationships: [Relationship]
      }

      let entities: [Entity]
    }
    let json = try scratch.run("schema", "--json").output
    let description = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
    #expect(
      description.entities.map(\.name) == [
        "Recipe", "Ingredient", "Line", "Tag", "Food", "FoodName", "FoodEdit", "PantryItem",
        "Definition",
      ])
    #expect(description.entities.map(\.count).prefix(4) == [7, 12, 0, 0])
    let relationships = description.entities[1].relationships
    #expect(relationships.map(\.destination) == ["Recipe", "Food", "Line", "Recipe", "Food"])
    #expect(relationships.map(\.isInverse) == [true, false, true, true, false])
  }

  @Test("check finds a flipped bit in a column; status 4")
  func check() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    #expect(try scratch.run("check").output.hasPrefix("ok: 7 recipes, 12 ingredients, "))
    var bytes = try Data(contentsOf: scratch.store)
    let name = try #require(bytes.firstRange(of: Data("炊き込みご飯".utf8)))
    bytes[name.lowerBound] ^= 1
    try bytes.write(to: scratch.store)
    let run = try scratch.run("check")
    #expect(run.status == 4)
    #expect(!run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: the store '\(scratch.store.path)' is damaged\n  help: "))
  }
}
