extension JSONValue.Kind {
  /// The kind as a noun for error messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .real: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
