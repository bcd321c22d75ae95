/// The place of an element in an array, as a step of a coding path.
package struct IndexKey: CodingKey, Hashable {
  /// The place of the element, from 0.
  package let index: Int

  /// The step to the element at `index`.
  package init(_ index: Int) {
    self.index = index
  }

  /// The step to the element at `intValue`.
  package init?(intValue: Int) {
    index = intValue
  }

  /// Nil: a string is no place in an array.
  package init?(stringValue: String) {
    return nil
  }

  /// The place of the element, from 0.
  package var intValue: Int? { index }

  /// The words that Foundation's decoders use.
  package var stringValue: String { "Index \(index)" }
}

/// A step of a coding path that is known only by its name.
package struct NameKey: CodingKey {
  /// The name of the member.
  package let stringValue: String

  /// Nil: the step leads into an object.
  package var intValue: Int? { nil }

  /// The step to the member of that name.
  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  /// Nil: the step leads into an object.
  package init?(intValue: Int) {
    return nil
  }

  /// The step to what a superclass decodes and encodes.
  static let `super` = NameKey(stringValue: "super")
}

extension [any CodingKey] {
  /// This path as people read it: `[3].ingredients[0].name`.
  ///
  /// A name that is not made of letters, digits and `_` stands quoted in brackets: `["a b"]`.
  package var pathText: String {
    var text = ""
    for key in self {
      if let element = key as? IndexKey {
        text += "[\(element.index)]"
      } else if key.stringValue.isPlainName {
        text += text.isEmpty ? key.stringValue : "." + key.stringValue
      } else {
        var name = JSONWriter(layout: .compact)
        name.writeQuoted(key.stringValue)
        text += "[\(String(decoding: name.bytes, as: UTF8.self))]"
      }
    }
    return text
  }
}

extension DecodingError {
  /// The path of the value at fault; for a missing key, of the key that is missing.
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

  /// What is wrong, without the place.
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
