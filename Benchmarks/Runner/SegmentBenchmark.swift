import ObjectGraph
import PredicateSyntax
import QueryEngine
import RecipeModel
import StorePersistence

/// Measures other segment sizes, with the objects of a store copied into memory.
enum SegmentBenchmark {
  private static let questions = [
    ("Recipe", "ANY ingredients.name = '人参'"), ("Recipe", "NONE ingredients.name = '牛肉'"),
    ("Recipe", "ingredients.@count > 15"), ("Recipe", "name CONTAINS 'カレー'"),
    ("Recipe", "name BEGINSWITH 'トマ'"), ("Recipe", "name = '冷やし刻みコーンコロッケ'"),
    ("Recipe", "country = '和食' AND season = 'Any'"),
    ("Recipe", "TRUEPREDICATE SORT(name) LIMIT(20)"),
    ("Ingredient", "SUBQUERY(recipes, $r, $r.season = '夏').@count > 100"),
  ]

  /// Prints a tab-separated line for each size and question: rows per segment, MiB of all
  /// columns, question, milliseconds.
  static func run(store path: String) {
    do {
      let snapshot = try Store(path: path, schema: RecipeSchema.schema, mark: "RECIPES").snapshot()
      print("rows\tMiB\tquestion\tms")
      for shift in 12...15 { try measure(try copy(snapshot, SegmentCapacity(shift: shift))) }
    } catch {
      print("\(error)")
    }
  }

  private static func measure(_ snapshot: Snapshot) throws {
    let byteCount = snapshot.segments.joined().reduce(0) { $0 + $1.byteCount }
    for (name, text) in questions {
      guard let entity = snapshot.schema.entity(named: name) else { continue }
      let query = try Query(text, on: entity, in: snapshot.schema)
      let time = Runner.medianOfMany { _ = try? query.objects(in: snapshot) }
      print(
        "\(snapshot.capacity.rowCount)\t\(byteCount >> 20)\t\(text)\t"
          + Runner.decimal(time / 1e6, places: 3))
    }
  }

  /// Returns a copy of the objects in memory, in segments of another size.
  private static func copy(_ snapshot: Snapshot, _ capacity: SegmentCapacity) throws -> Snapshot {
    let store = Store(inMemoryFor: snapshot.schema, capacity: capacity)
    try store.write { transaction in
      for (index, description) in snapshot.schema.entities.enumerated().reversed() {
        let entity = EntityID(index)
        for row in try snapshot.liveRows(of: entity) {
          let old = ObjectID(entity, row)
          let new = ObjectID(entity, try transaction.insert(into: entity))
          for attribute in description.attributes.indices.map(AttributeID.init) {
            try transaction.set(try snapshot.value(attribute, of: old), attribute, of: new)
          }
          for (number, relationship) in description.relationships.enumerated()
          where relationship.isStored {
            let id = RelationshipID(number)
            try transaction.link(id, of: new, to: try snapshot.targets(id, of: old))
          }
        }
      }
    }
    return try store.snapshot()
  }
}
