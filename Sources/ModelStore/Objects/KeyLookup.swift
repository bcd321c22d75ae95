internal import ObjectGraph
internal import PredicateTyping
internal import QueryEngine

extension Snapshot {
  /// The row of the object of a key, or nil.
  func row(of entity: EntityID, key: ObjectKey) throws -> RowID? {
    let value: AttributeValue =
      switch key {
      case .string(let text): .string(text)
      case .int(let number): .int(number)
      }
    for attribute in schema[entity].primaryKey
    where schema[entity].attributes[attribute.index].type == value.type {
      let name = schema[entity].attributes[attribute.index].name
      let query = try Query(
        "\(name) = %@", on: entity, in: schema, arguments: [.value(value)])
      for object in try query.objects(in: self) where try self.key(of: object) == key {
        return object.row
      }
    }
    return nil
  }
}
