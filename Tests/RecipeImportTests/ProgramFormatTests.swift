import JanssonCoding
import RecipeModel
import RecordReading
import Testing

@testable import RecipeImport

@Suite("recipes of other programs") struct ProgramFormatTests {
  @Test("Mealie: lines from the original, from parts, or from a note; titles are sections")
  func mealie() throws {
    let document = try recipe(
      #"""
      {"id":"9b2c","slug":"curry","name":"Curry","recipeYield":"4 servings","recipeServings":4.0,
       "totalTime":"1 hour 15 minutes","prepTime":null,"performTime":"45 Minutes","description":"",
       "recipeCategory":[{"id":"c1","name":"Dinner","slug":"dinner"},{"name":"Asian","slug":"asian"}],
       "tags":[{"name":"quick","slug":"quick"}],"rating":4.5,"orgURL":"https://x.y/c",
       "recipeIngredient":[
        {"quantity":2.0,"unit":{"name":"cup","abbreviation":"c"},"food":{"name":"rice","pluralName":null,"aliases":[]},"note":"washed","title":"Base","originalText":null,"referenceId":"r1","disableAmount":false},
        {"quantity":1.0,"unit":null,"food":null,"note":"240 g bread flour","title":null,"originalText":null,"referenceId":"r2"},
        {"quantity":0.5,"unit":null,"food":{"name":"lemon","id":"f3"},"note":"","title":"Top","originalText":"½ a lemon","referenceId":"r3"},
        {"quantity":3.0,"unit":null,"food":null,"note":"eggs","title":""},
        {"quantity":1,"unit":null,"food":null,"note":"leek","disableAmount":false},
        {"quantity":1,"unit":null,"food":null,"note":"salt","disableAmount":true}],
       "recipeInstructions":[{"title":"Rice","text":"Boil it.","ingredientReferences":[]},{"title":"","text":"Serve."}],
       "extras":{},"notes":[{"title":"Tip","text":"Rest."}]}
      """#)
    #expect(document.name == "Curry")
    #expect(document.key == "9b2c")
    #expect(document.url == .value("https://x.y/c"))
    #expect(
      document.lineTexts == [
        "Base|2 cup rice, washed", "Base|240 g bread flour", "Top|½ a lemon", "Top|3 eggs",
        "Top|1 leek", "Top|salt",
      ])
    #expect(
      document.ingredientNames == [
        "rice", "240 g bread flour", "lemon", "3 eggs", "1 leek", "salt",
      ])
    #expect(document.directions == .value("Rice:\nBoil it.\nServe."))
    #expect(document.category == .value("Dinner"))
    #expect(document.tags == .value(["Asian", "quick"]))
    #expect(document.yield == .value("4 servings"))
    #expect(document.totalMinutes == .value(75))
    #expect(document.cookMinutes == .value(45))
    #expect(document.rating == .value(4.5))
    #expect(
      document.extra
        == .value(
          #"{"slug":"curry","recipeServings":4.0,"recipeCategory":[{"id":"c1"},null],"#
            + #""recipeIngredient":[{"unit":{"abbreviation":"c"}},null,{"quantity":0.5,"food":{"id":"f3"}},null,null,null],"#
            + #""notes":[{"title":"Tip","text":"Rest."}]}"#))
  }

  @Test(
    "Mealie's yields, in one text or apart",
    arguments: [
      (#""recipeYield":"4 servings","recipeServings":4.0,"recipeYieldQuantity":4.0"#, "4 servings"),
      (#""recipeYield":"cookies","recipeServings":6.0,"recipeYieldQuantity":12.0"#, "12 cookies"),
      (#""recipe_yield":"cookies","recipe_yield_quantity":0.0"#, "cookies"),
      (#""recipeYield":null,"recipeServings":6.5,"recipeYieldQuantity":0"#, "6.5"),
      (#""recipe_yield":"","recipe_servings":0.0"#, nil),
    ])
  func mealieYields(_ members: String, _ yield: String?) throws {
    let document = try recipe(#"{"name":"t","recipeIngredient":[{"note":"x"}],\#(members)}"#)
    #expect(document.yield == yield.map { .value($0) } ?? .null)
  }

  @Test("Mealie's older files, in snake case")
  func oldMealie() throws {
    let document = try recipe(
      #"""
      {"name":"Brot","slug":"brot","recipe_yield":"1 loaf","total_time":"2 hours","org_url":"https://x.y/b",
       "recipe_category":["Bread"],"tags":["easy"],"settings":{"disable_amount":true},
       "recipe_ingredient":[{"title":null,"note":"500 g Mehl","unit":null,"food":null,"disable_amount":true,"quantity":1}],
       "recipe_instructions":[{"title":"","text":"Kneten."}]}
      """#)
    #expect(document.lineTexts == ["500 g Mehl"])
    #expect(document.directions == .value("Kneten."))
    #expect(document.category == .value("Bread"))
    #expect(document.tags == .value(["easy"]))
    #expect(document.yield == .value("1 loaf"))
    #expect(document.totalMinutes == .value(120))
    #expect(document.key == "https://x.y/b")
    #expect(
      document.extra == .value(#"{"slug":"brot","settings":{"disable_amount":true}}"#))
  }

  @Test("Tandoor: ingredients of the steps, headers as sections")
  func tandoor() throws {
    let document = try recipe(
      #"""
      {"name":"“Texas Red” Chili","description":"Hot","keywords":[{"name":"American","description":""}],
       "steps":[{"name":"","instruction":"Toast.\nSoak.","ingredients":[
         {"food":{"name":"chile, dry","plural_name":null,"supermarket_category":{"name":"Spice"}},"unit":{"name":"oz","plural_name":null},"amount":2.0,"note":"57 g","order":0,"is_header":false,"no_amount":false},
         {"food":null,"unit":null,"amount":0.0,"note":"Meat","order":1,"is_header":true,"no_amount":true},
         {"food":{"name":"beef"},"unit":{"name":"lb"},"amount":2.5,"note":"","order":2,"is_header":false,"no_amount":false},
         {"food":{"name":"salt"},"unit":null,"amount":0.0,"note":"","order":3,"is_header":false,"no_amount":true}],
         "time":5,"order":0,"show_as_header":false},
        {"name":"Finish","instruction":"Stir.","ingredients":[],"order":1},
        {"name":"Serve","instruction":"Top.","ingredients":[{"food":{"name":"lime"},"unit":null,"amount":1.0}]}],
       "working_time":30,"waiting_time":0,"servings":4,"servings_text":"bowls","internal":true,"source_url":""}
      """#)
    #expect(document.name == "“Texas Red” Chili")
    #expect(
      document.lineTexts == [
        "2 oz chile, dry, 57 g", "Meat|2.5 lb beef", "Meat|salt", "Serve|1 lime",
      ])
    #expect(document.ingredientNames == ["chile, dry", "beef", "salt", "lime"])
    #expect(document.directions == .value("Toast.\nSoak.\nFinish:\nStir.\nServe:\nTop."))
    #expect(document.yield == .value("4 bowls"))
    #expect(document.prepMinutes == .value(30))
    #expect(document.cookMinutes == .null)
    #expect(document.tags == .value(["American"]))
    #expect(document.key == nil)
    let extra = try #require(document.extra.value)
    #expect(extra.contains(#""supermarket_category":{"name":"Spice"}"#))
    #expect(extra.contains(#""time":5"#) && extra.contains(#""internal":true"#))
    #expect(extra.contains(#""description":"Hot""#))
    #expect(!extra.contains("Toast") && !extra.contains("is_header") && !extra.contains("beef"))
  }

  @Test("Paprika: lines of one text, and no picture")
  func paprika() throws {
    let document = try recipe(
      #"""
      {"uid":"8F-1","name":"Zucchinipuffer","ingredients":"400 g Zucchini\r\n400 g Kartoffel(n)\n\nDip:\nSalz\n",
       "directions":"Reiben.\n\nBraten.","servings":"4","prep_time":"20 min","cook_time":"","total_time":"1 hr",
       "categories":["Vegetarisch","Schnell"],"rating":0,"source":"chefkoch.de","source_url":"https://x.y/z",
       "notes":"Gut!","nutritional_info":"","difficulty":"Easy","photo":"a.jpg","photo_data":"/9j/4AAQ",
       "photo_hash":"AB","hash":"CD","photos":[{"data":"/9j"}],"created":"2012-09-05 13:03:36"}
      """#)
    #expect(document.key == "8F-1")
    #expect(document.lineTexts == ["400 g Zucchini", "400 g Kartoffel(n)", "Dip|Salz"])
    #expect(document.directions == .value("Reiben.\nBraten."))
    #expect(document.category == .value("Vegetarisch"))
    #expect(document.tags == .value(["Schnell"]))
    #expect(document.yield == .value("4"))
    #expect(document.prepMinutes == .value(20))
    #expect(document.totalMinutes == .value(60))
    #expect(document.rating == .null)
    #expect(document.source == .value("chefkoch.de"))
    #expect(document.url == .value("https://x.y/z"))
    #expect(
      document.extra
        == .value(#"{"notes":"Gut!","difficulty":"Easy","created":"2012-09-05 13:03:36"}"#))
  }

  @Test("TheMealDB: twenty numbered columns, empties of three kinds")
  func mealDB() throws {
    var members: [String] = []
    for number in 1...20 {
      let food = [1: #""Fries""#, 2: #""Lamb ""#, 3: #""""#, 4: "null", 5: #"" ""#, 6: #""Salt""#]
      let measure = [1: #""250 Grams""#, 2: #""1 kg ""#, 6: #"" ""#]
      members.append(#""strIngredient\#(number)":\#(food[number] ?? #""""#)"#)
      members.append(#""strMeasure\#(number)":\#(measure[number] ?? "null")"#)
    }
    let meal = #"""
      {"idMeal":"52769","strMeal":"Kapsalon","strDrinkAlternate":null,"strCategory":"Lamb","strArea":"Dutch",
       "strInstructions":"Cut.\r\n\r\nFry.","strTags":"Snack,Fast","strYoutube":"https://y.t/1","strSource":"",
       \#(members.joined(separator: ","))}
      """#
    let document = try recipe(#"{"meals":[\#(meal)]}"#)
    #expect(document == (try recipe(meal)))
    #expect(document.key == "52769")
    #expect(document.lineTexts == ["250 Grams Fries", "1 kg Lamb", "Salt"])
    #expect(document.ingredientNames == ["Fries", "Lamb", "Salt"])
    #expect(document.category == .value("Lamb"))
    #expect(document.country == .value("Dutch"))
    #expect(document.tags == .value(["Snack", "Fast"]))
    #expect(document.directions == .value("Cut.\nFry."))
    #expect(document.extra == .value(#"{"strYoutube":"https://y.t/1"}"#))
    #expect(try recipes(#"{"meals":[\#(meal),\#(meal)]}"#).count == 2)
    #expect(try refusal(#"{"meals":null}"#) == ": the response contains no meals")
  }

  @Test("Rakuten: names, headings in brackets, and an indication of time")
  func rakuten() throws {
    let all = try recipes(
      #"""
      {"result":[{"recipeId":1590002716,"recipeTitle":"ハンバーグ","recipeUrl":"https://r.jp/1/",
        "recipeMaterial":["【ハンバーグ材料】","牛豚合びき肉","○水","A醤油・みりん・砂糖"," "],
        "recipeIndication":"約10分","recipeCost":"300円前後","rank":"1","nickname":"花子"},
       {"recipeId":2,"recipeTitle":"サラダ","recipeMaterial":["レタスか白菜"],"recipeIndication":"指定なし"}]}
      """#)
    #expect(all.map(\.name) == ["ハンバーグ", "サラダ"])
    #expect(all.map(\.key) == ["1590002716", "2"])
    #expect(
      all[0].lineTexts == ["ハンバーグ材料|牛豚合びき肉", "ハンバーグ材料|○水", "ハンバーグ材料|A醤油・みりん・砂糖"])
    #expect(all[0].ingredientNames == ["牛豚合びき肉", "○水", "A醤油・みりん・砂糖"])
    #expect(all.map(\.totalMinutes) == [.value(10), .absent])
    #expect(all[0].source == .value("花子"))
    #expect(all[0].url == .value("https://r.jp/1/"))
    #expect(
      all[0].extra
        == .value(#"{"recipeIndication":"約10分","recipeCost":"300円前後","rank":"1"}"#))
    #expect(all[1].extra == .value(#"{"recipeIndication":"指定なし"}"#))
  }

  @Test(
    "wrong types everywhere are refused or kept, never a crash",
    arguments: [
      #"{"name":"a","recipe_ingredient":7}"#, #"{"name":"a","slug":"a","recipeIngredient":[]}"#,
      #"{"name":"a","recipeIngredient":[{"note":{"a":[true]},"food":[[]],"quantity":"x"}]}"#,
      #"{"recipes":[7,{},{"id":[],"name":"a"},{"id":{},"name":[]}],"recipes_ingredients":[[],{"recipe_id":{}}]}"#,
      #"{"recipes":[{"id":"","name":"a"},{"id":"-","name":"b"}],"recipes_to_tags":[{"recipe_id":"-","tag_id":"-"}],"tags":{}}"#,
      #"{"recipes":[{"id":1,"name":"a"},{"id":1.0,"name":"b"}],"recipe_instructions":[{"recipe_id":1,"position":{},"text":[[]]}],"recipe_settings":[{"recipe_id":1,"disable_amount":"x"}],"api_extras":[{"recipee_id":1,"key_name":7,"value":null}]}"#,
      #"{"recipes":[{"id":"r","name":"a"}],"recipes_ingredients":[{"recipe_id":"r","food_id":"f","unit_id":[],"position":"x"},{"recipe_id":"r","position":1e300}],"ingredient_foods":[{"id":"f","name":{"name":[]}},7]}"#,
      #"{"name":"a","steps":[{"instruction":[1,{"text":null}],"ingredients":[7,"x",null,{}]}]}"#,
      #"{"name":"a","steps":[{"ingredients":{"food":1}},7],"servings":{}}"#,
      #"{"name":"a","ingredients":"","uid":[],"categories":{"name":[1]},"rating":"x"}"#,
      #"{"strMeal":"a","strIngredient1":[],"strMeasure1":{}}"#, #"{"meals":[1]}"#, #"{"meals":{}}"#,
      #"{"recipeTitle":"a","recipeMaterial":{"a":1}}"#,
      #"{"result":[{"recipeTitle":7,"recipeId":[]}]}"#,
      #"{"hits":[{"recipe":[]}]}"#, #"{"title":"a","ingredient_groups":[7],"ingredients":null}"#,
      #"{"@graph":{"@type":"Recipe","name":["a",{"b":1}],"recipeYield":[[{"value":[]}]]}}"#,
      #"{"@type":"Recipe","name":"a","author":[[{"name":{"name":1}}]],"recipeIngredient":{"item":{"item":"x"}}}"#,
    ])
  func wrongTypes(_ text: String) throws {
    guard let all = try? found(text) else {
      #expect(try refusal(text) != nil)
      return
    }
    for document in all.documents {
      #expect(!document.name.isEmpty && !document.ingredientNames.contains(""))
      #expect(document.lines.value?.map(\.text).contains("") != true)
    }
  }
}
