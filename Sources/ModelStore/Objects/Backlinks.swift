/// A field with the objects that link here. It follows from their links: nothing is stored, and
/// nothing is written.
///
///     struct Ingredient: Model {
///       static let layout = Layout(key: "name")
///       var name: String
///       var recipes = Backlinks<Recipe>()
///     }
///
/// JSON has no such member, both ways.
public struct Backlinks<M: Model>: Sendable {
  private let source: LinkSource?

  /// A field of a new object.
  public init() { source = nil }

  /// The objects that link here, in the order of the store.
  ///
  /// - Throws: `StoreError` if the field was not read from a store.
  public func get() throws -> Results<M> {
    guard let source else { throw notFromStore(Self.self) }
    return try source.results(of: M.self)
  }

  /// The number of objects that link here.
  public var count: Int { get throws { try get().count } }
}

extension Backlinks: LinkField {
  static var fieldKind: ModelField.Kind { .backlinks(from: M.self) }
}

extension Backlinks: Codable {
  /// Reads the links to a stored object; elsewhere nothing.
  public init(from decoder: any Decoder) throws {
    source = try (decoder as? ModelDecoder)?.linkSource()
  }

  /// Writes nothing.
  public func encode(to encoder: any Encoder) throws {
    if encoder is ModelEncoder { return }
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

// `Codable` calls these for a field, so that JSON needs no member for it, and gets none.
extension KeyedDecodingContainer {
  /// Reads a field of backlinks, which may be absent.
  public func decode<M>(_ type: Backlinks<M>.Type, forKey key: Key) throws -> Backlinks<M> {
    try decodeIfPresent(type, forKey: key) ?? Backlinks()
  }
}

extension KeyedEncodingContainer {
  /// Writes nothing.
  public mutating func encode<M>(_ value: Backlinks<M>, forKey key: Key) throws {}
}
