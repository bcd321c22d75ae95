import Foundation
import Testing

@Suite("Mistakes in a command line")
struct UsageTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let error: String
    var help: String?

    var testDescription: String { "recipes " + arguments.joined(separator: " ") }
  }

  static let cases = [
    Case(
      arguments: ["qery", "x"], error: "unknown command 'qery'", help: "did you mean 'query'?"),
    Case(
      arguments: ["frobnicate"], error: "unknown command 'frobnicate'",
      help: "'recipes help' lists the commands"),
    Case(
      arguments: ["name = 'x'"], error: "unknown command 'name = 'x''",
      help: "to run a predicate, use recipes query PREDICATE"),
    Case(
      arguments: ["query", "--lmit", "3", "x"], error: "unknown option '--lmit'",
      help: "did you mean '--limit'?"),
    Case(
      arguments: ["query", "--replace", "x"], error: "unknown option '--replace'",
      help: "'import' has this option"),
    Case(
      arguments: ["--limit", "3", "query", "x"], error: "--limit is an option of 'query'",
      help: "write it after the command"),
    Case(
      arguments: ["query", "-x"], error: "unknown option '-x'",
      help: "if it is an argument, write -- before it"),
    Case(arguments: ["query"], error: "'query' needs PREDICATE [ARGUMENT…]"),
    Case(arguments: ["import"], error: "'import' needs FILE…"),
    Case(
      arguments: ["show", "two", "words"],
      error: "unexpected argument 'words' of 'show'",
      help: "put quotes around several words: 'two words'"),
    Case(arguments: ["schema", "x"], error: "unexpected argument 'x' of 'schema'"),
    Case(
      arguments: ["query", "x", "--limit"], error: "--limit needs a value: --limit N"),
    Case(
      arguments: ["query", "x", "--limit", "-1"],
      error: "--limit expects a whole number, at least 0; found '-1'"),
    Case(
      arguments: ["query", "x", "--limit=many"],
      error: "--limit expects a whole number, at least 0; found 'many'"),
    Case(arguments: ["query", "x", "--count=3"], error: "--count takes no value"),
    Case(
      arguments: ["query", "x", "--format", "jsn"], error: "--format does not accept 'jsn'",
      help: "did you mean 'json'?"),
    Case(
      arguments: ["query", "x", "--format", "yaml"], error: "--format does not accept 'yaml'",
      help: "the values are table, tsv, json, jsonl, csv, names"),
    Case(
      arguments: ["--color", "sometimes", "schema"], error: "--color does not accept 'sometimes'",
      help: "the values are auto, always, never"),
    Case(
      arguments: ["query", "x", "--on", "Recipes"], error: "there is no entity 'Recipes'",
      help: "did you mean 'Recipe'?"),
    Case(
      arguments: ["query", "x", "--var", "x"], error: "--var expects NAME=VALUE, found 'x'"),
    Case(
      arguments: ["help", "qury"], error: "unknown command or topic 'qury'",
      help: "did you mean 'query'?"),
    Case(
      arguments: ["--store", "", "check"],
      error: "--store expects the path of a file, found an empty string"),
    Case(
      arguments: ["delete", "TRUEPREDICATE"],
      error: "there is no terminal to ask on",
      help: "use --yes to delete without asking"),
  ]

  @Test("a mistake is reported on standard error with help, and has status 2", arguments: cases)
  func mistake(_ example: Case) throws {
    let run = try Scratch().run(example.arguments, input: Data())
    #expect(run.status == 2)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines.first == "error: " + example.error)
    if let help = example.help {
      #expect(lines.dropFirst().first == "  help: " + help)
    } else {
      #expect(!run.errors.contains("help:"))
    }
  }

  @Test("a mistake in a call prints the usage of the command")
  func usage() throws {
    #expect(
      try Scratch().run("query").errors.hasSuffix(
        "usage: recipes query [OPTIONS] PREDICATE [ARGUMENT…]\n"))
    #expect(
      try Scratch().run("qery").errors.hasSuffix(
        "usage: recipes COMMAND [OPTIONS] [ARGUMENTS]\n"))
  }

  @Test("an argument that is not UTF-8 is refused")
  func invalidText() throws {
    let run = try Scratch().shell("recipes query $'\\xff'")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: argument 2 is not UTF-8\n"))
  }
}
