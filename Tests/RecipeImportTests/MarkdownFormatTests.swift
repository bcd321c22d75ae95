import RecipeModel
import Testing

@testable import RecipeImport

@Suite("Markdown") struct MarkdownFormatTests {
  private typealias Line = RecipeDocument.Line

  private func recipe(_ text: String) throws -> RecipeDocument {
    try #require(try MarkdownFormat.documents(in: text, name: "file").first)
  }

  @Test("has ingredients and directions under headings") func headings() throws {
    let found = try recipe(
      """
      ---
      title: "Fish: a soup"
      date: 2021-03-16
      tags: ['fish', 'soup']
      author: shou
      ---

      ![Fish](/pix/fish.webp)

      - 🍳 Cook time: ~30 minutes
      - 🍽️ Servings: 4

      ## Ingredients

      - Fish stock (see 2.)
      * 1 onion,
        chopped
          + or a leek
      3. [ ] rice

      Feel free to vary.

      ## Directions

      1. Cook the rice
         slowly.
      2. Eat.

      ### Later

      Rest.

      ## Notes

      - Best cold.

      Really.
      """)
    #expect(found.name == "Fish: a soup")
    #expect(found.tags == .value(["fish", "soup"]))
    #expect(found.source == .value("shou"))
    #expect(found.cookMinutes == .value(30))
    #expect(found.yield == .value("4"))
    #expect(
      found.lines.value?.map(\.text) == [
        "Fish stock (see 2.)", "1 onion, chopped", "or a leek", "rice",
      ])
    #expect(found.directions == .value("Cook the rice slowly.\nEat.\nLater\nRest."))
    #expect(
      found.extra
        == .value(
          #"{"date":"2021-03-16","description":"![Fish](/pix/fish.webp)\n- 🍳 Cook time: ~30 minutes\n"#
            + #"- 🍽️ Servings: 4","ingredients":"Feel free to vary.","#
            + #""Notes":"- Best cold.\n\nReally."}"#))
  }

  @Test("has sections by headings, bold lines, colons and words alone") func sections() throws {
    let found = try recipe(
      """
      # カレー
      ## 材料
      - 水
      ### ルー
      - 小麦粉
      **Rice**
      - 米
      For the top:
      - 卵

      Spices

      - クミン
      ## Sauce ingredients
      - トマト
      ## 作り方
      煮る
      """)
    #expect(found.name == "カレー")
    #expect(
      found.lines
        == .value([
          Line("水"), Line("小麦粉", section: "ルー"), Line("米", section: "Rice"),
          Line("卵", section: "For the top"), Line("クミン", section: "Spices"),
          Line("トマト", section: "Sauce ingredients"),
        ]))
    #expect(found.directions == .value("煮る"))
    #expect(found.extra == .absent)
  }

  @Test("keeps text among the ingredients that is not an ingredient") func remarks() throws {
    let found = try recipe(
      "## Ingredients\nServes around 3 people.\n- salt\n\nAlone\n## Directions\nEat.\n")
    #expect(found.lines == .value([Line("salt")]))
    #expect(
      found.extra == .value(#"{"ingredients":"Serves around 3 people.\nAlone"}"#))
  }

  @Test("has all in the head, and describes it in the body") func head() throws {
    let found = try recipe(
      """
      ---

      layout: recipe
      title:  "Red Berry Tart"
      tags: desserts, berries
      ingredients:
      - 1⁄2 teaspoon ginger
      - salt: to taste
      - Crust:
        - 2 cups crumbs
        - butter
      directions:
      - Bake the crust
      components:
      - Vanilla Custard Filling

      ---

      A favorite.
      """)
    #expect(found.name == "Red Berry Tart")
    #expect(found.tags == .value(["desserts", "berries"]))
    #expect(
      found.lines
        == .value([
          Line("1⁄2 teaspoon ginger"), Line("salt: to taste"),
          Line("2 cups crumbs", section: "Crust"), Line("butter", section: "Crust"),
          Line("Vanilla Custard Filling", section: "components"),
        ]))
    #expect(found.directions == .value("Bake the crust"))
    #expect(found.extra == .value(#"{"layout":"recipe","description":"A favorite."}"#))
  }

  @Test("is RecipeMD if lines of dashes separate its parts") func recipeMD() throws {
    let found = try recipe(
      """
      # Guacamole

      A dip.

      *sauce, vegan*

      **4 Servings, 200g**

      ---

      - *1* avocado
      - *.5 teaspoon* salt
      - pepper

      ## 上

      - *1 1/2 cups* [tomatoes](tomatoes.md)

      ---

      Remove the flesh.

      ## Serve

      Now.
      """)
    #expect(found.name == "Guacamole")
    #expect(found.tags == .value(["sauce", "vegan"]))
    #expect(found.yield == .value("4 Servings, 200g"))
    #expect(
      found.lines
        == .value([
          Line("1 avocado"), Line(".5 teaspoon salt"), Line("pepper"),
          Line("1 1/2 cups [tomatoes](tomatoes.md)", section: "上"),
        ]))
    #expect(found.directions == .value("Remove the flesh.\nServe\nNow."))
    #expect(found.extra == .value(#"{"description":"A dip."}"#))
  }

  @Test("that is not a recipe is refused; without a title it has the name of the file") func names()
    throws
  {
    #expect(throws: FormatError.self) { try recipe("# About\n\n- a list\n") }
    #expect(throws: FormatError.self) { try recipe("") }
    #expect(try recipe("## Ingredients\r\n\r\n- 塩\r\n").name == "file")
    #expect(try recipe("## Ingredients\r\n\r\n- 塩\r\n").lines == .value([Line("塩")]))
  }
}
