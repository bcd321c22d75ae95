/// The record of the texts that are kept beside the objects.
enum MetadataRecord {
  /// The record's bytes.
  static func bytes(of metadata: [String: String]) -> [UInt8] {
    var writer = FieldWriter()
    writer.append(UInt32(metadata.count))
    for (name, text) in metadata.sorted(by: { $0.key < $1.key }) {
      for part in [name, text] {
        writer.append(UInt32(part.utf8.count))
        writer.append(Array(part.utf8))
      }
    }
    return writer.finish(.metadata)
  }

  /// Reads a record.
  static func read(_ record: [UInt8], format: UInt32) throws(DamagedRecord) -> [String: String] {
    var reader = try FieldReader(record, .metadata, format: format)
    let count: UInt32 = try reader.number()
    var metadata: [String: String] = [:]
    for _ in 0..<count {
      let name = try text(&reader)
      metadata[name] = try text(&reader)
    }
    try reader.finish()
    return metadata
  }

  private static func text(_ reader: inout FieldReader) throws(DamagedRecord) -> String {
    let count: UInt32 = try reader.number()
    guard let text = String(validating: try reader.bytes(Int(count)), as: UTF8.self) else {
      throw DamagedRecord(.metadata, "holds a text that is not UTF-8")
    }
    return text
  }
}
