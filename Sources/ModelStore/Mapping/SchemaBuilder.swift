internal import ObjectGraph

/// Makes the schema of some models, and of all models that their fields lead to.
struct SchemaBuilder {
  private var types: [any Model.Type] = []
  private var fields: [[ModelField]] = []

  /// Probes the models.
  init(_ models: [any Model.Type]) throws {
    for model in models { try add(model) }
    for index in types.indices { try checkEnds(index, []) }
  }

  private mutating func add(_ type: any Model.Type) throws {
    guard !types.contains(where: { $0 == type }) else { return }
    let index = types.count
    types.append(type)
    fields.append([])
    fields[index] = try FieldProbe.fields(of: type)
    for field in fields[index] {
      switch field.kind {
      case .attribute: break
      case .links(let other, _, _), .backlinks(let other): try add(other)
      }
    }
  }

  /// Throws if a model holds itself whole, over any number of fields.
  private func checkEnds(_ index: Int, _ path: [Int]) throws {
    if let start = path.firstIndex(of: index) {
      let names = (path[start...] + [index]).map { "\(types[$0])" }
      throw StoreError(
        .invalidModel,
        "\(names.joined(separator: " holds ")): an object would be read without end; make one of "
          + "the fields a Link or Links")
    }
    for field in fields[index] {
      guard case .links(let other, _, isWhole: true) = field.kind else { continue }
      try checkEnds(entity(of: other).index, path + [index])
    }
  }

  private func entity(of type: any Model.Type) -> EntityID {
    EntityID(types.firstIndex { $0 == type } ?? types.count)
  }

  private func name(_ index: Int) -> String { types[index].layout.entity ?? "\(types[index])" }

  /// The fields that are relationships, in order of their identifiers.
  private func relationships(_ index: Int) -> [ModelField] {
    fields[index].filter { field in
      if case .attribute = field.kind { return false }
      return true
    }
  }

  /// The schema.
  ///
  /// - Throws: `StoreError` if the models do not fit together.
  func schema() throws -> Schema {
    var entities: [Entity] = []
    for index in types.indices {
      var attributes: [Attribute] = []
      var relationships: [Relationship] = []
      for field in fields[index] {
        switch field.kind {
        case .attribute(let type, _): attributes.append(Attribute(field.name, type))
        case .links(let other, let isToMany, _):
          relationships.append(
            Relationship(field.name, to: entity(of: other), isToMany: isToMany))
        case .backlinks(let source):
          relationships.append(
            Relationship(
              field.name, to: entity(of: source),
              kind: .inverse(of: try forward(of: field.name, index, entity(of: source).index))))
        }
      }
      let layout = types[index].layout
      for key in layout.key { try checkKey(key, attributes, index) }
      entities.append(
        Entity(
          name(index), attributes: attributes, relationships: relationships,
          primaryKey: layout.key, leavesWhenUnlinked: layout.deletedWhenUnlinked))
    }
    for text in entities.flatMap({ [$0.name] + $0.attributes.map(\.name) })
    where text.isEmpty || text.contains(where: \.isWhitespace) {
      throw StoreError(.invalidModel, "the name '\(text)' holds white space, or nothing")
    }
    do {
      return try Schema(checking: entities)
    } catch {
      throw StoreError(.invalidModel, "\(error.reason); Layout(\"Name\") gives a model a name")
    }
  }

  private func checkKey(_ key: String, _ attributes: [Attribute], _ index: Int) throws {
    guard let attribute = attributes.first(where: { $0.name == key }) else {
      let names = attributes.map(\.name).joined(separator: ", ")
      throw StoreError(
        .invalidModel, "the key '\(key)' of \(types[index]) is not one of its attributes: \(names)")
    }
    switch attribute.type {
    case .string, .int: return
    case .bool, .double, .date:
      throw StoreError(
        .invalidModel,
        "the key '\(key)' of \(types[index]) is a \(attribute.type.rawValue); a key is a text or an "
          + "integer")
    }
  }

  /// The relationship that a field of backlinks reverses.
  private func forward(of field: String, _ index: Int, _ source: Int) throws -> RelationshipID {
    let candidates = relationships(source).enumerated().filter { _, other in
      guard case .links(let target, _, _) = other.kind else { return false }
      return target == types[index]
    }
    let place = "\(types[index]).\(field)"
    if let name = types[index].layout.inverses[field] {
      guard let found = candidates.first(where: { $0.element.name == name }) else {
        throw StoreError(
          .invalidModel, "\(place) reverses \(types[source]).\(name), which does not lead here")
      }
      return RelationshipID(found.offset)
    }
    switch candidates.count {
    case 1: return RelationshipID(candidates[0].offset)
    case 0:
      throw StoreError(
        .invalidModel, "\(place) reverses no field of \(types[source]): none leads here")
    default:
      let names = candidates.map { "'\($0.element.name)'" }.joined(separator: ", ")
      throw StoreError(
        .invalidModel,
        "\(place) can reverse several fields of \(types[source]): \(names); name one in "
          + "Layout(inverses: [\"\(field)\": …])")
    }
  }

  /// The places of the fields of each model.
  func maps(_ schema: Schema) -> [ModelMap] {
    schema.entities.enumerated().map { index, entity in
      let slots = fields[index].map {
        ModelMap.Slot(name: $0.name, place: place(of: $0, in: entity))
      }
      let written = entity.relationships.indices.filter { entity.relationships[$0].isStored }
      return ModelMap(
        model: types[index], entity: EntityID(index), name: entity.name, slots: slots,
        key: entity.primaryKey, attributeCount: entity.attributes.count,
        writtenLinks: written.map(RelationshipID.init))
    }
  }

  private func place(of field: ModelField, in entity: Entity) -> ModelMap.Place {
    let attribute = entity.attribute(named: field.name) ?? AttributeID(0)
    let relationship = entity.relationship(named: field.name) ?? RelationshipID(0)
    return switch field.kind {
    case .attribute(let type, let coding): .attribute(attribute, type, coding)
    case .links(let other, let isToMany, let isWhole):
      .links(
        relationship, self.entity(of: other), isToMany: isToMany, isWhole: isWhole)
    case .backlinks(let source): .backlinks(relationship, self.entity(of: source))
    }
  }
}
