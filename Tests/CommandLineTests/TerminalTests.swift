import Foundation
import Testing

@Suite("At a terminal")
struct TerminalTests {
  @Test("rows form a table with aligned columns")
  func table() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    scratch.environment["NO_COLOR"] = "1"
    let terminal = try Terminal(scratch, ["query", "country = 'イタリアン'"])
    let (shown, status) = try terminal.finish()
    #expect(status == 0)
    #expect(
      shown.replacing("\r\n", with: "\n") == """
        name            category  country     season  ingredients
        トマトパスタ    パスタ    イタリアン  Any     トマト, にんにく
        ペペロンチーノ  パスタ    イタリアン  Any     にんにく, 鷹の爪
        2 rows

        """)
  }

  @Test("a narrow terminal cuts the widest columns")
  func narrowTable() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    scratch.environment["TERM"] = "dumb"
    let terminal = try Terminal(
      scratch, ["query", "name = '炊き込みご飯'", "--select", "name, ingredients.name"], columns: 30)
    #expect(
      try terminal.finish().shown.replacing("\r\n", with: "\n") == """
        name          ingredients.name
        炊き込みご飯  人参, 椎茸, 鶏…
        1 row

        """)
  }

  @Test("headers are bold and errors have colors")
  func colors() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let table = try Terminal(scratch, ["query", "FALSEPREDICATE OR name = 'カレー'"])
    #expect(try table.finish().shown.hasPrefix("\u{1B}[1mname"))
    let error = try Terminal(scratch, ["qery"])
    #expect(try error.finish().shown.hasPrefix("\u{1B}[1;31merror\u{1B}[0m: unknown command"))
    scratch.environment["NO_COLOR"] = "1"
    let plain = try Terminal(scratch, ["qery"])
    #expect(try plain.finish().shown.hasPrefix("error: unknown command"))
  }

  @Test("control characters of names never reach it", arguments: ["tsv", "names", "csv", "table"])
  func controlCharacters(_ format: String) throws {
    let scratch = try Scratch()
    scratch.environment["NO_COLOR"] = "1"
    let file = try scratch.write(
      #"[{"name": "a\u001b]0;x\u0007\u009b1mb", "ingredients": []}]"#, to: "hostile.json")
    #expect(try scratch.run("import", file).status == 0)
    let terminal = try Terminal(scratch, ["query", "--format", format, "TRUEPREDICATE"])
    let shown = try terminal.finish().shown
    #expect(shown.contains("a\u{241B}]0;x\u{2407}\\u009B1mb"))
    #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{9B}" })
  }

  /// Escape, the C1 control sequence introducer, DEL, and overrides of the direction of text.
  private static let hostile = "x\u{1B}[2J\u{9B}1m\u{7F}\u{202E}\u{2066}y"

  @Test(
    "control characters of data never reach it, whatever prints them",
    arguments: [
      ["query", "--format", "json", "TRUEPREDICATE"], ["query", "--json", "TRUEPREDICATE"],
      ["query", "--select", "lines.text", "TRUEPREDICATE"], ["export"],
      ["export", "--format", "jsonl"], ["export", "--format", "csv"], ["show", hostile],
      ["show", "--json", hostile], ["show", "--on", "Ingredient", hostile],
      ["why", hostile, "carrot"],
      ["explain", "name = '\(hostile)'"], ["explain", "--stage", "plan", "name = '\(hostile)'"],
      ["explain", "--analyze", "name = '\(hostile)'"], ["foods", "near", hostile],
      ["foods", "show", hostile], ["foods", "unknown"], ["with", hostile],
      ["cook", "--have", hostile],
      ["import", "--json", "again.json"], ["import", "--report", "again.json"], ["definitions"],
      ["query", "name = '\(hostile)' AND"], ["delete", "--dry-run", "name = '\(hostile)'"],
    ])
  func controlCharactersEverywhere(_ arguments: [String]) throws {
    let scratch = try Scratch()
    scratch.environment["NO_COLOR"] = "1"
    let text = String(
      decoding: try JSONEncoder().encode([
        HostileRecipe(name: Self.hostile, ingredients: ["1 \(Self.hostile)", "2 carrots"])
      ]), as: UTF8.self)
    let file = try scratch.write(text, to: "again.json")
    #expect(try scratch.run("import", file).status == 0)
    #expect(try scratch.run("define", "own() := name = '\(Self.hostile)'").status == 0)
    _ = try scratch.run("foods", "alias", "carrot", Self.hostile)
    let arguments = arguments.map { $0 == "again.json" ? file : $0 }
    let shown = try Terminal(scratch, arguments).finish().shown
    #expect(!shown.isEmpty)
    let isSafe = shown.unicodeScalars.allSatisfy {
      $0 == "\r" || $0 == "\n"
        || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}"
          && $0 != "\u{2066}"
    }
    #expect(isSafe, "\(shown.debugDescription)")
  }

  private struct HostileRecipe: Encodable {
    var name: String
    var ingredients: [String]
  }

  @Test("control characters of files' names and keys never reach it in a report")
  func controlCharactersInReport() throws {
    let scratch = try Scratch()
    scratch.environment["NO_COLOR"] = "1"
    let folder = scratch.directory.appending(path: "kitchen").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let recipe = #"{"ingredients": ["x", "y"], "name": "#
    _ = try scratch.write(recipe + #""Soup\u001b"}"#, to: "kitchen/a\u{1B}[2J.json")
    _ = try scratch.write(recipe + #""soup\u001b (2)"}"#, to: "kitchen/b\u{9B}1m.json")
    _ = try scratch.write("nothing", to: "kitchen/c\n\u{1B}]0;x\u{7}.txt")
    let shown = try Terminal(scratch, ["import", "--report", folder]).finish().shown
    #expect(shown.contains("/a\u{241B}[2J.json: 1 added"))
    #expect(shown.contains("/b\\u009B1m.json: 1 added"))
    #expect(shown.contains("/c\u{240A}\u{241B}]0;x\u{2407}.txt: no known recipe format"))
    #expect(shown.contains("likely duplicates: Soup\u{241B}, soup\u{241B} (2)"))
    #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{9B}" })
    // A program gets the names as they are.
    #expect(try scratch.run("import", "--report", folder).output.contains("/a\u{1B}[2J.json: "))
  }

  @Test("delete asks, and deletes only after yes", arguments: [("y", true), ("", false)])
  func delete(_ answer: String, _ isDeleted: Bool) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let terminal = try Terminal(scratch, ["delete", "category = 'ご飯'"])
    try terminal.expect("Delete 2 recipes (炒飯, 炊き込みご飯)? [y/N] ")
    terminal.type(answer + "\n")
    let (shown, status) = try terminal.finish()
    #expect(shown.contains(isDeleted ? "deleted 2 recipes" : "nothing was deleted"))
    #expect(status == (isDeleted ? 0 : 1))
    let left = try scratch.run("query", "--count", "TRUEPREDICATE").output
    #expect(left == (isDeleted ? "5\n" : "7\n"))
  }

  @Test("Ctrl-C answers a question with status 130")
  func interrupt() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let terminal = try Terminal(scratch, ["delete", "TRUEPREDICATE"])
    try terminal.expect("[y/N] ")
    terminal.type("\u{3}")
    #expect(try terminal.finish().status == 130)
    #expect(try scratch.run("query", "--count", "TRUEPREDICATE").output == "7\n")
  }
}
