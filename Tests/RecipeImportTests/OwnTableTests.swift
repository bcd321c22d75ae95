import RecipeModel
import RecordReading
import SourceReading
import Testing

@testable import RecipeImport

@Suite("a file with an exported table") struct OwnTableTests {
  private typealias Line = RecipeDocument.Line

  /// Returns the recipe of each row of a table, or its error.
  private func rows(_ text: String) throws -> [Result<RecipeDocument, any Error>] {
    let rows = try CSVReader.rows(in: text.utf8.span, limits: ReadingLimits.standard.table)
    let header = try CSVFormat.Header(rows[0], columns: [:])
    return rows.dropFirst().map { row in Result { try CSVFormat.document(row, header) } }
  }

  @Test("may lack columns, in any order; a missing column keeps, and an empty cell clears")
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
        "the name is empty", "totalMinutes: '5 min' is not a number",
        "the row has more cells than there are columns",
      ])
  }

  @Test("without a column of lines is read as any table")
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
