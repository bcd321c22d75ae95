import Foundation
import Testing

@Suite("check-predicate")
struct CheckPredicateTests {
  private static let text = """
    \u{FEFF}name = 'カレー'

    料理 = 'x' AND nmae = 'y'
    name = %@
    name LIKE
    name > 3
    name = '%@'\r
    """

  @Test("each mistake is reported with file, line and column, like a compiler's; status 3")
  func report() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.text, to: "p.txt")
    let run = try scratch.run("check-predicate", path)
    #expect(run.status == 3)
    #expect(run.output == "")
    #expect(
      run.errors == """
        \(path):3:1: error: Recipe has no key '料理' [unknown-key]
          料理 = 'x' AND nmae = 'y'
          ^~~~
          help: if it is text, quote it: '料理'
        \(path):3:14: error: Recipe has no key 'nmae' [unknown-key]
          料理 = 'x' AND nmae = 'y'
                         ^~~~
          help: did you mean 'name'?
        \(path):4:8: error: placeholder 1 has no argument [arguments]
          name = %@
                 ^~
          help: pass one argument for each placeholder
        \(path):5:10: error: expected an expression, found the end [parse]
          name LIKE
                   ^
        \(path):6:8: error: > cannot be applied to a String and an Int [type]
          name > 3
                 ^
        \(path):7:8: warning: a placeholder in quotes is plain text [parse]
          name = '%@'
                 ^~~~
          help: remove the quotes: %@

        """ + "6 predicates, 4 with errors\n")
    #expect(try scratch.run("check-predicate", "-q", path).errors.contains("warning") == false)
  }

  @Test("--syntax checks neither placeholders nor keys")
  func syntaxOnly() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.text, to: "p.txt")
    let run = try scratch.run("check-predicate", "--syntax", path)
    #expect(run.status == 3)
    #expect(
      run.errors.hasPrefix("\(path):5:10: error: expected an expression, found the end [parse]"))
    #expect(run.errors.hasSuffix("6 predicates, 1 with errors\n"))
    let right = try scratch.write("person.age > %d AND firm.name == %@\n", to: "right.txt")
    #expect(try scratch.run("check-predicate", "--syntax", right).status == 0)
    #expect(try scratch.run("check-predicate", right).status == 3)
  }

  @Test("standard input, another entity, and the store's definitions")
  func settings() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    _ = try scratch.run("define", "curry := name = 'カレー'")
    #expect(try scratch.run("check-predicate", "-", input: "curry()\nNOT curry()").status == 0)
    let wrong = try scratch.run("check-predicate", "--on", "Ingredient", "-", input: "\ncurry()")
    #expect(wrong.errors.hasPrefix("<stdin>:2:1: error: 'curry' is defined for Recipe objects"))
  }

  @Test("lines that are too long or not UTF-8 are errors; the others are still checked")
  func unreadableLines() throws {
    let scratch = try Scratch()
    var input = Data([0xFF, 0x0A])
    input += Data(repeating: 0x61, count: 2 << 20) + [0x0A]
    input += Data("name = 1x\n".utf8)
    let run = try scratch.run(["check-predicate", "-"], input: input)
    let lines = run.errors.split(separator: "\n")
    #expect(lines[0] == "<stdin>:1:1: error: line 1 is not UTF-8 [parse]")
    #expect(lines[1] == "<stdin>:2:1: error: line 2 is longer than 1 MiB [parse]")
    #expect(lines[2].hasPrefix("<stdin>:3:"))
    #expect(run.status == 3)
    #expect(try scratch.run("check-predicate", "-", input: "\n \n").status == 0)
  }

  @Test("a file that cannot be read is reported; status 5")
  func unreadableFile() throws {
    let scratch = try Scratch()
    let run = try scratch.run("check-predicate", "none.txt")
    #expect(run.status == 5)
    #expect(run.errors == "error: cannot read 'none.txt': No such file or directory\n")
    #expect(try scratch.run("check-predicate", scratch.directory.path).status == 5)
  }
}
