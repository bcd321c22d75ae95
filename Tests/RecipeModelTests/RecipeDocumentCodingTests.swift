import Foundation
import JanssonCoding
import RecipeModel
import RecipeTestSupport
import TestSupport
import Testing

/// A recipe is the same whether it is read plainly or by containers: Foundation's decoder knows
/// nothing of the plain way.
@Suite("a recipe as JSON") struct RecipeDocumentCodingTests {
  private static let texts = [
    #""カレー""#, #""""#, "null", "7", "true", "1.5", "[]", "{}", #"["a"]"#, #"{"name": "b"}"#,
  ]

  private static let ingredientLists = [
    "[]", #"["人参"]"#, #"[{"name": "人参"}, "水"]"#, #"[{"name": ""}]"#, #"[""]"#, "[null]",
    #"[{"name": null}]"#, "[{}]", "[1]", #"[{"name": "a", "unit": "g"}]"#, #"{"name": "a"}"#,
    "null",
    #"[["a"]]"#, #""a""#,
  ]

  private static let lineLists = [
    "[]", #"["人参 1本"]"#, #"[{"text": "水", "section": "具"}, "塩"]"#, #"[{"text": ""}]"#, "null",
    #"[{"section": "具"}]"#, #"[{"text": "a", "section": null}]"#, "[1]",
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    var members: [String] = []
    for key in ["key", "name", "category", "country", "season"] where !generator.chance(4) {
      // Mostly as it should be, so that a recipe comes out now and then.
      let value = generator.chance(3) ? Self.texts.pick(&generator) : Self.texts[0]
      members.append("\"\(key)\": \(value)")
    }
    if !generator.chance(6) {
      members.append("\"ingredients\": \(Self.ingredientLists.pick(&generator))")
    }
    if generator.chance(4) { members.append("\"lines\": \(Self.lineLists.pick(&generator))") }
    if generator.chance(4) { members.append("\"unknown\": 1") }
    members.shuffle(using: &generator)
    return "{" + members.joined(separator: ", ") + "}"
  }

  @Test("is read as Foundation's decoder reads it", arguments: 0..<4)
  func agreement(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var recipeCount = 0
    for _ in 0..<2_000 {
      let text = text(&generator)
      let expected = try? JSONDecoder().decode(RecipeDocument.self, from: Data(text.utf8))
      let found = try? JanssonDecoder(limits: .standard)
        .decode(RecipeDocument.self, from: Array(text.utf8).span)
      #expect(found == expected, "\(text)")
      if found != nil { recipeCount += 1 }
    }
    #expect(recipeCount > 100 && recipeCount < 1_900)
  }

  @Test("absent members are left out, and null is null")
  func writing() throws {
    var document = RecipeDocument(
      name: "a", lines: [RecipeDocument.Line("水", section: "具"), RecipeDocument.Line("塩")])
    document.season = .null
    document.totalMinutes = .value(5)
    let text = String(
      decoding: try JanssonEncoder(layout: .compact).encode(document), as: UTF8.self)
    #expect(
      text == #"{"name":"a","season":null,"#
        + #""lines":[{"text":"水","section":"具"},{"text":"塩"}],"totalMinutes":5}"#)
  }
}
