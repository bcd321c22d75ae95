import Foundation
import TestSupport
import Testing

@Suite("Import processes")
struct ImportTests {
  /// Recipes with one ingredient each, as many as asked, of a name of their own.
  private static func recipes(_ count: Int, _ name: String) -> String {
    let list = (0..<count).map { "{\"name\":\"\(name) \($0)\",\"ingredients\":[\"\(name)\"]}" }
    return "[" + list.joined(separator: ",\n") + "]"
  }

  /// The members of the output of `--json` that the tests use.
  private struct Report: Decodable {
    struct Counts: Decodable {
      let added: Int
      let skipped: Int
    }

    struct Problem: Decodable {
      let file: String
      let line: Int
      let path: String
      let isSkipped: Bool
    }

    let total: Counts
    let isDryRun: Bool
    let ignored: [String]
    let problems: [Problem]
    let likelyDuplicates: [[String]]
  }

  private static func count(in scratch: Scratch) throws -> Int? {
    let run = try scratch.run("query", "--count", "TRUEPREDICATE")
    return Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Root may have any number of threads, so it becomes another user first.
  @Test("decode on one thread if the system makes no other", .timeLimit(.minutes(2)))
  func noThreads() throws {
    let scratch = try Scratch()
    _ = try scratch.write(Self.recipes(30_000, "soup"), to: "many.json")
    let run = try scratch.shell(
      """
      cp '\(scratch.program.path)' program && chmod -R a+rwX . && export HOME="$PWD"
      if [ "$(id -u)" = 0 ]; then user='setpriv --reuid=61234 --clear-groups'; else user=; fi
      $user bash -c 'ulimit -u 1; exec ./program import --store own.store many.json'
      """)
    #expect(
      run.output == "30000 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions\n",
      "\(run.errors)")
  }

  @Test("a killed import leaves the store unchanged or complete")
  func kills() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let file = try scratch.write(Self.recipes(4_000, "x"), to: "many.json")
    var generator = SeededGenerator(seed: 5)
    var outcomes: Set<Int> = []
    for _ in 0..<12 {
      let process = scratch.process(["import", "--quiet", file])
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      usleep(UInt32.random(in: 0..<400_000, using: &generator))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let check = try scratch.run("check")
      #expect(check.status == 0, "\(check.errors)")
      let count = try #require(try Self.count(in: scratch))
      #expect(count == 7 || count == 4_007)
      outcomes.insert(count)
      if count > 7 {
        #expect(try scratch.run("delete", "--yes", "name BEGINSWITH 'x'").status == 0)
      }
    }
    #expect(!outcomes.isEmpty)
  }

  @Test("two imports at once take turns and lose nothing; a reader sees whole versions")
  func concurrency() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let files = try ["x", "y"].map { name in
      try scratch.write(Self.recipes(300, name), to: "\(name).json")
    }
    let writers = files.map { scratch.process(["import", "--quiet", $0]) }
    for writer in writers {
      writer.standardOutput = FileHandle.nullDevice
      try writer.run()
    }
    while writers.contains(where: \.isRunning) {
      let count = try #require(try Self.count(in: scratch))
      #expect([7, 307, 607].contains(count))
    }
    #expect(writers.allSatisfy { $0.terminationStatus == 0 })
    #expect(try Self.count(in: scratch) == 607)
    #expect(try scratch.run("check").status == 0)
  }

  @Test("the report of a folder lists each file and likely duplicates")
  func report() throws {
    let scratch = try Scratch()
    let folder = scratch.store.deletingLastPathComponent().path + "/kitchen"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    _ = try scratch.write(
      #"[{"name":"Soup","ingredients":["x","y"]},{"name":"soup (2)","ingredients":["y","x"]}]"#,
      to: "kitchen/one.json")
    _ = try scratch.write(#"{"name":"b","ingredients":["z"]} {"name":5}"#, to: "kitchen/two.json")
    _ = try scratch.write("nothing", to: "kitchen/notes.txt")
    let run = try scratch.run("import", "--report", "--dry-run", folder)
    #expect(
      run.output == """
        \(folder)/one.json: 2 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions
        \(folder)/two.json: 1 added, 0 updated, 0 unchanged, 1 skipped, 0 collisions
        \(folder)/notes.txt: no known recipe format
        likely duplicates: Soup, soup (2)
        3 added, 0 updated, 0 unchanged, 1 skipped, 0 collisions (nothing written)

        """)
    #expect(run.status == 4)

    let json = try scratch.run("import", "--json", folder)
    let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
    #expect(report.total.added == 3 && report.total.skipped == 1 && !report.isDryRun)
    #expect(report.ignored == [folder + "/notes.txt"])
    #expect(report.problems.map(\.file) == [folder + "/two.json"])
    #expect(report.problems.map(\.path) == ["name"] && report.problems[0].isSkipped)
    #expect(report.likelyDuplicates == [["Soup", "soup (2)"]])
    #expect(json.errors.isEmpty && json.status == 4)
  }

  @Test(
    "a first import that adds nothing still prints its report",
    arguments: [
      ("[]", [], 0, 0), ("{", [], 1, 4), ("{", ["--keep-going"], 1, 0), ("{", ["--dry-run"], 1, 4),
    ])
  func reportOfNothing(text: String, options: [String], skipped: Int, status: Int32) throws {
    let scratch = try Scratch()
    let file = try scratch.write(text, to: "few.json")
    let json = try scratch.run(["import", "--json", file] + options, input: Data())
    #expect(json.status == status && json.errors.isEmpty)
    let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
    #expect(report.total.added == 0 && report.total.skipped == skipped)
    #expect(report.likelyDuplicates.isEmpty && report.problems.count == skipped)
    let words = try scratch.run(["import", "--report", file] + options, input: Data())
    #expect(words.status == status && !words.errors.contains("no store"))
    #expect(words.output.contains("0 added, 0 updated, 0 unchanged, \(skipped) skipped"))
  }

  @Test("an encoding that does not exist is a mistake, and columns have names")
  func options() throws {
    let scratch = try Scratch()
    let table = try scratch.write("Dish,Stuff\nA,1 egg\n", to: "table.csv")
    let wrong = try scratch.run("import", "--encoding", "EUC-XX", table)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("unknown encoding 'EUC-XX'"))
    #expect(try scratch.run("import", "--map", "title", table).status == 2)
    let unnamed = try scratch.run("import", table)
    #expect(unnamed.status == 4 && unnamed.errors.contains("--map title=COLUMN"))
    let run = try scratch.run("import", "--map", "title=Dish,ingredients=Stuff", table)
    #expect(run.output == "1 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions\n")
  }

  @Test("--map takes every field of the schema, and no other name")
  func fields() throws {
    let scratch = try Scratch()
    let columns = [
      "key", "name", "category", "country", "season", "lines", "directions", "yield", "prepMinutes",
      "cookMinutes", "totalMinutes", "source", "url", "language", "rating", "tags",
    ]
    let map = columns.enumerated().map { "\($1)=c\($0)" }.joined(separator: ",")
    let header = columns.indices.map { "c\($0)" }.joined(separator: ",")
    let table = try scratch.write(
      header + "\nk,a,soup,JP,夏,1 egg,Boil.,4,1,2,3,me,https://a.jp,ja,4.5,t\n", to: "table.csv")
    let run = try scratch.run("import", "--map", map, table)
    #expect(run.output.hasPrefix("1 added") && run.errors == "")
    let export = try scratch.run("export", "--format", "jsonl").output
    #expect(
      export == #"""
        {"key":"k","name":"a","category":"soup","country":"JP","season":"夏",\#
        "lines":[{"text":"1 egg"}],"directions":"Boil.",\#
        "yield":"4","prepMinutes":1,"cookMinutes":2,"totalMinutes":3,"source":"me",\#
        "url":"https://a.jp","language":"ja","rating":4.5,"tags":["t"]}

        """#)
    for field in ["bogus", "recipes", "minutes", " "] {
      let wrong = try scratch.run("import", "--map", "name=c1,\(field)=c2", table)
      #expect(wrong.status == 2)
      #expect(wrong.errors.contains("unknown field '\(field)'"))
      #expect(wrong.errors.contains("key, name, category") && wrong.errors.contains("totalMinutes"))
    }
    let others = "title=c1,Total Time=c10,ingredients=c5,extra=c0,id=c0"
    #expect(try scratch.run("import", "--dry-run", "--map", others, table).status == 0)
  }

  @Test("standard input is a file named -")
  func standardInput() throws {
    let scratch = try Scratch()
    let run = try scratch.run("import", "-", input: Self.recipes(3, "x"))
    #expect(run.output == "3 added, 0 updated, 0 unchanged, 0 skipped, 0 collisions\n")
    #expect(try Self.count(in: scratch) == 3)
  }

  @Test("a dry run prints the change and makes none")
  func dryRun() throws {
    let scratch = try Scratch()
    let run = try scratch.run("import", "--dry-run", Scratch.sevenRecipesFile)
    #expect(run.output.hasPrefix("7 added"))
    #expect(!FileManager.default.fileExists(atPath: scratch.store.path))
  }

  @Test(
    "a broken file replaces nothing",
    arguments: ["", "[{\"bad\":1}]", "[{\"name\":\"x\",\"ingredients\":[]},{\"name\""])
  func replaceWithBrokenFile(_ text: String) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("import", "--replace", try scratch.write(text, to: "broken.json"))
    #expect(run.status == 4)
    #expect(try Self.count(in: scratch) == 7)
  }

  @Test("messages about arguments are made harmless, and variables apply to every clause")
  func argumentsInMessages() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let errors = try scratch.run("query", "%K = 1", "x\u{1B}[2J").errors
    #expect(errors.contains("\u{241B}[2J") && !errors.contains("\u{1B}"))
    let run = try scratch.run(
      "query", "TRUEPREDICATE", "--select", "$x", "--limit", "1", "--var", "x=3")
    #expect(run.output == "3\n")
  }
}
