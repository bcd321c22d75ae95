import Foundation
import Testing

@Suite("query")
struct QueryTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let output: String
    var input = ""

    var testDescription: String { "recipes query " + arguments.joined(separator: " ") }
  }

  static let cases = [
    Case(
      arguments: ["ANY ingredients.name = '卵'"],
      output: """
        カツ丼\t丼ぶり\t和食\tAny\tたまねぎ, 卵, 豚肉
        炒飯\tご飯\t中華\tAny\t人参, たまねぎ, 卵, にんにく

        """),
    Case(
      arguments: ["--on", "Ingredient", "name = '卵'"],
      output: """
        卵

        """),
    Case(
      arguments: ["--on=ingredient", "recipes.@count > 3", "--sort", "name", "--format", "names"],
      output: """
        たまねぎ
        人参

        """),
    Case(
      arguments: ["--format", "names", "country = %@ AND ingredients.@count = %d", "和食", "3"],
      output: "カツ丼\n"),
    Case(
      arguments: ["--format", "names", "country IN $c", "--var", "c=中華", "--var", "c=イタリアン"],
      output: "トマトパスタ\nペペロンチーノ\n炒飯\n"),
    Case(arguments: ["--format=names", "name = $n", "--var", "$n=カレー"], output: "カレー\n"),
    Case(arguments: ["--format", "names", "-"], output: "カレー\n", input: "name =\n 'カレー'\n"),
    Case(
      arguments: ["name = %@", "--format", "names", "--", "-5"], output: ""),
    Case(arguments: ["ingredients.@count > %d", "-5", "--count"], output: "7\n"),
    Case(arguments: ["-5 < ingredients.@count", "--count"], output: "7\n"),
    Case(arguments: ["country = '和食'", "--count"], output: "4\n"),
    Case(arguments: ["country = '和食' LIMIT(3)", "--count", "--limit", "2"], output: "2\n"),
    Case(
      arguments: [
        "TRUEPREDICATE", "--sort", "ingredients.@count:desc", "--sort", "name:asc", "--limit", "2",
        "--format", "names",
      ],
      output: "カレー\nシチュー\n"),
    Case(
      arguments: ["TRUEPREDICATE", "--sort", "name DESC", "--limit", "1", "--format", "names"],
      output: "炒飯\n"),
    Case(
      arguments: ["TRUEPREDICATE", "--offset", "5", "--format", "names"],
      output: "炒飯\n炊き込みご飯\n"),
    Case(
      arguments: ["TRUEPREDICATE", "--distinct", "country", "--select", "country"],
      output: "イタリアン\n和食\n中華\n"),
    Case(
      arguments: [
        "name = 'カツ丼'", "--select", "name, ingredients.@count, ingredients.name, ingredients",
      ],
      output: "カツ丼\t3\tたまねぎ, 卵, 豚肉\tたまねぎ, 卵, 豚肉\n"),
    Case(
      arguments: [
        "name = 'カツ丼'", "--json", "--select", "name, ingredients.@count, ingredients.name",
      ],
      output: """
        {"name":"カツ丼","ingredients.@count":3,"ingredients.name":["たまねぎ","卵","豚肉"]}

        """),
    Case(
      arguments: ["country = '中華'", "--format", "jsonl"],
      output: """
        {"name":"炒飯","category":"ご飯","country":"中華","season":"Any",\
        "ingredients":["人参","たまねぎ","卵","にんにく"]}

        """),
    Case(
      arguments: ["category = 'ご飯'", "--format", "json", "--select", "name"],
      output: """
        [
        {"name":"炒飯"},
        {"name":"炊き込みご飯"}
        ]

        """),
    Case(arguments: ["FALSEPREDICATE", "--format", "json"], output: "[]\n"),
    Case(arguments: ["FALSEPREDICATE", "--format", "csv", "--select", "name"], output: "name\r\n"),
    Case(
      arguments: ["country = '中華'", "--format", "csv"],
      output: "name,category,country,season,ingredients\r\n"
        + "炒飯,ご飯,中華,Any,\"人参, たまねぎ, 卵, にんにく\"\r\n"),
    Case(
      arguments: ["country = '中華'", "--format", "table", "--select", "name, ingredients.@count"],
      output: """
        name  ingredients.@count
        炒飯                   4

        """),
    Case(
      arguments: ["--json", "--select", "TRUE, 1.5, NULL", "name = 'カレー'"],
      output: "{\"TRUE\":true,\"1.5\":1.5,\"nil\":null}\n"),
  ]

  @Test("query prints the matching rows", arguments: cases)
  func rows(_ example: Case) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run(["query"] + example.arguments, input: Data(example.input.utf8))
    #expect(run.output == example.output)
    #expect(run.status == 0)
  }

  @Test("fields that hold tabs, line ends, quotes and control characters stay whole")
  func hostileText() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      #"[{"name": "a\tb\n\"c\\,\r\u001b[31m", "ingredients": []}]"#, to: "hostile.json")
    #expect(try scratch.run("import", file).status == 0)
    func field(_ format: String) throws -> String {
      try scratch.run("query", "--format", format, "--select", "name", "TRUEPREDICATE").output
    }
    #expect(try field("tsv") == "a\\tb\\n\"c\\\\,\\r\u{1B}[31m\n")
    #expect(try field("names") == "a\\tb\\n\"c\\\\,\\r\u{1B}[31m\n")
    #expect(try field("csv") == "name\r\n\"a\tb\n\"\"c\\,\r\u{1B}[31m\"\r\n")
    #expect(try field("jsonl") == #"{"name":"a\tb\n\"c\\,\r\u001b[31m"}"# + "\n")
    // A table is for eyes, and so never raw.
    #expect(try field("table") == "name\na b \"c\\, \u{241B}[31m\n")
  }

  @Test("an argument is a value, whatever it looks like")
  func injection() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("query", "--count", "name = %@", "x' OR TRUEPREDICATE OR name = 'x")
    #expect(run.output == "0\n")
  }

  @Test("--exit-status makes the status depend on the result")
  func exitStatus() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    #expect(try scratch.run("query", "FALSEPREDICATE").status == 0)
    #expect(try scratch.run("query", "--exit-status", "FALSEPREDICATE").status == 1)
    #expect(try scratch.run("query", "--exit-status", "--count", "FALSEPREDICATE").status == 1)
    #expect(try scratch.run("query", "--exit-status", "TRUEPREDICATE").status == 0)
  }

  @Test("the number of rows of a table is printed to standard error, unless --quiet is given")
  func rowCount() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let table = ["query", "--format", "table", "country = '中華'"]
    #expect(try scratch.run(table, input: Data()).errors == "1 row\n")
    #expect(try scratch.run(table + ["--quiet"], input: Data()).errors == "")
    #expect(try scratch.run("query", "--format=table", "FALSEPREDICATE").errors == "0 rows\n")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let errors: String

    var testDescription: String { "recipes query " + arguments.joined(separator: " ") }
  }

  static let mistakes = [
    Mistake(
      arguments: ["名前 = 'x' AND nmae = '人参'"],
      errors: """
        error[unknown-key]: Recipe has no key '名前'
          名前 = 'x' AND nmae = '人参'
          ^~~~
          help: if it is text, quote it: '名前'
        error[unknown-key]: Recipe has no key 'nmae'
          名前 = 'x' AND nmae = '人参'
                         ^~~~
          help: did you mean 'name'?

        """),
    Mistake(
      arguments: ["TRUEPREDICATE", "--sort", "nmae:desc"],
      errors: """
        error[unknown-key]: Recipe has no key 'nmae'
          nmae DESC
          ^~~~
          help: did you mean 'name'?

        """),
    Mistake(
      arguments: ["TRUEPREDICATE", "--select", "name, x"],
      errors: """
        error[unknown-key]: Recipe has no key 'x'
          name, x
                ^
          help: if it is text, quote it: 'x'

        """),
  ]

  @Test("an invalid predicate is reported with carets; status 3", arguments: mistakes)
  func wrongPredicate(_ mistake: Mistake) throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run(["query"] + mistake.arguments, input: Data())
    #expect(run.errors == mistake.errors)
    #expect(run.output == "")
    #expect(run.status == 3)
  }

  @Test(
    "missing, extra or wrong arguments and unbound variables have status 3",
    arguments: [
      ["name = %@"], ["name = 'x'", "y"], ["ingredients.@count = %d", "x"], ["name = $n"],
    ])
  func wrongArguments(_ arguments: [String]) throws {
    let run = try Scratch(withSevenRecipes: ()).run(["query"] + arguments, input: Data())
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("error["))
  }

  @Test("an unbound variable names the option that binds it, but not in a session, which has none")
  func unboundVariable() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let text = """
      error[unbound-variable]: variable '$n' has no value
        name = $n
               ^~

      """
    let help = "  help: bind it with --var n=VALUE, or in a SUBQUERY\n"
    for command in ["query", "delete", "explain", "export"] {
      #expect(try scratch.run(command, "name = $n").errors.hasPrefix(text + help), "\(command)")
    }
    #expect(
      try scratch.run("query", "TRUEPREDICATE", "--sort", "$n").errors.contains("--var n=VALUE"))
    #expect(try scratch.run("repl", input: "name = $n\n").errors == text)
    let near = try scratch.run("query", "SUBQUERY(ingredients, $it, $ti.name = 'x').@count > 0")
    #expect(near.errors.contains("did you mean '$it'?") && !near.errors.contains("--var"))
  }

  @Test("a warning goes to standard error and changes nothing; --quiet silences it")
  func warning() throws {
    let scratch = try Scratch(withSevenRecipes: ())
    let run = try scratch.run("query", "--count", "name != 5")
    #expect(run.errors.hasPrefix("warning["))
    #expect(run.status == 0)
    let quiet = try scratch.run("-q", "query", "--count", "name != 5")
    #expect(quiet.errors == "")
    #expect(quiet.output == run.output)
  }
}
