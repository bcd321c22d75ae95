import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryExecution
@testable import QueryEngine

@Suite("prepared comparisons") struct PreparedComparisonTests {
  private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &generator) {
    case 0: .missing
    case 1: .int(Int64.random(in: -1...2, using: &generator))
    case 2: .double([0, 1, 1.5].pick(&generator))
    case 3: .bool(generator.chance(2))
    case 4: .date(Double(Int.random(in: 0...1, using: &generator)))
    case 5, 6: .string((Shop.words + ["a*", "?", "[aé]", "カ.*"]).pick(&generator))
    default:
      .list(
        (0..<[0, 1, 2, 3, 9, 12].pick(&generator)).map { _ in value(depth - 1, &generator) })
    }
  }

  @Test(
    "a prepared comparison agrees with the comparison, for every operator and option",
    arguments: Comparator.allCases)
  func agreement(_ comparator: Comparator) throws {
    var generator = SeededGenerator(seed: 11)
    let letters = TextOptions.letters.map(\.option)
    let cache = PreparedComparisons()
    for _ in 0..<400 {
      var options: TextOptions = []
      for option in letters where generator.chance(3) { options.insert(option) }
      let comparison = Comparison(comparator, options)
      let right = Self.value(2, &generator)
      let left = Self.value(2, &generator)
      // An invalid pattern is invalid for both.
      let expected = Result { try comparison.holds(left, right) }
      let description = "\(left) \(comparator.rawValue)\(options.bracketed) \(right)"
      let prepared = Result { try PreparedComparison(comparison, right).holds(left) }
      let cached = Result { try cache.holds(comparison, left, right, isConstant: true) }
      switch (expected, prepared, cached) {
      case (.success(let expected), .success(let prepared), .success(let cached)):
        #expect(prepared == expected && cached == expected, "\(description)")
      case (.failure, .failure, .failure): continue
      default:
        // A pattern is checked even if the value to match is not a string.
        if case .string = left { Issue.record("\(description)") }
      }
    }
  }

  @Test("a long list is looked up, not searched linearly")
  func longList() throws {
    let members = (0..<10_000).map { Value.string("Ｎ\($0)") }
    let comparison = Comparison(.isIn, [.caseInsensitive, .widthInsensitive])
    let prepared = try PreparedComparison(comparison, .list(members))
    let found = try (0..<5_000).filter { try prepared.holds(.string("n\($0 * 3)")) }
    #expect(found == Array(0...3_333))
  }
}
