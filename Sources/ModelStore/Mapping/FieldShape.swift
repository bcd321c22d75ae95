/// The ways in which a predicate can use a field.
package enum FieldShape {
  /// One value, which can be compared.
  case value
  /// JSON text: its parts cannot be compared.
  case json
  /// One object, or none.
  case object(any Model.Type)
  /// Several objects.
  case objects(any Model.Type)

  /// The shapes of a model's fields by name.
  ///
  /// - Throws: `StoreError` if the model cannot be kept in a store.
  package static func shapes<M: Model>(of type: M.Type) throws -> [String: FieldShape] {
    Dictionary(
      try FieldProbe.fields(of: type).map { ($0.name, FieldShape($0.kind)) },
      uniquingKeysWith: { first, _ in first })
  }

  private init(_ kind: ModelField.Kind) {
    self =
      switch kind {
      case .attribute(_, .json): .json
      case .attribute(_, .plain), .attribute(_, .stored): .value
      case .links(let model, let isToMany, _): isToMany ? .objects(model) : .object(model)
      case .backlinks(let model): .objects(model)
      }
  }
}
