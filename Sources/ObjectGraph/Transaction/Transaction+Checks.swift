// Checks of a change before anything is written.
extension Transaction {
  /// Throws if an object is not live.
  func checkLive(_ object: ObjectID) throws {
    guard try isLive(object) else {
      throw TransactionError.noObject(entity: schema[object.entity].name, row: object.row)
    }
  }

  /// Throws if an attribute does not take a value.
  func checkValue(
    _ value: AttributeValue?, _ attribute: AttributeID, of entity: EntityID
  ) throws {
    guard let value else { return }
    let type = entities[entity.index].types[attribute.index]
    switch (value, type) {
    case (.bool, .bool), (.int, .int), (.string, .string): return
    case (.double(let number), .double), (.date(let number), .date):
      if number.isFinite { return }
      throw TransactionError.notFinite(
        entity: schema[entity].name, attribute: schema[entity].attributes[attribute.index].name)
    case (.bool, _), (.int, _), (.double, _), (.string, _), (.date, _):
      throw TransactionError.wrongType(
        entity: schema[entity].name, attribute: schema[entity].attributes[attribute.index].name,
        expected: type)
    }
  }

  /// Throws if a relationship does not take a list of targets.
  mutating func checkTargets(
    _ targets: [RowID], _ relationship: RelationshipID, of entity: EntityID
  ) throws {
    let description = entities[entity.index].entity.relationships[relationship.index]
    guard description.isStored else {
      throw TransactionError.inverse(entity: schema[entity].name, relationship: description.name)
    }
    guard description.isToMany || targets.count <= 1 else {
      throw TransactionError.tooManyTargets(
        entity: schema[entity].name, relationship: description.name)
    }
    if let row = try entities[description.destination.index].firstHole(among: targets) {
      throw TransactionError.noTarget(
        entity: schema[entity].name, relationship: description.name, row: row)
    }
  }

  /// Throws if an attribute's new value would give an object the key of another one.
  mutating func checkKey(
    _ value: AttributeValue?, _ attribute: AttributeID, of object: ObjectID
  ) throws {
    var key: ObjectKey?
    for part in schema[object.entity].primaryKey where key == nil {
      let value = part == attribute ? value : try self.value(part, of: object)
      key = value.flatMap(ObjectKey.init)
    }
    guard let key, let owner = try self.object(of: object.entity, key: key), owner != object.row
    else { return }
    throw TransactionError.keyTaken(entity: schema[object.entity].name, key: key, by: owner)
  }
}
