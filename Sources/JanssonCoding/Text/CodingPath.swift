/// The index of an element in an array, as a step of a coding path.
package struct IndexKey: CodingKey, Hashable {
  /// The index of the element, from 0.
  package let index: Int

  /// Creates the step to the element at `index`.
  package init(_ index: Int) {
    self.index = index
  }

  /// Creates the step to the element at `intValue`.
  package init?(intValue: Int) {
    index = intValue
  }

  /// Returns nil: a string is not an index.
  package init?(stringValue: String) {
    return nil
  }

  /// The index of the element, from 0.
  package var intValue: Int? { index }

  /// The name that Foundation's decoders use.
  package var stringValue: String { "Index \(index)" }
}

/// A member's name, as a step of a coding path.
package struct NameKey: CodingKey {
  /// The name of the member.
  package let stringValue: String

  /// Nil: the step leads into an object.
  package var intValue: Int? { nil }

  /// Creates the step to the member of that name.
  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  /// Returns nil: the step leads into an object.
  package init?(intValue: Int) {
    return nil
  }

  /// The step to the member that a superclass decodes and encodes.
  static let `super` = NameKey(stringValue: "super")
}

extension [any CodingKey] {
  /// The path as text for messages: `[3].ingredients[0].name`.
  ///
  /// A name with characters other than letters, digits and `_` is quoted in brackets: `["a b"]`.
  package var pathText: String {
    var text = ""
    for key in self {
      if let element = key as? IndexKey {
        text += "[\(element.index)]"
      } else if key.stringValue.isPlainName {
        text += text.isEmpty ? key.stringValue : "." + key.stringValue
      } else {
        var name: [UInt8] = []
        name.appendQuoted(key.stringValue)
        text += "[\(String(decoding: name, as: UTF8.self))]"
      }
    }
    return text
  }
}

extension DecodingError {
  /// The path of the invalid value, or of the missing key.
  package var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath
    case .keyNotFound(let key, let context):
      context.codingPath + [key]
    @unknown default:
      []
    }
  }

  /// The reason, without the path.
  package var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context), .keyNotFound(_, let context):
      context.debugDescription
    @unknown default:
      "\(self)"
    }
  }
}

extension String {
  /// Whether this string needs no quotes in a coding path.
  fileprivate var isPlainName: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
  }
}
