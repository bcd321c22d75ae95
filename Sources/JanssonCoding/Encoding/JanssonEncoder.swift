/// Encodes `Encodable` types as JSON text that `JanssonDecoder` reads back.
///
/// Members keep the order in which they were encoded, and a floating-point number is written with
/// the fewest digits that read back as the same number. libjansson writes 0.1 as
/// 0.10000000000000001 or, told to use fewer digits, other numbers wrongly; so the text is written
/// here, which takes far less code than reading JSON would.
///
/// Infinities and NaN are errors. Integers beyond `Int64` are written and valid JSON, although
/// libjansson refuses to read them. `/` and characters beyond ASCII are not escaped.
package struct JanssonEncoder: Sendable {
  /// What the encoded types find in `Encoder.userInfo`.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// How the text is laid out.
  package var layout: Layout

  private var substitutes = EncodingSubstitutes()

  /// How JSON text is laid out.
  package enum Layout: Sendable {
    /// On one line, without spaces: `{"name":"カレー","tags":[]}`.
    case compact
    /// An element or a member a line, indented by two spaces a level.
    case pretty
  }

  /// An encoder that writes in the given layout.
  package init(layout: Layout) {
    self.layout = layout
  }

  /// Encodes every value of `type` by `encode` instead of its own `encode(to:)`, at any depth.
  package mutating func setEncoding<T: Encodable>(
    of type: T.Type, _ encode: @escaping @Sendable (T, any Encoder) throws -> Void
  ) {
    substitutes.byType[ObjectIdentifier(type)] = encode
  }

  /// Returns the text of a value in UTF-8, without a line feed at the end.
  ///
  /// - Throws: what the type throws, mostly `EncodingError`.
  package func encode<T: Encodable>(_ value: T) throws -> [UInt8] {
    let context = EncodingContext(userInfo: userInfo, substitutes: substitutes)
    let node = EncodingNode(in: context)
    try node.encodeValue(value)
    if let failure = context.failure { throw failure }
    guard let encoded = node.value else {
      throw node.invalid(value, "\(T.self) encoded nothing")
    }
    var writer = JSONWriter(layout: layout)
    writer.write(encoded)
    return writer.bytes
  }
}
