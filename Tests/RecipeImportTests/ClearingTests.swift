import ObjectGraph
import RecipeModel
import Testing

@testable import RecipeImport

/// The fields of a recipe after its edited file is imported again: fields that the source does not
/// mention are kept, and those that it empties are cleared.
@Suite("importing an edited file again") struct ClearingTests {
  /// One format: how a recipe of some members is written, how it writes that there is nothing, and its
  /// members, each with a value and the field that takes it.
  struct Format: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fileName: String
    let nothings: [String]
    let members: [Member]
    let text: @Sendable ([Member]) -> String
  }

  struct Member: Sendable {
    let key: String
    var value: String
    let field: String
    init(_ key: String, _ value: String, _ field: String) {
      (self.key, self.value, self.field) = (key, value, field)
    }
  }

  private static func json(_ name: String, _ start: String, _ members: [Member]) -> Format {
    Format(
      testDescription: name, fileName: "a.json", nothings: ["null", "[]", #""""#], members: members
    ) { members in
      "{\(start)" + members.map { #","\#($0.key)":\#($0.value)"# }.joined() + "}"
    }
  }

  static let formats = [
    json(
      "generic", #""title":"t","id":"i","ingredients":["x"]"#,
      [
        Member("category", #""c""#, "category"), Member("cuisine", #"["u"]"#, "country"),
        Member("season", #""s""#, "season"), Member("tags", #"["a","b"]"#, "tags"),
        Member("instructions", #"["Cook."]"#, "directions"), Member("yields", "4", "yield"),
        Member("prep_time", "1", "prep"), Member("cook_time", "2", "cook"),
        Member("total_time", "3", "total"), Member("rating", "4.5", "rating"),
        Member("author", #""Ann""#, "source"), Member("url", #""https://x.y/1""#, "url"),
        Member("language", #""ja""#, "language"), Member("wine", #""red""#, "extra"),
      ]),
    json(
      "linked", #""@type":"Recipe","name":"t","recipeIngredient":["x"]"#,
      [
        Member("recipeCategory", #"["c"]"#, "category"),
        Member("recipeCuisine", #""u""#, "country"), Member("keywords", #""a, b""#, "tags"),
        Member("recipeInstructions", #"[{"text":"Cook."}]"#, "directions"),
        Member("recipeYield", #"["4"]"#, "yield"), Member("prepTime", #""PT1M""#, "prep"),
        Member("cookTime", #""PT2M""#, "cook"), Member("totalTime", #""PT3M""#, "total"),
        Member("aggregateRating", #"{"ratingValue":4}"#, "rating"),
        Member("author", #"{"name":"Ann"}"#, "source"), Member("inLanguage", #""ja""#, "language"),
        Member("cost", #""low""#, "extra"),
      ]),
    json(
      "mealie", #""name":"t","id":"i","recipeIngredient":[{"note":"x"}]"#,
      [
        Member("recipeCategory", #"[{"name":"c"}]"#, "category"),
        Member("recipeCuisine", #""u""#, "country"), Member("tags", #"[{"name":"a"}]"#, "tags"),
        Member("recipeInstructions", #"[{"text":"Cook."}]"#, "directions"),
        Member("recipeYield", #""4 servings""#, "yield"), Member("prepTime", #""1 min""#, "prep"),
        Member("performTime", #""2 min""#, "cook"), Member("totalTime", #""3 min""#, "total"),
        Member("rating", "4", "rating"), Member("orgURL", #""https://x.y/1""#, "url"),
        Member("slug", #""t""#, "extra"),
      ]),
    json(
      "tandoor", #""name":"t","id":1,"steps":[{"ingredients":[{"food":{"name":"x"}}]}]"#,
      [
        Member("keywords", #"[{"name":"a"}]"#, "tags"), Member("servings", "4", "yield"),
        Member("working_time", "1", "prep"), Member("waiting_time", "2", "cook"),
        Member("rating", "4", "rating"), Member("source_url", #""https://x.y/1""#, "url"),
        Member("description", #""d""#, "extra"),
      ]),
    json(
      "paprika", #""name":"t","uid":"i","ingredients":"x""#,
      [
        Member("categories", #"["c"]"#, "category"),
        Member("directions", #""Cook.""#, "directions"),
        Member("servings", #""4""#, "yield"), Member("prep_time", #""1 min""#, "prep"),
        Member("cook_time", #""2 min""#, "cook"), Member("total_time", #""3 min""#, "total"),
        Member("source", #""Ann""#, "source"), Member("source_url", #""https://x.y/1""#, "url"),
        Member("rating", "4", "rating"), Member("notes", #""n""#, "extra"),
      ]),
    json(
      "meal", #""strMeal":"t","idMeal":"i","strIngredient1":"x""#,
      [
        Member("strCategory", #""c""#, "category"), Member("strArea", #""u""#, "country"),
        Member("strTags", #""a,b""#, "tags"), Member("strInstructions", #""Cook.""#, "directions"),
        Member("strSource", #""https://x.y/1""#, "url"), Member("strYoutube", #""y""#, "extra"),
      ]),
    json(
      "rakuten", #""recipeTitle":"t","recipeId":1,"recipeMaterial":["x"]"#,
      [
        Member("recipeUrl", #""https://x.y/1""#, "url"), Member("nickname", #""Ann""#, "source"),
        Member("recipeInstructions", #""Cook.""#, "directions"),
        Member("recipeCost", #""low""#, "extra"),
      ]),
    Format(
      testDescription: "a table", fileName: "a.csv", nothings: ["", "[]", " "], members: texts
    ) { members in
      (["title", "ingredients"] + members.map(\.key)).joined(separator: ";") + "\n"
        + (["t", "x"] + members.map(\.value)).joined(separator: ";") + "\n"
    },
    Format(
      testDescription: "Markdown", fileName: "a.md", nothings: ["", "null", "~", "[]", #""""#],
      members: texts
    ) { members in
      "---\ntitle: t\ningredients: [x]\n"
        + members.map { "\($0.key): \($0.value)\n" }.joined() + "---\n"
    },
    Format(
      testDescription: "Cooklang", fileName: "a.cook", nothings: ["", "null", "[]"],
      members: texts.filter { $0.field != "directions" }
    ) { members in
      "---\n" + members.map { "\($0.key): \($0.value)\n" }.joined() + "---\nFry @x.\n"
    },
    Format(
      testDescription: "Cooklang's own metadata", fileName: "a.cook", nothings: [""],
      members: texts.filter { $0.field != "directions" }
    ) { members in
      members.map { ">> \($0.key): \($0.value)\n" }.joined() + "Fry @x.\n"
    },
  ]

  private static let texts = [
    Member("category", "c", "category"), Member("cuisine", "u", "country"),
    Member("season", "s", "season"), Member("tags", "a", "tags"), Member("servings", "4", "yield"),
    Member("prep time", "1 min", "prep"), Member("cook time", "2 min", "cook"),
    Member("total time", "3 min", "total"), Member("author", "Ann", "source"),
    Member("url", "https://x.y/1", "url"), Member("language", "ja", "language"),
    Member("rating", "4", "rating"), Member("directions", "Cook.", "directions"),
  ]

  /// Imports texts one after the other, and returns the only recipe after each.
  private func stored(_ texts: [String], as name: String) throws -> [RecipeDocument] {
    let store = Store(inMemoryFor: RecipeSchema.schema)
    return try texts.map { text in
      let counts = try store.write { transaction in
        try RecipeImporter().importBytes(Array(text.utf8), named: name, into: &transaction) {
          Issue.record("\($0)")
        }
      }
      #expect(counts.skipped == 0 && counts.collisions == 0)
      let snapshot = try store.snapshot()
      try snapshot.checkInvariants()
      let rows = try Array(snapshot.liveRows(of: RecipeSchema.recipe))
      #expect(rows.count == 1)
      return try RecipeDocument(try #require(rows.first), in: snapshot)
    }
  }

  /// The fields that have a value.
  private func fields(_ document: RecipeDocument) -> Set<String> {
    let fields: [String: Bool] = [
      "category": document.category != .absent, "country": document.country != .absent,
      "season": document.season != .absent, "directions": document.directions != .absent,
      "yield": document.yield != .absent, "prep": document.prepMinutes != .absent,
      "cook": document.cookMinutes != .absent, "total": document.totalMinutes != .absent,
      "source": document.source != .absent, "url": document.url != .absent,
      "language": document.language != .absent, "rating": document.rating != .absent,
      "tags": document.tags != .absent, "extra": document.extra != .absent,
    ]
    return Set(fields.filter(\.value).keys)
  }

  @Test("an empty member clears its field, an absent member keeps it", arguments: formats)
  func members(_ format: Format) throws {
    let full = format.text(format.members)
    let always: Set<String> = format.fileName == "a.cook" ? ["directions"] : []
    let all = Set(format.members.map(\.field)).union(always)
    for (place, member) in format.members.enumerated() {
      var absent = format.members
      absent.remove(at: place)
      for nothing in format.nothings {
        var cleared = format.members
        cleared[place].value = nothing
        let after = try stored(
          [full, format.text(absent), format.text(cleared), full], as: format.fileName)
        #expect(fields(after[0]) == all)
        #expect(after[1] == after[0], "without \(member.key)")
        #expect(fields(after[2]) == all.subtracting([member.field]), "\(member.key): \(nothing)")
        #expect(after[3] == after[0], "\(member.key) again")
      }
    }
  }

  @Test("a list replaces the tags, those of further categories too") func lists() throws {
    func paprika(_ categories: String) -> String {
      #"{"name":"t","uid":"i","ingredients":"x","categories":\#(categories)}"#
    }
    let after = try stored(
      [paprika(#"["c","a","b"]"#), paprika(#"["c","b"]"#), paprika(#"["c"]"#)], as: "a.json")
    #expect(after.map(\.tags) == [.value(["a", "b"]), .value(["b"]), .absent])
    #expect(after.map(\.category) == Array(repeating: .value("c"), count: 3))
  }

  @Test("a 0 that means no value clears too") func zeros() throws {
    let tandoor = #"{"name":"t","id":1,"steps":[{"instruction":"Cook."}],"working_time":"#
    #expect(
      try stored([tandoor + "30}", tandoor + "0}"], as: "a.json").map(\.prepMinutes)
        == [.value(30), .absent])
    let paprika = #"{"name":"t","uid":"i","ingredients":"x","rating":"#
    #expect(
      try stored([paprika + "4}", paprika + "0}"], as: "a.json").map(\.rating)
        == [.value(4), .absent])
    let mealie = #"{"name":"t","id":"i","recipeIngredient":[{"note":"x"}],"recipeServings":"#
    #expect(
      try stored([mealie + "4.0}", mealie + "0.0}"], as: "a.json").map(\.yield)
        == [.value("4"), .absent])
  }

  @Test("of two members for a field, one with a value is enough") func alternatives() throws {
    let document = try recipe(
      #"{"title":"t","ingredients":["x"],"category":null,"course":"c","tags":[],"keywords":"k"}"#)
    #expect(document.category == .value("c"))
    #expect(document.tags == .value(["k"]))
    #expect(
      try recipe(#"{"@type":"Recipe","name":"t","author":null,"publisher":"P"}"#).source
        == .value("P"))
  }

  @Test("a table of a backup that is empty clears, one that was not dumped says nothing")
  func backup() throws {
    func backup(_ links: String, _ steps: String, _ row: String) -> String {
      #"{"recipes":[{"id":"r","name":"t"\#(row)}],"recipes_ingredients":[{"recipe_id":"r","note":"x"}]"#
        + links + steps
        + #","tags":[{"id":"g","name":"a"}],"categories":[{"id":"g","name":"c"}]}"#
    }
    let links =
      #","recipes_to_tags":[{"recipe_id":"r","tag_id":"g"}]"#
      + #","recipes_to_categories":[{"recipe_id":"r","category_id":"g"}]"#
    let steps = #","recipe_instructions":[{"recipe_id":"r","text":"Cook."}]"#
    let row = #","total_time":"3 min","org_url":"https://x.y/1""#
    let after = try stored(
      [
        backup(links, steps, row), backup("", "", ""),
        backup(
          #","recipes_to_tags":[],"recipes_to_categories":[]"#, #","recipe_instructions":[]"#,
          #","total_time":null,"org_url":"""#),
      ], as: "a.json")
    #expect(fields(after[0]) == ["category", "tags", "directions", "total", "url"])
    #expect(after[1] == after[0])
    #expect(fields(after[2]).isEmpty)
  }
}
