/// A JSON value of any shape, independent of the document that it was read from.
///
/// For foreign formats, whose shape is not known in advance: the value is read whole and inspected,
/// and the members that no field takes are written again as JSON.
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

    /// Creates a member from its parts.
    package init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a copy of a value of a document.
  ///
  /// It calls itself once a level, and `JSONLimits.depth` bounds the levels.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  init(_ value: JSONValue) {
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

  /// The kind as a noun for error messages: "an array".
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

  /// The value of the first member with a key; nil if there is none or this is not an object.
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
