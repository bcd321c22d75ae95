/// One element of a stream: its bytes, not yet parsed, and its position.
///
/// An element shares the bytes of the chunk that it was read in, so it moves to another core for
/// parsing at no cost, and keeps its chunk in memory.
package struct JSONElement: Sendable {
  /// The index among the elements of the stream, from 0.
  package let index: Int

  /// Whether the stream is an array, so that `index` is a step of coding paths.
  package let isInArray: Bool

  /// The position of the first byte in the file.
  package let start: TextPosition

  /// The text; empty if the element has a fault.
  package let bytes: ArraySlice<UInt8>

  /// The error that the stream found before parsing, such as the element's size.
  package let fault: JSONSyntaxError?

  /// The path to this element from the outermost value of the file.
  package var codingPath: [any CodingKey] {
    isInArray ? [IndexKey(index)] : []
  }

  /// Parses the text.
  ///
  /// - Parameter keepsLargeNumbers: as for `JSONDocument`.
  /// - Throws: the error of this element; later elements are not affected.
  package func document(
    keepsLargeNumbers: Bool = false
  ) throws(JSONSyntaxError) -> JSONDocument {
    if let fault { throw fault }
    return try JSONDocument(
      bytes.span, startingAt: start, limits: JSONLimits(size: bytes.count),
      keepsLargeNumbers: keepsLargeNumbers)
  }
}

extension JanssonDecoder {
  /// Decodes one value from an element of a stream.
  ///
  /// - Throws: `JSONSyntaxError` if the element is not JSON, and the errors that the type throws.
  package func decode<T: Decodable>(_ type: T.Type, from element: JSONElement) throws -> T {
    try decode(
      type, from: element.document(keepsLargeNumbers: keepsLargeNumbers),
      at: element.codingPath)
  }
}
