import ObjectGraph
import StorePersistence

/// Measures looking up objects by key, and the changes between two versions.
enum KeyBenchmark {
  private static let text = EntityID(0)
  private static let number = EntityID(1)
  private static let schema = Schema([
    Entity(
      "Text", attributes: [Attribute("key", .string), Attribute("size", .int)],
      primaryKey: ["key"]),
    Entity(
      "Number", attributes: [Attribute("id", .int), Attribute("name", .string)],
      primaryKey: ["id"]),
  ])

  /// Prints figures for `count` objects of each kind of key, in a new file at a path, or in memory.
  static func run(count: Int, path: String?) {
    do {
      let store =
        path.map { Store(path: $0, schema: schema, mark: "KEYS") }
        ?? Store(inMemoryFor: schema)
      try store.write { transaction in
        for place in 0..<count {
          _ = try transaction.upsert(
            text, key: key(place), values: [(AttributeID(1), .int(Int64(place)))], links: [])
          _ = try transaction.upsert(
            number, key: .int(id(place)), values: [(AttributeID(1), .string("n\(place)"))],
            links: [])
        }
      }
      try lookUp(store, count: count)
      try changes(store, count: count)
    } catch {
      print("\(error)")
    }
  }

  private static func key(_ place: Int) -> String { "key of object \(id(place))" }

  /// Numbers in no order.
  private static func id(_ place: Int) -> Int64 { Int64(place &* 7_368_787 % 1_000_000_007) }

  private static func lookUp(_ store: Store, count: Int) throws {
    var snapshot = try store.snapshot()
    let places = (0..<20_000).map { _ in Int.random(in: 0..<count) }
    let texts = places.map { ObjectKey.string(key($0)) }
    let numbers = places.map { ObjectKey.int(id($0)) }
    func measure(_ what: String, _ entity: EntityID, _ keys: ArraySlice<ObjectKey>) {
      let time = Runner.median(of: 1) {
        for key in keys { _ = try? snapshot.row(of: entity, key: key) }
      }
      Runner.report(what, time / Double(keys.count), "ns")
    }
    measure("string, first 1,000 look-ups", text, texts[..<1000])
    measure("string, first 10,000 look-ups", text, texts[..<10_000])
    measure("string, warm", text, texts[...])
    measure("number, first 1,000 look-ups", number, numbers[..<1000])
    measure("number, warm", number, numbers[...])
    let missing = (0..<20_000).map { ObjectKey.string("none \($0)") }
    measure("string, missing", text, missing[...])
    for round in 1...3 {
      try store.write { transaction in
        _ = try transaction.upsert(
          text, key: "new \(round)", values: [(AttributeID(1), .int(1))], links: [])
        _ = try transaction.upsert(
          number, key: .int(Int64(-round)), values: [(AttributeID(1), .string("x"))], links: [])
        let row = RowID(UInt32(places[round]))
        try transaction.set(.int(-1), AttributeID(1), of: ObjectID(text, row))
        try transaction.set(.string("y"), AttributeID(1), of: ObjectID(number, row))
      }
      snapshot = try store.snapshot()
      measure("commit \(round): the first string", text, texts[..<1])
      measure("commit \(round): 100 strings", text, texts[..<100])
      measure(
        "commit \(round): the new string, 100 times", text, repeating(.string("new \(round)")))
      measure("commit \(round): 100 missing strings", text, missing[..<100])
      measure("commit \(round): 100 numbers", number, numbers[..<100])
      measure(
        "commit \(round): the new number, 100 times", number, repeating(.int(Int64(-round))))
    }
  }

  private static func repeating(_ key: ObjectKey) -> ArraySlice<ObjectKey> {
    Array(repeating: key, count: 100)[...]
  }

  private static func changes(_ store: Store, count: Int) throws {
    let old = try store.snapshot()
    try store.write { transaction in
      for step in 1...3 {
        let object = ObjectID(text, RowID(UInt32(count / 4 * step)))
        try transaction.set(.int(Int64(-step)), AttributeID(1), of: object)
      }
      _ = try transaction.upsert(text, key: "newest", values: [], links: [])
    }
    let new = try store.snapshot()
    let (oldList, newList) = (try old.liveRows(of: text).rows, try new.liveRows(of: text).rows)
    let found = Runner.median { _ = try? new.changedRows(since: old, of: text) }
    Runner.report("four changed rows", found / 1e6, "ms", places: 3)
    let changed = try new.changedRows(since: old, of: text)
    let listed = Runner.median { _ = ListChanges(old: oldList, new: newList, changed: changed) }
    Runner.report("changes of the list of \(changed.count)", listed / 1e6, "ms", places: 3)
    let slid = Runner.median {
      _ = ListChanges(old: oldList, new: Array(newList.dropFirst(5)), changed: changed)
    }
    Runner.report("the same, after the first 5 left", slid / 1e6, "ms", places: 3)
    let columns = Runner.medianOfMany { _ = new.changedColumns(since: old) }
    Runner.report("changed columns", columns / 1e3, "µs", places: 3)
  }
}
