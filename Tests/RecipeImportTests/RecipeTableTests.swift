import SourceReading
import TestSupport
import Testing

@testable import RecipeImport

@Suite("our own table") struct RecipeTableTests {
  private typealias Line = RecipeDocument.Line

  /// What reading a recipe's cells gives.
  private func reread(_ document: RecipeDocument) throws -> RecipeDocument {
    let row = CSVRow(line: 2, fields: RecipeTable.cells(of: document))
    return try RecipeTable.document(row, RecipeTable.columns)
  }

  /// What each row of a table gives.
  private func rows(_ text: String) throws -> [Result<RecipeDocument, any Error>] {
    let rows = try CSVReader.rows(in: text.utf8.span, limits: ReadingLimits.standard.table)
    let header = try CSVFormat.Header(rows[0], columns: [:])
    return rows.dropFirst().map { row in Result { try CSVFormat.document(row, header) } }
  }

  @Test("gives back what was written, but for headings that are none", arguments: 0..<4)
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
    "has a list in its cell as lines, or as JSON where these would be read otherwise",
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
    "has headings before their lines, where these tell them",
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

  @Test("may lack columns, in any order; what is absent stays, and an empty cell clears")
  func columns() throws {
    let text = """
      lines,name,tags,ingredients,totalMinutes
      1 egg,A,,egg,5
      2 eggs,B
      ,,,,
      x,C,,,5 min
      x,D,,,5,6

      """
    let found = try rows(text)
    #expect(found.count == 5)
    var first = RecipeDocument(name: "A", ingredients: ["egg"])
    (first.lines, first.tags) = (.value([Line("1 egg")]), .null)
    first.totalMinutes = .value(5)
    #expect(try found[0].get() == first)
    var second = RecipeDocument(name: "B")
    second.lines = .value([Line("2 eggs")])
    #expect(try found[1].get() == second)
    let reasons = found[2...].map { row in
      if case .failure(let fault) = row { "\(fault)" } else { "" }
    }
    #expect(
      reasons == [
        "the name is empty", "totalMinutes: '5 min' is no number",
        "the row has more cells than there are columns",
      ])
  }

  @Test("whose lines were taken away is a table like others, with our names")
  func withoutLines() throws {
    let text = """
      key,name,ingredients,prepMinutes,cookMinutes,totalMinutes,tags
      k,A,"1 egg
      salt",5,6,11,"夏
      a, b"

      """
    let found = try #require(try rows(text).first?.get())
    #expect(found.key == "k" && found.lines == .value([Line("1 egg"), Line("salt")]))
    #expect(found.prepMinutes == .value(5) && found.cookMinutes == .value(6))
    #expect(found.totalMinutes == .value(11))
    #expect(found.tags == .value(["夏", "a", "b"]))
    #expect(found.extra == .absent)
  }
}

extension RecipeDocument {
  /// This document as a table says it, where a cell that holds nothing is empty.
  fileprivate var withNullForAbsent: RecipeDocument {
    func filled<Value>(_ field: Field<Value>) -> Field<Value> { field == .absent ? .null : field }
    var document = self
    document.category = filled(category)
    document.country = filled(country)
    document.season = filled(season)
    document.directions = filled(directions)
    document.yield = filled(yield)
    document.prepMinutes = filled(prepMinutes)
    document.cookMinutes = filled(cookMinutes)
    document.totalMinutes = filled(totalMinutes)
    document.source = filled(source)
    document.url = filled(url)
    document.language = filled(language)
    document.rating = filled(rating)
    document.tags = filled(tags)
    document.extra = filled(extra)
    return document
  }
}
