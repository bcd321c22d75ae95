/// Adds elements to one array.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
  private let array: EncodedArray
  private let node: EncodingNode

  /// Creates a container that adds to `array`, the value of `node`.
  init(_ array: EncodedArray, of node: EncodingNode) {
    self.array = array
    self.node = node
  }

  /// The path to the array.
  var codingPath: [any CodingKey] { node.codingPath }

  /// The number of elements so far.
  var count: Int { array.elements.count }

  /// Adds null.
  mutating func encodeNil() throws {
    array.elements.append(.null)
  }

  /// Adds an element of any type.
  mutating func encode<T: Encodable>(_ value: T) throws {
    let element = next
    try element.encodeValue(value)
    array.elements.append(element.value ?? .object(EncodedObject()))
  }

  /// Adds an object and returns a container that adds to it.
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    pending().container(keyedBy: keyType)
  }

  /// Adds an array and returns a container that adds to it.
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    pending().unkeyedContainer()
  }

  /// Adds an element and returns an encoder of it.
  mutating func superEncoder() -> any Encoder {
    pending()
  }

  private var next: EncodingNode { EncodingNode(at: IndexKey(count), of: node) }

  private func pending() -> EncodingNode {
    let element = next
    array.elements.append(.pending(element))
    return element
  }
}

// The scalars, which would otherwise make a node each. One generic `encode` serves all integers but
// the two widest: the protocol got those later, with defaults that throw.
extension ArrayEncodingContainer {
  mutating func encode(_ value: Bool) throws { array.elements.append(.bool(value)) }

  mutating func encode(_ value: String) throws { array.elements.append(.string(value)) }

  mutating func encode(_ value: Double) throws { try encodeNumber(value) }

  mutating func encode(_ value: Float) throws { try encodeNumber(value) }

  mutating func encode(_ value: Int128) throws { array.elements.append(.number("\(value)")) }

  mutating func encode(_ value: UInt128) throws { array.elements.append(.number("\(value)")) }

  mutating func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
    array.elements.append(.number("\(value)"))
  }

  private func encodeNumber(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws {
    guard let number = EncodedValue(value) else { throw next.notFinite(value) }
    array.elements.append(number)
  }
}
