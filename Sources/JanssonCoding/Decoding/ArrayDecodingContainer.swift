/// The elements of one array, which a type decodes in order.
///
/// A failed attempt does not consume the element, so a type may try another way. The container is three
/// words, so that `any UnkeyedDecodingContainer` holds it without an allocation.
struct ArrayDecodingContainer: UnkeyedDecodingContainer {
  private let node: DecodingNode
  /// The node of the last element, reused for the next one unless a type has kept it.
  private var elementNode: DecodingNode?

  /// The index of the next element.
  private(set) var currentIndex = 0

  /// Creates a container of the elements of the array at `node`.
  init(_ node: DecodingNode) {
    self.node = node
  }

  /// The path to the array.
  var codingPath: [any CodingKey] { node.codingPath }

  /// The number of elements.
  var count: Int? { node.value.elementCount }

  /// Whether all elements are decoded.
  var isAtEnd: Bool { currentIndex >= node.value.elementCount }

  /// Consumes the next element if it is null, and returns whether it was.
  mutating func decodeNil() throws -> Bool {
    guard try next(as: Any?.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  /// Decodes the next element as `type`.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try consumeNext(as: type) { node in try node.decodeValue(type) }
  }

  /// Consumes the next element and returns its members.
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try consumeNext(as: [String: Any].self) { node in try node.container(keyedBy: type) }
  }

  /// Consumes the next element and returns its elements.
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try consumeNext(as: [Any].self) { node in try node.unkeyedContainer() }
  }

  /// Consumes the next element and returns a decoder of it.
  mutating func superDecoder() throws -> any Decoder {
    try consumeNext(as: (any Decoder).self) { node in node }
  }

  private mutating func consumeNext<Result>(
    as type: Any.Type, _ decode: (DecodingNode) throws -> Result
  ) throws -> Result {
    let result = try decode(nodeOf(next(as: type)))
    currentIndex += 1
    return result
  }

  private mutating func nodeOf(_ value: JSONValue) -> DecodingNode {
    if isKnownUniquelyReferenced(&elementNode), let elementNode {
      elementNode.move(to: value, at: currentIndex)
      return elementNode
    }
    let elementNode = DecodingNode(value, at: currentIndex, of: node)
    self.elementNode = elementNode
    return elementNode
  }

  private func next(as type: Any.Type) throws -> JSONValue {
    guard let value = node.value.element(at: currentIndex) else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: pathToNext, debugDescription: "the array has only \(currentIndex) elements"))
    }
    return value
  }

  private var pathToNext: [any CodingKey] { codingPath + [IndexKey(currentIndex)] }
}

// The scalars. One generic `decode` serves all integers but the two widest: the protocol got those
// later, with defaults that throw. The defaults of `decodeIfPresent` suffice here.
extension ArrayDecodingContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let result = try next(as: type).decode(type, at: pathToNext)
    currentIndex += 1
    return result
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let result = try next(as: type).decode(type, at: pathToNext)
    currentIndex += 1
    return result
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    let result = try next(as: type).decode(type, at: pathToNext)
    currentIndex += 1
    return result
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    let result = try next(as: type).decode(type, at: pathToNext)
    currentIndex += 1
    return result
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeInteger(type) }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeInteger(type) }

  mutating func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    try decodeInteger(type)
  }

  private mutating func decodeInteger<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    let result = try next(as: type).decode(type, at: pathToNext)
    currentIndex += 1
    return result
  }
}
