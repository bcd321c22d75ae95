extension JSONValue {
  /// Decodes `true` or `false`.
  func decode(_ type: Bool.Type, at path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    guard kind == .bool else { throw DecodingError.mismatch(type, self, at: path()) }
    return isTrue
  }

  /// Decodes a string.
  func decode(_ type: String.Type, at path: @autoclosure () -> [any CodingKey]) throws -> String {
    guard kind == .string else { throw DecodingError.mismatch(type, self, at: path()) }
    return string
  }

  /// Decodes a number; an integer beyond 53 bits is rounded as its text would be.
  func decode(_ type: Double.Type, at path: @autoclosure () -> [any CodingKey]) throws -> Double {
    guard let number else { throw DecodingError.mismatch(type, self, at: path()) }
    return number
  }

  /// Decodes a number that a Float can hold: neither infinite nor rounded to zero.
  func decode(_ type: Float.Type, at path: @autoclosure () -> [any CodingKey]) throws -> Float {
    guard let number else { throw DecodingError.mismatch(type, self, at: path()) }
    let float = Float(number)
    guard float.isFinite, float != 0 || number == 0 else {
      throw DecodingError.outOfRange(type, "\(number)", at: path())
    }
    return float
  }

  /// The value of an integer or a real; nil for another kind.
  private var number: Double? {
    switch kind {
    case .real: real
    case .integer: Double(integer)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Decodes an integer, or a real without a fraction, that `type` can hold.
  func decode<T: FixedWidthInteger>(
    _ type: T.Type, at path: @autoclosure () -> [any CodingKey]
  ) throws -> T {
    switch kind {
    case .integer:
      guard let result = T(exactly: integer) else {
        throw DecodingError.outOfRange(type, "\(integer)", at: path())
      }
      return result
    case .real:
      guard let result = T(exactly: real) else {
        throw DecodingError.outOfRange(type, "\(real)", at: path())
      }
      return result
    case .null, .bool, .string, .array, .object:
      throw DecodingError.mismatch(type, self, at: path())
    }
  }
}

extension DecodingError {
  /// Returns the error that the value is null or of another kind than `type` requires.
  static func mismatch(
    _ type: Any.Type, _ value: JSONValue, at path: [any CodingKey]
  ) -> DecodingError {
    let context = Context(
      codingPath: path, debugDescription: "expected \(noun(type)), found \(value.kind.noun)")
    return value.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Returns the error that `type` cannot represent the number.
  static func outOfRange(
    _ type: Any.Type, _ number: String, at path: [any CodingKey]
  ) -> DecodingError {
    .dataCorrupted(
      Context(codingPath: path, debugDescription: "the number \(number) does not fit in \(type)"))
  }

  private static func noun(_ type: Any.Type) -> String {
    if type == [String: Any].self { return "an object" }
    if type == [Any].self { return "an array" }
    return "\(type)"
  }
}
