/// A part of a document that updates an object: an absent part keeps the object's value, a null part
/// clears it.
package enum Field<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The document does not mention the field.
  case absent
  /// The document says that the field has no value.
  case null
  /// The document's value.
  case value(Value)

  /// A value, or absent if there is none.
  package init(_ value: Value?) {
    self = value.map { .value($0) } ?? .absent
  }

  /// The value, or nil if the field is absent or null.
  package var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension KeyedDecodingContainer {
  /// Decodes a field: absent, null or a value.
  func decodeField<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Field<Value> {
    guard contains(key) else { return .absent }
    return try decodeIfPresent(type, forKey: key).map { .value($0) } ?? .null
  }
}

extension KeyedEncodingContainer {
  /// Encodes a field: nothing, null or a value.
  mutating func encodeField<Value: Encodable>(_ field: Field<Value>, forKey key: Key) throws {
    switch field {
    case .absent: break
    case .null: try encodeNil(forKey: key)
    case .value(let value): try encode(value, forKey: key)
    }
  }
}
