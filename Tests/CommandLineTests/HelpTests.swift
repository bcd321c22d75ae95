import Foundation
import TestSupport
import Testing

@testable import StoreCommands
@testable import recipes

@Suite("Help")
struct HelpTests {
  private static let application = RecipesApplication()

  static let pages: [(file: String, arguments: [String])] =
    [
      ("overview.txt", ["--help"]), ("overview-brief.txt", ["-h"]),
      ("query-brief.txt", ["query", "-h"]), ("language.txt", ["help", "language"]),
    ] + application.commands.map { ("\($0.name).txt", ["help", $0.name]) }

  @Test("every page is as expected, on standard output, with status 0", arguments: pages)
  func page(file: String, arguments: [String]) throws {
    let run = try Scratch().run(arguments, input: Data())
    #expect(run.status == 0)
    #expect(run.errors == "")
    let isBrief = file.hasSuffix("-brief.txt")
    try Expected.check(
      try withoutCommonOptions(run.output, isBrief: isBrief, isTopic: file == "language.txt"),
      "Help/\(file)")
  }

  /// Returns a page with a mark in place of the options of every command, which are compared with a
  /// file of their own.
  private func withoutCommonOptions(_ page: String, isBrief: Bool, isTopic: Bool) throws -> String {
    if isTopic { return page }
    let start = try #require(page.firstRange(of: "Options of every command:\n")?.lowerBound)
    let end = page[start...].firstRange(of: "\n\n")?.lowerBound ?? page.index(before: page.endIndex)
    try Expected.check(
      page[start..<end] + "\n", "Help/common-options\(isBrief ? "-brief" : "").txt")
    return page[..<start] + "[options of every command]" + page[end...]
  }

  @Test("no line of the help is wider than 80 columns")
  func width() {
    let (application, help) = (Self.application, Help(Self.application))
    let pages =
      application.commands.map { help.page(of: $0, .full) }
      + application.commands.map { help.page(of: $0, .brief) }
      + [
        HelpTopic.language.text(), help.overview(.full), help.overview(.brief),
        DotCommand.help(of: application),
      ]
    for line in pages.joined().split(separator: "\n") {
      #expect(line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) } <= 80, "\(line)")
    }
  }

  @Test("all ways to ask for help print the same, whatever else is wrong")
  func spellings() throws {
    let scratch = try Scratch()
    let page = try scratch.run("help", "query").output
    for arguments in [
      ["query", "--help"], ["--help", "query"], ["query", "--limit", "3", "--help", "--nonsense"],
    ] {
      let run = try scratch.run(arguments, input: Data())
      #expect(run.status == 0)
      #expect(run.output == page)
    }
    #expect(try scratch.run("help").output == scratch.run("--help").output)
  }

  @Test("'help grammar' prints the grammar")
  func grammar() throws {
    let file = Repository.root.appending(path: "Grammar/predicate.ebnf")
    #expect(
      try Scratch().run("help", "grammar").output == String(contentsOf: file, encoding: .utf8))
  }

  @Test("the version is one line")
  func version() throws {
    let run = try Scratch().run("--version")
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /recipes \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("no two options of a command share a name or a letter")
  func names() {
    let commands = Self.application.commands
    for command in commands {
      let options = command.options + Option.common
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(command.name)")
    }
    #expect(Set(commands.map(\.name)).count == commands.count)
  }

  @Test("the predicates of 'help language' are right, and each finds something but not everything")
  func language() throws {
    let examples = HelpTopic.language.text().split(separator: "\n")
      .filter { $0.hasPrefix("    ") && $0.dropFirst(4).first != " " }
    #expect(examples.count > 10)
    let scratch = try Scratch(withSevenRecipes: ())
    let lines = examples.map { ".count \($0)\n" }.joined()
    let run = try scratch.run("repl", input: lines)
    #expect(run.errors == "")
    #expect(run.lines.count == examples.count)
    for (example, count) in zip(examples, run.lines) { #expect(count != "0", "\(example)") }
  }
}
