import JanssonCoding
import RecipeModel
import RecordReading
import Testing

@testable import RecipeImport

@Suite("schema.org recipes") struct LinkedRecipeTests {
  @Test("a page's graph: the recipe, its author by reference, its sections and times")
  func graph() throws {
    let document = try recipe(
      #"""
      {"@context":"https://schema.org","@graph":[
       {"@type":"WebSite","@id":"https://x.y/#site","name":"X &amp; Y"},
       {"@type":"Person","@id":"https://x.y/#ann","name":"Ann &amp; Bob"},
       {"@type":["NewsArticle","http://schema.org/Recipe"],"@id":"https://x.y/cake/#recipe","url":"https://x.y/cake/",
        "name":"Apple&nbsp;Cake &#8211; easy","author":{"@id":"https://x.y/#ann"},
        "recipeYield":["8","8 servings"],"prepTime":"PT20M","cookTime":"P0DT1H","totalTime":"PT1H20M",
        "recipeCategory":["Cake","Dessert"],"recipeCuisine":"British","keywords":"apple, autumn,,apple",
        "inLanguage":"en-GB","aggregateRating":{"@type":"AggregateRating","ratingValue":"4.8","ratingCount":"12"},
        "recipeIngredient":["For the cake:","225g  flour ((sifted))"," &frac12; tsp <b>cinnamon</b>\nsalt ","For the cream:","1 cup cream"],
        "recipeInstructions":[{"@type":"HowToSection","name":"Cake","itemListElement":[
          {"@type":"HowToStep","name":"Sift the...","text":"Sift the flour.","url":"https://x.y/cake/#s1"},
          {"@type":"HowToStep","name":"Bake","text":"Put it in.<br>Wait."}]},
         {"@type":"HowToStep","text":"Eat."}],
        "image":["https://x.y/i.jpg"],"description":"Good.","mainEntityOfPage":{"@id":"https://x.y/cake/"}}]}
      """#)
    #expect(document.name == "Apple Cake – easy")
    #expect(document.key == "https://x.y/cake/")
    #expect(document.url == .value("https://x.y/cake/"))
    #expect(document.source == .value("Ann & Bob"))
    #expect(document.yield == .value("8 servings"))
    #expect(document.prepMinutes == .value(20))
    #expect(document.cookMinutes == .value(60))
    #expect(document.totalMinutes == .value(80))
    #expect(document.category == .value("Cake"))
    #expect(document.tags == .value(["Dessert", "apple", "autumn"]))
    #expect(document.country == .value("British"))
    #expect(document.language == .value("en-GB"))
    #expect(document.rating == .value(4.8))
    #expect(
      document.lineTexts == [
        "For the cake|225g flour ((sifted))", "For the cake|½ tsp cinnamon", "For the cake|salt",
        "For the cream|1 cup cream",
      ])
    #expect(
      document.ingredientNames == [
        "225g flour ((sifted))", "½ tsp cinnamon", "salt", "1 cup cream",
      ])
    #expect(
      document.directions == .value("Cake:\nSift the flour.\nBake:\nPut it in.\nWait.\nEat."))
    #expect(
      document.extra
        == .value(
          #"{"aggregateRating":{"ratingCount":"12"},"#
            + #""recipeInstructions":[{"itemListElement":[{"url":"https://x.y/cake/#s1"},null]},null],"#
            + #""image":["https://x.y/i.jpg"],"description":"Good."}"#))
  }

  @Test(
    "a recipe is found wherever a page puts it",
    arguments: [
      #"{"@type":"Recipe","name":"a","recipeIngredient":["x"]}"#,
      #"[{"@type":"WebSite"},{"@type":"Recipe","name":"a","recipeIngredient":["x"]}]"#,
      #"{"@type":"WebPage","mainEntity":{"@type":["Recipe"],"name":"a","recipeIngredient":["x"]}}"#,
      #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Recipe","name":"a","recipeIngredient":"x"}}]}"#,
      #"{"@graph":[[{"@type":"schema:Recipe","headline":"a","ingredients":["x"]}]]}"#,
      #"{"@context":"https://schema.org","name":"a","recipeIngredient":["x"]}"#,
    ])
  func places(_ text: String) throws {
    let document = try #require(recipes(text).first)
    #expect(document.name == "a")
    #expect(document.ingredientNames == ["x"])
  }

  @Test("the recipes of a graph are independent")
  func several() throws {
    let all = try found(
      #"""
      {"@graph":[{"@type":"Recipe","name":"a","recipeIngredient":["x"]},
                 {"@type":"Recipe","recipeIngredient":["y"]},{"@type":"Recipe","name":"c"}]}
      """#)
    #expect(all.documents.map(\.name) == ["a", "c"])
    #expect(all.documents.map(\.ingredientNames) == [["x"], []])
    #expect(all.faults.map(\.reason) == ["the key 'name' is missing"])
    #expect(all.faults.map { $0.codingPath.pathText } == [#"["@graph"][1].name"#])
  }

  @Test(
    "a value that is not a recipe is refused with its type",
    arguments: [
      (#"{"@type":"WebSite","name":"a"}"#, ": expected a recipe, found WebSite"),
      (
        #"{"@graph":[{"@type":"WebPage"},{"@type":["Organization","Brand"]}]}"#,
        ": expected a recipe, found WebPage, Organization, Brand"
      ),
      (#"{"@context":"https://schema.org"}"#, ": expected a recipe, found a node without a type"),
      (#"{"@type":"Recipe","recipeIngredient":["x"]}"#, "name: the key 'name' is missing"),
      (#"{"@type":"Recipe","name":"&nbsp; "}"#, "name: the name is empty"),
    ])
  func refused(_ text: String, _ reason: String) throws {
    #expect(try refusal(text).map { $0.prefix(80) } == reason.prefix(80))
  }

  @Test(
    "ingredients come in every shape",
    arguments: [
      (#""2 eggs\n salt""#, ["2 eggs", "salt"]), ("null", []), ("[]", []), ("[null]", []),
      (#"[["2 eggs"],["salt"]]"#, ["2 eggs", "salt"]), ("[1, 2.5]", ["1", "2.5"]),
      (#"[{"@type":"PropertyValue","value":1,"unitText":"cup","name":"milk"}]"#, ["1 cup milk"]),
      (#"[{"@type":"PropertyValue","value":1,"name":"egg"}]"#, ["1 egg"]),
      (
        #"{"@type":"ItemList","name":"Dip","itemListElement":[{"@type":"ListItem","item":"salt"},{"@type":"ListItem","name":"oil"}]}"#,
        ["Dip|salt", "Dip|oil"]
      ),
      (#"["Dough:","Filling：","1 apple","Optional:"]"#, ["Dough: Filling|1 apple", "Optional"]),
      (#"["&lt;b&gt;fish &amp;amp; chips&lt;/b&gt;", "a < b"]"#, ["fish & chips", "a < b"]),
    ])
  func ingredients(_ value: String, _ lines: [String]) throws {
    let document = try recipe(#"{"@type":"Recipe","name":"a","recipeIngredient":\#(value)}"#)
    #expect(document.lineTexts == lines)
    #expect(document.ingredientNames.count == lines.count)
    #expect(document.extra == .absent)
  }

  @Test(
    "instructions come in every shape",
    arguments: [
      (#""Mix.\r\n\r\nBake.""#, "Mix.\nBake."), (#"["Mix.","Bake."]"#, "Mix.\nBake."),
      (#"[["Mix."],[{"@type":"HowToStep","text":"Bake."}]]"#, "Mix.\nBake."),
      (#""<ol><li>Mix.</li><li>Bake.</li></ol>""#, "Mix.\nBake."),
      (
        #"{"@type":"HowToSection","name":"Top","itemListElement":{"@type":"HowToStep","text":"Mix."}}"#,
        "Top:\nMix."
      ),
      (
        #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"item":{"text":"Mix."}},"Bake."]}"#,
        "Mix.\nBake."
      ),
      (#"[{"@type":"HowToStep","name":"Mix."}]"#, "Mix."),
      (
        #"[{"@type":"HowToStep","itemListElement":[{"@type":"HowToDirection","text":"Mix."},{"@type":"HowToTip","text":"Slowly."}]}]"#,
        "Mix.\nSlowly."
      ),
    ])
  func instructions(_ value: String, _ steps: String) throws {
    let document = try recipe(
      #"{"@type":"Recipe","name":"a","recipeIngredient":["x"],"recipeInstructions":\#(value)}"#)
    #expect(document.directions == .value(steps))
    #expect(document.extra == .absent)
  }

  @Test(
    "yields, categories and people come in every shape",
    arguments: [
      (#""recipeYield":4"#, "yield", "4"),
      (#""recipeYield":["4",4,"4 people"]"#, "yield", "4 people"),
      (#""recipeYield":["12 rolls","1 loaf"]"#, "yield", "12 rolls, 1 loaf"),
      (
        #""recipeYield":{"@type":"QuantitativeValue","value":6,"unitText":"slices"}"#, "yield",
        "6 slices"
      ),
      (#""recipeCategory":2"#, "category", "2"),
      (#""recipeCategory":["デザート"]"#, "category", "デザート"),
      (#""recipeCuisine":["和食","洋食"]"#, "country", "和食"),
      (#""author":"Ann""#, "source", "Ann"),
      (#""author":[{"@type":"Person","name":"Ann"},{"name":"Bob"}]"#, "source", "Ann, Bob"),
      (#""publisher":{"@type":"Organization","name":"X"}"#, "source", "X"),
      (#""@id":"https://x.y/1""#, "url", "https://x.y/1"),
      (#""mainEntityOfPage":"https://x.y/1""#, "url", "https://x.y/1"),
    ])
  func shapes(
    _ member: String, _ field: String, _ value: String
  ) throws {
    let document = try recipe(
      #"{"@type":"Recipe","name":"a","recipeIngredient":["x"],\#(member)}"#)
    let fields = [
      "yield": document.yield, "category": document.category, "country": document.country,
      "source": document.source, "url": document.url,
    ]
    #expect(fields[field] == .value(value))
    #expect(document.extra == .absent)
  }

  @Test(
    "members without a field are kept",
    arguments: [
      #""recipeCuisine":true"#, #""totalTime":"PT-471406H28M55S""#, #""cookTime":"until done""#,
      ##""author":{"@id":"#nobody"}"##, #""@id":"recipe""#,
      #""aggregateRating":{"ratingValue":"good"}"#,
      #""nutrition":{"@type":"NutritionInformation","calories":"1"}"#, #""recipeYield":true"#,
      #""keywords":{"a":1}"#,
    ])
  func kept(_ member: String) throws {
    let document = try recipe(
      #"{"@type":"Recipe","name":"a","recipeIngredient":["x"],\#(member)}"#)
    #expect(document.extra == .value("{\(member)}"))
  }

  @Test("Nextcloud's file")
  func nextcloud() throws {
    let document = try recipe(
      #"""
      {"@context":"http:\/\/schema.org","@type":"Recipe","id":"4711","name":"Kartoffelsuppe",
       "url":"https:\/\/x.y\/suppe","prepTime":"PT0H15M","cookTime":"","totalTime":null,
       "recipeYield":4,"recipeCategory":"Suppen","keywords":"Winter,schnell","tool":[],
       "recipeIngredient":["500 g Kartoffeln"],"recipeInstructions":["Kochen."],
       "nutrition":[],"dateCreated":"2021-01-01T00:00:00+0000"}
      """#)
    #expect(document.key == "https://x.y/suppe")
    #expect(document.prepMinutes == .value(15))
    #expect(document.totalMinutes == .null)
    #expect(document.yield == .value("4"))
    #expect(document.category == .value("Suppen"))
    #expect(document.tags == .value(["Winter", "schnell"]))
    #expect(
      document.extra == .value(#"{"id":"4711","dateCreated":"2021-01-01T00:00:00+0000"}"#))
  }

  @Test("a graph in a graph, to the decoder's limit, costs no more than its size")
  func deepGraphs() throws {
    let depth = 2_000
    let start = String(repeating: #"{"@graph":"#, count: depth)
    let end = String(repeating: "}", count: depth)
    let text = start + #"[{"@type":"Recipe","name":"a"},{"@type":"Recipe"}]"# + end
    let all = try found(text)
    #expect(all.documents.map(\.name) == ["a"])
    #expect(all.faults.map(\.codingPath.count) == [depth + 2])
    #expect(try refusal(start + "1" + end) == ": expected a recipe, found a node without a type")
  }
}
