import ObjectGraph
import Testing

/// The expected objects of a store, in the simplest form: a dictionary for each entity.
struct GraphModel {
  struct Object: Equatable {
    var values: [AttributeID: AttributeValue] = [:]
    var links: [RelationshipID: [RowID]] = [:]
  }

  let schema: Schema
  var objects: [[RowID: Object]]

  init(_ schema: Schema) {
    self.schema = schema
    objects = schema.entities.map { _ in [:] }
  }

  /// The live rows of an entity, rising.
  func rows(of entity: EntityID) -> [RowID] { objects[entity.index].keys.sorted() }

  /// The first attribute of an object's key that has a value.
  func key(of object: Object, in entity: EntityID) -> ObjectKey? {
    for attribute in schema[entity].primaryKey {
      if let key = object.values[attribute].flatMap(ObjectKey.init) { return key }
    }
    return nil
  }

  /// The object of a key.
  func row(of entity: EntityID, key: ObjectKey) -> RowID? {
    objects[entity.index].first { self.key(of: $0.value, in: entity) == key }?.key
  }

  /// The sources whose list of a relationship has an object, rising.
  func sources(of relationship: RelationshipID, in source: EntityID, to row: RowID) -> [RowID] {
    rows(of: source).filter {
      objects[source.index][$0]?.links[relationship]?.contains(row) == true
    }
  }

  mutating func delete(_ rows: [RowID], of entity: EntityID) {
    for row in rows { objects[entity.index][row] = nil }
    for (source, description) in schema.entities.enumerated() {
      for (index, relationship) in description.relationships.enumerated()
      where relationship.isStored && relationship.destination == entity {
        for row in objects[source].keys {
          var list = objects[source][row]?.links[RelationshipID(index)] ?? []
          list.removeAll { rows.contains($0) }
          // A list without targets is no list, as after linking to none.
          objects[source][row]?.links[RelationshipID(index)] = list.isEmpty ? nil : list
        }
      }
    }
  }

  /// Deletes what nothing links to, of entities whose objects then leave, as long as there is such.
  mutating func removeUnlinked() {
    var isDone = false
    while !isDone {
      isDone = true
      for (index, entity) in schema.entities.enumerated() where entity.leavesWhenUnlinked {
        let unlinked = rows(of: EntityID(index)).filter { isUnlinked($0, of: EntityID(index)) }
        if !unlinked.isEmpty {
          delete(unlinked, of: EntityID(index))
          isDone = false
        }
      }
    }
  }

  private func isUnlinked(_ row: RowID, of entity: EntityID) -> Bool {
    for (source, description) in schema.entities.enumerated() {
      for (index, relationship) in description.relationships.enumerated()
      where relationship.isStored && relationship.destination == entity {
        if !sources(of: RelationshipID(index), in: EntityID(source), to: row).isEmpty {
          return false
        }
      }
    }
    return true
  }
}

extension GraphModel {
  /// Expects a snapshot to hold exactly this, and to be whole; inside a transaction, objects may be
  /// there that leave at its end.
  func expectEqual(
    _ snapshot: Snapshot, _ comment: Comment, isInsideTransaction: Bool = false
  ) throws {
    let problems = snapshot.invariantProblems().filter {
      !isInsideTransaction || !$0.contains(": nothing links to row ")
    }
    #expect(problems == [], comment)
    for (index, description) in schema.entities.enumerated() {
      let entity = EntityID(index)
      #expect(try Array(snapshot.liveRows(of: entity)) == rows(of: entity), comment)
      #expect(snapshot.count(of: entity) == objects[index].count, comment)
      for (row, object) in objects[index] {
        let id = ObjectID(entity, row)
        for attribute in description.attributes.indices.map(AttributeID.init) {
          #expect(try snapshot.value(attribute, of: id) == object.values[attribute], comment)
        }
        for relationship in description.relationships.indices.map(RelationshipID.init) {
          let expected = targets(relationship, of: id)
          #expect(try snapshot.targets(relationship, of: id) == expected, comment)
        }
        #expect(try snapshot.key(of: id) == key(of: object, in: entity), comment)
      }
    }
  }

  /// Expects a transaction to read as this.
  func expectEqual(_ transaction: inout Transaction, _ comment: Comment) throws {
    for (index, description) in schema.entities.enumerated() {
      let entity = EntityID(index)
      let count = transaction.count(of: entity)
      #expect(count == objects[index].count, comment)
      for (row, object) in objects[index] {
        let id = ObjectID(entity, row)
        let isLive = try transaction.isLive(id)
        #expect(isLive, comment)
        for attribute in description.attributes.indices.map(AttributeID.init) {
          let value = try transaction.value(attribute, of: id)
          #expect(value == object.values[attribute], comment)
        }
        for relationship in description.relationships.indices.map(RelationshipID.init) {
          let found = try transaction.targets(relationship, of: id)
          #expect(found == targets(relationship, of: id), comment)
        }
        let key = try transaction.key(of: id)
        #expect(key == self.key(of: object, in: entity), comment)
        if let key {
          let found = try transaction.object(of: entity, key: key)
          #expect(found == row, comment)
        }
      }
    }
  }

  /// The targets of a stored relationship, or the sources of an inverse.
  func targets(_ relationship: RelationshipID, of object: ObjectID) -> [RowID] {
    let description = schema[object.entity].relationships[relationship.index]
    return switch description.kind {
    case .stored: objects[object.entity.index][object.row]?.links[relationship] ?? []
    case .inverse(let forward): sources(of: forward, in: description.destination, to: object.row)
    }
  }
}
