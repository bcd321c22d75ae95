import Foundation
import Testing

@Suite("export") struct ExportTests {
  private static let whole = """
    {"@type":"Recipe","@id":"https://example.org/1","name":"味噌汁","recipeIngredient":["豆腐 1丁",\
    "具:","わかめ　少々"],"recipeInstructions":[{"@type":"HowToStep","text":"切る"},"煮る"],\
    "totalTime":"PT15M","recipeCategory":["汁物","和食"],"keywords":"朝, 簡単","cost":300}
    """

  /// A recipe in our own format whose texts are hard to tell from others in a cell.
  private static let odd = #"""
    {"name":" [1, 2] ","key":"k, \"1\"","country":" a","ingredients":["a\nb","[c]","d"],\#
    "lines":["x:",{"text":" z"}],"tags":["a, b","c(1)"],"directions":"a\n\n b\n",\#
    "rating":4.25,"yield":"4","extra":"{\"a\":[1,\"x\"]}"}
    """#

  @Test("an export gives an equal store", arguments: ["json", "jsonl", "csv"])
  func roundTrip(format: String) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    #expect(try scratch.run("import", "-", input: Self.whole).output.hasPrefix("1 added"))
    #expect(try scratch.run("import", "-", input: Self.odd).output.hasPrefix("1 added"))
    let exported = try scratch.run("export", "--format", format).output
    let copy = try Scratch()
    let file = try copy.write(exported, to: "copy.\(format)")
    #expect(try copy.run("import", file).output.hasPrefix("9 added, 0 updated"))
    #expect(try copy.run("export", "--format", format).output == exported)
    #expect(try copy.run("check").output == scratch.run("check").output)
    #expect(try copy.run("import", file).output.hasPrefix("0 added, 0 updated, 9 unchanged"))
    for key in ["味噌汁", #"k, "1""#] {
      #expect(try copy.run("show", key).output == scratch.run("show", key).output)
    }
    #expect(try scratch.run("import", file).output.hasPrefix("0 added, 0 updated, 9 unchanged"))
  }

  @Test(
    "--guard-formulas puts ' before text that a spreadsheet would run",
    arguments: [
      ("=1+1", "'=1+1"), ("+1a", "'+1a"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"),
      (" =1", "' =1"),
      ("-1.5", "-1.5"), ("a=b", "a=b"), ("人参", "人参"),
    ])
  func formulas(name: String, cell: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write(#"[{"name": "\#(name)", "ingredients": ["x"]}]"#, to: "a.json")
    _ = try scratch.run("import", file)
    let guarded = try scratch.run("export", "--format", "csv", "--guard-formulas").output
    #expect(guarded.contains("\r\n,\(cell),"))
    let plain = try scratch.run("export", "--format", "csv").output
    #expect(!plain.contains("'"))
  }

  @Test("a predicate selects recipes; csv has a header and lines in its cells")
  func table() throws {
    let scratch = try Scratch()
    _ = try scratch.run("import", "-", input: Self.whole)
    let run = try scratch.run("export", "--format", "csv", "name = '味噌汁'")
    #expect(
      run.output == """
        key,name,category,country,season,ingredients,lines,directions,yield,prepMinutes,cookMinutes,\
        totalMinutes,source,url,language,rating,tags,extra\r
        https://example.org/1,味噌汁,汁物,,,,"豆腐 1丁\n具:\nわかめ　少々","切る\n煮る",,,,15,,https://example.org/1,,,"和食\n朝\n簡単",\
        "{""cost"":300}"\r

        """)
    #expect(try scratch.run("export", "name = 'none'").output == "[]\n")
    let wrong = try scratch.run("export", "nmae = 'x'")
    #expect(wrong.status == 3 && wrong.errors.contains("did you mean 'name'"))
  }
}
