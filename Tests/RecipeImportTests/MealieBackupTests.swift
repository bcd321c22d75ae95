import JanssonCoding
import ObjectGraph
import RecipeModel
import RecordReading
import TestSupport
import Testing

@testable import RecipeImport

@Suite("Mealie's backup") struct MealieBackupTests {
  /// Two recipes in tables. Rows are out of order, identifiers with and without dashes, and there is
  /// an ingredient of no recipe, one of an unknown food, a link to an unknown tag, and no object.
  private static let tables = #"""
    {"alembic_version":[{"version_num":"d7c6efd2de42"}],
     "users":[{"id":"77","full_name":"Hana","email":"hana@example.org","password":"$2b$12$secret"}],
     "groups":[{"id":"9","name":"Home"}],
     "recipes":[
      {"id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","slug":"curry","group_id":"9","user_id":"77",
       "name":"カレー","name_normalized":"kare","description":"Hot","image":"xK2a","total_time":"1 hour 15 minutes",
       "prep_time":"PT30M","perform_time":"45 minutes","cook_time":null,"recipe_yield":"4 servings",
       "recipe_servings":4.0,"rating":4.5,"org_url":"https://x.y/c","date_added":"2024-01-02"},
      {"id":"11111111-2222-3333-4444-555555555555","slug":"salt","name":"Salt","recipe_yield":"",
       "recipe_servings":2.0,"rating":null,"total_time":null,"org_url":""}],
     "recipes_ingredients":[
      {"id":3,"position":2,"recipe_id":"0f3ab1c2-d4e5-f607-1829-3a4b5c6d7e8f","title":"Top","note":"","quantity":0.5,
       "unit_id":null,"food_id":"F1","original_text":"½ a lemon","reference_id":"r3","created_at":"2024-01-02"},
      {"id":1,"position":0,"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","title":"Base","note":"diced",
       "note_normalized":"diced","quantity":2.0,"unit_id":"a-1","food_id":"f2","original_text":null},
      {"id":2,"position":1,"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","title":null,"note":"240 g bread flour",
       "quantity":1.0,"unit_id":null,"food_id":null},
      {"id":4,"position":0,"recipe_id":"none","note":"of nobody","quantity":1},
      {"id":5,"position":3,"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","note":"fresh","quantity":3,"food_id":"gone"},
      "no row",
      {"id":6,"position":0,"recipe_id":"11111111222233334444555555555555","note":"salt","quantity":1.0}],
     "ingredient_foods":[{"id":"f1","name":"lemon","plural_name":"lemons"},
      {"id":"f-2","name":"人参","group_id":"9","plural_name":null}],
     "ingredient_units":[{"id":"a1","name":"cup","abbreviation":"c","plural_name":null}],
     "recipe_instructions":[
      {"id":"s2","recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","position":1,"title":"","text":"Serve."},
      {"id":"s1","recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","position":0,"title":"Rice","text":"Boil it."}],
     "recipes_to_tags":[{"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","tag_id":"t1"},
      {"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","tag_id":"t9"}],
     "tags":[{"id":"t1","group_id":"9","name":"quick","slug":"quick"},{"id":"t2","name":"unused"}],
     "recipes_to_categories":[{"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","category_id":"c1"},
      {"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","category_id":"c2"}],
     "categories":[{"id":"c1","name":"Dinner","slug":"dinner"},{"id":"c2","name":"Asian","slug":"asian"}],
     "recipe_settings":[{"id":1,"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","disable_amount":0},
      {"id":2,"recipe_id":"11111111-2222-3333-4444-555555555555","disable_amount":1}],
     "recipe_nutrition":[{"id":1,"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","calories":"300","fat_content":null}],
     "api_extras":[{"id":1,"recipee_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","key_name":"oven","value":"hot"}],
     "notes":[{"id":1,"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","title":"Tip","text":"Rest."}]}
    """#

  @Test("rows are joined, in order of their positions") func joined() throws {
    let all = try found(Self.tables).documents
    #expect(all.map(\.name) == ["カレー", "Salt"])
    #expect(
      all.map(\.key)
        == ["0f3ab1c2-d4e5-f607-1829-3a4b5c6d7e8f", "11111111-2222-3333-4444-555555555555"])
    let curry = all[0]
    #expect(
      curry.lineTexts == [
        "Base|2 cup 人参, diced", "Base|1 240 g bread flour", "Top|½ a lemon", "Top|3 fresh",
      ])
    #expect(curry.ingredientNames == ["人参", "1 240 g bread flour", "lemon", "3 fresh"])
    #expect(curry.directions == .value("Rice:\nBoil it.\nServe."))
    #expect(curry.category == .value("Dinner"))
    #expect(curry.tags == .value(["Asian", "quick"]))
    #expect(curry.yield == .value("4 servings"))
    #expect(curry.prepMinutes == .value(30))
    #expect(curry.cookMinutes == .value(45))
    #expect(curry.totalMinutes == .value(75))
    #expect(curry.rating == .value(4.5))
    #expect(curry.url == .value("https://x.y/c"))
    #expect(
      curry.extra
        == .value(
          #"{"slug":"curry","description":"Hot","image":"xK2a","recipe_servings":4.0,"#
            + #""date_added":"2024-01-02","recipe_ingredient":[{"unit":{"abbreviation":"c"}},null,"#
            + #"{"quantity":0.5,"food":{"plural_name":"lemons"}},{"food_id":"gone"}],"#
            + #""tags":[null,{"tag_id":"t9"}],"notes":[{"title":"Tip","text":"Rest."}],"#
            + #""nutrition":{"calories":"300"},"settings":{"disable_amount":false},"#
            + #""extras":{"oven":"hot"}}"#))
    // Amounts are disabled, and SQLite writes that as a number.
    #expect(all[1].lineTexts == ["salt"])
    #expect(all[1].yield == .value("2"))
    #expect(all[1].extra == .value(#"{"slug":"salt","settings":{"disable_amount":true}}"#))
  }

  @Test("an invalid row is reported and nothing else is lost") func faults() throws {
    let all = try found(Self.tables)
    func texts(_ errors: [DecodingError]) -> [String] {
      errors.map { "\($0.codingPath.pathText): \($0.reason)" }
    }
    #expect(
      texts(all.faults) == [
        "recipes_ingredients[3].recipe_id: no recipe has the id 'none'",
        "recipes_ingredients[5]: expected an object, found a string",
      ])
    #expect(
      texts(all.doubts) == [
        "recipes_ingredients[4].food_id: no row has the id 'gone'",
        "recipes_to_tags[1].tag_id: no row has the id 't9'",
      ])
    let bad = try found(
      #"{"recipes":[{"id":"1"},7,{"id":"2","name":"a"},{"name":"b"}],"recipes_ingredients":"#
        + #"[{"recipe_id":"1","note":"x"},{"recipe_id":"2","note":"y"},{"note":"z"}]}"#)
    #expect(bad.documents.map(\.name) == ["a", "b"])
    #expect(bad.documents.map(\.lineTexts) == [["y"], []])
    #expect(
      texts(bad.faults) == [
        "recipes[0].name: the key 'name' is missing",
        "recipes[1]: expected an object, found a number",
        "recipes_ingredients[2].recipe_id: the row has no recipe",
      ])
    #expect(
      try refusal(#"{"recipes":[],"recipes_ingredients":[]}"#)
        == ": the backup contains no recipes")
  }

  @Test("nothing is known of users and groups") func secrets() throws {
    for document in try found(Self.tables).documents {
      let extra = document.extra.value ?? ""
      for secret in ["secret", "hana", "Hana", "\"77\"", "\"9\"", "Home", "unused"] {
        #expect(!extra.contains(secret))
      }
    }
  }

  @Test("agrees with the object of the API for the same recipe") func agreement() throws {
    let api = try recipe(
      #"""
      {"id":"0f3ab1c2-d4e5-f607-1829-3a4b5c6d7e8f","slug":"soup","name":"Soup","recipeYield":"2 bowls",
       "totalTime":"40 minutes","prepTime":null,"performTime":"20 minutes","rating":3,"orgURL":"https://x.y/s",
       "tags":[{"id":"t1","name":"easy","slug":"easy"}],"recipeCategory":[],
       "recipeIngredient":[{"quantity":2.0,"unit":{"name":"piece"},"food":{"name":"leek"},"note":"","title":null,"originalText":null}],
       "recipeInstructions":[{"title":"","text":"Cook."}]}
      """#)
    let backup = try recipe(
      #"""
      {"recipes":[{"id":"0F3AB1C2D4E5F60718293A4B5C6D7E8F","slug":"soup","name":"Soup","recipe_yield":"2 bowls",
        "total_time":"40 minutes","prep_time":null,"perform_time":"20 minutes","rating":3,"org_url":"https://x.y/s"}],
       "recipes_to_tags":[{"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","tag_id":"t1"}],
       "tags":[{"id":"t1","name":"easy","slug":"easy"}],"recipes_to_categories":[],
       "recipes_ingredients":[{"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","position":0,"quantity":2.0,
        "unit_id":"u","food_id":"f","note":"","title":null,"original_text":null}],
       "ingredient_units":[{"id":"u","name":"piece"}],"ingredient_foods":[{"id":"f","name":"leek"}],
       "recipe_instructions":[{"recipe_id":"0f3ab1c2d4e5f60718293a4b5c6d7e8f","position":0,"title":"","text":"Cook."}]}
      """#)
    var expected = api
    // The API writes the tag's id beside its name, which in tables is only what they are joined by.
    #expect(api.extra == .value(#"{"slug":"soup","tags":[{"id":"t1"}]}"#))
    expected.extra = .value(#"{"slug":"soup"}"#)
    #expect(backup == expected)
  }

  @Test("is read from an archive with pictures and templates, which are skipped") func archive()
    throws
  {
    var builder = ZipBuilder([
      "database.json": Self.tables, "data/templates/x.txt": "{{ recipe }}",
      "data/templates/recipes.md":
        "# {{ recipe.name }}\n## Ingredients\n{% for i in x %}- [ ] {{ i.note }}\n{% endfor %}\n",
      "data/recipes/a.svg": "<svg></svg>",
    ])
    builder.add(
      name: Array("data/recipes/0f3a/images/original.webp".utf8),
      Array("RIFF".utf8) + [0, 1, 2, 0xFF, 0xFE, 0])
    let (bytes, store) = (builder.bytes(), Store(inMemoryFor: RecipeSchema.schema))
    for isAgain in [false, true] {
      var problems: [String] = []
      let counts = try store.write { transaction in
        try RecipeImporter().importBytes(bytes, named: "mealie.zip", into: &transaction) {
          problems.append("\($0)")
        }
      }
      #expect(
        counts
          == (isAgain
            ? ImportReport.Counts(unchanged: 2, skipped: 2)
            : ImportReport.Counts(added: 2, skipped: 2)))
      #expect(problems.count == 4)
      #expect(problems.allSatisfy { $0.hasPrefix("mealie.zip: database.json:1: ") })
    }
  }
}
