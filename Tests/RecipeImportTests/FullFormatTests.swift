import Foundation
import JanssonCoding
import TestSupport
import Testing

@testable import RecipeImport

/// A recipe is the same whether it is read plainly or by containers: Foundation's decoder knows
/// nothing of the plain way.
@Suite("our own format") struct FullFormatTests {
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

  private static let words = [
    "カレー", "か\u{3099}", "é", "e\u{301}", "a\"b\\c", "line\nline", "\u{1}\t", "🍛👩‍🍳", " x", "{}",
    "null",
  ]

  private func field<Value>(
    _ generator: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value
  ) -> Field<Value> {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .absent
    case 1: .null
    default: .value(value(&generator))
    }
  }

  private func document(_ generator: inout SeededGenerator) -> RecipeDocument {
    // A name and an element of a list are not blank; a text may be.
    func word(_ generator: inout SeededGenerator) -> String {
      (Self.words + [" "]).pick(&generator)
    }
    func words(_ generator: inout SeededGenerator) -> [String] {
      (0..<Int.random(in: 0..<4, using: &generator)).map { _ in Self.words.pick(&generator) }
    }
    var document = RecipeDocument(
      name: Self.words.pick(&generator), ingredients: words(&generator))
    if generator.chance(2) { document.key = "key " + word(&generator) }
    document.category = field(&generator, word)
    document.country = field(&generator, word)
    document.season = field(&generator, word)
    document.directions = field(&generator, word)
    document.yield = field(&generator, word)
    document.prepMinutes = field(&generator) { Int.random(in: Int.min...Int.max, using: &$0) }
    document.cookMinutes = field(&generator) { Int.random(in: -9...9, using: &$0) }
    document.totalMinutes = field(&generator) { Int.random(in: 0...500, using: &$0) }
    document.source = field(&generator, word)
    document.url = field(&generator, word)
    document.language = field(&generator, word)
    document.rating = field(&generator) { Double.random(in: 0...5, using: &$0) }
    document.tags = field(&generator, words)
    document.lines = field(&generator) { generator in
      words(&generator).map { text in
        RecipeDocument.Line(text, section: generator.chance(2) ? nil : word(&generator))
      }
    }
    document.extra = field(&generator, word)
    return document
  }

  @Test("what is written reads back as an equal recipe", arguments: 0..<4)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      let document = document(&generator)
      let bytes = try JanssonEncoder(layout: .compact).encode(document)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(try recipe(text) == document, "\(text)")
      #expect(
        try JSONDecoder().decode(RecipeDocument.self, from: Data(bytes)) == document, "\(text)")
    }
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

  @Test("lines alone are ingredients too")
  func linesOnly() throws {
    let document = try recipe(#"{"name":"a","lines":["塩",{"text":"水","section":"具"}]}"#)
    #expect(document.ingredientNames == ["塩", "水"])
    #expect(document.lineTexts == ["塩", "具|水"])
  }

  @Test("ingredients that are objects are names, texts are lines, and another member goes to extra")
  func otherMembers() throws {
    let seed = try recipe(#"{"name":"a","season":"Any","ingredients":["1 egg"]}"#)
    #expect(seed.ingredients == nil && seed.lineTexts == ["1 egg"])
    #expect(seed.extra == .absent)
    let named = try recipe(#"{"name":"a","season":"Any","ingredients":[{"name":"1 egg"}]}"#)
    #expect(named.lines == .absent && named.ingredients == ["1 egg"])
    let mixed = try recipe(#"{"name":"a","ingredients":[{"name":"egg"},"1 g salt"]}"#)
    #expect(mixed.lines == .absent && mixed.ingredients == ["egg", "1 g salt"])
    let headed = try recipe(#"{"name":"a","ingredients":["For the dough:","1 egg"]}"#)
    #expect(headed.lineTexts == ["For the dough|1 egg"])
    let more = try recipe(
      #"{"name":"a","season":"Any","ingredients":[{"name":"egg","brand":"X"}],"wine":{"a":[1.0,2]}}"#
    )
    #expect(more.ingredientNames == ["egg"])
    #expect(more.season == .value("Any"))
    #expect(more.extra == .value(#"{"ingredients":[{"brand":"X"}],"wine":{"a":[1.0,2]}}"#))
  }

  @Test("common words of another's are read leniently, the seed's strictly")
  func strictness() throws {
    let lenient = try recipe(
      #"{"name":"a","ingredients":["1 egg"],"directions":["Break.","Fry."],"yield":2,"rating":"4.5"}"#
    )
    #expect(lenient.directions == .value("Break.\nFry."))
    #expect(lenient.yield == .value("2"))
    #expect(lenient.rating == .value(4.5))
    #expect(lenient.lineTexts == ["1 egg"])
    #expect(
      try refusal(#"{"name":"a","ingredients":[],"season":7}"#)
        == "season: expected String, found a number")
  }
}
