internal import JanssonCoding
internal import ObjectGraph

extension Command {
  /// Prints the entities.
  package static let schema = Command(
    name: "schema",
    summary: "print the entities, their attributes and relationships",
    discussion: """
      Prints each entity with its number of objects, its attributes with their
      types, its relationships with their inverses, and its key: an object is
      identified by the first attribute of the key that has a value.
      """,
    options: [.jsonDocument], lineForm: .alone,
    run: runSchema)

  @Sendable
  private static func runSchema(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let description = SchemaDescription(of: try session.snapshot())
    let output = session.console.output
    if invocation.has(.jsonDocument) {
      try output.write(try JanssonEncoder(layout: .pretty).encode(description) + [0x0A])
    } else {
      try output.write(description.text)
    }
    return .success
  }
}

extension Option {
  fileprivate static let jsonDocument = Option(name: "json", summary: "print JSON")
}

/// The entities of a store with their counts, for people and programs.
private struct SchemaDescription: Encodable {
  struct EntityDescription: Encodable {
    let name: String
    let count: Int
    let key: [String]
    let attributes: [AttributeDescription]
    let relationships: [RelationshipDescription]
  }

  struct AttributeDescription: Encodable {
    let name: String
    let type: String
  }

  struct RelationshipDescription: Encodable {
    let name: String
    let destination: String
    let isToMany: Bool
    let isInverse: Bool
    let inverse: String?
  }

  let entities: [EntityDescription]

  init(of snapshot: Snapshot) {
    let schema = snapshot.schema
    entities = schema.entities.enumerated().map { index, entity in
      EntityDescription(
        name: entity.name,
        count: snapshot.count(of: EntityID(index)),
        key: entity.primaryKey.map { entity.attributes[$0.index].name },
        attributes: entity.attributes.map {
          AttributeDescription(name: $0.name, type: $0.type.rawValue)
        },
        relationships: entity.relationships.indices.map { place in
          RelationshipDescription(RelationshipID(place), of: EntityID(index), in: schema)
        })
    }
  }

  /// The description for people.
  var text: String {
    entities.map { entity in
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      let width = names.reduce(0) { max($0, $1.count) }
      let key = entity.key.isEmpty ? "no key" : "key: " + entity.key.joined(separator: ", else ")
      let attributes = entity.attributes.map { ($0.name, $0.type) }
      let relationships = entity.relationships.map { ($0.name, $0.text) }
      return "\(entity.name) (\(entity.count), \(key))\n"
        + (attributes + relationships).map { name, text in
          let padding = String(repeating: " ", count: width - name.count)
          return "  \(name)\(padding)  \(text)\n"
        }.joined()
    }.joined(separator: "\n")
  }
}

extension SchemaDescription.RelationshipDescription {
  fileprivate init(_ relationship: RelationshipID, of entity: EntityID, in schema: Schema) {
    let description = schema[entity].relationships[relationship.index]
    let opposite: RelationshipID? =
      switch description.kind {
      case .stored: schema.inverse(of: relationship, in: entity)
      case .inverse(let forward): forward
      }
    name = description.name
    destination = schema[description.destination].name
    isToMany = description.isToMany
    isInverse = !description.isStored
    inverse = opposite.map { schema[description.destination].relationships[$0.index].name }
  }

  /// The relationship for people.
  fileprivate var text: String {
    (isToMany ? "many \(destination)" : "one \(destination)")
      + (inverse.map { ", inverse of \(destination).\($0)" } ?? "")
  }
}
