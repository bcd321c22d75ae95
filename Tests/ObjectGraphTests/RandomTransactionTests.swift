import TestSupport
import Testing

@testable import ObjectGraph

@Suite("Random transactions agree with a model of dictionaries")
struct RandomTransactionTests {
  struct Setting: CustomTestStringConvertible {
    let name: String
    let schema: Schema
    var limits = TransactionLimits.standard
    var testDescription: String { name }
  }

  static let settings: [Setting] = {
    var sealing = TransactionLimits.standard
    sealing.openBytes = 4000
    sealing.segmentBytes = 2000
    var keyed = TransactionLimits.standard
    keyed.lookupsWithoutTable = 3
    return [
      Setting(name: "kitchen", schema: Kitchen.schema),
      Setting(name: "kitchen, key table", schema: Kitchen.schema, limits: keyed),
      Setting(name: "kitchen, sealing often", schema: Kitchen.schema, limits: sealing),
      Setting(name: "shop", schema: Shop.schema),
      Setting(name: "shop, key table", schema: Shop.schema, limits: keyed),
      Setting(name: "shop, sealing often", schema: Shop.schema, limits: sealing),
      Setting(name: "ledger", schema: Ledger.schema),
      Setting(name: "ledger, key table", schema: Ledger.schema, limits: keyed),
      Setting(name: "ledger, sealing often", schema: Ledger.schema, limits: sealing),
    ]
  }()

  @Test("every commit agrees with the model", arguments: settings, [1, 2] as [UInt64])
  func commits(setting: Setting, seed: UInt64) throws {
    var driver = RandomDriver(setting.schema, seed: seed)
    var snapshot = Snapshot(emptyFor: setting.schema, capacity: SegmentCapacity(shift: 6))
    var past: [(Snapshot, GraphModel)] = []
    for step in 0..<30 {
      let before = driver.model
      var transaction = Transaction(snapshot, staging: InPlaceStaging(), limits: setting.limits)
      try driver.change(&transaction, count: driver.generator.below(step % 5 == 0 ? 200 : 20))
      if step % 7 == 3 { try driver.model.expectEqual(&transaction, "step \(step)") }
      if driver.generator.chance(6) {
        // Thrown away: nothing of it may show.
        driver.model = before
        _ = consume transaction
      } else if let next = try transaction.finish() {
        #expect(next.version == snapshot.version + 1)
        snapshot = next
        driver.model.removeUnlinked()
      } else {
        #expect(driver.model.objects == before.objects)
      }
      try driver.model.expectEqual(snapshot, "step \(step)")
      if step % 10 == 0 { past.append((snapshot, driver.model)) }
    }
    // Earlier snapshots did not change.
    for (snapshot, model) in past { try model.expectEqual(snapshot, "a past snapshot") }
  }
}

/// Changes a transaction and a model alike, at random.
struct RandomDriver {
  var generator: SeededGenerator
  var model: GraphModel

  init(_ schema: Schema, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    model = GraphModel(schema)
  }

  mutating func change(_ transaction: inout Transaction, count: Int) throws {
    for _ in 0..<count {
      let entity = EntityID(generator.below(model.schema.entities.count))
      switch generator.below(10) {
      case 0, 1: try insert(&transaction, entity)
      case 2, 3: try set(&transaction, entity)
      case 4, 5: try link(&transaction, entity)
      case 6: try delete(&transaction, entity)
      default: try upsert(&transaction, entity)
      }
    }
  }

  private mutating func insert(_ transaction: inout Transaction, _ entity: EntityID) throws {
    let row = try transaction.insert(into: entity)
    if let last = model.rows(of: entity).last { #expect(row > last) }
    model.objects[entity.index][row] = GraphModel.Object()
  }

  private mutating func set(_ transaction: inout Transaction, _ entity: EntityID) throws {
    guard let row = model.rows(of: entity).randomElement(using: &generator) else { return }
    let attribute = AttributeID(generator.below(model.schema[entity].attributes.count))
    let value = self.value(of: model.schema[entity].attributes[attribute.index].type)
    var changed = try #require(model.objects[entity.index][row])
    changed.values[attribute] = value
    let owner = model.key(of: changed, in: entity).flatMap { model.row(of: entity, key: $0) }
    let object = ObjectID(entity, row)
    if let owner, owner != row, model.schema[entity].primaryKey.contains(attribute) {
      do {
        try transaction.set(value, attribute, of: object)
        Issue.record("two objects have one key")
      } catch let error as TransactionError {
        guard case .keyTaken(_, _, let by) = error else { throw error }
        #expect(by == owner)
      }
    } else {
      try transaction.set(value, attribute, of: object)
      model.objects[entity.index][row] = changed
    }
  }

  private mutating func link(_ transaction: inout Transaction, _ entity: EntityID) throws {
    guard let row = model.rows(of: entity).randomElement(using: &generator) else { return }
    guard let (relationship, targets) = links(of: entity) else { return }
    try transaction.link(relationship, of: ObjectID(entity, row), to: targets)
    model.objects[entity.index][row]?.links[relationship] = targets.isEmpty ? nil : targets
  }

  private mutating func delete(_ transaction: inout Transaction, _ entity: EntityID) throws {
    let rows = model.rows(of: entity)
    guard !rows.isEmpty else { return }
    let chosen = (0..<(generator.chance(4) ? 5 : 1)).map { _ in rows[generator.below(rows.count)] }
    try transaction.delete(chosen, of: entity)
    model.delete(chosen, of: entity)
  }

  private mutating func upsert(_ transaction: inout Transaction, _ entity: EntityID) throws {
    let description = model.schema[entity]
    guard !description.primaryKey.isEmpty else { return }
    var values: [(AttributeID, AttributeValue?)] = []
    for (index, attribute) in description.attributes.enumerated() where generator.chance(2) {
      values.append((AttributeID(index), value(of: attribute.type)))
    }
    var written = GraphModel.Object()
    for (attribute, value) in values { written.values[attribute] = value }
    guard let key = model.key(of: written, in: entity) else { return }
    let links = generator.chance(2) ? self.links(of: entity).map { [$0] } ?? [] : []

    let found = model.row(of: entity, key: key)
    var object = found.flatMap { model.objects[entity.index][$0] } ?? GraphModel.Object()
    let before = object
    for (attribute, value) in values { object.values[attribute] = value }
    for (relationship, targets) in links {
      object.links[relationship] = targets.isEmpty ? nil : targets
    }
    // A key attribute of the found object that comes first can hide the one that was written.
    guard model.key(of: object, in: entity) == key else { return }
    let result = try transaction.upsert(entity, key: key, values: values, links: links)
    if let found { #expect(result.row == found) }
    #expect(result.outcome == (found == nil ? .added : object == before ? .unchanged : .updated))
    model.objects[entity.index][result.row] = object
  }

  private mutating func links(of entity: EntityID) -> (RelationshipID, [RowID])? {
    let relationships = model.schema[entity].relationships
    let stored = relationships.indices.filter { relationships[$0].isStored }
    guard let index = stored.randomElement(using: &generator) else { return nil }
    let rows = model.rows(of: relationships[index].destination)
    let greatest = relationships[index].isToMany ? 6 : 1
    let count = rows.isEmpty ? 0 : generator.below(greatest + 1)
    return (RelationshipID(index), (0..<count).map { _ in rows[generator.below(rows.count)] })
  }

  private mutating func value(of type: AttributeType) -> AttributeValue? {
    if generator.chance(5) { return nil }
    let number = generator.below(40)
    return switch type {
    case .bool: .bool(number % 2 == 0)
    case .int: .int(Int64(number) - 20)
    case .double: .double(Double(number) / 4)
    case .date: .date(Double(number) * 86_400)
    case .string: .string(["", "人参", "nine bytes", "é"][number % 4] + String(number / 2))
    }
  }
}
