import Foundation
import Testing

@Suite("Stores, streams and signals")
struct StatusTests {
  @Test("a missing store is reported, with help to create one; status 5")
  func missingStore() throws {
    let scratch = try Scratch()
    for arguments in [["query", "TRUEPREDICATE"], ["show", "x"], ["schema"], ["check"]] {
      let run = try scratch.run(arguments, input: Data())
      #expect(run.status == 5)
      #expect(run.output == "")
      #expect(
        run.errors == """
          error: there is no store at '\(scratch.store.path)'
            help: create one: recipes import FILE…

          """)
    }
  }

  @Test("an empty path of the store is refused; status 2")
  func emptyPath() throws {
    let scratch = try Scratch()
    let option = try scratch.run("schema", "--store", "")
    #expect(option.status == 2 && option.errors.hasPrefix("error: --store expects the path"))
    scratch.environment = ["RECIPES_STORE": "", "HOME": "/nowhere/h"]
    let variable = try scratch.run("schema")
    #expect(variable.status == 2 && variable.errors.hasPrefix("error: $RECIPES_STORE is empty"))
  }

  @Test("a file that is not a store is refused and left unchanged; status 4")
  func foreignStore() throws {
    let scratch = try Scratch()
    let text = "name: カレー\n"
    let path = try scratch.write(text, to: "notes.txt")
    for arguments in [
      ["query", "TRUEPREDICATE"], ["import", Scratch.sevenRecipesFile], ["check"],
    ] {
      let run = try scratch.run(arguments + ["--store", path], input: Data())
      #expect(run.status == 4)
      #expect(run.errors.hasPrefix("error: '\(path)' is not a store"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test("a store that is cut off is damaged; status 4")
  func damagedStore() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let bytes = try Data(contentsOf: scratch.store)
    try bytes.prefix(bytes.count / 2).write(to: scratch.store)
    let run = try scratch.run("check")
    #expect(run.status == 4)
    #expect(run.errors.hasPrefix("error: the store '\(scratch.store.path)' is damaged"))
  }

  struct Place: CustomTestStringConvertible, Sendable {
    let environment: [String: String]
    let expected: String

    var testDescription: String { "\(environment)" }
  }

  @Test(
    "--store, RECIPES_STORE, XDG_DATA_HOME and HOME locate the store, in this order",
    arguments: [
      Place(
        environment: ["RECIPES_STORE": "/nowhere/r", "XDG_DATA_HOME": "/nowhere/x"],
        expected: "/nowhere/r"),
      Place(
        environment: ["XDG_DATA_HOME": "/nowhere/x", "HOME": "/nowhere/h"],
        expected: "/nowhere/x/recipes/recipes.store"),
      Place(
        environment: ["XDG_DATA_HOME": "not/absolute", "HOME": "/nowhere/h"],
        expected: "/nowhere/h/.local/share/recipes/recipes.store"),
    ])
  func storePath(_ place: Place) throws {
    let scratch = try Scratch()
    scratch.environment = place.environment
    #expect(
      try scratch.run("schema").errors.hasPrefix(
        "error: there is no store at '\(place.expected)'\n"))
    #expect(
      try scratch.run("schema", "--store", "/nowhere/s").errors.hasPrefix(
        "error: there is no store at '/nowhere/s'\n"))
  }

  @Test("without HOME and a path the store has no location; status 5")
  func noHome() throws {
    let scratch = try Scratch()
    scratch.environment = [:]
    let run = try scratch.run("schema")
    #expect(run.status == 5)
    #expect(
      run.errors == """
        error: cannot locate the store: HOME is not set
          help: name the store's file with --store or $RECIPES_STORE

        """)
    #expect(try scratch.run("--help").status == 0)
  }

  @Test("a reader that closes early ends a command quietly, with status 0")
  func closedPipe() throws {
    let scratch = try Scratch()
    let records = (0..<5_000).map { "{\"name\": \"recipe number \($0)\", \"ingredients\": []}" }
    let file = try scratch.write(records.joined(separator: "\n"), to: "many.json")
    #expect(try scratch.run("import", file).output.hasPrefix("5000 added,"))
    let run = try scratch.shell(
      "recipes query TRUEPREDICATE | head -n 1; exit ${PIPESTATUS[0]}")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines.count == 1)
    let session = try scratch.shell(
      "yes TRUEPREDICATE | head -n 50 | recipes | head -n 1; exit ${PIPESTATUS[2]}")
    #expect(session.status == 0)
    #expect(session.errors == "")
  }

  @Test("output that cannot be written is a system error; status 5")
  func fullDevice() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let full = try scratch.shell("recipes query TRUEPREDICATE > /dev/full")
    #expect(full.status == 5)
    #expect(
      full.errors == "error: cannot write standard output: No space left on device\n")
    let closed = try scratch.shell("recipes query TRUEPREDICATE >&-")
    #expect(closed.status == 5)
    #expect(closed.errors.hasPrefix("error: cannot write standard output: "))
    // Nothing was written into the store, which could have been opened in place of the output.
    #expect(try scratch.run("check").status == 0)
  }

  @Test("Ctrl-C has status 130 and leaves the store unchanged")
  func interrupt() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    // It waits for the end of its standard input, which does not come.
    let process = scratch.process(["import", "-"])
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The text is larger than a pipe's buffer, so part of it was read when the write returns.
    let record = Data("{\"name\": \"x\", \"ingredients\": []}\n".utf8)
    for _ in 0..<4_000 { try input.fileHandleForWriting.write(contentsOf: record) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.shellStatus == 130)
    #expect(try scratch.run("query", "--count", "TRUEPREDICATE").output == "7\n")
    #expect(try scratch.run("check").output.hasPrefix("ok: 7 recipes, 12 ingredients, "))
  }

  @Test("a writer that waits for another reports it, then continues")
  func waiting() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let lock = unsafe open(scratch.store.path, O_RDONLY)
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    let process = scratch.process(["import", Scratch.sevenRecipesFile])
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // The report comes after a second; the test waits no longer.
    let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(message == "waiting for another program to finish writing…\n")
    close(lock)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("colors are used on terminals, and if asked for")
  func colors() throws {
    let scratch = try Scratch()
    #expect(!(try scratch.run("query", "nmae = 1").errors.contains("\u{1B}")))
    #expect(!(try scratch.run("query", "nmae = 1", "--color=auto").errors.contains("\u{1B}")))
    let colored = try scratch.run("query", "nmae = 1", "--color=always").errors
    #expect(colored.hasPrefix("\u{1B}[1;31merror[unknown-key]\u{1B}[0m: "))
    #expect(try scratch.run("--color", "always", "check").errors.contains("\u{1B}[1;36mhelp"))
  }
}
