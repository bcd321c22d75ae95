import ObjectGraph
import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateTyping
@testable import QueryEngine
@testable import QueryExecution

@Suite("The columns that a query reads")
struct QueryReadsTests {
  private static func attribute(_ entity: EntityID, _ name: String) -> EntityColumn {
    EntityColumn(entity, .attribute(Shop.schema[entity].attribute(named: name) ?? AttributeID(-1)))
  }

  private static let presence = EntityColumn(Shop.product, .presence)
  private static let tags = EntityColumn(Shop.product, .links(RelationshipID(0)))
  private static let supplier = EntityColumn(Shop.product, .links(RelationshipID(2)))

  static let cases: [(String, EntityID, Set<EntityColumn>)] = [
    ("TRUEPREDICATE", Shop.product, [presence]),
    ("price > 3", Shop.product, [presence, attribute(Shop.product, "price")]),
    (
      "ANY tags.name = 'a' SORT(stock) DISTINCT(name)", Shop.product,
      [
        presence, tags, attribute(Shop.tag, "name"), attribute(Shop.product, "stock"),
        attribute(Shop.product, "name"),
      ]
    ),
    (
      "SUBQUERY(products, $p, $p.supplier.name = 'a').@count > 1", Shop.tag,
      [EntityColumn(Shop.tag, .presence), tags, supplier, attribute(Shop.supplier, "name")]
    ),
  ]

  @Test("are its attributes, links, the links of inverses, and presence", arguments: cases)
  func columns(text: String, entity: EntityID, columns: Set<EntityColumn>) throws {
    let query = try Query(text, on: entity, in: Shop.schema)
    #expect(query.reads(in: Shop.schema) == .columns(columns))
  }

  @Test("include those of clauses outside the text")
  func outside() throws {
    var query = try Query("TRUEPREDICATE", on: Shop.product, in: Shop.schema)
    try query.sort(by: "supplier.name", in: Shop.schema)
    try query.distinct(by: "note", in: Shop.schema)
    #expect(
      query.reads(in: Shop.schema)
        == .columns([
          Self.presence, Self.supplier, Self.attribute(Shop.supplier, "name"),
          Self.attribute(Shop.product, "note"),
        ]))
  }

  @Test(
    "are unknown if the query calls now(), a random function or a definition",
    arguments: ["madeAt < now()", "stock > random()", "isCheap(3)"])
  func anything(text: String) throws {
    var definitions = Definitions()
    try definitions.add(
      try Definition("isCheap($n) := price < $n", on: Shop.product), in: Shop.schema)
    let query = try Query(
      text, on: Shop.product, in: Shop.schema, definitions: definitions)
    #expect(query.reads(in: Shop.schema) == .anything)
    #expect(query.reads(in: Shop.schema).isAffected(by: []))
  }

  @Test("decide whether the answer can differ after a commit", arguments: 0..<6)
  func randomCommits(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let store = Store(inMemoryFrom: try Shop.snapshot(&generator))
    var random = RandomPredicate(seed: UInt64(seed) &* 104_729)
    var queries: [(Query, [ObjectID])] = []
    let entities = [Shop.product, Shop.tag, Shop.supplier]
    var old = try store.snapshot()
    while queries.count < 15 {
      let entity = entities.pick(&generator)
      let text = random.predicate(on: entity, depth: 2)
      guard var query = try? Query(text, on: entity, in: Shop.schema) else { continue }
      if generator.chance(2) { try query.sort(by: "name", in: Shop.schema) }
      queries.append((query, try Array(query.objects(in: old))))
    }
    var unaffectedCount = 0
    for _ in 0..<20 {
      try store.write { try Self.change(&$0, &generator) }
      let new = try store.snapshot()
      let changed = new.changedColumns(since: old)
      for index in queries.indices {
        let (query, answer) = queries[index]
        let current = try Array(query.objects(in: new))
        if query.reads(in: Shop.schema).isAffected(by: changed) {
          queries[index].1 = current
        } else {
          unaffectedCount += 1
          #expect(current == answer, "\(query.text)")
        }
        #expect(
          Set(current.map(\.row)) == Set(try Self.evaluated(query, new)), "\(query.text)")
      }
      old = new
    }
    #expect(unaffectedCount > 20)
  }

  /// The rows for which the evaluator finds the predicate true.
  private static func evaluated(_ query: Query, _ snapshot: Snapshot) throws -> [RowID] {
    let evaluator = Evaluator(snapshot)
    return try snapshot.liveRows(of: query.typed.entity).filter { row in
      var bindings = Evaluator.Bindings(repeating: .missing, count: query.typed.slotCount)
      bindings[0] = .object(ObjectID(query.typed.entity, row))
      return try evaluator.holds(query.typed.predicate, &bindings)
    }
  }

  /// One change: of an attribute, a list of links, or an object.
  private static func change(
    _ transaction: inout Transaction, _ generator: inout SeededGenerator
  ) throws {
    let entity = EntityID(Int.random(in: 0..<3, using: &generator))
    let description = Shop.schema[entity]
    let rows = try transaction.liveRows(of: entity).rows
    guard let row = rows.randomElement(using: &generator) else { return }
    let object = ObjectID(entity, row)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: try transaction.delete(object)
    case 1: _ = try transaction.insert(into: entity)
    case 2, 3:
      let stored = description.relationships.indices.filter {
        description.relationships[$0].isStored
      }
      guard let index = stored.randomElement(using: &generator) else { return }
      let targets = try transaction.liveRows(of: description.relationships[index].destination).rows
      try transaction.link(
        RelationshipID(index), of: object,
        to: targets.randomElement(using: &generator).map { [$0] } ?? [])
    default:
      let index = Int.random(in: description.attributes.indices, using: &generator)
      let value: AttributeValue =
        switch description.attributes[index].type {
        case .bool: .bool(generator.chance(2))
        case .int: .int(Int64.random(in: -3...9, using: &generator))
        case .double: .double(Double(Int.random(in: -3...9, using: &generator)) / 2)
        case .string: .string(Shop.words.pick(&generator))
        case .date: .date(Double(Int.random(in: 0...9, using: &generator)) * 86_400)
        }
      try transaction.set(value, AttributeID(index), of: object)
    }
  }
}
