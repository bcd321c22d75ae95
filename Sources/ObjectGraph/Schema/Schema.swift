/// The entities of a store, with their attributes and relationships.
public struct Schema: Hashable, Sendable {
  /// The entities, in order of their identifiers.
  public let entities: [Entity]

  /// A schema of these entities.
  ///
  /// Traps if a name is used twice, a destination or key does not exist, a key is neither a String
  /// nor an Int attribute, or an inverse does not reverse a stored relationship that leads here: a
  /// schema is part of a program, not input.
  public init(_ entities: [Entity]) {
    self.entities = entities
    if let problem = Self.problem(in: entities) { preconditionFailure(problem) }
  }

  /// A schema of entities that a program makes from something else, such as its types.
  ///
  /// - Throws: `InvalidSchema` with the reason if the entities do not fit together.
  public init(checking entities: [Entity]) throws(InvalidSchema) {
    if let problem = Self.problem(in: entities) { throw InvalidSchema(reason: problem) }
    self.entities = entities
  }

  /// A schema of entities that come from a file, or nil if they do not fit together.
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

  /// The declared inverse of a stored relationship, in the entity that it leads to, or nil if there
  /// is none.
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
      for part in entity.primaryKey {
        guard entity.attributes.indices.contains(part.index) else {
          return "the key of \(entity.name) is not made of its attributes"
        }
        let attribute = entity.attributes[part.index]
        guard attribute.type == .string || attribute.type == .int else {
          return "\(entity.name).\(attribute.name) cannot be a key: "
            + "expected String or Int, found \(attribute.type.rawValue)"
        }
      }
      for relationship in entity.relationships {
        guard entities.indices.contains(relationship.destination.index) else {
          return "\(entity.name).\(relationship.name) leads to an entity that does not exist"
        }
        guard case .inverse(let forward) = relationship.kind else { continue }
        let forwards = entities[relationship.destination.index].relationships
        guard forwards.indices.contains(forward.index), forwards[forward.index].isStored,
          entities[forwards[forward.index].destination.index].name == entity.name,
          relationship.isToMany
        else { return "\(entity.name).\(relationship.name) reverses no stored relationship" }
      }
    }
    return nil
  }
}

/// The error for entities that do not fit together.
public struct InvalidSchema: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in words.
  public let reason: String

  /// The reason, in words.
  public var description: String { reason }
}

/// A kind of object: its attributes and its relationships.
public struct Entity: Hashable, Sendable {
  /// Its name, such as "Recipe".
  public let name: String
  /// Its attributes, in order of their identifiers.
  public let attributes: [Attribute]
  /// Its relationships, in order of their identifiers; stored ones and inverses.
  public let relationships: [Relationship]
  /// The String and Int attributes that identify an object: the first with a value is its key.
  /// Empty if objects have no key.
  public let primaryKey: [AttributeID]
  /// Whether an object is deleted at the end of a transaction if nothing links to it any more.
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

  /// The attribute that names an object to people: `name`, else the first string attribute, or nil
  /// if there is none.
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
  /// The type of its values.
  public let type: AttributeType

  /// An attribute of all its parts.
  public init(_ name: String, _ type: AttributeType) {
    self.name = name
    self.type = type
  }
}

/// The type of an attribute's values.
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
  /// How a relationship gets its links.
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
  /// Whether it leads to any number of objects instead of at most one; always true of an inverse.
  public let isToMany: Bool
  /// How it gets its links.
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
