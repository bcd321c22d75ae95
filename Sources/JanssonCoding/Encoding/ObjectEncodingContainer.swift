/// Adds members to one object.
struct ObjectEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let object: EncodedObject
  private let node: EncodingNode

  /// Creates a container that adds to `object`, the value of `node`.
  init(_ object: EncodedObject, of node: EncodingNode) {
    self.object = object
    self.node = node
  }

  /// The path to the object.
  var codingPath: [any CodingKey] { node.codingPath }

  /// Adds a member that is null.
  mutating func encodeNil(forKey key: Key) throws {
    object.set(key.stringValue, to: .null)
  }

  /// Adds a member of any type.
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let member = EncodingNode(at: key, of: node)
    try member.encodeValue(value)
    object.set(key.stringValue, to: member.value ?? .object(EncodedObject()))
  }

  /// Adds a member that is an object, or returns a container that adds to the existing one.
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    pending(at: key).container(keyedBy: keyType)
  }

  /// Adds a member that is an array, or returns a container that adds to the existing one.
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    pending(at: key).unkeyedContainer()
  }

  /// Adds the member `super` and returns an encoder of it.
  mutating func superEncoder() -> any Encoder {
    pending(at: NameKey.super)
  }

  /// Adds a member and returns an encoder of it.
  mutating func superEncoder(forKey key: Key) -> any Encoder {
    pending(at: key)
  }

  private func pending(at key: any CodingKey) -> EncodingNode {
    if case .pending(let node) = object.value(of: key.stringValue) { return node }
    let member = EncodingNode(at: key, of: node)
    object.set(key.stringValue, to: .pending(member))
    return member
  }
}

// The scalars. One generic `encode` serves all integers but the two widest: the protocol got those
// later, with defaults that throw.
extension ObjectEncodingContainer {
  mutating func encode(_ value: Bool, forKey key: Key) throws {
    object.set(key.stringValue, to: .bool(value))
  }

  mutating func encode(_ value: String, forKey key: Key) throws {
    object.set(key.stringValue, to: .string(value))
  }

  mutating func encode(_ value: Double, forKey key: Key) throws {
    try encodeNumber(value, forKey: key)
  }

  mutating func encode(_ value: Float, forKey key: Key) throws {
    try encodeNumber(value, forKey: key)
  }

  mutating func encode(_ value: Int128, forKey key: Key) throws {
    object.set(key.stringValue, to: .number("\(value)"))
  }

  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    object.set(key.stringValue, to: .number("\(value)"))
  }

  mutating func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
    object.set(key.stringValue, to: .number("\(value)"))
  }

  private func encodeNumber(
    _ value: some BinaryFloatingPoint & CustomStringConvertible, forKey key: Key
  ) throws {
    guard let number = EncodedValue(value) else {
      throw EncodingNode(at: key, of: node).notFinite(value)
    }
    object.set(key.stringValue, to: number)
  }
}
