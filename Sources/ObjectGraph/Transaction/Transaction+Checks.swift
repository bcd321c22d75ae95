import UnicodeText

// What a change must fulfil before anything is written.
extension Transaction {
  /// Throws where an object is not live.
  func checkLive(_ object: ObjectID) throws {
    guard try isLive(object) else {
      throw TransactionError.noObject(entity: schema[object.entity].name, row: object.row)
    }
  }

  /// Returns a value as it is stored; throws where the attribute does not take it.
  func checked(
    _ value: AttributeValue?, _ attribute: AttributeID, of entity: EntityID
  ) throws -> AttributeValue? {
    guard let value else { return nil }
    let type = entities[entity.index].entity.attributes[attribute.index].type
    guard value.type == type else {
      throw TransactionError.wrongType(
        entity: schema[entity].name, attribute: schema[entity].attributes[attribute.index].name,
        expected: type)
    }
    switch value {
    case .bool, .int: return value
    case .string(let text): return normalForm(of: text).map { .string($0) } ?? value
    case .double(let number), .date(let number):
      guard number.isFinite else {
        throw TransactionError.notFinite(
          entity: schema[entity].name, attribute: schema[entity].attributes[attribute.index].name)
      }
      return value
    }
  }

  /// Throws where a relationship does not take a list of targets.
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

  /// Throws where an attribute's new value would give an object the key of another one.
  mutating func checkKey(
    _ value: AttributeValue?, _ attribute: AttributeID, of object: ObjectID
  ) throws {
    var key: String?
    for part in schema[object.entity].primaryKey where key == nil {
      let value = part == attribute ? value : try self.value(part, of: object)
      if case .string(let text)? = value { key = text }
    }
    guard let key, let owner = try self.object(of: object.entity, key: key), owner != object.row
    else { return }
    throw TransactionError.keyTaken(entity: schema[object.entity].name, key: key, by: owner)
  }
}

/// Returns the NFC of a string, or nil where it is in NFC already.
func normalForm(of text: String) -> String? {
  Normalization.isNFC(utf8: text.utf8.span) ? nil : text.nfc
}
