import ObjectGraph
import PredicateSyntax
import PredicateTyping
import QueryEngine
import RecipeModel

/// Measures parsing and compiling, and their growth with the length of the text.
enum LanguageBenchmark {
  private static let shortPredicates = [
    "ANY ingredients.name = '人参'",
    "name CONTAINS[cd] 'curry'",
    "country = '和食' AND season = 'Any'",
    "ingredients.@count > 15",
    "SUBQUERY(ingredients, $i, $i.name = '人参').@count >= 1",
    "country IN {'和食', '日本', 'Japan'} SORT(name ASC) LIMIT(20)",
  ]

  /// Prints the rates of short predicates, and the times for each byte of longer ones.
  static func run() {
    for text in shortPredicates {
      let count = 20_000
      let time = Runner.median { for _ in 0..<count { check(try? Parser.parse(text)) } }
      Runner.report("parse \(text)", Double(count) / time * 1e6, "thousand/s")
    }
    for text in shortPredicates {
      let count = 2_000
      let time = Runner.median {
        for _ in 0..<count {
          check(try? Query(text, on: RecipeSchema.recipe, in: RecipeSchema.schema))
        }
      }
      Runner.report("compile \(text)", Double(count) / time * 1e6, "thousand/s")
    }
    for (what, make, sizes) in growing {
      for size in sizes {
        let text = make(size)
        let time = Runner.median(of: 5) { check(try? Parser.parse(text, limit: .file)) }
        Runner.report(
          "\(what), \(size) (\(text.utf8.count) bytes)", time / Double(text.utf8.count), "ns/byte")
      }
    }
  }

  /// Texts of increasing size: the time for each byte should not grow.
  private static var growing: [(what: String, make: (Int) -> String, sizes: [Int])] {
    [
      (
        "1+1+…", { String(repeating: "1+", count: $0) + "1 > 0" },
        [4_000, 8_000, 16_000, 32_000]
      ),
      (
        "brackets in brackets",
        { String(repeating: "(", count: $0) + "name = 'x'" + String(repeating: ")", count: $0) },
        [25, 50, 100, 198]
      ),
      (
        "IN {'e0', 'e1', …}",
        { "name IN {" + (0..<$0).map { "'element \($0)'" }.joined(separator: ", ") + "}" },
        [5_000, 10_000, 20_000, 40_000]
      ),
      (
        "a = 0 OR a = 1 OR …",
        { (0..<$0).map { "name = 'n\($0)'" }.joined(separator: " OR ") },
        [1_250, 2_500, 5_000, 10_000]
      ),
    ]
  }

  /// Keeps the results, so that the work is not optimized away.
  @inline(never)
  private static func check<Value>(_ value: Value?) {
    precondition(value != nil, "a benchmark's predicate is valid")
  }
}
