import JanssonCoding
import RecipeModel
import RecordReading
import Testing

@testable import RecipeImport

@Suite("generic recipe objects") struct GenericRecipeTests {
  @Test("a scraper's recipe has its groups as sections, and says nothing twice")
  func scraper() throws {
    let document = try recipe(
      #"""
      {"canonical_url":"https://example.jp/r/1","host":"example.jp","language":"ja",
       "title":"バターチキン♡","ingredients":["鶏肉 500g","塩 少々","バター 20g"],
       "ingredient_groups":[{"ingredients":["鶏肉 500g","塩 少々"],"purpose":"☆調味料"},
                            {"ingredients":["バター 20g"],"purpose":null}],
       "instructions":"切る\n煮る","instructions_list":["切る","煮る"],"category":"Curry, Dinner",
       "cuisine":"Japanese","yields":"4 servings","total_time":40,"keywords":["簡単","鶏"],
       "cook_time":null,"nutrients":{"calories":"93 kcal"},"site_name":"Example"}
      """#)
    #expect(document.key == "https://example.jp/r/1")
    #expect(document.url == .value("https://example.jp/r/1"))
    #expect(document.name == "バターチキン♡")
    #expect(document.lineTexts == ["☆調味料|鶏肉 500g", "☆調味料|塩 少々", "バター 20g"])
    #expect(document.ingredientNames == ["鶏肉 500g", "塩 少々", "バター 20g"])
    #expect(document.directions == .value("切る\n煮る"))
    #expect(document.category == .value("Curry"))
    #expect(document.tags == .value(["Dinner", "簡単", "鶏"]))
    #expect(document.country == .value("Japanese"))
    #expect(document.yield == .value("4 servings"))
    #expect(document.totalMinutes == .value(40))
    #expect(document.cookMinutes == .null)
    #expect(document.language == .value("ja"))
    #expect(document.source == .value("example.jp"))
    #expect(
      document.extra == .value(#"{"nutrients":{"calories":"93 kcal"},"site_name":"Example"}"#))
  }

  @Test("groups that hold other lines than the list are kept, and the list counts")
  func differingGroups() throws {
    let document = try recipe(
      #"{"title":"a","ingredients":["x","y"],"ingredient_groups":[{"ingredients":["x"],"purpose":"p"}]}"#
    )
    #expect(document.lineTexts == ["x", "y"])
    #expect(
      document.extra == .value(#"{"ingredient_groups":[{"ingredients":["x"],"purpose":"p"}]}"#))
  }

  @Test("a data set's plain recipe")
  func plain() throws {
    let document = try recipe(
      #"""
      {"title":"Soup","ingredients":["1 cup peas"],"directions":["Boil.","Serve."],"language":"en-US",
       "source":"example.com","tags":[],"url":"http://example.com/soup"}
      """#)
    #expect(document.lineTexts == ["1 cup peas"])
    #expect(document.directions == .value("Boil.\nServe."))
    #expect(document.language == .value("en-US"))
    #expect(document.source == .value("example.com"))
    #expect(document.key == "http://example.com/soup")
    #expect(document.tags == .null)
    #expect(document.extra == .absent)
  }

  @Test("a recipe without a title is called by its number, and its ingredients are names")
  func untitled() throws {
    let document = try recipe(#"{"id":18009,"cuisine":"greek","ingredients":["feta","eggs®"]}"#)
    #expect(document.name == "recipe 18009")
    #expect(document.key == "18009")
    #expect(document.country == .value("greek"))
    #expect(document.ingredientNames == ["feta", "eggs®"])
    #expect(document.lines == .absent)
  }

  @Test("a title loses its trailing space, and an empty object is skipped")
  func epicurious() throws {
    let document = try recipe(
      #"""
      {"title":"Lentil Wrap ","ingredients":["4 cups stock"],"categories":["Sandwich","Bean"],
       "directions":["1. Cook."],"rating":2.5,"calories":426.0,"sodium":null,"date":"2006-09-01"}
      """#)
    #expect(document.name == "Lentil Wrap")
    #expect(document.category == .value("Sandwich"))
    #expect(document.tags == .value(["Bean"]))
    #expect(document.rating == .value(2.5))
    #expect(document.extra == .value(#"{"calories":426.0,"date":"2006-09-01"}"#))
    #expect(try refusal("{}") == ": the object is empty")
  }

  @Test("ingredients and steps as objects with a text")
  func textObjects() throws {
    let document = try recipe(
      #"""
      {"id":"000095fc1d","title":"Noodles","ingredients":[{"text":"8 ounces penne"},{"text":"Sauce:"},
       {"text":"2 cloves garlic"}],"instructions":[{"text":"Boil."},{"text":"Mix."}],
       "partition":"train","url":"http://example.com/n"}
      """#)
    #expect(document.key == "000095fc1d")
    #expect(document.lineTexts == ["8 ounces penne", "Sauce|2 cloves garlic"])
    #expect(document.directions == .value("Boil.\nMix."))
    #expect(document.extra == .value(#"{"partition":"train"}"#))
  }

  @Test("Spoonacular: lines as written, foods by name, amounts kept")
  func spoonacular() throws {
    let text = #"""
      {"recipes":[{"id":7,"title":"Pesto","readyInMinutes":45,"servings":2,"sourceUrl":"https://x.y/z",
       "dishTypes":["sauce","dip"],"cuisines":["Italian"],"extendedIngredients":[
        {"id":2044,"name":"basil","original":"1/4 cup basil","amount":0.25,"unit":"cup","meta":[]}],
       "analyzedInstructions":[{"name":"","steps":[{"number":1,"step":"Grind."},{"number":2,"step":"Mix."}]}]}]}
      """#
    let document = try recipe(text)
    #expect(document.lineTexts == ["1/4 cup basil"])
    #expect(document.ingredientNames == ["basil"])
    #expect(document.directions == .value("Grind.\nMix."))
    #expect(document.totalMinutes == .value(45))
    #expect(document.yield == .value("2"))
    #expect(document.category == .value("sauce"))
    #expect(document.tags == .value(["dip"]))
    #expect(document.key == "7")
    #expect(
      document.extra
        == .value(#"{"extendedIngredients":[{"id":2044,"amount":0.25,"unit":"cup"}]}"#))
  }

  @Test("Edamam: the recipes of the hits, their lines and foods")
  func edamam() throws {
    let text = #"""
      {"from":1,"hits":[{"recipe":{"uri":"http://e.com/#r1","label":"Stew","yield":4.0,
       "ingredientLines":["1 kg beef","salt"],"ingredients":[
        {"text":"1 kg beef","quantity":1.0,"measure":"kilogram","food":"beef","foodId":"f1"},
        {"text":"salt","quantity":0.0,"measure":null,"food":"Salt","foodId":"f2"}],
       "cuisineType":["french"],"mealType":["lunch/dinner"],"totalTime":120.0,
       "healthLabels":["Egg-Free"]}},{"recipe":{"label":"Air"}}]}
      """#
    let all = try found(text)
    let document = try #require(all.documents.first)
    #expect(all.documents.count == 1)
    #expect(all.faults.map { $0.codingPath.pathText } == ["hits[1].recipe.ingredients"])
    #expect(document.name == "Stew")
    #expect(document.lineTexts == ["1 kg beef", "salt"])
    #expect(document.ingredientNames == ["beef", "Salt"])
    #expect(document.totalMinutes == .value(120))
    #expect(document.yield == .value("4"))
    #expect(document.country == .value("french"))
    let extra = try #require(document.extra.value)
    #expect(extra.contains(#""foodId":"f1""#) && extra.contains(#""measure":"kilogram""#))
    #expect(extra.contains(#""healthLabels":["Egg-Free"]"#))
  }

  @Test("a reshaped dump: amounts and foods in parts")
  func parts() throws {
    let document = try recipe(
      #"""
      {"name":"Kapsalon","ingredients":[{"ingredient":"Fries","measure":"250 Grams"},
       {"name":"salt"},{"quantity":2,"unit":"cups","food":"rice","note":"washed","cost":1.5},7,null]}
      """#)
    #expect(document.lineTexts == ["250 Grams Fries", "salt", "2 cups rice, washed", "7"])
    #expect(document.ingredientNames == ["Fries", "salt", "rice", "7"])
    #expect(
      document.extra == .value(#"{"ingredients":[null,null,{"cost":1.5},null,null]}"#))
  }

  @Test(
    "an object that is not a recipe is refused with its path",
    arguments: [
      (#"{"title":"a","steps":["x"]}"#, "ingredients: the key 'ingredients' is missing"),
      (#"{"title":null,"ingredients":["x"]}"#, "title: expected String, found null"),
      (#"{"title":" ","ingredients":["x"]}"#, "title: the name is empty"),
      (#"{"title":true,"ingredients":["x"]}"#, "title: expected String, found a Boolean"),
      (
        #"{"title":"a","ingredients":true}"#,
        "ingredients: expected ingredients, found a Boolean without any"
      ),
      (#"{"ingredients":["x"],"cuisine":"thai"}"#, "name: the key 'name' is missing"),
      ("7", ": expected an object, found a number"),
      ("[]", ": expected an object, found an array"),
    ])
  func refused(_ text: String, _ reason: String) throws {
    #expect(try refusal(text) == reason)
  }

  @Test("wrong types everywhere are kept in extra")
  func wrongTypes() throws {
    let document = try recipe(
      #"{"title":"a","ingredients":["x"],"rating":{"a":[]},"total_time":"soon","yields":true,"url":[1]}"#
    )
    #expect(
      document.extra
        == .value(#"{"rating":{"a":[]},"total_time":"soon","yields":true,"url":[1]}"#))
    #expect(document.totalMinutes == .absent)
  }

  @Test("the last of two members with the same key counts")
  func duplicates() throws {
    #expect(try recipe(#"{"title":"a","ingredients":["x"],"title":"b"}"#).name == "b")
  }

  @Test("a list in a list holds recipes too, each with its own fate")
  func nested() throws {
    let all = try found(
      #"[[{"title":"a","ingredients":["x"]},{"title":"b"}],{"title":"c","ingredients":[]}]"#)
    #expect(all.documents.map(\.name) == ["a", "c"])
    #expect(all.faults.map { $0.codingPath.pathText } == ["[0][1].ingredients"])
  }

  @Test("nesting to the decoder's limit, and huge texts, are values like others")
  func hostile() throws {
    let depth = 2_000
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let object =
      String(repeating: #"{"itemListElement":"#, count: depth) + "1"
      + String(repeating: "}", count: depth)
    let document = try recipe(
      #"{"title":"a","ingredients":["x",\#(object)],"directions":\#(deep),"deep":{"a":\#(deep)}}"#)
    #expect(document.lineTexts == ["x", "1"])
    #expect(document.extra.value?.utf8.count ?? 0 > 2 * depth)
    let huge = String(repeating: "カレー ", count: 300_000)
    #expect(
      try recipe(#"{"title":"\#(huge)","ingredients":["\#(huge)"]}"#).ingredientNames[0].count
        == 1_199_999)
    let many = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(try recipe(#"{"title":"a","ingredients":["x"],\#(many)}"#).extra.value != nil)
  }
}
