/// The properties of a model that `Codable` cannot express.
///
///     struct Contact: Model {
///       static let layout = Layout("Person", key: "id", deletedWhenUnlinked: true)
///       var id: Int
///       var name: String
///     }
public struct Layout: Hashable, Sendable {
  /// The name of the entity; the type's own name if nil.
  public var entity: String?
  /// The fields that identify an object: the first with a value is its key. Without a key every
  /// upsert adds an object.
  public var key: [String]
  /// For each field of ``Backlinks`` the field whose links it reverses. It is needed only if several
  /// fields of the other model lead here.
  public var inverses: [String: String]
  /// Whether an object is deleted at the end of a write if nothing links to it any more.
  public var deletedWhenUnlinked: Bool

  /// A layout of all its parts.
  ///
  /// - Parameters:
  ///   - entity: The name that predicates and files use, if it is not the type's own.
  ///   - key: The names of the key's fields, as in `CodingKeys`: texts and integers.
  ///   - inverses: For each field of ``Backlinks`` the field whose links it reverses.
  ///   - deletedWhenUnlinked: Whether an object is deleted if nothing links to it any more.
  public init(
    _ entity: String? = nil, key: String..., inverses: [String: String] = [:],
    deletedWhenUnlinked: Bool = false
  ) {
    self.entity = entity
    self.key = key
    self.inverses = inverses
    self.deletedWhenUnlinked = deletedWhenUnlinked
  }
}
