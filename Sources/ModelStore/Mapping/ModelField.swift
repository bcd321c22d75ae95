internal import ObjectGraph

/// A field of a model, as the type's `init(from:)` asks for it.
struct ModelField {
  /// The contents of a field.
  enum Kind {
    /// One value.
    case attribute(AttributeType, AttributeCoding)
    /// Links to objects of a model.
    case links(to: any Model.Type, isToMany: Bool, isWhole: Bool)
    /// The links of another model to this one.
    case backlinks(from: any Model.Type)
  }

  /// The name, as in `CodingKeys`.
  let name: String
  /// The contents.
  let kind: Kind
  /// Whether the field may be missing.
  let isOptional: Bool
}

/// The way in which a field's value becomes the value of an attribute.
enum AttributeCoding {
  /// The type encodes itself as one value.
  case plain
  /// The type is a `StoredValue`.
  case stored(any StoredValue.Type)
  /// The type encodes itself as JSON.
  case json
}

/// The type of a field of links; `Link`, `Links` and `Backlinks` conform.
protocol LinkField {
  /// The contents of a field of this type.
  static var fieldKind: ModelField.Kind { get }
}

/// A list of models that is read whole.
protocol ModelList {
  /// The elements' type.
  static var element: any Model.Type { get }
}

extension Array: ModelList where Element: Model {
  static var element: any Model.Type { Element.self }
}
