/// Decodes `Decodable` types from JSON, as Foundation's `JSONDecoder` does, through libjansson.
///
/// Where the two differ:
/// - Of members with the same key the last counts; in Foundation the first.
/// - Integers beyond `Int64`, unless `keepsLargeNumbers` says otherwise, nesting beyond `JSONLimits.depth`, `\u0000` in a string and a comma
///   behind the last element are syntax errors.
/// - The whole text is checked first; in Foundation a broken string or number is found only by a
///   type that wants one.
/// - Keys are compared byte by byte; in Foundation canonical equivalents are equal.
/// - A null is `valueNotFound` for every type, and a number that does not fit `dataCorrupted` at
///   its coding path; Foundation says `typeMismatch` for Bool, and forgets the path.
/// - `-0` is 0, as the integer that it is, and a real beyond 64 bits may be an integer.
/// - Foundation's own types have no meaning of their own here: a `Date` decodes itself from the
///   seconds since 2001, as under `deferredToDate`; `Data` from an array of numbers, and `URL` and
///   `Decimal` from objects. `setDecoding(of:_:)` says otherwise.
package struct JanssonDecoder: Sendable {
  /// What the decoded types find in `Decoder.userInfo`.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// How much text is taken.
  package var limits: JSONLimits

  /// Whether a number that neither 64 bits nor a `Double` hold is a string of its digits, not a
  /// syntax error.
  package var keepsLargeNumbers: Bool

  private var substitutes = DecodingSubstitutes()

  /// A decoder that takes texts within the limits.
  package init(limits: JSONLimits, keepsLargeNumbers: Bool = false) {
    self.limits = limits
    self.keepsLargeNumbers = keepsLargeNumbers
  }

  /// Decodes every `type` by `decode` instead of its own `init(from:)`, at any depth.
  ///
  ///     decoder.setDecoding(of: Date.self) { decoder in
  ///       Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
  ///     }
  package mutating func setDecoding<T: Decodable>(
    of type: T.Type, _ decode: @escaping @Sendable (any Decoder) throws -> T
  ) {
    substitutes.byType[ObjectIdentifier(type)] = decode
  }

  /// Decodes one value from a whole text.
  ///
  /// - Throws: `JSONSyntaxError` where the text is not JSON, and what the type throws.
  package func decode<T: Decodable>(_ type: T.Type, from text: Span<UInt8>) throws -> T {
    try decode(
      type, from: JSONDocument(text, limits: limits, keepsLargeNumbers: keepsLargeNumbers))
  }

  /// Decodes one value from a document.
  ///
  /// - Parameter path: the way from the outermost value of the file to the document, which starts
  ///   the coding paths of errors.
  /// - Throws: what the type throws, mostly `DecodingError`.
  package func decode<T: Decodable>(
    _ type: T.Type, from document: borrowing JSONDocument, at path: [any CodingKey] = []
  ) throws -> T {
    let context = DecodingContext(
      values: document.values, path: path, userInfo: userInfo, substitutes: substitutes)
    return try DecodingNode(document.values.root, in: context).decodeValue(type)
  }
}

/// The decoding of types in a way that is not their own.
struct DecodingSubstitutes: Sendable {
  /// For each type a closure `(any Decoder) throws -> T`.
  var byType: [ObjectIdentifier: any Sendable] = [:]

  /// Returns how to decode `type`, or nil where it decodes itself.
  func decoding<T>(of type: T.Type) -> ((any Decoder) throws -> T)? {
    byType[ObjectIdentifier(type)] as? @Sendable (any Decoder) throws -> T
  }
}

/// What all nodes of one decoding have in common.
final class DecodingContext {
  /// Keeps the values alive, however long a type keeps its decoder.
  let values: DocumentValues

  /// The way to the document.
  let path: [any CodingKey]

  /// What the user of the decoder hands to the types.
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// The types that do not decode themselves.
  let substitutes: DecodingSubstitutes

  /// Whether there are such types, which costs less to ask.
  let hasSubstitutes: Bool

  /// A context from its parts.
  init(
    values: DocumentValues, path: [any CodingKey], userInfo: [CodingUserInfoKey: any Sendable],
    substitutes: DecodingSubstitutes
  ) {
    self.values = values
    self.path = path
    self.userInfo = userInfo
    self.substitutes = substitutes
    hasSubstitutes = !substitutes.byType.isEmpty
  }
}
