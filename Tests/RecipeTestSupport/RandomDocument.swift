package import RecipeModel
package import TestSupport

extension RecipeDocument {
  private static let words = [
    "人参", "carrot", "にんじん 2本", "2 large carrots, diced", "醤油　大さじ1", "a\tb", "\"quoted\"",
    "é", "ソース:", "x\ny", "&amp;", "1/2 cup",
  ]

  /// A document that a store can hold: no field is null, no list empty, since a store tells neither
  /// from absent.
  package static func random(_ generator: inout SeededGenerator, key: String) -> RecipeDocument {
    func word() -> String { words.pick(&generator) }
    func maybe<Value>(_ value: () -> Value) -> Field<Value> {
      generator.chance(2) ? .value(value()) : .absent
    }
    var document = RecipeDocument(
      name: word(), ingredients: (0..<Int.random(in: 0...4, using: &generator)).map { _ in word() })
    document.key = key
    document.category = maybe { word() }
    document.country = maybe { word() }
    document.season = maybe { word() }
    document.directions = maybe { word() + "\n" + word() }
    document.yield = maybe { word() }
    document.prepMinutes = maybe { Int.random(in: 0...90, using: &generator) }
    document.cookMinutes = maybe { Int.random(in: 0...90, using: &generator) }
    document.totalMinutes = maybe { Int.random(in: 0...900, using: &generator) }
    document.source = maybe { word() }
    document.url = maybe { "https://example.org/" + word() }
    document.language = maybe { "ja" }
    document.rating = maybe { Double(Int.random(in: 0...10, using: &generator)) / 2 }
    document.extra = maybe { "{\"a\":[1,null]}" }
    document.tags = maybe { Array(Set((0..<3).map { _ in word() })).sorted() }
    document.lines = maybe {
      (1...3).map { number in
        Line(
          "\(number) " + word(), section: generator.chance(2) ? word() : nil,
          name: generator.chance(4) ? word() : nil)
      }
    }
    return document
  }
}
