/// A decoded recipe before it is in the graph, whatever format it came in.
package struct RecipeDocument: Hashable, Sendable {
  /// What identifies it, where that is not its name.
  package var key: String?
  /// Its name; not empty.
  package var name: String
  /// Its category.
  package var category: Field<String>
  /// Its country.
  package var country: Field<String>
  /// Its season; "Any" is a value like others.
  package var season: Field<String>
  /// The names of its ingredients, in order, repeats kept; none empty.
  package var ingredients: [String]
}

/// A part of a document that updates an object: what is absent keeps the object's value, what is
/// null clears it.
package enum Field<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The document does not speak of it.
  case absent
  /// The document says that there is none.
  case null
  /// The document's value.
  case value(Value)
}

extension KeyedDecodingContainer {
  /// Decodes a field: absent, null or a value.
  func decodeField<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Field<Value> {
    guard contains(key) else { return .absent }
    return try decodeIfPresent(type, forKey: key).map { .value($0) } ?? .null
  }
}
