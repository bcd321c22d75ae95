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
}

extension ModelField.Kind {
  /// The contents of a field of a type; `place` names the field in errors.
  ///
  /// - Throws: `StoreError` if values of the type cannot be kept.
  init<T: Decodable>(of type: T.Type, at place: String) throws {
    if let type = type as? any LinkField.Type {
      self = type.fieldKind
    } else if let list = type as? any ModelList.Type {
      self = .links(to: list.element, isToMany: true, isWhole: true)
    } else if let model = type as? any Model.Type {
      self = .links(to: model, isToMany: false, isWhole: true)
    } else if let type = type as? any StoredValue.Type {
      self = .attribute(Self.primitive(of: type), .stored(type))
    } else {
      self = try AttributeProbe.kind(of: type, in: place)
    }
  }

  private static func primitive<S: StoredValue>(of type: S.Type) -> AttributeType {
    S.Primitive.fieldKind.attributeType
  }
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
