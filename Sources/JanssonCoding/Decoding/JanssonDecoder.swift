/// Decodes `Decodable` types from JSON, as Foundation's `JSONDecoder` does, through libjansson.
///
/// The differences:
/// - Of members with the same key the last counts; in Foundation the first.
/// - These are syntax errors: integers beyond `Int64` (unless `keepsLargeNumbers` is set), nesting
///   beyond `JSONLimits.depth`, `\u0000` in a string, and a comma after the last element.
/// - The whole text is checked first; Foundation finds an invalid string or number only when a type
///   decodes it.
/// - Keys are compared byte by byte; in Foundation canonical equivalents are equal.
/// - A null is `valueNotFound` for every type, and a number that does not fit is `dataCorrupted` at
///   its coding path; Foundation reports `typeMismatch` for Bool, and omits the path.
/// - `-0` is the integer 0, and a real beyond 64 bits may be an integer.
/// - Foundation's own types are not special: a `Date` decodes from the seconds since 2001, as under
///   `deferredToDate`, `Data` from an array of numbers, and `URL` and `Decimal` from objects.
package struct JanssonDecoder: Sendable {
  /// The limits of the texts to decode.
  package var limits: JSONLimits

  /// Whether a number that fits neither 64 bits nor a `Double` decodes as a string of its digits
  /// instead of being a syntax error.
  package var keepsLargeNumbers: Bool

  /// Creates a decoder of texts within the limits.
  package init(limits: JSONLimits, keepsLargeNumbers: Bool = false) {
    self.limits = limits
    self.keepsLargeNumbers = keepsLargeNumbers
  }

  /// Decodes one value from a whole text.
  ///
  /// - Throws: `JSONSyntaxError` if the text is not JSON, and the errors that the type throws.
  package func decode<T: Decodable>(_ type: T.Type, from text: Span<UInt8>) throws -> T {
    try decode(
      type, from: JSONDocument(text, limits: limits, keepsLargeNumbers: keepsLargeNumbers))
  }

  /// Decodes one value from a document.
  ///
  /// - Parameter path: the path from the outermost value of the file to the document, a prefix of the
  ///   coding paths of errors.
  /// - Throws: the errors that the type throws, mostly `DecodingError`.
  package func decode<T: Decodable>(
    _ type: T.Type, from document: borrowing JSONDocument, at path: [any CodingKey] = []
  ) throws -> T {
    let context = DecodingContext(values: document.values, path: path)
    return try DecodingNode(document.values.root, in: context).decodeValue(type)
  }
}

/// The state that all nodes of one decoding share.
final class DecodingContext {
  /// Keeps the values alive, however long a type keeps its decoder.
  let values: DocumentValues

  /// The path to the document.
  let path: [any CodingKey]

  /// Creates a context from its parts.
  init(values: DocumentValues, path: [any CodingKey]) {
    self.values = values
    self.path = path
  }
}
