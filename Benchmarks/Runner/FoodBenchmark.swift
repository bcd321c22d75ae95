import FoodKnowledge
import ObjectGraph
import PredicateTyping
import QueryEngine
import RecipeFoods
import RecipeModel
import StorePersistence

/// Measures reading ingredient lines and answering questions about foods.
enum FoodBenchmark {
  private static let lines = [
    "2 large carrots, diced", "1 (14 oz) can coconut milk", "½ cup finely chopped red onion",
    "salt and freshly ground black pepper, to taste", "450g/1lb squid, cleaned and cut into pieces",
    "2 tbsp butter or margarine, melted (optional)", "Juice of half a lemon", "For the sauce:",
    "鶏もも肉（一口大） 300g", "☆砂糖・みりん 各大さじ1", "玉ねぎ(みじん切り) 1/2個(100g)", "塩、こしょう 各少々",
  ]

  private static let questions = [
    "SUBQUERY(ingredients, $i, $i.name = '人参').@count >= 1", "uses('carrot')", "uses('vegetable')",
    "includes('wheat')", "NOT includes('beef')", "missing({'carrot', 'onion', 'salt'}) <= 3",
    "TRUEPREDICATE SORT(missing({'carrot', 'onion', 'salt'}) ASC) LIMIT(20)",
  ]

  /// Reads lines with the foods of a store, and queries it.
  static func run(store path: String) {
    do {
      let snapshot = try Store(path: path, schema: RecipeSchema.schema, mark: "RECIPES").snapshot()
      let book = try FoodGraph.book(of: snapshot)
      let reader = LineReader { book.knows(folded: $0) }
      let rounds = 2_000
      let time = Runner.median {
        for _ in 0..<rounds { for line in lines { keep(reader.read(line).foods.count) } }
      }
      Runner.report("reading a line", time / Double(rounds * lines.count) / 1000, "µs", places: 1)
      let definitions = Definitions(builtin: FoodDefinitions.all(in: snapshot))
      for text in questions {
        let query = try Query(
          text, on: RecipeSchema.recipe, in: snapshot.schema, definitions: definitions)
        let count = try query.count(in: snapshot)
        let counting = Runner.medianOfMany { _ = try? query.count(in: snapshot) }
        let finding = Runner.medianOfMany { _ = try? query.objects(in: snapshot) }
        Runner.report("\(text), \(count), count", counting / 1e6, "ms", places: 3)
        Runner.report("\(text), rows", finding / 1e6, "ms", places: 3)
      }
    } catch {
      print("\(error)")
    }
  }

  /// Keeps the results, so that reading is not optimized away.
  @inline(never)
  private static func keep(_ count: Int) {
    precondition(count >= 0)
  }
}
