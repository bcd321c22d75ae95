import ObjectGraph
import RecipeModel
import Testing

@testable import StoreCommands
@testable import recipes

@Suite("Completion and the words of a line")
struct CompletionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let completion: Completion

    var testDescription: String { text }
  }

  static let cases = [
    Case(text: "na", completion: .replacement("name", characterCount: 2)),
    Case(text: "name", completion: .replacement("name", characterCount: 4)),
    Case(text: "c", completion: .choices(["category", "country", "cookMinutes"])),
    Case(text: "(season = 'x' AND ing", completion: .replacement("ingredients", characterCount: 3)),
    Case(
      text: "ingredients.",
      completion: .choices([
        "name", "recipes", "food", "lines", "dispensableIn", "mentions", "@count",
      ])),
    Case(text: "ingredients.@", completion: .replacement("@count", characterCount: 1)),
    Case(text: "ingredients.recipes.cat", completion: .replacement("category", characterCount: 3)),
    Case(text: "SELF.na", completion: .replacement("name", characterCount: 2)),
    Case(text: "name.", completion: .nothing),
    Case(
      text: "SUBQUERY(ingredients, $i, $i.r", completion: .replacement("recipes", characterCount: 1)
    ),
    Case(
      text: "SUBQUERY(ingredients,$i,SUBQUERY($i.recipes, $r, $r.cat",
      completion: .replacement("category", characterCount: 3)),
    Case(text: "$x.na", completion: .nothing),
    Case(text: "name = 'c", completion: .nothing),
    Case(text: "name = 'it\\'s c", completion: .nothing),
    Case(text: "name = 'x' AND ca", completion: .replacement("category", characterCount: 2)),
    Case(text: "beg", completion: .replacement("BEGINSWITH ", characterCount: 3)),
    Case(text: "T", completion: .choices(["TRUE", "TRUEPREDICATE", "TERNARY", "TOKENMATCHES"])),
    Case(text: "zzz", completion: .nothing),
    Case(text: ".sc", completion: .replacement(".schema", characterCount: 3)),
    Case(text: ".on I", completion: .replacement("Ingredient", characterCount: 1)),
    Case(text: ".count nam", completion: .replacement("name", characterCount: 3)),
  ]

  @Test("Tab completes a line", arguments: cases)
  func completes(_ example: Case) {
    let completer = LineCompleter(RecipesApplication(), on: RecipeSchema.recipe)
    switch (completer.complete(example.text), example.completion) {
    case (.choices(let found), .choices(let expected)): #expect(Set(found) == Set(expected))
    case (let found, let expected): #expect(found == expected)
    }
  }

  @Test(
    "a line is split into words like a shell's",
    arguments: [
      ("a b", ["a", "b"]), ("  a\t b ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      (#""a 'b" c\ d"#, ["a 'b", "c d"]), (#"'a\b'"#, [#"a\b"#]), ("''", [""]), ("", []),
      ("ab'c d'e", ["abc de"]),
    ] as [(String, [String])])
  func words(_ line: String, _ words: [String]) throws {
    #expect(try ShellWords.split(line) == words)
  }

  @Test("a missing closing quote is a mistake", arguments: ["'a", "\"a", "a 'b c"])
  func openQuote(_ line: String) {
    #expect(throws: Failure.self) { try ShellWords.split(line) }
  }

  @Test(
    "the widest columns are cut first, none below 8",
    arguments: [
      ([10, 14, 60], 64, [10, 14, 40]), ([10, 20], 40, [10, 20]), ([30, 30, 5], 45, [20, 20, 5]),
      ([31, 30], 40, [20, 20]), ([50, 50], 10, [8, 8]), ([3], 1, [3]),
      ([21, 20, 20], 58, [19, 19, 20]),
    ] as [([Int], Int, [Int])])
  func fitted(_ widths: [Int], _ available: Int, _ expected: [Int]) {
    #expect(TableWriter.fitted(widths, into: available) == expected)
  }
}
