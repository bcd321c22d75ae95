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
    var document = RecipeDocument(name: words.pick(&generator))
    document.key = key
    var fields = RandomFields(generator, hasNulls: false, words: words)
    document.visitFields(&fields)
    generator = fields.generator
    // Ingredients that the lines name are not listed again when a document is read from a store, so
    // one that no line names tells the list from theirs.
    if document.lines.value != nil { document.ingredients = (document.ingredients ?? []) + ["塩"] }
    return document
  }
}

extension RecipeDocument {
  /// Creates a recipe whose ingredients are lines as written.
  package init(name: String, lines: [Line]) {
    self.init(name: name)
    self.lines = .value(lines)
  }
}
