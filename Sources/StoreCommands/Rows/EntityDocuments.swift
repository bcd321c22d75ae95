internal import ObjectGraph
internal import PredicateTyping

/// The documents of an entity for which the application has none: every attribute, and the names of
/// the objects that stored relationships lead to.
struct EntityDocuments: Documents {
  private let entity: Entity
  private let attributes: [AttributeID]
  private let relationships: [RelationshipID]

  /// The documents of an entity.
  init(_ entity: Entity) {
    self.entity = entity
    attributes = entity.attributes.indices.map(AttributeID.init)
    relationships = entity.relationships.indices.map(RelationshipID.init)
      .filter { entity.relationships[$0.index].isStored }
  }

  var columns: [String] {
    attributes.map { entity.attributes[$0.index].name }
      + relationships.map { entity.relationships[$0.index].name }
  }

  func json(of object: ObjectID, in snapshot: Snapshot) throws -> [UInt8] {
    let cells = CellText(ObjectNames(snapshot))
    var json = [UInt8(ascii: "{")]
    for (title, value) in zip(columns, try values(of: object, in: snapshot)) {
      if case .missing = value { continue }
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      JSONText.append(title, to: &json)
      json.append(UInt8(ascii: ":"))
      try cells.appendJSON(value, to: &json)
    }
    return json + [UInt8(ascii: "}")]
  }

  func cells(of object: ObjectID, in snapshot: Snapshot) throws -> [String] {
    let cells = CellText(ObjectNames(snapshot))
    return try values(of: object, in: snapshot).map(cells.text)
  }

  func card(of object: ObjectID, in snapshot: Snapshot) throws -> Card {
    let names = ObjectNames(snapshot)
    let cells = CellText(names)
    var card = Card(try names.name(of: object))
    for (title, value) in zip(columns, try values(of: object, in: snapshot)) {
      if case .list(let values) = value {
        card.append(title, try values.map(cells.text))
      } else {
        card.append(title, [try cells.text(value)])
      }
    }
    return card
  }

  private func values(of object: ObjectID, in snapshot: Snapshot) throws -> [Value] {
    try attributes.map { Value(try snapshot.value($0, of: object)) }
      + relationships.map { id in
        let relationship = entity.relationships[id.index]
        let targets = try snapshot.targets(id, of: object)
          .map { Value.object(ObjectID(relationship.destination, $0)) }
        return relationship.isToMany ? .list(targets) : targets.first ?? .missing
      }
  }
}

extension Application {
  /// Returns how objects of an entity are shown and exported in full.
  func allDocuments(of entity: EntityID) -> any Documents {
    documents(of: entity) ?? EntityDocuments(schema[entity])
  }
}
