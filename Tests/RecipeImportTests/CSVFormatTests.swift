import Foundation
import RecipeModel
import SourceReading
import TestSupport
import Testing

@testable import RecipeImport
@testable import RecordReading

@Suite("a table of recipes") struct CSVFormatTests {
  private typealias Line = RecipeDocument.Line

  /// The records of a table, whose text comes in pieces of a size.
  private func records(
    in text: String, columns: [String: String] = [:], pieceSize: Int = 7
  ) throws -> [Record<RecipeDocument>] {
    var rest = [UInt8](text.utf8)[...]
    let source = ByteSource {
      defer { rest = rest.dropFirst(pieceSize) }
      return [UInt8](rest.prefix(pieceSize))
    }
    let format = RecipeFormat(columns: columns)
    var reader = BatchReader(
      try TableRecords(source, format, limits: ReadingLimits.standard.table))
    var records: [Record<RecipeDocument>] = []
    while let batch = try reader.next() { records += batch }
    return records
  }

  private func documents(
    in text: String, columns: [String: String] = [:]
  ) throws -> [RecipeDocument] {
    try records(in: text, columns: columns).compactMap { record in
      guard case .document(let document) = record.content else { return nil }
      return document
    }
  }

  @Test("has lists in its cells, as RecipeNLG writes them") func recipeNLG() throws {
    let text = #"""
      ,title,ingredients,directions,link,source,NER
      0,No-Bake Cookies,"[""1 c. sugar"", ""1/2 tsp \u00e9, \""x\""""]","[""Mix."", ""Bake.""]",www.a.com/1,Gathered,"[""sugar""]"
      1,肉じゃが,"['牛肉 200g', ""cook's salt""]",煮る,,,
      """#
    let found = try documents(in: text)
    #expect(found.map(\.name) == ["No-Bake Cookies", "肉じゃが"])
    #expect(found[0].lines == .value([Line("1 c. sugar"), Line("1/2 tsp é, \"x\"")]))
    #expect(found[0].directions == .value("Mix.\nBake."))
    #expect(found[0].url == .value("www.a.com/1"))
    #expect(found[0].source == .value("Gathered"))
    #expect(found[0].extra == .value(#"{"NER":["sugar"]}"#))
    #expect(found[1].lines == .value([Line("牛肉 200g"), Line("cook's salt")]))
    #expect(found[1].extra == .absent)
    #expect(found.map(\.key) == [nil, nil])
  }

  @Test("has lines in its cells, and headers of any case") func lines() throws {
    let text = """
      Recipe Name;ID;Ingredients;Instructions;Prep Time;Total_Time;Tags;Cuisine;Course;Rating;Yield;Mine
      Soup;7;"Water
      Top:
      2 itm Egg, beaten

      , Side
      Bread";"Boil.

      Eat.";1 h;a while;"a, b";French;main;4.5;2 bowls;x
      """
    let found = try #require(try documents(in: text).first)
    #expect(found.key == "Soup (7)")
    #expect(
      found.lines
        == .value([
          Line("Water"), Line("2 itm Egg, beaten", section: "Top"), Line("Bread", section: "Side"),
        ]))
    #expect(found.directions == .value("Boil.\nEat."))
    #expect(found.prepMinutes == .value(60))
    #expect(found.tags == .value(["a", "b"]))
    #expect(found.country == .value("French"))
    #expect(found.category == .value("main"))
    #expect(found.rating == .value(4.5))
    #expect(found.yield == .value("2 bowls"))
    #expect(found.extra == .value(#"{"Total_Time":"a while","Mine":"x"}"#))
  }

  @Test("has the columns that a caller names") func columns() throws {
    let text = "Dish,What,title\nSoup,Water,Dr.\n"
    let found = try documents(
      in: text, columns: ["title": "Dish", "ingredients": "What"])
    #expect(found.map(\.name) == ["Soup"])
    #expect(found[0].lines == .value([Line("Water")]))
    #expect(found[0].extra == .value(#"{"title":"Dr."}"#))
    #expect(throws: FormatError(line: 1, "the table has no column 'x'")) {
      try documents(in: text, columns: ["title": "x"])
    }
    #expect(
      throws: FormatError(
        line: 1, "no column is the ingredients", remedy: .column(field: "ingredients"))
    ) {
      try documents(in: text)
    }
  }

  @Test("skips a row without a title, and keeps fields after the last header") func rows()
    throws
  {
    let records = try records(in: "title,ingredients\n,a\n\nB,b,more\n\"\0\",c\n")
    #expect(records.map(\.line) == [2, 4, 5])
    for (record, reason) in [
      (records[0], "the title is empty"), (records[2], "the row has a zero byte"),
    ] {
      guard case .skipped(let fault) = record.content else {
        Issue.record("\(record)")
        continue
      }
      #expect(fault == RecordFault(reason, line: record.line))
    }
    guard case .document(let found) = records[1].content else {
      Issue.record("\(records[1])")
      return
    }
    #expect(found.extra == .value(#"{"column 3":"more"}"#))
    #expect(try documents(in: "") == [])
    #expect(throws: CSVError.unterminatedQuote(line: 2)) {
      try documents(in: "title,ingredients\n\"a")
    }
  }
}
