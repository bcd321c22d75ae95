import Foundation
import Testing

/// Work that would not end, or not in memory, and what ends it.
@Suite("Ctrl-C, --timeout and --memory-limit")
struct LimitTests {
  /// A predicate about the seven recipes that visits each of more than 10^14 paths, since its last step
  /// depends on the first.
  static let endless: String = {
    let names = (0..<30).map { "$v\($0)" }
    var text = "($v29.name = $v0.name AND $v29.name = 'x')"
    for index in names.indices.reversed() {
      let base = index == 0 ? "" : "\(names[index - 1])."
      let key = index % 2 == 0 ? "ingredients" : "recipes"
      text = "SUBQUERY(\(base)\(key), \(names[index]), \(text)).@count > 0"
    }
    return text
  }()

  /// An expression that makes a list of more than 10^14 values.
  static let huge: String = {
    let steps = (0..<30).map { $0 % 2 == 0 ? "ingredients" : "recipes" }
    return "count(\(steps.joined(separator: ".")).@distinctUnionOfObjects.name)"
  }()

  @Test(
    "Ctrl-C ends the work of a line, and the session goes on",
    arguments: [
      endless, "TRUEPREDICATE SORT(\(huge))", "NOT \(endless)", ".count \(endless)",
    ])
  func session(_ line: String) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let terminal = try Terminal(scratch)
    try terminal.expect("Recipe> ")
    terminal.type("name = 'カレー'\n")
    try terminal.expect("1 row")
    try terminal.expect("Recipe> ")
    terminal.type(line + "\n")
    // Ctrl-C throws away a line that has not been read.
    terminal.wait(milliseconds: 500)
    terminal.type("\u{3}")
    try terminal.expect("interrupted")
    try terminal.expect("Recipe> ")
    terminal.type("name = 'カレー'\n")
    try terminal.expect("1 row")
    try terminal.expect("Recipe> ")
    #expect(try terminal.end() == 0)
  }

  @Test(
    "a limit ends a command with status 6, and says which",
    arguments: [
      (["query", "--count"], endless, "--timeout", "0.3", "stopped after 0.3 s"),
      (["query"], endless, "--timeout", "0.3", "stopped after 0.3 s"),
      (["export"], endless, "--timeout", "0.3", "stopped after 0.3 s"),
      (
        ["explain", "--analyze", "--stage", "plan"], endless, "--timeout", "0.3",
        "stopped after 0.3 s"
      ),
      (["delete", "--yes"], endless, "--timeout", "0.3", "stopped after 0.3 s"),
      (["query", "--select", huge], "TRUEPREDICATE", "--timeout", "0.3", "stopped after 0.3 s"),
      (["query", "--count"], "\(huge) > 1", "--memory-limit", "60M", "stopped at 60M of memory"),
    ])
  func limit(
    _ command: [String], _ predicate: String, _ option: String, _ value: String, _ message: String
  ) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run(command + [predicate, option, value], input: Data())
    #expect(run.status == 6)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: \(message), the limit of \(option)\n  help: "))
    #expect(try scratch.run("query", "--count", "TRUEPREDICATE").output == "7\n")
  }

  @Test("an import that is stopped adds nothing")
  func importing() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let recipes = (0..<30_000).map {
      "{\"name\": \"r\($0)\", \"ingredients\": [{\"name\": \"i\($0)\"}]}"
    }
    let path = try scratch.write("[\(recipes.joined(separator: ","))]", to: "many.json")
    let run = try scratch.run("import", path, "--timeout", "0.2")
    #expect(run.status == 6)
    #expect(try scratch.run("query", "--count", "TRUEPREDICATE").output == "7\n")
    #expect(try scratch.run("check").status == 0)
  }

  @Test("a limit holds for each line of a session")
  func lines() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let input = "\(Self.endless)\nname = 'カレー'\n.count \(Self.endless)\n.count TRUEPREDICATE\n"
    let run = try scratch.run(["--timeout", "0.3"], input: Data(input.utf8))
    #expect(run.output == "カレー\tカレー\t和食\tAny\t人参, たまねぎ, じゃがいも, 牛肉\n7\n")
    #expect(run.errors.components(separatedBy: "stopped after 0.3 s").count == 3)
  }

  @Test(
    "an invalid limit is reported",
    arguments: [
      ("--timeout", "0"), ("--timeout", "-1"), ("--timeout", "soon"), ("--timeout", "nan"),
      ("--timeout", "inf"), ("--memory-limit", "5"), ("--memory-limit", "0G"),
      ("--memory-limit", "-1M"), ("--memory-limit", "all"), ("--memory-limit", "９G"),
    ])
  func invalid(_ option: String, _ value: String) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("query", "TRUEPREDICATE", option, value)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: \(option) expects a "))
    #expect(run.errors.contains("found '\(value)'"))
  }
}
