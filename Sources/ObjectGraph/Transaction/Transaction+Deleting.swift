extension Transaction {
  /// Deletes an object: its row becomes a hole, and it is removed from every list.
  ///
  /// - Throws: `TransactionError` if the object does not exist.
  /// - Complexity: O(segments of the sources · log targets), and the size of each segment that has a
  ///   link to it; deleting many at once opens each of those segments once.
  public mutating func delete(_ object: ObjectID) throws {
    try delete([object.row], of: object.entity)
  }

  /// Deletes objects of one entity; repeated rows count once.
  ///
  /// - Throws: `TransactionError` if one of them does not exist; then none is deleted.
  public mutating func delete(_ rows: some Sequence<RowID>, of entity: EntityID) throws {
    let targets = Array(Set(rows)).sorted()
    for row in targets { try checkLive(ObjectID(entity, row)) }
    for link in incoming[entity.index] { try unlink(targets, of: entity, in: link) }
    for row in targets { try makeHole(ObjectID(entity, row)) }
  }

  /// Removes targets, which ascend, from the lists of one relationship.
  private mutating func unlink(
    _ targets: [RowID], of entity: EntityID, in link: IncomingRelationship
  ) throws {
    let source = link.source.index
    let removed = RowSet(targets, bound: entities[entity.index].rowBound)
    for index in entities[source].segments.indices {
      let bound = entities[entity.index].rowBound
      let rows = try entities[source].segments[index].rows(
        of: link.relationship, linkingTo: targets, targetBound: bound)
      for local in rows {
        let list = try entities[source].segments[index].targets(
          link.relationship, row: local, targetBound: bound)
        let object = ObjectID(link.source, base.capacity.row(segment: index, local: local))
        try assign(list.filter { !removed.contains($0) }, link.relationship, of: object)
      }
    }
  }

  /// Removes an object's values and links, and its presence.
  private mutating func makeHole(_ object: ObjectID) throws {
    let relationships = schema[object.entity].relationships
    for (index, relationship) in relationships.enumerated() where relationship.isStored {
      try assign([], RelationshipID(index), of: object)
    }
    let attributes = schema[object.entity].attributes.indices
    try assign(attributes.map { (AttributeID($0), nil) }, of: object)
    let (segment, local) = base.capacity.locate(object.row)
    try entities[object.entity.index].segments[segment].makeHole(row: local)
    try noteWrite(object.entity, segment: segment, byteCount: 0)
  }

  /// Deletes the objects that nothing links to any more, if their entity says so, and the objects
  /// that lose their last backlink with them. Objects that link to each other stay.
  mutating func removeUnlinked() throws {
    while let entity = entities.firstIndex(where: \.hasCandidates) {
      var unlinked = try entities[entity].takeCandidates()
      let bound = entities[entity].rowBound
      for link in incoming[entity] {
        let source = link.source.index
        for index in entities[source].segments.indices where !unlinked.isEmpty {
          try entities[source].segments[index].removeLinked(
            by: link.relationship, from: &unlinked, targetBound: bound)
        }
      }
      for row in unlinked { try makeHole(ObjectID(EntityID(entity), row)) }
    }
  }
}
