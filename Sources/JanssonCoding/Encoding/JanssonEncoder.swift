/// Encodes `Encodable` types as JSON text that `JanssonDecoder` reads back.
///
/// Members keep the order in which they were encoded, and a floating-point number is written with
/// the fewest digits that read back as the same number. libjansson does not write the text: it writes
/// 0.1 as 0.10000000000000001 or, with fewer digits, other numbers wrongly.
///
/// Infinities and NaN are errors. Integers beyond `Int64` are written, although libjansson cannot
/// read them. `/` and characters beyond ASCII are not escaped.
package struct JanssonEncoder: Sendable {
  /// The layout of the text.
  package var layout: Layout

  /// A layout of JSON text.
  package enum Layout: Sendable {
    /// On one line, without spaces: `{"name":"カレー","tags":[]}`.
    case compact
    /// One element or member a line, indented by two spaces a level.
    case pretty
  }

  /// Creates an encoder of the given layout.
  package init(layout: Layout) {
    self.layout = layout
  }

  /// Returns the text of a value in UTF-8, without a line feed at the end.
  ///
  /// - Throws: the errors that the type throws, mostly `EncodingError`.
  package func encode<T: Encodable>(_ value: T) throws -> [UInt8] {
    let context = EncodingContext()
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
