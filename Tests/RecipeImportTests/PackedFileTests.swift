import Foundation
import ObjectGraph
import RecipeFoods
import RecipeModel
import RecordReading
import SourceReading
import TestSupport
import Testing

@testable import RecipeImport

/// Files as they come: packed, in pages, in other encodings.
@Suite("Importing packed files, pages and other encodings") struct PackedFileTests {
  /// The output of Python's zipfile and gzip: `__MACOSX/._x.json`, `Soup/recipe.json` (JSON-LD),
  /// `Soup/full.jpg`, `Zucchini.paprikarecipe` (gzip), `1.zip` with a `recipe.json` of Tandoor's, and
  /// `broken.json`.
  private static let archive = """
    UEsDBBQAAAAIAAAAIVwpu0wNBAAAAAIAAAARAAAAX19NQUNPU1gvLl94Lmpzb26LjgUAUEsDBBQAAAAIAAAAIVxy
    Gj35ZQAAAHQAAAAQAAAAU291cC9yZWNpcGUuanNvbqtWckjOzytJrShRslJQyigpKSi20tcvTs5IzU3Uyy9KV9JR
    UHIoqSxIBUkHpSZnAllAobzEXLBIcH5pAYhfBJbxzEsvSk3JTM0DGRatZKiQnFhUlF8CUvBswxYFIwOD3Byl2FoA
    UEsDBBQAAAAIAAAAIVxlTTolBQAAAAMAAAANAAAAU291cC9mdWxsLmpwZ/t/4z8AUEsDBBQAAAAIAAAAIVyZazsw
    lwAAAJIAAAAWAAAAWnVjY2hpbmkucGFwcmlrYXJlY2lwZQGSAG3/H4sIAAAAAAACAzWLQQoCMQxFr1KyVqngyp03
    EAUXjiKxzbQBTYc23Sje3Yng3z3e+2/oHGHrYL9cw8KB4JMMzz2EzMJTH0eqZlhSpcgk2izYeO+S+2cXOeLjZVnk
    SkG5yK86EN9JViYCKqVSmUwMcKJEipVbyHCd9ZSLlltERfvt5tkpY8vGHj5ft4N13aoAAABQSwMEFAAAAAgAAAAh
    XPYh52XgAAAADAEAAAUAAAAxLnppcAvwZmYRYWBg4ABixZjZ6y3WTAGyXgMxNxAXpSZnFqTqZRXn54X2HeQ65MDj
    Ur/0ic7SDvX1dW1TNt3awpsrfPOu1qY3+2f3Bn2YVmksrMa4W/RhzMHURa0PAg72vJ/+w05jz7ZVzkfaO1mOKP56
    K+d5Q0upOFbryOLj8yY81rfo+FK19O9vXln2E7Puzng031SqbHVOTE/y5Su9TNMyyn6uL76wWmOOk/nC368O6jLq
    3n5bm7zzrJns3+DtUwOX/2EM8GZkEmHG7XwYaGBkQPVMgDcrG0iIEQgtgfResDIAUEsDBBQAAAAIAAAAIVxK83i8
    CgAAAAgAAAALAAAAYnJva2VuLmpzb26rVspLzE1VsgIAUEsBAhQDFAAAAAgAAAAhXCm7TA0EAAAAAgAAABEAAAAA
    AAAAAAAAAIABAAAAAF9fTUFDT1NYLy5feC5qc29uUEsBAhQDFAAAAAgAAAAhXHIaPfllAAAAdAAAABAAAAAAAAAA
    AAAAAIABMwAAAFNvdXAvcmVjaXBlLmpzb25QSwECFAMUAAAACAAAACFcZU06JQUAAAADAAAADQAAAAAAAAAAAAAA
    gAHGAAAAU291cC9mdWxsLmpwZ1BLAQIUAxQAAAAIAAAAIVyZazswlwAAAJIAAAAWAAAAAAAAAAAAAACAAfYAAABa
    dWNjaGluaS5wYXByaWthcmVjaXBlUEsBAhQDFAAAAAgAAAAhXPYh52XgAAAADAEAAAUAAAAAAAAAAAAAAIABwQEA
    ADEuemlwUEsBAhQDFAAAAAgAAAAhXErzeLwKAAAACAAAAAsAAAAAAAAAAAAAAIABxAIAAGJyb2tlbi5qc29uUEsF
    BgAAAAAGAAYAaAEAAPcCAAAAAA==
    """

  private struct Outcome {
    let recipes: [RecipeDocument]
    let report: ImportReport
    let problems: [String]
  }

  private func load(_ bytes: Data, as name: String, _ options: ImportOptions = .init()) throws
    -> Outcome
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try bytes.write(to: file)
    var problems: [String] = []
    let store = Store(inMemoryFor: RecipeSchema.schema)
    let report = try store.write { transaction in
      try RecipeImporter(options).importFiles([file.path], into: &transaction) { problem in
        problems.append("\(problem)".replacingOccurrences(of: folder.path + "/", with: ""))
      }
    }
    let snapshot = try store.snapshot()
    try snapshot.checkInvariants()
    let recipes = try snapshot.liveRows(of: RecipeSchema.recipe).map {
      try RecipeDocument($0, in: snapshot)
    }
    return Outcome(recipes: recipes, report: report, problems: problems)
  }

  @Test("an archive is a folder, with archives in it")
  func archive() throws {
    let bytes = try #require(Data(base64Encoded: Self.archive, options: .ignoreUnknownCharacters))
    let outcome = try load(bytes, as: "all.zip")
    #expect(outcome.recipes.map(\.name) == ["Soup", "Zucchinipuffer", "Chili"])
    #expect(outcome.recipes.map(\.key) == ["Soup/recipe.json", "P-1", "1.zip/recipe.json"])
    #expect(
      outcome.recipes.map { $0.lines.value?.map(\.text) }
        == [["1 carrot", "水 200ml"], ["400 g Zucchini", "Salz"], ["200 g beans"]])
    #expect(outcome.report.total == ImportReport.Counts(added: 3, skipped: 1))
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems[0].hasPrefix("all.zip: broken.json:1: "))
    // Its name says nothing.
    #expect(try load(bytes, as: "x.json").report.total.added == 3)
  }

  @Test("a file from gzip has its name without .gz", arguments: ["Soup.cook.gz", "Soup.COOK.GZ"])
  func packedName(name: String) throws {
    // "Fry @onions{2} in @oil."
    let text = "H4sIAAAAAAACA3MrqlRwyM/LzM8rrjaqVcjMA/Iyc/QAxIlx1RcAAAA="
    let outcome = try load(try #require(Data(base64Encoded: text)), as: name)
    #expect(outcome.recipes.map(\.name) == ["Soup"])
    #expect(outcome.recipes.map(\.ingredientNames) == [["onions", "oil"]])
  }

  @Test("a truncated entry is reported, and the rest is imported")
  func damaged() throws {
    let bytes = try #require(Data(base64Encoded: Self.archive, options: .ignoreUnknownCharacters))
    let outcome = try load(bytes.prefix(200), as: "all.zip")
    #expect(outcome.recipes.isEmpty && outcome.report.total.skipped == 1)
    #expect(outcome.problems[0].hasPrefix("all.zip:1: the compressed data is damaged"))
  }

  /// The output of Python's zipfile: a.zip, b.zip and c.zip, each with `0.cook` to `2.cook`.
  private static let nested = """
    UEsDBBQAAAAIAAAAIVwLA/M/aQAAADABAAAFAAAAYS56aXAL8GZmEWGAAMWYNfKm69mALBg20EvOz892KE7MKTEIQFFp
    pW90A1mlIUKlIarKhjprR2SVRgiVRgHejEwizLjth4EGRga4a9D1oLsEoUcL7i50PehuQugJgbswwJsVLMUMhHOAdB1Y
    BQBQSwMEFAAAAAgAAAAhXAsD8z9pAAAAMAEAAAUAAABiLnppcAvwZmYRYYAAxZg18qbr2YAsGDbQS87Pz3YoTswpMQhA
    UWmlb3QDWaUhQqUhqsqGOmtHZJVGCJVGAd6MTCLMuO2HgQZGBrhr0PWguwShRwvuLnQ96G5C6AmBuzDAmxUsxQyEc4B0
    HVgFAFBLAwQUAAAACAAAACFcCwPzP2kAAAAwAQAABQAAAGMuemlwC/BmZhFhgADFmDXypuvZgCwYNtBLzs/PdihOzCkx
    CEBRaaVvdANZpSFCpSGqyoY6a0dklUYIlUYB3oxMIsy47YeBBkYGuGvQ9aC7BKFHC+4udD3obkLoCYG7MMCbFSzFDIRz
    gHQdWAUAUEsBAhQDFAAAAAgAAAAhXAsD8z9pAAAAMAEAAAUAAAAAAAAAAAAAAIABAAAAAGEuemlwUEsBAhQDFAAAAAgA
    AAAhXAsD8z9pAAAAMAEAAAUAAAAAAAAAAAAAAIABjAAAAGIuemlwUEsBAhQDFAAAAAgAAAAhXAsD8z9pAAAAMAEAAAUA
    AAAAAAAAAAAAAIABGAEAAGMuemlwUEsFBgAAAAADAAMAmQAAAKQBAAAAAA==
    """

  @Test("the expanded content of a file, at all levels, has one limit")
  func nesting() throws {
    let bytes = try #require(Data(base64Encoded: Self.nested, options: .ignoreUnknownCharacters))
    func outcome(limit: Int) throws -> (recipes: Int, problems: [String]) {
      var problems: [String] = []
      var options = ImportOptions()
      (options.limits.expandedSize, options.limits.fileRatio) = (limit, 0)
      let count = try Store(inMemoryFor: RecipeSchema.schema).write { transaction in
        try RecipeImporter(options).importBytes(
          [UInt8](bytes), named: "x", as: .zip, into: &transaction
        ) { problems.append("\($0)") }.added
      }
      return (count, problems)
    }
    // Each of the twelve entries is small, and counts for 4096.
    let all = try outcome(limit: 12 * 4096)
    #expect(all.recipes == 9 && all.problems.isEmpty)
    // One archive and its three entries, and the next archive.
    let some = try outcome(limit: 5 * 4096)
    #expect(some.recipes == 3)
    #expect(
      some.problems
        == [("x: b.zip", "0.cook"), ("x", "c.zip")].map {
          "\($0):1: from entry '\($1)' on: the expanded content is larger than the limit of 20480 bytes"
        })
  }

  @Test("names with dots lead to their places, and none leads out in silence")
  func dots() throws {
    let recipe = #"{"title": "x", "ingredients": ["y"]}"#
    let archive = ZipBuilder([
      "./a.json": recipe, "./汁物/b.cook": "@salt{}", "c/../d.json": recipe, "./.hidden.json": recipe,
      "./__MACOSX/._a.json": recipe, "../e.json": recipe, "./folder/": "",
    ])
    let outcome = try load(Data(archive.bytes()), as: "all.zip")
    #expect(outcome.recipes.map(\.key) == ["a.json", "汁物/b.cook", "d.json"])
    #expect(outcome.recipes[1].category == .value("汁物"))
    #expect(outcome.report.total == ImportReport.Counts(added: 3, skipped: 1))
    #expect(
      outcome.problems == ["all.zip:1: entry '../e.json': its name leads out of the archive"])
  }

  private static func page(_ script: String) -> String {
    """
    <!DOCTYPE html><html lang="ja"><head><title>x</title>
    <link rel="canonical" href="https://example.org/soup">
    <script type="application/ld+json">{"@type":"WebSite","name":"shop"}</script>
    <script type="application/ld+json">\(script)</script></head><body><p>…</p></body></html>
    """
  }

  @Test("a page's recipe has the page's address and language, and is repaired if possible")
  func page() throws {
    let script = """
      {"@graph":[{"@type":["Recipe"],"name":"味噌汁 &amp; ごはん","recipeIngredient":["豆腐	1丁",],
      "recipeInstructions":[{"@type":"HowToStep","text":"煮る"}],"totalTime":"PT1H15M"}]};
      """
    let outcome = try load(Data(Self.page(script).utf8), as: "soup.html")
    let recipe = try #require(outcome.recipes.first)
    #expect(outcome.recipes.count == 1 && outcome.problems.isEmpty)
    #expect(recipe.name == "味噌汁 & ごはん")
    #expect(recipe.url == .value("https://example.org/soup"))
    #expect(recipe.language == .value("ja"))
    #expect(recipe.totalMinutes == .value(75))
    #expect(recipe.directions == .value("煮る"))

    // A root list: its author is next to it, and other nodes do not belong to the recipe.
    let list = """
      [{"@type":"WebPage","name":"p"},{"@type":"Person","@id":"#a","name":"花子"},
      {"@type":"Recipe","name":"粥","author":{"@id":"#a"},"recipeIngredient":["米"]}]
      """
    let listed = try load(Data(Self.page(list).utf8), as: "rice.html")
    #expect(listed.problems.isEmpty)
    #expect(listed.recipes.map(\.source) == [.value("花子")])

    let broken = try load(Data(Self.page(#"{"@type":"Recipe","name":"#).utf8), as: "soup.html")
    #expect(broken.report.total.skipped == 1 && broken.problems.count == 1)
    let none = try load(Data("<html><body>hello</body></html>".utf8), as: "x.html")
    #expect(none.problems == ["x.html:1: no recipes of a known kind"])
  }

  private static let plain = #"[{"name": "人参の煮物", "ingredients": [{"name": "人参"}, "醤油"]}]"#

  @Test(
    "UTF-16 and Japanese encodings are read, and a guess is reported",
    arguments: [
      (String.Encoding.utf16, false), (.utf16LittleEndian, false), (.shiftJIS, true),
    ])
  func encodings(encoding: String.Encoding, isGuess: Bool) throws {
    let bytes = try #require(Self.plain.data(using: encoding))
    let outcome = try load(bytes, as: "a.json")
    #expect(outcome.recipes.map(\.name) == ["人参の煮物"])
    #expect(outcome.recipes.map(\.ingredientNames) == [["人参", "醤油"]])
    #expect(outcome.problems.count == (isGuess ? 1 : 0))
  }

  @Test("a given encoding is used, and bytes that do not fit it are an error")
  func namedEncoding() throws {
    var options = ImportOptions()
    options.encoding = "ISO-8859-1"
    let bytes = try #require(
      #"{"name": "Crème", "ingredients": []}"#.data(using: .isoLatin1))
    #expect(try load(bytes, as: "a.json", options).recipes.map(\.name) == ["Crème"])
    options.encoding = "UTF-8"
    let outcome = try load(bytes, as: "a.json", options)
    #expect(outcome.recipes.isEmpty && outcome.report.total.skipped == 1)
  }
}
