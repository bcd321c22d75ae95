extension Transaction {
  /// Adds an object without values and links behind all others of its entity.
  ///
  /// An object of an entity whose objects leave when nothing links to them stays only if something
  /// links to it when the transaction ends.
  public mutating func insert(into entity: EntityID) throws -> RowID {
    let last = entities[entity.index].segments.count - 1
    if last < 0 || !hasRoom(entity, segment: last) {
      guard (last + 2) << base.capacity.shift <= limits.rowCount else {
        throw TransactionError.tooManyRows(entity: schema[entity].name)
      }
      if last >= 0 { try seal(OpenSegment(entity: entity, index: last)) }
      entities[entity.index].segments.append(SegmentBuilder(schema[entity]))
    }
    let segment = entities[entity.index].segments.count - 1
    let local = try entities[entity.index].segments[segment].append()
    let row = base.capacity.row(segment: segment, local: local)
    entities[entity.index].addCandidate(row)
    try noteWrite(entity, segment: segment, byteCount: 0)
    return row
  }

  /// Gives an object's attribute a value, or none; strings are brought to NFC.
  ///
  /// - Throws: `TransactionError` where there is no such object, the value is of another type, a
  ///   number is not finite, or the object would have the key of another one.
  public mutating func set(
    _ value: AttributeValue?, _ attribute: AttributeID, of object: ObjectID
  ) throws {
    try checkLive(object)
    let value = try checked(value, attribute, of: object.entity)
    if entities[object.entity.index].entity.primaryKey.contains(attribute) {
      try checkKey(value, attribute, of: object)
    }
    try assign(value, attribute, of: object)
  }

  /// Replaces the list of an object's stored relationship.
  ///
  /// - Throws: `TransactionError` where there is no such object, the relationship is an inverse, a
  ///   target is not live, or there are several and the relationship leads to one.
  public mutating func link(
    _ relationship: RelationshipID, of object: ObjectID, to targets: [RowID]
  ) throws {
    try checkLive(object)
    try checkTargets(targets, relationship, of: object.entity)
    try assign(targets, relationship, of: object)
  }
}

// Writing what was checked.
extension Transaction {
  /// Writes a value where it differs, and returns whether it did.
  @discardableResult
  mutating func assign(
    _ value: AttributeValue?, _ attribute: AttributeID, of object: ObjectID
  ) throws -> Bool {
    let (segment, local) = base.capacity.locate(object.row)
    let entity = object.entity.index
    guard
      try !entities[entity].segments[segment].isEqual(value, attribute, row: local)
    else { return false }
    var byteCount = 8
    if case .string(let text)? = value {
      byteCount = text.utf8.count
      let held = try entities[entity].segments[segment].heapByteCount(attribute)
      guard held + byteCount <= limits.columnCount else {
        throw segmentFull(entity, entities[entity].entity.attributes[attribute.index].name)
      }
    }
    try entities[entity].segments[segment].set(value, attribute, row: local)
    try entities[entity].noteKeyWrite(attribute, of: object.row)
    try noteWrite(object.entity, segment: segment, byteCount: byteCount)
    return true
  }

  /// Writes a list of targets where it differs, and returns whether it did.
  @discardableResult
  mutating func assign(
    _ targets: [RowID], _ relationship: RelationshipID, of object: ObjectID
  ) throws -> Bool {
    let (segment, local) = base.capacity.locate(object.row)
    let entity = object.entity.index
    let destination = entities[entity].entity.relationships[relationship.index].destination.index
    let bound = entities[destination].rowBound
    guard
      try !entities[entity].segments[segment].isEqual(
        targets, relationship, row: local, targetBound: bound)
    else { return false }
    let held = try entities[entity].segments[segment].linkCount(relationship, targetBound: bound)
    guard held + targets.count <= limits.columnCount else {
      throw segmentFull(entity, entities[entity].entity.relationships[relationship.index].name)
    }
    try noteUnlinked(relationship, of: object)
    try entities[entity].segments[segment].set(
      targets, relationship, row: local, targetBound: bound)
    try noteWrite(object.entity, segment: segment, byteCount: targets.count * 4)
    return true
  }

  private func segmentFull(_ entity: Int, _ property: String) -> TransactionError {
    .segmentFull(entity: entities[entity].entity.name, property: property)
  }

  /// Notes the targets of an object's list that may lose their last backlink with it.
  mutating func noteUnlinked(_ relationship: RelationshipID, of object: ObjectID) throws {
    let entity = object.entity.index
    let destination = entities[entity].entity.relationships[relationship.index].destination.index
    guard entities[destination].entity.leavesWhenUnlinked else { return }
    let (segment, local) = base.capacity.locate(object.row)
    let targets = try entities[entity].segments[segment].targets(
      relationship, row: local, targetBound: entities[destination].rowBound)
    for target in targets { entities[destination].addCandidate(target) }
  }
}
