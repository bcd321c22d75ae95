extension Transaction {
  /// Adds an object without values and links after all others of its entity.
  ///
  /// If the entity deletes objects that nothing links to, the object stays only if something links
  /// to it when the transaction ends.
  public mutating func insert(into entity: EntityID) throws -> RowID {
    let last = entities[entity.index].segments.count - 1
    let hasRoom =
      last >= 0
      && entities[entity.index].segments[last].hasRoom(
        rowLimit: base.capacity.rowCount, byteLimit: limits.segmentBytes)
    if !hasRoom {
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

  /// Sets an object's attribute to a value, or to none; strings are normalized to NFC.
  ///
  /// - Throws: `TransactionError` if the object does not exist, the value has another type, a
  ///   number is not finite, or the object would have the key of another one.
  public mutating func set(
    _ value: AttributeValue?, _ attribute: AttributeID, of object: ObjectID
  ) throws {
    try checkLive(object)
    try checkValue(value, attribute, of: object.entity)
    if entities[object.entity.index].isKey[attribute.index] {
      try checkKey(value, attribute, of: object)
    }
    try assign([(attribute, value)], of: object)
  }

  /// Replaces the list of an object's stored relationship.
  ///
  /// - Throws: `TransactionError` if the object does not exist, the relationship is an inverse, a
  ///   target is not live, or a to-one relationship would get several.
  public mutating func link(
    _ relationship: RelationshipID, of object: ObjectID, to targets: [RowID]
  ) throws {
    try checkLive(object)
    try checkTargets(targets, relationship, of: object.entity)
    try assign(targets, relationship, of: object)
  }
}

// Writes values and links that were checked.
extension Transaction {
  /// Writes the values that differ, and returns whether any did.
  @discardableResult
  mutating func assign(
    _ values: [(AttributeID, AttributeValue?)], of object: ObjectID
  ) throws -> Bool {
    let byteCount: Int
    do {
      byteCount = try entities[object.entity.index].set(
        values, of: object.row, limit: limits.columnCount)
    } catch {
      noteFailure(object)
      throw error
    }
    guard byteCount > 0 else { return false }
    try noteWrite(object, byteCount: byteCount)
    return true
  }

  /// Writes a list of targets if it differs, and returns whether it did.
  @discardableResult
  mutating func assign(
    _ targets: [RowID], _ relationship: RelationshipID, of object: ObjectID
  ) throws -> Bool {
    let entity = object.entity.index
    let destination = entities[entity].entity.relationships[relationship.index].destination.index
    var unlinked = entities[destination].entity.leavesWhenUnlinked ? [RowID]() : nil
    let byteCount = try entities[entity].set(
      targets, relationship, of: object.row, targetBound: entities[destination].rowBound,
      limit: limits.columnCount, unlinked: &unlinked)
    for target in unlinked ?? [] { entities[destination].addCandidate(target) }
    guard byteCount > 0 else { return false }
    try noteWrite(object, byteCount: byteCount)
    return true
  }

  private mutating func noteWrite(_ object: ObjectID, byteCount: Int) throws {
    let segment = base.capacity.locate(object.row).segment
    try noteWrite(object.entity, segment: segment, byteCount: byteCount)
  }
}
