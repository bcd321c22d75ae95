import Foundation
import JanssonCoding
import ObjectGraph
import RecipeModel
import RecipeTestSupport
import RecordReading
import Testing

@testable import RecipeImport

@Suite("Importing folders") struct FolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "recipes-\(UUID().uuidString)")

  private func put(_ text: String, _ place: String) throws {
    let file = folder.appending(path: place)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func places(_ name: String) throws -> [String?] { try FileTree(name).files.map(\.place) }

  @Test("all files, in order; hidden ones, dead links, pipes and loops are skipped")
  func walk() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in ["b.json", "a/2.json", "a/10.json", ".hidden", "__MACOSX/x", "丼/親子丼.json"] {
      try put("[]", place)
    }
    let path = folder.path
    try FileManager.default.createSymbolicLink(atPath: path + "/a/up", withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(atPath: path + "/dead", withDestinationPath: "none")
    try FileManager.default.createSymbolicLink(atPath: path + "/again", withDestinationPath: "a")
    let isMade = unsafe mkfifo(path + "/pipe", 0o600) == 0
    #expect(isMade)
    let expected = [
      "a/10.json", "a/2.json", "again/10.json", "again/2.json", "b.json", "丼/親子丼.json",
    ]
    #expect(try places(path) == expected)
    #expect(try places(path + "/") == expected)
    #expect(try FileTree(path + "/").files[0].name == path + "/a/10.json")
    #expect(try places(path + "/b.json") == [nil])
    #expect(try places("-") == [nil])
    #expect(throws: InputFileError.self) { try FileTree(path + "/none") }
  }

  @Test("there is a report for each file, and ignored files are named")
  func report() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(#"[{"name": "a", "ingredients": []}, {"name": "b", "ingredients": 1}]"#, "one.json")
    try put(#"{"name": "a", "ingredients": []}"#, "two.json")
    try put("not a recipe", "notes.txt")
    try put("", "empty.md")
    let store = Store(inMemoryFor: RecipeSchema.schema)
    let report = try store.write { transaction in
      try RecipeImporter().importFiles([folder.path], into: &transaction) { _ in }
    }
    #expect(report.files.map(\.name) == ["one.json", "two.json"].map { folder.path + "/" + $0 })
    #expect(
      report.files.map(\.counts)
        == [ImportReport.Counts(added: 1, skipped: 1), ImportReport.Counts(unchanged: 1)])
    #expect(report.total == ImportReport.Counts(added: 1, unchanged: 1, skipped: 1))
    #expect(report.ignored == ["empty.md", "notes.txt"].map { folder.path + "/" + $0 })
  }

  private func load(_ place: String? = nil) throws -> (
    recipes: [RecipeDocument], report: ImportReport, problems: [String]
  ) {
    let store = Store(inMemoryFor: RecipeSchema.schema)
    var problems: [String] = []
    let report = try store.write { transaction in
      let name = place.map { folder.appending(path: $0) } ?? folder
      return try RecipeImporter().importFiles([name.path], into: &transaction) {
        problems.append("\($0)".replacingOccurrences(of: folder.path + "/", with: ""))
      }
    }
    let snapshot = try store.snapshot()
    let recipes = try snapshot.liveRows(of: RecipeSchema.recipe).map {
      try RecipeDocument($0, in: snapshot)
    }
    return (recipes, report, problems)
  }

  @Test("texts of all kinds; a recipe's place is its key, its folder its category")
  func texts() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("Fry @onions{2} in @oil{1%tbsp}.", "汁物/Soup.cook")
    try put("# Rice\n\n## Ingredients\n\n- 1 cup rice\n", "sides/rice.md")
    try put("title,ingredients\nTea,\"water\nleaves\"\nCoffee,beans\n", "drinks.csv")
    try put("[produce]\ncarrots|carrot\n", "aisle.conf")
    try put("{{ title }}", "template.txt")
    try put("# Notes\n\nBuy rice.\n", "notes.md")
    let (recipes, report, problems) = try load()
    #expect(recipes.map(\.name) == ["Tea", "Coffee", "Rice", "Soup"])
    #expect(recipes.map(\.key) == [nil, nil, "sides/rice.md", "汁物/Soup.cook"])
    #expect(recipes.map(\.category) == [.absent, .absent, .value("sides"), .value("汁物")])
    #expect(
      recipes.map { $0.lines.value?.map(\.text) }
        == [["water", "leaves"], ["beans"], ["1 cup rice"], ["2 onions", "1 tbsp oil"]])
    #expect(problems.isEmpty)
    #expect(report.ignored.count == 3)
  }

  @Test("an unreadable file of a folder is reported, and the rest is imported")
  func unreadable() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(#"{"name": "c", "ingredients": []}"#, "z.json")
    // A file that can be opened, but whose first bytes nobody can read.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a.json", withDestinationPath: "/proc/self/mem")
    let (recipes, report, problems) = try load()
    #expect(recipes.map(\.name) == ["c"])
    #expect(report.total == ImportReport.Counts(added: 1, skipped: 1))
    #expect(problems.count == 1 && problems[0].contains("cannot be read"))
  }

  @Test("names of files and folders that are not UTF-8 are reported, and the rest is imported")
  func badNames() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(#"{"name": "c", "ingredients": []}"#, "丼.json")
    let start = Array((folder.path + "/").utf8)
    // EUC-JP's 親, and a letter of three bytes of which the last is missing.
    let bytes: [[UInt8]] = [[0xBF, 0xC6], [0x61, 0xE4, 0xB8], [0xE4, 0xB8, 0xBC, 0xFF, 0x62]]
    for (name, isFolder) in zip(bytes, [false, false, true]) {
      let path = (start + name + [0]).map { CChar(bitPattern: $0) }
      let made = unsafe isFolder ? mkdir(path, 0o700) : creat(path, 0o600)
      #expect(made >= 0)
      if !isFolder { close(made) }
    }
    let (recipes, report, problems) = try load()
    #expect(recipes.map(\.name) == ["c"])
    let fault = ":1: its name is not UTF-8"
    #expect(problems == ["a\\xE4\\xB8", "\\xBF\\xC6", "丼\\xFFb"].map { $0 + fault })
    #expect(report.total == ImportReport.Counts(added: 1, skipped: 3) && report.files.count == 4)
  }

  @Test(
    "a text that begins as JSON or a page does is what its name says", arguments: names, beginnings)
  func ambiguous(name: String, beginning: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(beginning + "\n## Ingredients\n\n- @salt\n", name)
    for place in [nil, name] {
      let (recipes, report, problems) = try load(place)
      #expect(recipes.map { $0.lines.value?.count } == [1], "\(problems)")
      #expect(recipes.map(\.ingredientNames.count) == [1])
      #expect(problems.isEmpty && report.ignored.isEmpty)
    }
  }

  private static let names = ["a.cook", "a.md", "A.MARKDOWN"]
  private static let beginnings = [
    "[- cold, better -]", "[link](x)", " [TOC]", " [TOC]\n", "[[wiki]]", "[1] note",
    "{{ template }}",
    "<!-- draft -->", "<img>",
  ]

  @Test("files are read without a known extension, and bytes decide over names")
  func content() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("[link](x)\n\n# 塩\n\n## Ingredients\n\n- salt\n", "a.txt")
    try put(#"[{"name": "b", "ingredients": []}]"#, "b.md")
    let page = #"{"@type": "Recipe", "name": "c", "recipeIngredient": ["salt"]}"#
    try put(
      "<!DOCTYPE html>\n<script type=\"application/ld+json\">\(page)</script>\n", "c.md")
    try put("{name: 1}", "d.txt")
    #expect(try load("a.txt").recipes.map(\.name) == ["塩"])
    #expect(try load().recipes.map(\.name) == ["塩", "b", "c"])
    // Broken JSON says how it is broken.
    let problems = try load("d.txt").problems
    #expect(problems.count == 1 && problems[0].contains("found 'name'"), "\(problems)")
  }

  @Test("a file from gzip has its name without .gz")
  func packed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("", "b.md")
    let bytes = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA3POz89WcCjKTE6trtXjAgDqYDBZDgAAAA=="))
    try bytes.write(to: folder.appending(path: "a.cook.gz"))
    #expect(try load().recipes.map(\.ingredientNames) == [["rice"]])
    #expect(try load("a.cook.gz").recipes.map(\.ingredientNames) == [["rice"]])
  }

  private static let head = "---\ntitle: x\nself: *nope\n"

  @Test(
    "an unreadable recipe is reported, in a folder too",
    arguments: [
      ("a.cook", head + "---\n@rice{}\n"), ("a.cook", "Cook @rice{} in @water{}.\u{0}\n"),
      ("a.cook", ""),
      ("a.md", head + "ingredients:\n- salt\n---\n"), ("a.md", head + "---\n## 材料\n\n- 塩\n"),
      ("a.md", "## Ingredients\n\n- salt\u{0}\n"), ("a.csv", "title,ingredients\na,\u{0}\n"),
      ("a.csv", "name\nx\n"), ("a.tsv", " \n"), ("a.json", ""),
      ("a.json", "{name: 'x', ingredients: []}"),
      ("a.json", "// mine\n[{\"name\": \"x\", \"ingredients\": []}]"), ("a.json", "[{\"name\": "),
      ("a.json", #"{"name": "x", "ingredients": 1}"#), ("a.json", #"{"ingredients": ["x"]}"#),
      ("a.html", "<script type=\"application/ld+json\">{\"@type\": </script>"),
      ("a.html", "<p itemprop=\"recipeIngredient\">salt</p>"),
    ])
  func unread(name: String, text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(text, name)
    for place in [nil, name] {
      let (recipes, report, problems) = try load(place)
      #expect(recipes.isEmpty && report.ignored.isEmpty)
      #expect(report.total == ImportReport.Counts(skipped: 1) && problems.count == 1, "\(problems)")
    }
  }

  @Test(
    "a file that does not claim to be a recipe is skipped in a folder, and an error when named",
    arguments: [
      ("README.md", "# A tool\n\nIngredients: none.\n"), ("README.md", head + "---\n# Notes\n"),
      ("a.md", ""), ("a.md", "# Notes\u{0}\n"), ("tsconfig.json", "{ // x\n}"),
      ("package.json", #"{"name": "x", "version": "1.0"}"#),
      ("settings.json", #"[{"editor": 1}]"#), ("a.json", "[1]"),
      ("a.html", "<p>ingredients</p>"), ("a.txt", "\u{0}"), ("a", "[x]"),
    ])
  func unmeant(name: String, text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(text, name)
    let (_, report, problems) = try load()
    #expect(report.ignored == [folder.path + "/" + name] && report.total == ImportReport.Counts())
    #expect(problems.isEmpty)
    #expect(try load(name).report.total == ImportReport.Counts(skipped: 1))
  }

  @Test("settings that are broken, or are among recipes, are reported")
  func settings() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(#"[{"version": 1}"#, "a.json")
    try put(#"[{"version": 1}, {"name": "b", "ingredients": []}]"#, "b.json")
    let (recipes, report, problems) = try load()
    #expect(recipes.map(\.name) == ["b"])
    #expect(report.total == ImportReport.Counts(added: 1, skipped: 2) && report.ignored.isEmpty)
    #expect(problems[0] == "a.json:1: the file ends before the ']' of its array")
    #expect(problems[1].hasPrefix("b.json:1: [0].name: "))
  }

  @Test("an exported file keeps names as keys in any folder")
  func ownFormat() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var document = RecipeDocument(name: "a", lines: [.init("1 egg")])
    document.tags = .value(["x"])
    let json = try JanssonEncoder(layout: .compact).encode(document)
    try put(String(decoding: json, as: UTF8.self), "backup/one.json")
    #expect(try load().recipes == [document])
  }

  @Test("a broken table and one with zero bytes are reported, and the rest is imported")
  func broken() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put("title,ingredients\na,\"x\n", "broken.csv")
    try put("title,ingredients\nb,x\u{0}y\n", "zero.csv")
    try put(#"{"name": "c", "ingredients": []}"#, "good.json")
    let (recipes, report, problems) = try load()
    #expect(recipes.map(\.name) == ["c"])
    #expect(report.total == ImportReport.Counts(added: 1, skipped: 2))
    #expect(problems.count == 2 && problems[0].hasPrefix("broken.csv:"))
    #expect(problems.last == "zero.csv:1: not a text: it contains a zero byte")
  }
}
