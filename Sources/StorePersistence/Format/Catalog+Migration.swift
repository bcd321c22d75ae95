internal import ObjectGraph

extension Catalog {
  /// Applies the changes of names of some migrations, in order.
  ///
  /// - Throws: `OtherSchema` if a step names an entity or a property that is not there.
  mutating func rename(by migrations: [StoreMigration]) throws(OtherSchema) {
    for migration in migrations {
      for step in migration.steps {
        switch step {
        case .renameEntity(let name, let newName): try renameEntity(name, to: newName)
        case .rename(let property, let newName): try rename(property, to: newName)
        case .drop(let property): _ = try place(of: property)
        case .dropEntity(let name): _ = try place(ofEntity: name)
        }
      }
    }
  }

  /// Removes the entities that some migrations drop; their numbers stay taken.
  mutating func dropEntities(of migrations: [StoreMigration]) {
    for step in migrations.flatMap(\.steps) {
      guard case .dropEntity(let name) = step,
        let place = entities.firstIndex(where: { $0.name == name })
      else { continue }
      entities[place] = Entity(name: "-" + name, key: [], columns: [])
    }
  }

  private mutating func renameEntity(_ name: String, to newName: String) throws(OtherSchema) {
    let place = try place(ofEntity: name)
    guard !entities.contains(where: { $0.name == newName }) else {
      throw OtherSchema("a migration renames \(name) to \(newName), which it has already")
    }
    entities[place].name = newName
    for entity in entities.indices {
      for column in entities[entity].columns.indices {
        switch entities[entity].columns[column].content {
        case .links(name): entities[entity].columns[column].content = .links(newName)
        case .inverse(name): entities[entity].columns[column].content = .inverse(newName)
        case .links, .inverse, .attribute: continue
        }
      }
    }
  }

  private mutating func rename(
    _ property: StoreMigration.Property, to newName: String
  ) throws(OtherSchema) {
    let place = try place(of: property)
    guard !entities[place].columns.contains(where: { $0.name == newName }) else {
      throw OtherSchema(
        "a migration renames \(property.entity).\(property.name) to \(newName), which it has already"
      )
    }
    for column in entities[place].columns.indices
    where entities[place].columns[column].name == property.name {
      entities[place].columns[column].name = newName
    }
    entities[place].key = entities[place].key.map { $0 == property.name ? newName : $0 }
  }

  private func place(ofEntity name: String) throws(OtherSchema) -> Int {
    guard let place = entities.firstIndex(where: { $0.name == name }) else {
      throw OtherSchema("a migration changes \(name) objects, which it does not have")
    }
    return place
  }

  private func place(of property: StoreMigration.Property) throws(OtherSchema) -> Int {
    let place = try place(ofEntity: property.entity)
    guard entities[place].columns.contains(where: { $0.name == property.name }) else {
      throw OtherSchema(
        "a migration changes \(property.entity).\(property.name), which it does not have")
    }
    return place
  }
}
