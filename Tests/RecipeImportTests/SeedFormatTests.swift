import Foundation
import JanssonCoding
import TestSupport
import Testing

@testable import RecipeImport

/// A recipe is the same whether it is read plainly or by containers: Foundation's decoder knows
/// nothing of the plain way.
@Suite("the seed's format") struct SeedFormatTests {
  private static let texts = [
    #""カレー""#, #""""#, "null", "7", "true", "1.5", "[]", "{}", #"["a"]"#, #"{"name": "b"}"#,
  ]

  private static let ingredientLists = [
    "[]", #"["人参"]"#, #"[{"name": "人参"}, "水"]"#, #"[{"name": ""}]"#, #"[""]"#, "[null]",
    #"[{"name": null}]"#, "[{}]", "[1]", #"[{"name": "a", "unit": "g"}]"#, #"{"name": "a"}"#,
    "null",
    #"[["a"]]"#, #""a""#,
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
    members.shuffle(using: &generator)
    return "{" + members.joined(separator: ", ") + "}"
  }

  @Test("is read as Foundation's decoder reads it", arguments: 0..<4)
  func agreement(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var recipeCount = 0
    for _ in 0..<2_000 {
      let text = text(&generator)
      let expected = try? JSONDecoder().decode(SeedRecipe.self, from: Data(text.utf8)).document
      let found = try? JanssonDecoder(limits: .standard)
        .decode(SeedRecipe.self, from: Array(text.utf8).span).document
      #expect(found == expected, "\(text)")
      if found != nil { recipeCount += 1 }
    }
    #expect(recipeCount > 100 && recipeCount < 1_900)
  }
}
