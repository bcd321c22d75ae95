/// Reads objects, with the transaction's own changes.
extension Transaction {
  /// The schema of the objects.
  public var schema: Schema { base.schema }

  /// The number of objects of an entity.
  ///
  /// - Complexity: O(segments).
  public func count(of entity: EntityID) -> Int { entities[entity.index].count }

  /// Whether an object is live.
  public func isLive(_ object: ObjectID) throws -> Bool {
    try entities[object.entity.index].isLive(object.row)
  }

  /// The rows of an entity's live objects.
  ///
  /// - Complexity: O(rows).
  package func liveRows(of entity: EntityID) throws -> RowSet {
    try entities[entity.index].liveRows()
  }

  /// The value of an object's attribute, or nil if it has none or the object does not exist.
  public func value(_ attribute: AttributeID, of object: ObjectID) throws -> AttributeValue? {
    let (segment, local) = base.capacity.locate(object.row)
    guard segment < entities[object.entity.index].segments.count else { return nil }
    return try entities[object.entity.index].segments[segment].value(attribute, row: local)
  }

  /// The objects that an object links to: through a stored relationship in list order with repeats,
  /// through an inverse in store order, each once.
  ///
  /// - Complexity: O(links), and for an inverse O(segments of the source · log targets) besides.
  public mutating func targets(_ relationship: RelationshipID, of object: ObjectID) throws
    -> [RowID]
  {
    let description = schema[object.entity].relationships[relationship.index]
    let destination = description.destination
    switch description.kind {
    case .stored:
      let (segment, local) = base.capacity.locate(object.row)
      guard segment < entities[object.entity.index].segments.count else { return [] }
      return try entities[object.entity.index].segments[segment].targets(
        relationship, row: local, targetBound: entities[destination.index].rowBound)
    case .inverse(let forward):
      let bound = entities[object.entity.index].rowBound
      var sources: [RowID] = []
      for index in entities[destination.index].segments.indices {
        let rows = try entities[destination.index].segments[index].rows(
          of: forward, linkingTo: [object.row], targetBound: bound)
        sources += rows.map { base.capacity.row(segment: index, local: $0) }
      }
      return sources
    }
  }

  /// The key of an object: the first value of its key attributes.
  public func key(of object: ObjectID) throws -> ObjectKey? {
    let (segment, local) = base.capacity.locate(object.row)
    guard segment < entities[object.entity.index].segments.count,
      local < entities[object.entity.index].segments[segment].rowCount
    else { return nil }
    return try entities[object.entity.index].key(of: object.row)
  }

  /// The key of an object as text: the string itself, or the number in digits.
  public func keyText(of object: ObjectID) throws -> String? {
    try key(of: object)?.description
  }

  /// Returns the object of an entity that a key identifies, or nil.
  ///
  /// - Complexity: O(segments · log rows) for the first thousand strings of an entity, and O(rows)
  ///   for the first numbers; then O(rows) once for a table, and from then on O(1), expected.
  public mutating func object(of entity: EntityID, key: ObjectKey) throws -> RowID? {
    switch key {
    case .string(let text): return try object(of: entity, key: text)
    case .int(let number):
      try entities[entity.index].countLookup(limit: limits.lookupsWithoutTable)
      return try entities[entity.index].row(keyedBy: number)
    }
  }

  /// Returns the object of an entity that a string identifies, or nil.
  public mutating func object(of entity: EntityID, key: String) throws -> RowID? {
    try entities[entity.index].countLookup(limit: limits.lookupsWithoutTable)
    if let row = try entities[entity.index].row(keyedBy: key.utf8.span) { return row }
    // Stored strings are in NFC, so a key that was found is in NFC too.
    guard let normalized = normalForm(of: key) else { return nil }
    return try entities[entity.index].row(keyedBy: normalized.utf8.span)
  }
}
