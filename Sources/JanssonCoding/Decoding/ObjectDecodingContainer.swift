/// The members of one object, which a type decodes by its coding keys.
struct ObjectDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// The object.
  let node: DecodingNode

  /// Creates a container of the members of the object at `node`.
  init(_ node: DecodingNode) {
    self.node = node
  }

  /// The path to the object.
  var codingPath: [any CodingKey] { node.codingPath }

  /// The keys of the object that the type knows, in the order of the text.
  var allKeys: [Key] { node.value.keys.compactMap(Key.init(stringValue:)) }

  /// Returns whether the object has a member for `key`, even if it is null.
  func contains(_ key: Key) -> Bool {
    node.value.member(key.stringValue) != nil
  }

  /// Returns whether the member is null.
  func decodeNil(forKey key: Key) throws -> Bool {
    try member(key).isNull
  }

  /// Decodes the member as `type`.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try DecodingNode(member(key), at: key, of: node).decodeValue(type)
  }

  /// Decodes the member as `type`, or returns nil if it is missing or null.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let value = valueIfPresent(key) else { return nil }
    return try DecodingNode(value, at: key, of: node).decodeValue(type)
  }

  /// Returns the members of an object that is a member.
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try DecodingNode(member(key), at: key, of: node).container(keyedBy: type)
  }

  /// Returns the elements of an array that is a member.
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try DecodingNode(member(key), at: key, of: node).unkeyedContainer()
  }

  /// Returns a decoder of the member `super`, or of null if it is missing.
  func superDecoder() throws -> any Decoder {
    superDecoder(at: NameKey.super)
  }

  /// Returns a decoder of a member, or of null if it is missing.
  func superDecoder(forKey key: Key) throws -> any Decoder {
    superDecoder(at: key)
  }

  private func superDecoder(at key: any CodingKey) -> any Decoder {
    DecodingNode(node.value.member(key.stringValue) ?? .null, at: key, of: node)
  }

  /// Returns the value of the member, which may be null.
  func member(_ key: Key) throws -> JSONValue {
    guard let value = node.value.member(key.stringValue) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "the key '\(key.stringValue)' is missing"))
    }
    return value
  }

  /// Returns the value of the member, or nil if it is missing or null.
  func valueIfPresent(_ key: Key) -> JSONValue? {
    guard let value = node.value.member(key.stringValue), !value.isNull else { return nil }
    return value
  }

  /// Returns the path to the member.
  func path(to key: Key) -> [any CodingKey] {
    codingPath + [key]
  }
}
