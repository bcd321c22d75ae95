/// One element of a stream: its bytes, found but not yet parsed, and its place.
///
/// An element is a value that shares the bytes of the chunk it was read in, so elements can go to
/// other cores for parsing at no cost, and each keeps its chunk in memory.
package struct JSONElement: Sendable {
  /// The place among the elements of the stream, from 0.
  package let index: Int

  /// Whether the stream is an array, so that `index` is a step of coding paths.
  package let isInArray: Bool

  /// Where the first byte is in the file.
  package let start: TextPosition

  /// The text; empty where a fault was found before parsing.
  package let bytes: ArraySlice<UInt8>

  /// What the stream found wrong with the element, such as its size.
  package let fault: JSONSyntaxError?

  /// The way to this element from the outermost value of the file.
  package var codingPath: [any CodingKey] {
    isInArray ? [IndexKey(index)] : []
  }

  /// Parses the text.
  ///
  /// - Parameter keepsLargeNumbers: as of `JSONDocument`.
  /// - Throws: what is wrong with this element; those behind it are not concerned.
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
  /// - Throws: `JSONSyntaxError` where the element is not JSON, and what the type throws.
  package func decode<T: Decodable>(_ type: T.Type, from element: JSONElement) throws -> T {
    try decode(
      type, from: element.document(keepsLargeNumbers: keepsLargeNumbers),
      at: element.codingPath)
  }
}
