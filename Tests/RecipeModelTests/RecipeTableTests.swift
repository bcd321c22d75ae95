import RecipeModel
import RecipeTestSupport
import TestSupport
import Testing

@Suite("an exported table") struct RecipeTableTests {
  private typealias Line = RecipeDocument.Line

  /// Writes a recipe as cells and reads them back.
  private func reread(_ document: RecipeDocument) throws -> RecipeDocument {
    try RecipeTable.document(RecipeTable.cells(of: document), RecipeTable.columns)
  }

  @Test("round-trips, except headings that read as lines", arguments: 0..<4)
  func roundTrip(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for number in 0..<500 {
      var document = RecipeDocument.random(&generator, key: "k\(number)")
      // Where lines tell the ingredients, the table does not.
      if document.ingredients == [], document.lines.value != nil { document.ingredients = nil }
      var found = try reread(document)
      // An empty cell clears, of which a store that has nothing there knows nothing.
      #expect(found.lines.value?.map(\.text) == document.lines.value?.map(\.text))
      found.lines = document.lines
      #expect(found == document.withNullForAbsent)
    }
  }

  @Test(
    "has a list in a cell as lines, or as JSON if lines would be read differently",
    arguments: [
      (["夏"], "夏"), (["a, b", "c"], "a, b\nc"), (["a\nb", "c"], #"["a\nb","c"]"#),
      (["[1, 2]"], #"["[1, 2]"]"#), (["c(a)"], #"["c(a)"]"#), ([" a "], " a "),
    ])
  func lists(_ tags: [String], _ cell: String) throws {
    var document = RecipeDocument(name: "a", ingredients: tags)
    document.tags = .value(tags)
    #expect(RecipeTable.cells(of: document)[16] == cell)
    #expect(try reread(document).tags == .value(tags))
    #expect(try reread(document).ingredients == tags)
  }

  @Test(
    "has headings before their lines, if they can be read back",
    arguments: [
      ([Line("水"), Line("塩", section: "具"), Line("卵", section: "具")], "水\n具:\n塩\n卵", true),
      ([Line("a", section: "b"), Line("c")], "b:\na\n:\nc", true),
      ([Line("a:"), Line("b")], #"["a:","b"]"#, true),
      ([Line("a", section: "b"), Line("c:", section: "b")], #"["a","c:"]"#, false),
      ([Line("a", section: "b\nc")], #"["a"]"#, false),
    ])
  private func headings(_ lines: [Line], _ cell: String, _ isWhole: Bool) throws {
    let document = RecipeDocument(name: "a", lines: lines)
    #expect(RecipeTable.cells(of: document)[6] == cell)
    let found = try reread(document).lines
    #expect(found == .value(isWhole ? lines : lines.map { Line($0.text) }))
  }
}

extension RecipeDocument {
  /// The document as a table returns it, in which absent fields are empty cells.
  fileprivate var withNullForAbsent: RecipeDocument {
    var document = self
    var filling = Filling()
    document.visitFields(&filling)
    document.lines = lines
    return document
  }
}

/// Makes absent fields null.
private struct Filling: RecipeFieldVisitor {
  private func fill<Value>(_ field: inout Field<Value>) {
    if field == .absent { field = .null }
  }
  func attribute<Value: RecipeFieldValue>(
    _: String, _ field: inout Field<Value>, keys _: StaticString
  ) {
    fill(&field)
  }
  func ingredients(_: String, _: inout [String]?) {}
  func lines(_: String, _: inout Field<[RecipeDocument.Line]>) {}
  func tags(_: String, _ field: inout Field<[String]>, keys _: StaticString) { fill(&field) }
}
