import JanssonCoding
import RecipeModel
import TestSupport
import Testing

@testable import RecipeImport

/// Objects of random members in random shapes, whose every text is a word that occurs nowhere else:
/// whatever a format makes of them, each word must be somewhere in the recipe.
@Suite("nothing is lost") struct NothingLostTests {
  /// The members that make an object one of a format, with % for a value and & for members of
  /// an inner object; and the keys of it, maybe none, and of its inner objects.
  struct Format: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let keys: [String]
    let innerKeys: [String]
  }

  static let formats = [
    Format(
      testDescription: "generic", start: #""title":"t""#,
      keys: [
        "ingredients", "ingredient_groups", "instructions", "instructions_list", "directions",
        "category", "cuisine", "tags", "keywords", "yields", "servings", "total_time", "rating",
        "language", "author", "source", "url", "id", "canonical_url", "wine", "name", "extra",
        "lines", "ingredientLines", "extendedIngredients",
      ],
      innerKeys: [
        "text", "name", "amount", "unit", "food", "note", "purpose", "ingredients", "original", "x",
        "item", "step", "steps", "quantity", "measure", "title", "value", "itemListElement",
      ]),
    Format(
      testDescription: "linked", start: #""@type":"Recipe","name":"t""#,
      keys: [
        "recipeIngredient", "ingredients", "recipeInstructions", "recipeYield", "recipeCategory",
        "recipeCuisine", "keywords", "totalTime", "author", "publisher", "url", "@id", "image",
        "mainEntityOfPage", "aggregateRating", "inLanguage", "headline", "video", "yield",
      ],
      innerKeys: [
        "text", "name", "@id", "url", "itemListElement", "item", "value", "unitText", "ratingValue",
        "ratingCount", "description", "image", "step",
      ]),
    Format(
      testDescription: "mealie", start: #""name":"t","recipe_ingredient":[{"note":"n"},%]"#,
      keys: [
        "recipeIngredient", "recipe_instructions", "recipeInstructions", "tags", "recipeCategory",
        "recipe_yield", "recipeServings", "total_time", "orgURL", "id", "rating", "notes", "slug",
      ],
      innerKeys: [
        "title", "note", "quantity", "unit", "food", "originalText", "name", "text", "id",
        "aliases",
      ]),
    Format(
      testDescription: "mealie's backup",
      start: #""recipes":[{"id":"r","name":"t","org_url":%}],"recipes_ingredients":"#
        + #"[{&,"recipe_id":"r","food_id":"f"},{&,"recipe_id":"r"}],"ingredient_foods":"#
        + #"[{&,"id":"f"}],"recipe_instructions":[{&,"recipe_id":"r"}],"notes":[{&,"recipe_id":"r"}],"#
        + #""recipes_to_tags":[{"recipe_id":"r","tag_id":"g"}],"tags":[{&,"id":"g"}],"#
        + #""recipe_settings":[{&,"recipe_id":"r"}]"#,
      keys: [],
      innerKeys: [
        "title", "note", "quantity", "original_text", "text", "name", "plural_name",
        "total_time", "recipe_yield", "recipe_servings", "org_url", "rating", "x",
      ]),
    Format(
      testDescription: "tandoor", start: #""name":"t","steps":[{"instruction":"n"},%]"#,
      keys: [
        "keywords", "servings", "servings_text", "working_time", "source_url", "x", "id",
      ],
      innerKeys: [
        "name", "instruction", "ingredients", "food", "unit", "amount", "note", "is_header",
        "no_amount", "time", "plural_name",
      ]),
    Format(
      testDescription: "paprika", start: #""name":"t","ingredients":"n","uid":"u""#,
      keys: [
        "directions", "servings", "categories", "prep_time", "rating", "source", "source_url",
        "notes",
      ],
      innerKeys: ["name", "text", "x"]),
    Format(
      testDescription: "meal", start: #""strMeal":"t""#,
      keys: [
        "strIngredient1", "strMeasure1", "strIngredient2", "strMeasure2", "strMeasure3", "strTags",
        "strInstructions", "idMeal", "strArea", "strCategory", "strSource", "strX",
      ],
      innerKeys: ["name", "text", "x"]),
    Format(
      testDescription: "rakuten", start: #""recipeTitle":"t","recipeId":1"#,
      keys: ["recipeMaterial", "recipeIndication", "recipeUrl", "nickname", "recipeCost", "rank"],
      innerKeys: ["name", "text", "x"]),
  ]

  /// Makes values, and remembers the words in them.
  private struct Maker {
    var generator: SeededGenerator
    let keys: [String]
    var words: [String] = []

    mutating func word() -> String {
      words.append("w\(words.count)x")
      return words[words.count - 1]
    }

    mutating func value(depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 14 : 9), using: &generator) {
      case 0: return ["null", "true", "false", "0", "1", "[]", "{}", #""""#].pick(&generator)
      case 1: return "\"\(word()), \(word())\""
      case 2: return "\"\(word()):\""
      case 3: return "\" \(word())\\n\(word())\\r\\n\""
      case 4: return "\"https://\(word())/\""
      case 5...8: return "\"\(word())\""
      case 9...11:
        return "["
          + (0..<Int.random(in: 1..<4, using: &generator)).map { _ in value(depth: depth - 1) }
          .joined(separator: ",") + "]"
      default: return "{" + members(of: keys, count: 4, depth: depth - 1) + "}"
      }
    }

    mutating func members(of keys: [String], count: Int, depth: Int) -> String {
      guard !keys.isEmpty else { return "" }
      return keys.shuffled(using: &generator).prefix(Int.random(in: 1...count, using: &generator))
        .map { "\"\($0)\":\(value(depth: depth))" }.joined(separator: ",")
    }
  }

  @Test("in any format, whatever the shapes", arguments: formats)
  func words(_ format: Format) throws {
    var recipeCount = 0
    for seed in 0..<500 {
      var maker = Maker(generator: SeededGenerator(seed: UInt64(seed)), keys: format.innerKeys)
      // The decoder drops the first of repeated members, so those of the start come last.
      let members = maker.members(of: format.keys, count: format.keys.count, depth: 4)
      var start = format.start
      if start.contains("%") { start.replace("%", with: maker.value(depth: 4)) }
      while let place = start.firstIndex(of: "&") {
        let members = maker.members(of: format.innerKeys, count: 4, depth: 3)
        start.replaceSubrange(place...place, with: members)
      }
      let text = members.isEmpty ? "{\(start)}" : "{\(members),\(start)}"
      guard let document = try? recipe(text) else { continue }
      recipeCount += 1
      let written = String(
        decoding: try JanssonEncoder(layout: .compact).encode(document), as: UTF8.self)
      let lost = maker.words.filter { !written.contains($0) }
      #expect(lost.isEmpty, "\(lost) of \(text)\nin \(written)")
      if !lost.isEmpty { return }
    }
    #expect(recipeCount > 100)
  }
}
