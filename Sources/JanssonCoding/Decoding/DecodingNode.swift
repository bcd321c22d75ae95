/// A value that is being decoded, and its path: the `Decoder` that a type's `init(from:)` receives.
///
/// A node refers to the node that it was reached from, and a coding path is built only on request:
///
///     root ◄── Index 3 ◄── "ingredients" ◄── Index 0
final class DecodingNode: Decoder {
  /// The value of the document.
  private(set) var value: JSONValue

  /// The context that all nodes of the decoding share.
  let context: DecodingContext

  private var step: Step
  private let parent: DecodingNode?

  /// The step from the parent to this value. Most values are elements of arrays, and an index is
  /// cheaper to keep than a key of any type.
  private enum Step {
    case root
    case index(Int)
    case key(any CodingKey)
  }

  /// Creates the node of the outermost value.
  init(_ root: JSONValue, in context: DecodingContext) {
    value = root
    self.context = context
    step = .root
    parent = nil
  }

  /// Creates the node of a value that `parent` holds under `key`.
  init(_ value: JSONValue, at key: any CodingKey, of parent: DecodingNode) {
    self.value = value
    self.context = parent.context
    step = .key(key)
    self.parent = parent
  }

  /// Creates the node of an element of the array at `parent`.
  init(_ value: JSONValue, at index: Int, of parent: DecodingNode) {
    self.value = value
    self.context = parent.context
    step = .index(index)
    self.parent = parent
  }

  /// Makes this the node of another element of the same array; no type may hold the node.
  func move(to value: JSONValue, at index: Int) {
    self.value = value
    step = .index(index)
  }

  /// The path from the outermost value of the file to this one.
  ///
  /// - Complexity: O(*d*) in the depth.
  var codingPath: [any CodingKey] {
    var steps: [any CodingKey] = []
    var node = self
    while let parent = node.parent {
      switch node.step {
      case .root: break
      case .index(let index): steps.append(IndexKey(index))
      case .key(let key): steps.append(key)
      }
      node = parent
    }
    return context.path + steps.reversed()
  }

  /// Empty: the decoder passes no values to the types.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the members of this object.
  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard value.kind == .object else {
      throw DecodingError.mismatch([String: Any].self, value, at: codingPath)
    }
    return KeyedDecodingContainer(ObjectDecodingContainer(self))
  }

  /// Returns the elements of this array.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.kind == .array else {
      throw DecodingError.mismatch([Any].self, value, at: codingPath)
    }
    return ArrayDecodingContainer(self)
  }

  /// Returns this value itself.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }

  /// Decodes this value as `type`.
  func decodeValue<T: Decodable>(_ type: T.Type) throws -> T {
    if ObjectIdentifier(type) == Self.arrayOfStrings { return try decodeStrings(as: type) }
    return try T(from: self)
  }

  private static let arrayOfStrings = ObjectIdentifier([String].self)

  /// Decodes an array of strings in half the time of `Array.init(from:)`.
  ///
  /// A function of its own, since the type `T?` alone costs every call a look-up of metadata.
  @inline(never)
  private func decodeStrings<T: Decodable>(as type: T.Type) throws -> T {
    guard value.kind == .array else {
      throw DecodingError.mismatch([Any].self, value, at: codingPath)
    }
    let count = value.elementCount
    var strings: [String] = []
    strings.reserveCapacity(count)
    for index in 0..<count {
      guard let element = value.element(at: index) else { break }
      strings.append(try element.decode(String.self, at: codingPath + [IndexKey(index)]))
    }
    return try strings as? T ?? T(from: self)
  }
}

extension DecodingNode: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool { try value.decode(type, at: codingPath) }

  func decode(_ type: String.Type) throws -> String { try value.decode(type, at: codingPath) }

  func decode(_ type: Double.Type) throws -> Double { try value.decode(type, at: codingPath) }

  func decode(_ type: Float.Type) throws -> Float { try value.decode(type, at: codingPath) }

  func decode(_ type: Int128.Type) throws -> Int128 { try value.decode(type, at: codingPath) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try value.decode(type, at: codingPath) }

  func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    try value.decode(type, at: codingPath)
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decodeValue(type) }
}
