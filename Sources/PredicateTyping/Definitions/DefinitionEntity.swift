public import ObjectGraph

/// The entity of the named expressions that a store keeps. An application whose users define some has it
/// in its schema.
///
///     name     quick
///     entity   Recipe
///     text     quick($food) := uses($food) AND ingredients.@count <= 6
///     key      Recipe.quick
///     calls    the definitions of the store whose names the text calls
public enum DefinitionEntity {
  package static let name = AttributeID(0)
  package static let entity = AttributeID(1)
  package static let text = AttributeID(2)
  package static let key = AttributeID(3)
  package static let calls = RelationshipID(0)

  /// The entity, for its place in a schema.
  public static func description(at place: EntityID) -> Entity {
    Entity(
      "Definition",
      attributes: [
        Attribute("name", .string), Attribute("entity", .string), Attribute("text", .string),
        Attribute("key", .string),
      ],
      relationships: [
        Relationship("calls", to: place),
        Relationship("calledBy", to: place, kind: .inverse(of: calls)),
      ], primaryKey: ["key"])
  }
}

extension Schema {
  /// The place of the entity of definitions, or nil if the schema does not have it.
  public var definitionEntity: EntityID? {
    entities.indices.map(EntityID.init).first {
      self[$0] == DefinitionEntity.description(at: $0)
    }
  }
}
