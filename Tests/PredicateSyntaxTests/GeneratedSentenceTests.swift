import PredicateSyntax
import TestSupport
import Testing

@Suite("Sentences generated from the grammar")
struct GeneratedSentenceTests {
  /// The messages of sentences that the grammar derives but the parser rejects.
  private static let knownRefusals: Set<String> = ["the bounds of BETWEEN go in braces"]

  private func generator(seed: UInt64) throws -> SentenceGenerator {
    SentenceGenerator(try Grammar(CaseFiles.text(of: "Grammar/predicate.ebnf")), seed: seed)
  }

  @Test("ten thousand queries are accepted, and parse again from their print", arguments: 1...4)
  func acceptance(seed: UInt64) throws {
    var generator = try generator(seed: seed)
    var accepted = 0
    for _ in 0..<2_500 {
      let text = generator.tokens(of: "query").joined(separator: " ")
      do {
        let query = try Parser.parse(text)
        let printed = query.description
        let again = try Parser.parse(printed)
        try #require(query.isEquivalent(to: again), "\(text) is printed as \(printed)")
        accepted += 1
      } catch let error as Diagnostics {
        let isKnown = Self.knownRefusals.contains(error.all[0].message)
        try #require(isKnown, "seed \(seed): \(text) \(error.all[0])")
      }
    }
    #expect(accepted > 2_450)
  }

  @Test("definitions are accepted, and parse again from their print")
  func definitions() throws {
    var generator = try generator(seed: 5)
    for _ in 0..<500 {
      let text = generator.tokens(of: "definition").joined(separator: "\u{3000}")
      do {
        let definition = try Parser.parseDefinition(text)
        let again = try Parser.parseDefinition(definition.description)
        try #require(definition.body.isEquivalent(to: again.body), "\(text)")
        try #require(definition.name.name == again.name.name)
      } catch let error as Diagnostics {
        let isKnown = Self.knownRefusals.contains(error.all[0].message)
        try #require(
          isKnown || error.all[0].message.contains("duplicate parameter"), "\(text) \(error)")
      }
    }
  }

  @Test(
    "changing, omitting or doubling one token never crashes; errors are inside the text",
    arguments: 6...7)
  func mutations(seed: UInt64) throws {
    var generator = try generator(seed: seed)
    var random = SeededGenerator(seed: seed)
    let strange = [
      "(", ")", "]", "}", ",", ".", "'", "\"", "%", "===", "ANY", "NOT", "@", "$", "1e", "５", "\0",
    ]
    var refused = 0
    for _ in 0..<2_500 {
      var tokens = generator.tokens(of: "query")
      let place = Int.random(in: tokens.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: tokens[place] = strange.randomElement(using: &random) ?? ""
      case 1: tokens.remove(at: place)
      default: tokens.insert(tokens[place], at: place)
      }
      let separator = [" ", "", "\n"].randomElement(using: &random) ?? " "
      let text = tokens.joined(separator: separator)
      do {
        _ = try Parser.parse(text)
      } catch {
        refused += 1
        for diagnostic in error.all {
          try #require(diagnostic.range.lowerBound >= 0)
          try #require(diagnostic.range.upperBound <= text.utf8.count, "\(text)")
          _ = DiagnosticRenderer(usesColor: false).render([diagnostic], of: text)
        }
      }
    }
    #expect(refused > 500)
  }
}
