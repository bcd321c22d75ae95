/// The elements of one array, as a type asks for them one after the other.
///
/// An element that cannot be decoded is not passed, so a type may try another way. Three words, so
/// that `any UnkeyedDecodingContainer` holds it without an allocation.
struct ArrayDecodingContainer: UnkeyedDecodingContainer {
  private let node: DecodingNode
  /// The node of the last element, which the next one takes over unless a type has kept it.
  private var elementNode: DecodingNode?

  /// The place of the next element.
  private(set) var currentIndex = 0

  /// The elements of the array that `node` stands for.
  init(_ node: DecodingNode) {
    self.node = node
  }

  /// The way to the array.
  var codingPath: [any CodingKey] { node.codingPath }

  /// The number of elements.
  var count: Int? { node.value.elementCount }

  /// Whether no element is left.
  var isAtEnd: Bool { currentIndex >= node.value.elementCount }

  /// Passes the next element if it is null, and returns whether it was.
  mutating func decodeNil() throws -> Bool {
    guard try next(as: Any?.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  /// Decodes the next element as `type`.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try passNext(as: type) { node in try node.decodeValue(type) }
  }

  /// Passes the next element and returns its members.
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try passNext(as: [String: Any].self) { node in try node.container(keyedBy: type) }
  }

  /// Passes the next element and returns its elements.
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try passNext(as: [Any].self) { node in try node.unkeyedContainer() }
  }

  /// Passes the next element and returns a decoder of it.
  mutating func superDecoder() throws -> any Decoder {
    try passNext(as: (any Decoder).self) { node in node }
  }

  private mutating func passNext<Result>(
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

// The scalars. One generic `decode` stands for all integers but the two widest, which came to the
// protocol later, with defaults that throw. The defaults of `decodeIfPresent` are good here.
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
