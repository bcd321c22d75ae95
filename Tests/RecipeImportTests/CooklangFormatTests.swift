import RecipeModel
import Testing

@testable import RecipeImport

/// The expected values follow Cooklang's specification.
@Suite("Cooklang") struct CooklangFormatTests {
  private func recipe(_ text: String) throws -> RecipeDocument {
    try #require(try CooklangFormat.documents(in: text, name: "file").first)
  }

  @Test("has ingredients as lines and words") func ingredients() throws {
    let found = try recipe(
      "Fry @onions{2}(finely chopped) and @塩 in @olive oil{2%tbsp},\nthen add @salt{pinch}.\n\n"
        + "Pour in @white wine|wine{=1/2%cup} and @&?milk{}.")
    #expect(
      found.lines.value?.map(\.text) == [
        "2 onions (finely chopped)", "塩", "2 tbsp olive oil", "pinch salt", "1/2 cup white wine",
        "milk",
      ])
    #expect(found.ingredientNames == ["onions", "塩", "olive oil", "salt", "white wine", "milk"])
    #expect(
      found.directions
        == .value("Fry onions and 塩 in olive oil, then add salt.\nPour in wine and milk."))
    #expect(found.name == "file")
    #expect(found.extra == .absent)
  }

  @Test(
    "knows where a name ends",
    arguments: [
      ("Add @chilli then bake", "chilli"), ("Add @chilli, then", "chilli"),
      ("@hot chilli{}", "hot chilli"), ("@chilli cut and @garlic{}", "chilli|garlic"),
      ("@5peppers", "5peppers"), ("@tipo 00 flour{250%g}", "250 g tipo 00 flour"),
      ("@milk{ 1 / 2 %cup}", "1 / 2 cup milk"), ("Add some @🧂", "🧂"),
      ("@extra-virgin oil", "extra-virgin"), ("Message @ example{}", ""), ("a @", ""),
      ("@chilli⸫ then", "chilli"), ("@salt{", "salt"), ("@{2}", ""),
    ])
  func names(text: String, lines: String) throws {
    let found = try recipe(text).lines.value?.map(\.text).joined(separator: "|")
    #expect(found == lines)
  }

  @Test("has things and times as words, and keeps the rest of them") func cookware() throws {
    let found = try recipe(
      "Use a #pot and a #frying pan{2} for ~{10%minutes} and ~rest{1%hour}, then ~wait. ~ {5}")
    #expect(
      found.directions
        == .value("Use a pot and a frying pan for 10 minutes and 1 hour, then wait. ~ {5}"))
    #expect(
      found.extra == .value(#"{"cookware":["pot","2 frying pan"],"timers":["rest: 1 hour"]}"#))
    #expect(found.lines == .value([]))
  }

  @Test("has sections, notes and comments") func sections() throws {
    let found = try recipe(
      """
      -- first
      = Dough
      Mix @flour{1%kg}. -- sift it
      == Sauce ==
      Boil [- or
      fry -] @tomatoes{}.
      > Fresh ones.
      """)
    #expect(
      found.lines
        == .value([
          .init("1 kg flour", section: "Dough", name: "flour"), .init("tomatoes", section: "Sauce"),
        ]))
    #expect(found.directions == .value("Dough\nMix flour.\nSauce\nBoil  tomatoes.\nFresh ones."))
    #expect(found.extra == .value(#"{"comments":["or\nfry","first","sift it"]}"#))
  }

  @Test("has metadata at its head and between its steps") func metadata() throws {
    let found = try recipe(
      """
      ---
      title: 肉じゃが
      tags: [和食, 煮物]
      servings: 4
      prep time: 1 hour 5 min
      cook time: a while
      source: https://example.com/1
      author: Jamie
      cuisine: Japanese
      nested: {a: [1, ~]}
      ---
      >> course: dinner
      >> tags: winter, 和食
      Boil @water.
      """)
    #expect(found.name == "肉じゃが")
    #expect(found.tags == .value(["和食", "煮物", "winter"]))
    #expect(found.yield == .value("4"))
    #expect(found.prepMinutes == .value(65))
    #expect(found.url == .value("https://example.com/1"))
    #expect(found.source == .value("Jamie"))
    #expect(found.country == .value("Japanese"))
    #expect(found.category == .value("dinner"))
    #expect(found.cookMinutes == .absent)
    #expect(found.extra == .value(#"{"cook time":"a while","nested":{"a":["1",null]}}"#))
  }

  @Test("refers to other recipes and to earlier steps") func references() throws {
    let found = try recipe("Put @./Shared/Pizza Dough{6%balls} on @&(~1)the sauce{}.")
    #expect(found.lines.value?.map(\.text) == ["6 balls Pizza Dough"])
    #expect(found.directions == .value("Put Pizza Dough on the sauce."))
    #expect(found.extra == .value(#"{"references":["./Shared/Pizza Dough"]}"#))
  }

  @Test("whose head is broken says where") func faults() {
    #expect(throws: FormatError.self) { try recipe("---\n- a\n---\n") }
    #expect(throws: FormatError.self) { try recipe("---\na: [\n---\n") }
    // Without an end it is not front matter.
    #expect(throws: Never.self) { try recipe("---\na: [\n") }
  }
}
