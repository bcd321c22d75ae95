/// A type whose values are kept as objects of a store. `Codable` says its attributes and links.
///
///     struct Recipe: Model {
///       static let layout = Layout(key: "name")
///       var name: String
///       var country: String?
///       var ingredients: [Ingredient]
///     }
///
/// A field is kept by its type:
///
/// | type | kept as |
/// |---|---|
/// | `Bool`, integers, `Double`, `Float`, `String` | an attribute |
/// | an enum with a raw value, `UUID`, `Date`, another type that encodes as one value | an attribute |
/// | a ``StoredValue`` | an attribute of its `Primitive` type |
/// | a nested struct, `[String]`, a dictionary | an attribute that holds JSON as text |
/// | a model, `[Model]` | links, read and written whole |
/// | ``Link``, ``Links`` | links, read when asked for |
/// | ``Backlinks`` | the inverse of links; nothing is stored |
///
/// Each may be optional. `CodingKeys` rename fields and leave them out, as for any `Codable` type.
public protocol Model: Codable, Sendable {
  /// The properties that `Codable` cannot express. The default is a layout without a key.
  static var layout: Layout { get }
}

extension Model {
  /// A layout without a key, under the type's own name.
  public static var layout: Layout { Layout() }
}

/// A model that can be created without values.
///
/// Its values replace those that older objects lack, so a field can be added without a migration:
///
///     struct Message: DefaultedModel {
///       static let layout = Layout(key: "id")
///       var id = ""
///       var priority = 3
///     }
///
/// It also helps a type whose `init(from:)` checks values: a store learns the type's fields from
/// such an instance.
public protocol DefaultedModel: Model {
  /// An instance with the default values.
  init()
}
