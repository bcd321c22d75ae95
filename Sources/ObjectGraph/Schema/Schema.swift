/// The entities of a store, with their attributes and relationships.
public struct Schema: Hashable, Sendable {
  /// The entities, in order of their identifiers.
  public let entities: [Entity]

  /// A schema of these entities.
  ///
  /// Traps where a name stands twice, a destination or key does not exist, or an inverse is not the
  /// inverse of a stored relationship that leads here: a schema is part of a program, not input.
  public init(_ entities: [Entity]) {
    self.entities = entities
    if let problem = Self.problem(in: entities) { preconditionFailure(problem) }
  }

  /// A schema of entities that come from a file, or nil where they do not fit together.
  package init?(validating entities: [Entity]) {
    guard Self.problem(in: entities) == nil else { return nil }
    self.entities = entities
  }

  /// The entity of an identifier.
  public subscript(entity: EntityID) -> Entity { entities[entity.index] }

  /// The entity of a name, or nil.
  public func entity(named name: String) -> EntityID? {
    entities.firstIndex { $0.name == name }.map(EntityID.init)
  }

  /// The relationship of `destination` that is the inverse of a stored relationship, or nil where
  /// none was declared.
  public func inverse(of relationship: RelationshipID, in entity: EntityID) -> RelationshipID? {
    let destination = self[entity].relationships[relationship.index].destination
    let inverses = self[destination].relationships
    return inverses.firstIndex { $0.destination == entity && $0.kind == .inverse(of: relationship) }
      .map(RelationshipID.init)
  }

  private static func problem(in entities: [Entity]) -> String? {
    var names: Set<String> = []
    for entity in entities {
      guard names.insert(entity.name).inserted else {
        return "two entities are named \(entity.name)"
      }
      var keys: Set<String> = []
      for key in entity.attributes.map(\.name) + entity.relationships.map(\.name) {
        guard keys.insert(key).inserted else { return "\(entity.name) has \(key) twice" }
      }
      guard
        entity.primaryKey.allSatisfy({
          entity.attributes.indices.contains($0.index)
            && entity.attributes[$0.index].type == .string
        })
      else { return "the key of \(entity.name) is not made of its string attributes" }
      for relationship in entity.relationships {
        guard entities.indices.contains(relationship.destination.index) else {
          return "\(entity.name).\(relationship.name) leads to no entity"
        }
        guard case .inverse(let forward) = relationship.kind else { continue }
        let forwards = entities[relationship.destination.index].relationships
        guard forwards.indices.contains(forward.index), forwards[forward.index].isStored,
          entities[forwards[forward.index].destination.index].name == entity.name,
          relationship.isToMany
        else { return "\(entity.name).\(relationship.name) is the inverse of nothing" }
      }
    }
    return nil
  }
}

/// A kind of object: its attributes and its relationships.
public struct Entity: Hashable, Sendable {
  /// Its name, such as "Recipe".
  public let name: String
  /// Its attributes, in order of their identifiers.
  public let attributes: [Attribute]
  /// Its relationships, in order of their identifiers; stored ones and inverses.
  public let relationships: [Relationship]
  /// The string attributes that identify an object: the first that has a value does. Empty where
  /// objects have no key.
  public let primaryKey: [AttributeID]
  /// Whether an object that nothing links to any more leaves when the transaction ends.
  public let leavesWhenUnlinked: Bool

  /// An entity of all its parts.
  public init(
    _ name: String, attributes: [Attribute], relationships: [Relationship] = [],
    primaryKey: [String] = [], leavesWhenUnlinked: Bool = false
  ) {
    self.name = name
    self.attributes = attributes
    self.relationships = relationships
    self.primaryKey = primaryKey.map { key in
      AttributeID(attributes.firstIndex { $0.name == key } ?? attributes.count)
    }
    self.leavesWhenUnlinked = leavesWhenUnlinked
  }

  /// The attribute of a name, or nil.
  public func attribute(named name: String) -> AttributeID? {
    attributes.firstIndex { $0.name == name }.map(AttributeID.init)
  }

  /// The attribute that people call an object by: `name`, else the first string; nil without any.
  public var namingAttribute: AttributeID? {
    attribute(named: "name")
      ?? attributes.firstIndex { $0.type == .string }.map(AttributeID.init)
  }

  /// The relationship of a name, or nil.
  public func relationship(named name: String) -> RelationshipID? {
    relationships.firstIndex { $0.name == name }.map(RelationshipID.init)
  }
}

/// A value of an object: a name and a type. Every attribute may be missing.
public struct Attribute: Hashable, Sendable {
  /// Its name, such as "season".
  public let name: String
  /// What its values are.
  public let type: AttributeType

  /// An attribute of all its parts.
  public init(_ name: String, _ type: AttributeType) {
    self.name = name
    self.type = type
  }
}

/// What the values of an attribute are.
public enum AttributeType: String, Hashable, Sendable, CaseIterable {
  /// True or false.
  case bool = "Bool"
  /// A whole number of 64 bits.
  case int = "Int"
  /// An IEEE double, finite.
  case double = "Double"
  /// Text in NFC.
  case string = "String"
  /// A moment: seconds since 2001-01-01T00:00:00Z, as NSDate counts.
  case date = "Date"
}

/// A link from an object to objects of one entity.
public struct Relationship: Hashable, Sendable {
  /// Whether links are stored here or are another relationship read backwards.
  public enum Kind: Hashable, Sendable {
    /// The links are stored with their sources.
    case stored
    /// The links of a stored relationship of the destination, read backwards.
    case inverse(of: RelationshipID)
  }

  /// Its name, such as "ingredients".
  public let name: String
  /// The entity that it leads to.
  public let destination: EntityID
  /// Whether it leads to any number of objects, not to one at most; always so for an inverse.
  public let isToMany: Bool
  /// Where its links are.
  public let kind: Kind

  /// A relationship of all its parts.
  public init(
    _ name: String, to destination: EntityID, isToMany: Bool = true, kind: Kind = .stored
  ) {
    self.name = name
    self.destination = destination
    self.isToMany = isToMany
    self.kind = kind
  }

  /// Whether the links are stored here.
  public var isStored: Bool { kind == .stored }
}
