/// A JSON value of any shape, apart from the document that it was read from.
///
/// For sources whose shape nobody can say beforehand: it is read whole, looked at, and what no field
/// takes is written again.
package enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONTree])
  /// The members in the order of the text.
  case object([Member])

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    /// Its key.
    package var key: String
    /// Its value.
    package var value: JSONTree

    /// A member from its parts.
    package init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// The value that a decoder of this module stands for; nil for another decoder.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  package init?(_ decoder: any Decoder) {
    guard let node = decoder as? DecodingNode else { return nil }
    self.init(node.value)
  }

  // It calls itself once a level, and `JSONLimits.depth` bounds the levels.
  private init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .bool(value.isTrue)
    case .integer: self = .integer(value.integer)
    case .real: self = .real(value.real)
    case .string: self = .string(value.string)
    case .array:
      var elements: [JSONTree] = []
      elements.reserveCapacity(value.elementCount)
      for index in 0..<value.elementCount {
        if let element = value.element(at: index) { elements.append(JSONTree(element)) }
      }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      for key in value.keys {
        if let member = value.member(key) { members.append(Member(key, JSONTree(member))) }
      }
      self = .object(members)
    }
  }

  /// The compact text, which reads back as an equal value.
  package var text: String {
    var writer = JSONWriter(layout: .compact)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The kind as a word of an error message: "an array".
  package var noun: String {
    switch self {
    case .null: JSONValue.Kind.null.noun
    case .bool: JSONValue.Kind.bool.noun
    case .integer, .real: JSONValue.Kind.real.noun
    case .string: JSONValue.Kind.string.noun
    case .array: JSONValue.Kind.array.noun
    case .object: JSONValue.Kind.object.noun
    }
  }

  /// The value of the first member of a key; nil where there is none, or this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of an array; nil for another kind.
  package var elements: [JSONTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for another kind.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}
