import TestSupport
import Testing

@testable import ObjectGraph

@Suite("Changes between versions")
struct ChangesTests {
  @Test(
    "are those that a comparison object by object finds",
    arguments: [1, 2, 3, 4] as [UInt64], [Kitchen.schema, Shop.schema, Ledger.schema])
  func randomHistory(seed: UInt64, schema: Schema) throws {
    var driver = RandomDriver(schema, seed: seed)
    var snapshot = Snapshot(emptyFor: schema, capacity: SegmentCapacity(shift: 6))
    var versions = [(snapshot, driver.model)]
    for round in 0..<25 {
      var transaction = Transaction(snapshot, staging: InPlaceStaging())
      try driver.change(&transaction, count: driver.generator.below(20))
      if let next = try transaction.finish() { snapshot = next }
      driver.model.removeUnlinked()
      versions.append((snapshot, driver.model))
      let (old, oldModel) = versions.pick(&driver.generator)
      let columns = snapshot.changedColumns(since: old)
      for entity in schema.entities.indices.map(EntityID.init) {
        let found = try snapshot.changedRows(since: old, of: entity)
        let expected = driver.model.rows(since: oldModel, of: entity)
        #expect(Set(found) == expected, "round \(round), entity \(entity.index)")
        #expect(try Set(old.changedRows(since: snapshot, of: entity)) == expected)
        #expect(
          driver.model.columns(since: oldModel, of: entity).isSubset(of: columns),
          "round \(round), entity \(entity.index)")
      }
    }
  }

  @Test("are none between equal versions, and the columns that were written between others")
  func columns() throws {
    let empty = Snapshot(emptyFor: Kitchen.schema)
    var transaction = Transaction(empty, staging: InPlaceStaging())
    let row = try transaction.upsert(
      Kitchen.recipe, key: "a", values: [(Kitchen.season, .string("夏"))], links: []
    ).row
    let first = try #require(try transaction.finish())
    #expect(first.changedColumns(since: first) == [])
    #expect(
      first.changedColumns(since: empty) == [
        EntityColumn(Kitchen.recipe, .presence),
        EntityColumn(Kitchen.recipe, .attribute(Kitchen.key)),
        EntityColumn(Kitchen.recipe, .attribute(Kitchen.season)),
      ])
    var next = Transaction(first, staging: InPlaceStaging())
    try next.set(.string("冬"), Kitchen.season, of: ObjectID(Kitchen.recipe, row))
    let second = try #require(try next.finish())
    #expect(
      second.changedColumns(since: first) == [
        EntityColumn(Kitchen.recipe, .attribute(Kitchen.season))
      ])
    #expect(try Array(second.changedRows(since: first, of: Kitchen.recipe)) == [row])
    #expect(try second.changedRows(since: first, of: Kitchen.ingredient).isEmpty)
  }
}

extension GraphModel {
  /// The rows whose objects differ from those of an older model.
  fileprivate func rows(since old: GraphModel, of entity: EntityID) -> Set<RowID> {
    let (new, old) = (objects[entity.index], old.objects[entity.index])
    return Set(new.keys).union(old.keys).filter { row in
      guard let object = new[row], let oldObject = old[row] else { return true }
      return object.values != oldObject.values || object.lists != oldObject.lists
    }
  }

  /// The columns of an entity that differ from those of an older model.
  fileprivate func columns(since old: GraphModel, of entity: EntityID) -> Set<EntityColumn> {
    var columns: Set<ColumnID> = []
    let (new, old) = (objects[entity.index], old.objects[entity.index])
    for row in Set(new.keys).union(old.keys) {
      if (new[row] == nil) != (old[row] == nil) { columns.insert(.presence) }
      for attribute in schema[entity].attributes.indices.map(AttributeID.init)
      where new[row]?.values[attribute] != old[row]?.values[attribute] {
        columns.insert(.attribute(attribute))
      }
      for relationship in schema[entity].relationships.indices.map(RelationshipID.init)
      where new[row]?.lists[relationship] != old[row]?.lists[relationship] {
        columns.insert(.links(relationship))
        columns.insert(.inverse(relationship))
      }
    }
    return Set(columns.map { EntityColumn(entity, $0) })
  }
}

extension GraphModel.Object {
  /// The lists that are not empty.
  fileprivate var lists: [RelationshipID: [RowID]] { links.filter { !$0.value.isEmpty } }
}

@Suite("Changes between lists")
struct ListChangesTests {
  /// The new list, made from the old one by the changes as their documentation says.
  private func replay(_ changes: ListChanges, old: [RowID], new: [RowID]) -> [RowID] {
    var list = old
    for place in (changes.deletions + changes.moves.map(\.from)).sorted(by: >) {
      list.remove(at: place)
    }
    let arrivals =
      changes.insertions.map { ($0, new[$0]) } + changes.moves.map { ($0.to, old[$0.from]) }
    for (place, row) in arrivals.sorted(by: { $0.0 < $1.0 }) { list.insert(row, at: place) }
    return list
  }

  /// The length of a longest ascending subsequence, by comparing all pairs.
  private func ascentLength(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (place, number) in numbers.enumerated() {
      let before = lengths.indices.filter { $0 < place && numbers[$0] < number }
      lengths.append(1 + (before.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  @Test(
    "make the new list from the old one, with as few moves as possible",
    arguments: 1...8 as ClosedRange<UInt64>)
  func randomLists(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<600 {
      let bound = [4, 20, 200][step % 3]
      let rows = (0..<bound).map { RowID(UInt32($0)) }
      let old = Array(rows.shuffled(using: &generator).prefix(generator.below(bound + 1)))
      var new = old
      if generator.chance(4) { new.shuffle(using: &generator) }
      for _ in 0..<generator.below(6) {
        switch generator.below(3) {
        case 0 where !new.isEmpty: new.remove(at: generator.below(new.count))
        case 1 where !new.isEmpty:
          let row = new.remove(at: generator.below(new.count))
          new.insert(row, at: generator.below(new.count + 1))
        default:
          guard let row = rows.first(where: { !new.contains($0) }) else { continue }
          new.insert(row, at: generator.below(new.count + 1))
        }
      }
      var changed = RowSet(bound: bound)
      for row in rows where generator.chance(5) { changed.insert(row) }
      let changes = ListChanges(old: old, new: new, changed: changed)
      #expect(replay(changes, old: old, new: new) == new, "step \(step)")
      #expect(changes.deletions == old.indices.filter { !new.contains(old[$0]) })
      #expect(changes.insertions == new.indices.filter { !old.contains(new[$0]) })
      #expect(
        changes.modifications
          == new.indices.filter { old.contains(new[$0]) && changed.contains(new[$0]) })
      let kept = new.compactMap { old.firstIndex(of: $0) }
      #expect(changes.moves.count == kept.count - ascentLength(kept), "step \(step)")
      #expect(changes.isEmpty == (old == new && changes.modifications.isEmpty))
    }
  }
}
