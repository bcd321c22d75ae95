/// A function of the language, by what it computes; several spellings may lead to one.
package enum BuiltinFunction: String, Hashable, Sendable, CaseIterable {
  /// The number of UTF-16 units of a text, as NSString counts (S-21): `name.length`.
  case length

  /// The function that a key of a text stands for, as in `name.length`, or nil.
  package static func key(_ name: String) -> BuiltinFunction? {
    name == length.rawValue ? .length : nil
  }

  /// The type of what it yields.
  package var resultType: ValueType {
    switch self {
    case .length: .int
    }
  }

  /// Returns its value, missing where an argument is (S-2).
  package func callAsFunction(_ arguments: [Value]) -> Value {
    switch self {
    case .length:
      guard case .string(let text)? = arguments.first else { return .missing }
      return .int(Int64(text.utf16.count))
    }
  }
}
