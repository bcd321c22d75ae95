import Foundation
import Testing

@Suite("Sessions")
struct ReplTests {
  @Test("lines of a pipe are answered without a prompt; a mistake does not end the session")
  func pipedLines() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let lines = """
      name = 'カレー'
      nmae = 'x'

      .cuont TRUEPREDICATE
      .count TRUEPREDICATE
      .on ingredient
      name = '卵'
      .count recipes.@count > 3
      .on Kitchens
      .quit now
      .show
      """
    for arguments in [[], ["repl"]] {
      let run = try scratch.run(arguments, input: Data(lines.utf8))
      #expect(
        run.output == """
          カレー\tカレー\t和食\tAny\t人参, たまねぎ, じゃがいも, 牛肉
          7
          卵
          2

          """)
      #expect(
        run.errors == """
          error[unknown-key]: Recipe has no key 'nmae'
            nmae = 'x'
            ^~~~
            help: did you mean 'name'?
          error: unknown dot command '.cuont'
            help: did you mean '.count'?
          error: there is no entity 'Kitchens'
            help: the entities are Recipe, Ingredient, Line, Tag, Food, FoodName, FoodEdit, PantryItem, Definition
          error: '.quit' takes no argument
          error: '.show' needs NAME

          """)
      #expect(run.status == 0)
    }
  }

  @Test("the dot commands do what the commands of the same name do")
  func dotCommands() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    func answer(_ line: String) throws -> String { try scratch.run("repl", input: line).output }
    #expect(try answer(".schema") == scratch.run("schema").output)
    #expect(try answer("  .show カレー  ") == scratch.run("show", "カレー").output)
    #expect(try answer(".show 'カレー'") == scratch.run("show", "カレー").output)
    let predicate = "ANY ingredients.name = '人参'"
    #expect(try answer(".explain \(predicate)") == scratch.run("explain", predicate).output)
    #expect(try answer(".help language") == scratch.run("help", "language").output)
    #expect(try answer(".quit\nTRUEPREDICATE") == "")
    let file = try scratch.write(#"{"name": "a", "ingredients": []}"#, to: "with space.json")
    #expect(
      try answer(".import --dry-run '\(file)'")
        == scratch.run("import", "--dry-run", file).output)
    #expect(try answer(".help").contains("  .quit "))
  }

  @Test("commands of a session cannot read standard input")
  func inputIsTaken() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("repl", input: ".import -\n-\n.count TRUEPREDICATE\n")
    #expect(run.output == "7\n")
    #expect(run.errors.hasPrefix("error: standard input is in use by the session\n"))
  }

  @Test("the options of a session cannot be given in one of its lines")
  func sessionOptions() throws {
    let scratch = try Scratch()
    let run = try scratch.run("repl", input: ".import --store x '\(Scratch.sevenRecipesFile)'\n")
    #expect(run.errors == "error: --store cannot change during a session\n")
    #expect(run.output == "")
    #expect(try scratch.run("repl", input: ".import --version").output.hasPrefix("recipes "))
  }

  @Test("a line that is too long or not UTF-8 is reported and skipped")
  func unreadableLines() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    var input = Data([0xFF, 0x0A])
    input += Data(repeating: 0x61, count: 2 << 20) + [0x0A]
    input += Data(".count TRUEPREDICATE".utf8)
    let run = try scratch.run(["repl"], input: input)
    #expect(run.errors == "error: line 1 is not UTF-8\nerror: line 2 is longer than 1 MiB\n")
    #expect(run.output == "7\n")
    #expect(run.status == 0)
  }

  @Test("Japanese is read whatever the locale", arguments: ["C", "xx_XX.nonsense", ""])
  func locale(_ name: String) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    scratch.environment["LANG"] = name
    let run = try scratch.run("repl", input: ".count ANY ingredients.name = '人参'\n")
    #expect(run.output == "4\n")
    let terminal = try Terminal(scratch)
    try terminal.expect("Recipe> ")
    terminal.type(".count ANY ingredients.name = '人参参\u{7F}'\n")
    try terminal.expect("\r\n4\r\n")
  }

  @Test("Tab completes, history is kept, Ctrl-C discards a line, Ctrl-D ends with status 0")
  func editing() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    scratch.environment["NO_COLOR"] = "1"
    let first = try Terminal(scratch)
    try first.expect("Recipe> ")
    first.type(".cou\t ANY ingr\t.n\t = '人参'\n")
    try first.expect("\r\n4\r\n")
    try first.expect("Recipe> ")
    try first.interrupt(after: "half a line", until: "^C\r\n")
    try first.expect("Recipe> ")
    first.type(".on Ing\t\n")
    try first.expect("Ingredient> ")
    #expect(try first.end() == 0)

    let history = scratch.directory.appending(path: ".local/state/recipes/history")
    #expect(
      try String(contentsOf: history, encoding: .utf8)
        == ".count ANY ingredients.name = '人参'\n.on Ingredient\n")

    let second = try Terminal(scratch)
    try second.expect("Recipe> ")
    // Up, twice.
    second.type("\u{1B}[A\u{1B}[A\n")
    try second.expect("\r\n4\r\n")
    second.type(".quit\n")
    #expect(try second.finish().status == 0)
  }

  @Test("a session sees the commits of others, and a store that others create")
  func otherWriters() throws {
    let scratch = try Scratch()
    scratch.environment["NO_COLOR"] = "1"
    let terminal = try Terminal(scratch)
    try terminal.expect("Recipe> ")
    terminal.type(".count TRUEPREDICATE\n")
    try terminal.expect("error: there is no store at")
    #expect(try scratch.run("import", Scratch.sevenRecipesFile).status == 0)
    try terminal.expect("Recipe> ")
    terminal.type(".count TRUEPREDICATE\n")
    try terminal.expect("\r\n7\r\n")
    #expect(try scratch.run("delete", "--yes", "country = '和食'").status == 0)
    try terminal.expect("Recipe> ")
    terminal.type(".count TRUEPREDICATE\n")
    try terminal.expect("\r\n3\r\n")
  }

  @Test("memory stays flat over many lines")
  func memory() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let process = scratch.process(["repl"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    /// Asks this many times, and returns the number of pages in memory.
    func pages(after count: Int) throws -> Int {
      for _ in 0..<count {
        try input.fileHandleForWriting.write(
          contentsOf: Data(".count ANY ingredients.name = '人参'\n".utf8))
        #expect(output.fileHandleForReading.availableData == Data("4\n".utf8))
      }
      let path = "/proc/\(process.processIdentifier)/statm"
      let words = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
      return try #require(Int(words[1]))
    }
    let early = try pages(after: 200)
    let late = try pages(after: 1_000)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    // A page here and there, not a part of one for each line.
    #expect(late - early < 100, "\(early) pages became \(late)")
  }
}
