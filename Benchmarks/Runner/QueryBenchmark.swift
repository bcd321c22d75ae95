import ObjectGraph
import PredicateSyntax
import QueryEngine
import RecipeModel
import StorePersistence

/// Measures questions on a store: each is compiled once and run several times, for the number of
/// rows and for all rows.
enum QueryBenchmark {
  /// A question: the entity and the predicate.
  private struct Question {
    let entity: EntityID
    let entityName: String
    let text: String
  }

  /// Prints a tab-separated line for each question: entity, query, rows, count_ms, ids_ms,
  /// compile_ms.
  static func run(store path: String, questions: [String]) {
    let schema = RecipeSchema.schema
    let store = Store(path: path, schema: schema, mark: "RECIPES")
    do {
      let snapshot = try store.snapshot()
      print("entity\tquery\trows\tcount_ms\tids_ms\tcompile_ms")
      for line in questions {
        let parts = line.split(separator: "\t").map(String.init)
        guard parts.count >= 2, let entity = schema.entity(named: parts[0]) else { continue }
        try measure(Question(entity: entity, entityName: parts[0], text: parts[1]), snapshot)
      }
    } catch let diagnostics as Diagnostics {
      print(diagnostics.all.map(\.message).joined(separator: "\n"))
    } catch {
      print("\(error)")
    }
  }

  private static func measure(_ question: Question, _ snapshot: Snapshot) throws {
    let query = try Query(question.text, on: question.entity, in: snapshot.schema)
    let rows = try query.objects(in: snapshot).count
    let count = try query.count(in: snapshot)
    let compiling = Runner.medianOfMany {
      _ = try? Query(question.text, on: question.entity, in: snapshot.schema)
    }
    let counting = Runner.medianOfMany { _ = try? query.count(in: snapshot) }
    let finding = Runner.medianOfMany { _ = try? query.objects(in: snapshot) }
    let times = [counting, finding, compiling].map { Runner.decimal($0 / 1e6, places: 4) }
    let shown = rows == count ? "\(rows)" : "\(rows)≠\(count)"
    print(
      ([question.entityName, question.text, shown] + times).joined(separator: "\t"))
  }
}
