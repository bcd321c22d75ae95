internal import ObjectGraph

extension Catalog {
  /// The record's bytes.
  var record: [UInt8] {
    var writer = FieldWriter()
    writer.append(Array(text.utf8))
    return writer.finish(.catalog)
  }

  /// Reads a record.
  init(record: [UInt8], format: UInt32) throws(DamagedRecord) {
    var reader = try FieldReader(record, .catalog, format: format)
    let bytes = try reader.bytes(reader.restCount)
    guard let text = String(validating: bytes, as: UTF8.self), let catalog = Catalog(text: text)
    else { throw DamagedRecord(.catalog, "cannot be parsed") }
    self = catalog
  }

  /// The catalog as lines of text.
  var text: String {
    entities.map { entity in
      let columns = entity.columns.map { "column \($0.number) \($0.content.text) \($0.name)\n" }
      let key = entity.key.map { " " + $0 }.joined()
      return "entity \(entity.name)\nkey\(key)\n" + columns.joined()
    }.joined() + migrations.map { "migrated \($0)\n" }.joined()
  }

  /// The catalog of lines of text, or nil if they are invalid.
  init?(text: String) {
    // Splits bytes, not characters, since every start reads a catalog.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      switch (words.first, words.count) {
      case ("entity", 2):
        entities.append(Entity(name: words[1], key: [], columns: []))
      case ("key", _) where !entities.isEmpty:
        entities[entities.count - 1].key = Array(words.dropFirst())
      case ("column", 4), ("column", 5):
        let content = Content(words: words[2..<words.count - 1])
        guard let entity = entities.last, let number = UInt32(words[1]),
          (1...Self.greatestNumber).contains(number), let content,
          !entity.columns.contains(where: { $0.number == number })
        else { return nil }
        let column = Column(number: number, content: content, name: words[words.count - 1])
        entities[entities.count - 1].columns.append(column)
      case ("migrated", 2...): migrations.append(words.dropFirst().joined(separator: " "))
      default: return nil
      }
    }
  }
}

extension Catalog.Content {
  fileprivate var text: String {
    switch self {
    case .attribute(let type): type.rawValue
    case .links(let destination): "links \(destination)"
    case .inverse(let destination): "inverse \(destination)"
    }
  }

  fileprivate init?(words: ArraySlice<String>) {
    switch (words.first, words.count) {
    case ("links", 2): self = .links(words[words.startIndex + 1])
    case ("inverse", 2): self = .inverse(words[words.startIndex + 1])
    case (let type?, 1):
      guard let type = AttributeType(rawValue: type) else { return nil }
      self = .attribute(type)
    default: return nil
    }
  }
}
