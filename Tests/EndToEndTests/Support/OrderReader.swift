import Foundation
import JanssonCoding

/// Decodes the documents of a JSON text.
enum OrderReader {
  /// Returns the elements of an array, or of JSON Lines.
  static func read<Document: Decodable>(_ type: Document.Type, _ json: String) throws -> [Document]
  {
    try read(type, Array(json.utf8))
  }

  /// Returns the elements of an array, or of JSON Lines, in UTF-8.
  static func read<Document: Decodable>(_ type: Document.Type, _ json: [UInt8]) throws -> [Document]
  {
    let decoder = JanssonDecoder(limits: .standard)
    var stream = JSONStream(json, limits: .standard)
    var documents: [Document] = []
    while let element = try stream.next() {
      documents.append(try decoder.decode(type, from: element))
    }
    return documents
  }

  /// Returns the moment of an ISO 8601 text by Foundation, independently of the engine's reader.
  static func date(_ text: String) -> Date? {
    let forms: [ISO8601DateFormatter.Options] = [
      [.withInternetDateTime], [.withInternetDateTime, .withFractionalSeconds], [.withFullDate],
    ]
    let formatter = ISO8601DateFormatter()
    for form in forms {
      formatter.formatOptions = form
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}

// The dates of the documents: ISO 8601 texts as in the fixtures, or the exact seconds since 2001 after
// an `@`, as random documents are written. The compiler's `Codable` prefers these functions to the
// generic ones.

extension KeyedDecodingContainer {
  func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if text.first == "@", let seconds = Double(text.dropFirst()) {
      return Date(timeIntervalSinceReferenceDate: seconds)
    }
    guard let date = OrderReader.date(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'\(text)' is not a date")
    }
    return date
  }
}

extension KeyedEncodingContainer {
  mutating func encodeIfPresent(_ date: Date?, forKey key: Key) throws {
    try encodeIfPresent(date.map { "@\($0.timeIntervalSinceReferenceDate)" }, forKey: key)
  }
}
