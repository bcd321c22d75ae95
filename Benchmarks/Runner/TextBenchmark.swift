import ObjectGraph
import PredicateSyntax
import QueryEngine

/// Measures text options on many distinct names, compared with a plain search.
enum TextBenchmark {
  private static let schema = Schema([Entity("Dish", attributes: [Attribute("name", .string)])])

  private static let questions = [
    "name CONTAINS 'curry'", "name CONTAINS[c] 'curry'", "name CONTAINS[cd] 'curry'",
    "name CONTAINS[cdwk] 'curry'", "name CONTAINS 'カレー'", "name CONTAINS[c] 'カレー'",
    "name CONTAINS[cd] 'カレー'", "name CONTAINS[wk] 'カレー'", "name ==[c] 'crème caramel 7'",
    "name ==[cd] 'creme caramel 7'", "name BEGINSWITH[cd] 'creme'", "name ENDSWITH[cd] '77'",
    "name LIKE[cd] '*creme*7'", "name IN[cd] {'creme caramel 7', 'カレー 12'}", "name <[cd] 'b'",
    "name MATCHES 'C.*7'", "name MATCHES[cd] 'c.*7'",
  ]

  /// Prints the number of matching names and the time of each question.
  static func run(nameCount: Int) {
    guard let snapshot = try? names(nameCount) else { return print("cannot create the names") }
    for text in questions {
      guard let query = try? Query(text, on: EntityID(0), in: schema) else {
        print("invalid predicate: \(text)")
        continue
      }
      let count = (try? query.count(in: snapshot)) ?? -1
      let time = Runner.median(of: 5) { _ = try? query.count(in: snapshot) }
      Runner.report("\(text) (\(count))", time / 1e6, "ms")
    }
  }

  /// Returns distinct names, English, Japanese and with marks: `Crème Caramel 7`, `カレー 8`.
  private static func names(_ count: Int) throws -> Snapshot {
    let words = [
      "Tomato Soup", "Crème Caramel", "カレー", "Chicken Curry", "肉じゃが", "Smörgåsbord", "炊き込みご飯",
      "Beef Stew", "ほうれん草のおひたし", "Spaghetti",
    ]
    let store = Store(inMemoryFor: schema)
    try store.write { transaction in
      for number in 0..<count {
        let row = try transaction.insert(into: EntityID(0))
        try transaction.set(
          .string("\(words[number % words.count]) \(number)"), AttributeID(0),
          of: ObjectID(EntityID(0), row))
      }
    }
    return try store.snapshot()
  }
}
