import Foundation
import JanssonCoding

/// Decodes the documents of a JSON text, with ISO 8601 dates parsed by Foundation.
enum OrderReader {
  /// Returns the elements of an array, or of JSON Lines.
  static func read<Document: Decodable>(_ type: Document.Type, _ json: String) throws -> [Document]
  {
    try read(type, Array(json.utf8), decoder())
  }

  /// Returns the elements of a text, decoded with a new decoder.
  static func read<Document: Decodable>(
    _ type: Document.Type, _ json: [UInt8], _ decoder: JanssonDecoder
  ) throws -> [Document] {
    var stream = JSONStream(json, limits: .standard)
    var documents: [Document] = []
    while let element = try stream.next() {
      documents.append(try decoder.decode(type, from: element))
    }
    return documents
  }

  private static func decoder() -> JanssonDecoder {
    var decoder = JanssonDecoder(limits: .standard)
    decoder.setDecoding(of: Date.self) { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "'\(text)' is not a date")
      }
      return date
    }
    return decoder
  }

  /// Returns the moment of an ISO 8601 text, parsed by Foundation and so independent of the engine.
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
