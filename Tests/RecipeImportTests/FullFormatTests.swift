import Foundation
import JanssonCoding
import RecipeModel
import RecipeTestSupport
import TestSupport
import Testing

@testable import RecipeImport

@Suite("the format of an export") struct FullFormatTests {
  private static let words = [
    "カレー", "か\u{3099}", "é", "e\u{301}", "a\"b\\c", "line\nline", "\u{1}\t", "🍛👩‍🍳", " x", "{}",
    "null",
  ]

  private func document(_ generator: inout SeededGenerator) -> RecipeDocument {
    var document = RecipeDocument(name: Self.words.pick(&generator))
    if generator.chance(2) { document.key = "key " + Self.words.pick(&generator) }
    var fields = RandomFields(generator, hasNulls: true, words: Self.words)
    document.visitFields(&fields)
    generator = fields.generator
    return document
  }

  @Test("an encoded recipe is decoded as an equal one", arguments: 0..<4)
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

  @Test("members that other formats share are read leniently, the others strictly")
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
