internal import ObjectGraph

/// The models of a store, and the schema that keeps them.
final class ModelCatalog: Sendable {
  /// The schema.
  let schema: Schema
  /// The models, by entity.
  let maps: [ModelMap]
  /// The type of a list of each model, by entity.
  let lists: [ListType]
  private let entities: [ObjectIdentifier: EntityID]

  /// The models, and all that their fields lead to.
  ///
  /// - Throws: `StoreError` with every reason why the models cannot be kept.
  init(_ models: [any Model.Type]) throws {
    let builder = try SchemaBuilder(models)
    schema = try builder.schema()
    var maps = builder.maps(schema)
    entities = Dictionary(uniqueKeysWithValues: maps.map { ($0.typeID, $0.entity) })
    for index in maps.indices {
      guard let type = maps[index].model as? any DefaultedModel.Type else { continue }
      maps[index] = maps[index].with(defaults: try Self.values(of: type, maps))
    }
    self.maps = maps
    lists = maps.map { ListType(of: $0.model) }
  }

  /// The map of a model.
  ///
  /// - Throws: `StoreError` if the model is not one of the store's.
  func map<M: Model>(of type: M.Type) throws -> ModelMap {
    guard let entity = entities[ObjectIdentifier(type)] else {
      throw StoreError(
        .unknownModel, "\(M.self) is not a model of this store; name it where the store is opened")
    }
    return maps[entity.index]
  }

  subscript(entity: EntityID) -> ModelMap { maps[entity.index] }

  private static func values<M: DefaultedModel>(
    of type: M.Type, _ maps: [ModelMap]
  ) throws -> [AttributeValue?] {
    let encoder = ModelEncoder(maps)
    return try encoder.values(of: M())
  }
}
