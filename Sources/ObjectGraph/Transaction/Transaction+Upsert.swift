/// The outcome of writing an object under its key.
public enum Upsert: Hashable, Sendable, CaseIterable {
  /// No object had the key, so one was added.
  case added
  /// An object had the key, and was changed.
  case updated
  /// An object had the key and all values and links already; nothing was written.
  case unchanged
}

extension Transaction {
  /// Writes an object under its key: adds one if no object of the entity has that key, else changes
  /// the one that has.
  ///
  /// An attribute or relationship that is not given keeps its value or list; nil clears a value; a
  /// list replaces the one before. The objects that it links to must exist already.
  ///
  /// The key of an object is the first value of its key attributes. `key` is the key of the written
  /// object; nil means the key that `values` give, and if they give none an object is added. An
  /// object that is added without values for its key attributes gets `key` as the first of them
  /// that has its type.
  ///
  /// - Throws: `TransactionError` like `set` and `link`, and if `values` give the object another
  ///   key; nothing is written then.
  /// - Complexity: O(values + links), and the look-up of the key as in `object(of:key:)`.
  public mutating func upsert(
    _ entity: EntityID, key: ObjectKey?, values: [(AttributeID, AttributeValue?)],
    links: [(RelationshipID, [RowID])]
  ) throws -> (row: RowID, outcome: Upsert) {
    var values = values
    for place in values.indices {
      try checkValue(values[place].1, values[place].0, of: entity)
    }
    for (relationship, targets) in links { try checkTargets(targets, relationship, of: entity) }
    let key = key ?? self.key(madeBy: values, in: entity)
    var found: RowID?
    if let key {
      found = try object(of: entity, key: key)
      try complete(&values, key: key, of: found, in: entity)
    }

    let row = try found ?? insert(into: entity)
    let object = ObjectID(entity, row)
    var isChanged = try assign(values, of: object)
    for (relationship, targets) in links where try assign(targets, relationship, of: object) {
      isChanged = true
    }
    return (row, found == nil ? .added : isChanged ? .updated : .unchanged)
  }

  /// Writes an object under a string as its key.
  ///
  /// - Throws: `TransactionError` like the upsert by any key.
  public mutating func upsert(
    _ entity: EntityID, key: String, values: [(AttributeID, AttributeValue?)],
    links: [(RelationshipID, [RowID])]
  ) throws -> (row: RowID, outcome: Upsert) {
    try upsert(entity, key: .string(key), values: values, links: links)
  }

  /// The key of a new object with these values, or nil if they give none.
  private func key(
    madeBy values: [(AttributeID, AttributeValue?)], in entity: EntityID
  ) -> ObjectKey? {
    for part in entities[entity.index].entity.primaryKey {
      guard let place = values.lastIndex(where: { $0.0 == part }) else { continue }
      if let key = values[place].1.flatMap(ObjectKey.init) { return key }
    }
    return nil
  }

  /// Throws if the object at `found`, or a new one, would not have `key` with these values. Adds
  /// the key to the values of a new object that has none.
  private func complete(
    _ values: inout [(AttributeID, AttributeValue?)], key: ObjectKey, of found: RowID?,
    in entity: EntityID
  ) throws {
    let parts = entities[entity.index].entity.primaryKey
    for part in parts {
      var value: AttributeValue?
      if let place = values.lastIndex(where: { $0.0 == part }) {
        value = values[place].1
      } else if let found {
        value = try self.value(part, of: ObjectID(entity, found))
      }
      guard let made = value.flatMap(ObjectKey.init) else { continue }
      // Canonically equivalent texts are the same key.
      if made == key { return }
      throw TransactionError.keyMismatch(entity: schema[entity].name, key: key)
    }
    let types = entities[entity.index].types
    guard found == nil, let first = parts.first(where: { types[$0.index] == key.type }) else {
      throw TransactionError.keyMismatch(entity: schema[entity].name, key: key)
    }
    values.append((first, key.value))
  }
}
