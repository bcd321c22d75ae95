internal import ObjectGraph

/// The type of a list of models that is read whole, and its identity, to know a field's type without a
/// cast.
struct ListType: Sendable {
  let type: any HeldList.Type
  let typeID: ObjectIdentifier

  /// The list of a model.
  init(of model: any Model.Type) {
    type = Self.list(of: model)
    typeID = ObjectIdentifier(type)
  }

  private static func list<M: Model>(of model: M.Type) -> any HeldList.Type { [M].self }
}

/// A list that reads its elements in one call. One by one through a container, each element
/// makes the runtime look up generic types, which took a third of reading lists.
protocol HeldList: Sendable {
  /// Reads the objects at some rows.
  static func read(_ rows: [RowID], of entity: EntityID, by decoder: ModelDecoder) throws -> Self
}

extension Array: HeldList where Element: Model {
  static func read(
    _ rows: [RowID], of entity: EntityID, by decoder: ModelDecoder
  ) throws -> [Element] {
    var models: [Element] = []
    models.reserveCapacity(rows.count)
    let shared = decoder.sharedModels(of: Element.self, entity)
    for row in rows {
      if let shared {
        models.append(
          try shared.model(row) { try decoder.decodeObject(Element.self, ObjectID(entity, row)) })
      } else {
        models.append(try decoder.decodeObject(Element.self, ObjectID(entity, row)))
      }
    }
    return models
  }
}
