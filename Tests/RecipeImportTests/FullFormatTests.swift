import Foundation
import JanssonCoding
import RecipeModel
import TestSupport
import Testing

@testable import RecipeImport

@Suite("our own format") struct FullFormatTests {
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
