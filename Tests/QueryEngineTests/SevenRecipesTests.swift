import ObjectGraph
import PredicateSyntax
import QueryEngine
import TestSupport
import Testing

/// The table of correct answers on the seven recipes.
@Suite("answers on the seven recipes")
struct SevenRecipesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let entity: EntityID
    let predicate: String
    let expected: String

    var testDescription: String { predicate }
  }

  static let cases: [Case] = {
    let lines = (try? Repository.lines(of: "Tests/Cases/seven-recipes.tsv")) ?? []
    return lines.dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Case(
        entity: columns[0] == "Recipe" ? SevenRecipes.recipe : SevenRecipes.ingredient,
        predicate: String(columns[1]), expected: String(columns[2]))
    }
  }()

  @Test("all cases of the table are read")
  func count() {
    #expect(Self.cases.count == 273)
  }

  @Test("a predicate finds its rows, or is refused with its reason", arguments: cases)
  func answer(_ example: Case) throws {
    let outcome = try outcome(example)
    // Some parse errors of other grammars are type errors here; both are correct.
    let alternatives = ["ERROR:type", "ERROR:arguments"]
    let isRefused = example.expected == "ERROR:parse" && alternatives.contains(outcome)
    #expect(outcome == example.expected || isRefused)
  }

  private func outcome(_ example: Case) throws -> String {
    do {
      let query = try Query(example.predicate, on: example.entity, in: SevenRecipes.schema)
      let objects = try query.objects(in: SevenRecipes.snapshot)
      #expect(try query.count(in: SevenRecipes.snapshot) == objects.count)
      return try SevenRecipes.names(objects).joined(separator: "|")
    } catch let error as Diagnostics {
      let first = error.all.first { $0.severity == .error }
      return "ERROR:" + (first?.code.rawValue ?? "none")
    }
  }
}
