/// An error for a store whose objects are inconsistent, which only a damaged file can have.
package struct BrokenInvariants: Error, CustomStringConvertible {
  /// The first hundred problems, in words.
  package let problems: [String]

  package var description: String { problems.joined(separator: "\n") }
}

extension Snapshot {
  /// Throws if `invariantProblems` finds a problem.
  package func checkInvariants() throws {
    let problems = invariantProblems()
    guard problems.isEmpty else { throw BrokenInvariants(problems: problems) }
  }

  /// The problems of the objects, in words; empty for every version that a transaction made. The
  /// search ends after a hundred problems.
  ///
  /// 1. Columns are valid: dictionaries are in order, every value is used and valid UTF-8, bounds
  ///    are the least and the greatest value, numbers are finite.
  /// 2. Holes have no values and no links.
  /// 3. A list and its inverse agree, every link leads to a live object, and a to-one list has at
  ///    most one.
  /// 4. No two objects of an entity have the same key.
  /// 5. Objects that are deleted when nothing links to them have a backlink.
  ///
  /// - Complexity: O(objects + links); memory of 8 bytes for each object with a key, and a bit for
  ///   every other.
  package func invariantProblems() -> [String] {
    var checker = InvariantChecker(self)
    for entity in schema.entities.indices { checker.check(EntityID(entity)) }
    checker.checkUnlinked()
    return checker.problems
  }
}

/// Looks for broken invariants, segment by segment.
struct InvariantChecker {
  let snapshot: Snapshot
  private(set) var problems: [String] = []
  /// For each entity, the rows that something links to.
  var linked: [RowSet]
  /// For each entity, the live rows.
  let live: [RowSet?]

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    let entities = snapshot.schema.entities.indices.map { EntityID($0) }
    linked = entities.map { RowSet(bound: snapshot.rowBound(of: $0)) }
    // If presence is damaged, the check of the entity reports it.
    live = entities.map { try? snapshot.liveRows(of: $0) }
  }

  /// Reports a problem.
  mutating func report(_ problem: String) {
    if problems.count < 100 { problems.append(problem) }
  }

  /// Whether the limit of problems is reached.
  var isFull: Bool { problems.count >= 100 }

  /// Checks the segments of an entity.
  mutating func check(_ entity: EntityID) {
    var keys = KeyTable(capacity: snapshot.count(of: entity))
    for (index, segment) in snapshot.segments[entity.index].enumerated() where !isFull {
      if segment.rowCount > snapshot.capacity.rowCount {
        report("\(snapshot.schema[entity].name), segment \(index): it has too many rows")
        continue
      }
      for column in snapshot.schema[entity].columns {
        let place = place(of: column, of: entity, segment: index)
        do {
          try check(column, of: entity, segment: segment, index: index, place: place)
        } catch let damage as DamagedColumn {
          report("\(place): \(damage.reason)")
        } catch {
          report("\(place): \(error)")
        }
      }
      checkKeys(of: entity, segment: index, in: &keys)
    }
  }

  /// The name of a column for messages: "Recipe.name, segment 3".
  private func place(of column: ColumnID, of entity: EntityID, segment: Int) -> String {
    let description = snapshot.schema[entity]
    let name =
      switch column {
      case .presence: description.name
      case .attribute(let attribute):
        "\(description.name).\(description.attributes[attribute.index].name)"
      case .links(let relationship):
        "\(description.name).\(description.relationships[relationship.index].name)"
      case .inverse(let relationship):
        "\(description.name).\(description.relationships[relationship.index].name), inverse"
      }
    return "\(name), segment \(segment)"
  }

  private mutating func check(
    _ column: ColumnID, of entity: EntityID, segment: Segment, index: Int, place: String
  ) throws {
    let number = snapshot.schema[entity].number(of: column)
    // A missing column holds nothing, so there is nothing to check.
    guard segment.source(number) != nil || column == .presence else { return }
    let presence = try segment.presence()
    switch column {
    case .presence:
      checkPresence(segment, place: place)
    case .attribute(let attribute):
      switch snapshot.schema[entity].attributes[attribute.index].type {
      case .string: check(try segment.strings(number), presence, place: place)
      case .bool: check(try segment.bools(number), presence, place: place) { $0 <= 1 }
      case .int: check(try segment.ints(number), presence, place: place) { _ in true }
      case .double, .date: check(try segment.doubles(number), presence, place: place, \.isFinite)
      }
    case .links(let relationship):
      try checkLinks(relationship, of: entity, segment: segment, presence, place: place)
    case .inverse(let relationship):
      let links = snapshot.schema[entity].number(of: .links(relationship))
      if segment.source(links) == nil { report("\(place): it reverses no links") }
    }
  }

  /// Checks that no object of a segment has the key of one before it.
  private mutating func checkKeys(of entity: EntityID, segment: Int, in keys: inout KeyTable) {
    let name = snapshot.schema[entity].name
    guard !snapshot.schema[entity].primaryKey.isEmpty else { return }
    let count = snapshot.segments[entity.index][segment].rowCount
    for local in 0..<count where !isFull {
      let row = snapshot.capacity.row(segment: segment, local: local)
      let object = ObjectID(entity, row)
      // A column that cannot be read was reported already.
      guard let key = try? snapshot.key(of: object) else { continue }
      let hash = key.hash
      var search = KeyTable.Search(hash: hash)
      while let other = keys.next(&search) {
        // Equal strings have equal bytes here, since both are in NFC.
        guard (try? snapshot.key(of: ObjectID(entity, other))) == key else { continue }
        report(
          "\(name): rows \(other.rawValue) and \(row.rawValue) have the same key \(key.quoted)")
      }
      keys.insert(row, hash: hash)
    }
  }

  /// Checks that objects which are deleted when nothing links to them have a backlink.
  mutating func checkUnlinked() {
    for (index, entity) in snapshot.schema.entities.enumerated() where entity.leavesWhenUnlinked {
      guard var unlinked = live[index] else { continue }
      unlinked.subtract(linked[index])
      for row in unlinked where !isFull {
        report("\(entity.name): nothing links to row \(row.rawValue)")
      }
    }
  }
}
