internal import ObjectGraph

extension Catalog {
  /// The schema of the program that wrote the file, as far as the catalog describes it: attributes
  /// and stored relationships, all of them to-many.
  func schema() throws(DamagedRecord) -> Schema {
    let described = entities.map { entity in
      var attributes: [Attribute] = []
      var relationships: [Relationship] = []
      for column in entity.columns {
        switch column.content {
        case .attribute(let type): attributes.append(Attribute(column.name, type))
        case .links(let destination):
          let place = entities.firstIndex { $0.name == destination } ?? entities.count
          relationships.append(Relationship(column.name, to: EntityID(place)))
        case .inverse: continue
        }
      }
      return ObjectGraph.Entity(
        entity.name, attributes: attributes, relationships: relationships, primaryKey: entity.key)
    }
    guard let schema = Schema(validating: described) else {
      throw DamagedRecord(.catalog, "describes entities that do not fit together")
    }
    return schema
  }
}
