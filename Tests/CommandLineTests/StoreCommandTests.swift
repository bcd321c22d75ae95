import Foundation
import Testing

@Suite("compact and explain --analyze")
struct StoreCommandTests {
  @Test("compact makes the file smaller, and keeps recipes and definitions")
  func compact() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    _ = try scratch.run("define", "curry := name = 'カレー'")
    _ = try scratch.run("delete", "--yes", "country = 'イタリアン'")
    let before = try scratch.run("query", "TRUEPREDICATE").output
    let run = try scratch.run("compact")
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /\d+ KiB before, \d+ KiB now\n/) != nil)
    #expect(try scratch.run("query", "TRUEPREDICATE").output == before)
    #expect(try scratch.run("query", "--count", "curry()").output == "1\n")
    #expect(try scratch.run("check").output.hasPrefix("ok: 5 recipes, "))
    #expect(try Scratch().run("compact").status == 5)
  }

  @Test("salvage saves the objects of a store in a new one, and names those that are lost")
  func salvage() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    _ = try scratch.run("define", "curry := name = 'カレー'")
    let answer = try scratch.run("query", "TRUEPREDICATE").output
    let path = scratch.store.path
    let new = path + ".salvaged"
    let run = try scratch.run("salvage", path, new)
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /\d+ objects saved, 0 lost, 0 links dropped\n/) != nil)
    #expect(try scratch.run("query", "--store", new, "TRUEPREDICATE").output == answer)
    #expect(try scratch.run("query", "--store", new, "--count", "curry()").output == "1\n")
    #expect(try scratch.run("check", "--store", new).status == 0)
    #expect(try scratch.run("salvage", path, new).status == 5)

    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The first places can be in free pages.
    for place in bytes.ranges(of: Data("カレー".utf8)) { bytes[place.lowerBound] ^= 1 }
    try bytes.write(to: URL(fileURLWithPath: path))
    let check = try scratch.run("check")
    #expect(check.status == 4)
    #expect(check.output.contains(#/^[A-Za-z.]+, rows 0 to \d+: blob \d+ does not match/#))
    let lossy = try scratch.run("salvage", path, path + ".lossy")
    #expect(lossy.status == 4)
    #expect(lossy.output.contains(#/lost: [A-Za-z]+ /#))
    #expect(try scratch.run("check", "--store", path + ".lossy").status == 0)
  }

  @Test("--analyze reports what each node of the run found, and its time")
  func analyze() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run(
      "explain", "--stage", "plan", "--analyze",
      "ANY ingredients.name CONTAINS '肉' AND NOT name = 'カレー' SORT(name) LIMIT(1)")
    #expect(run.status == 0)
    let found = run.lines.map { line in
      line.firstMatch(of: /^ *([A-Z]+).*[;(] ?(\d+) found in \d+\.\d{3} ms\)$/)
        .map { "\($0.1) \($0.2)" } ?? line
    }
    #expect(
      found == [
        "TOP 1", "AND 3", "LINKED 4", "DICTIONARY 3",
        "    NOT  (about 6 of 7; single rows tested)",
        "      DICTIONARY Recipe.name: == \"カレー\"  (about 1 of 7; not run)",
      ])
  }
}
