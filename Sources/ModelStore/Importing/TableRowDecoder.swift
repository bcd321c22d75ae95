internal import JanssonCoding
internal import ObjectGraph

/// Decodes a model from a row of a table: a text for each field.
struct TableRowDecoder: Decoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private let fields: [String]
  /// The place of each column.
  private let places: [String: Int]
  private let map: ModelMap
  private let catalog: ModelCatalog

  init(
    _ fields: [String], _ places: [String: Int], _ map: ModelMap, _ catalog: ModelCatalog
  ) {
    self.fields = fields
    self.places = places
    self.map = map
    self.catalog = catalog
  }

  /// The text of a column, which may be empty; nil if the row does not reach it.
  private func content(_ name: String) -> String? {
    places[name].flatMap { $0 < fields.count ? fields[$0] : nil }
  }

  /// The text of a field, or nil if it is empty or the row does not reach it.
  fileprivate func text(_ name: String) -> String? {
    content(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  fileprivate func decode<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    let slot = map.slot(named: name).map { map.slots[$0] }
    guard let text = text(name) else {
      // An empty text is a text; a list without a column is empty.
      if type == String.self, content(name) != nil, let empty = "" as? T { return empty }
      if let slot, case .links(_, _, isToMany: true, _) = slot.place {
        return try T(from: ValueProbe())
      }
      if type is any ExpressibleByNilLiteral.Type || type is any LinkField.Type {
        return try T(from: ValueProbe())
      }
      throw DecodingError.valueNotFound(
        type,
        .init(
          codingPath: [NameKey(stringValue: name)],
          debugDescription: content(name) == nil
            ? "the table has no column '\(name)', which \(map.model) needs"
            : "the field '\(name)' is empty, and \(map.model) needs it"))
    }
    if let slot, case .attribute(_, _, .json) = slot.place {
      return try JanssonDecoder(limits: .standard).decode(type, from: text.utf8.span)
    }
    var isText = false
    if let slot, case .links(_, let destination, _, _) = slot.place,
      let key = catalog[destination].key.first
    {
      isText = catalog.schema[destination].attributes[key.index].type == .string
    }
    return try T(from: FieldTextDecoder(text: text, name: name, isTextOnly: isText))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TableRowFields<Key>(row: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noFields() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw noFields() }

  private func noFields() -> StoreError {
    StoreError(.invalidModel, "\(map.model) does not decode from fields with names")
  }
}

/// The fields of a row.
private struct TableRowFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let row: TableRowDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { row.text(key.stringValue) != nil }
  func decodeNil(forKey key: Key) -> Bool { row.text(key.stringValue) == nil }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try row.decode(type, key.stringValue)
  }
  func nestedContainer<N: CodingKey>(
    keyedBy type: N.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<N> {
    throw noParts(key)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw noParts(key)
  }
  func superDecoder() throws -> any Decoder { row }
  func superDecoder(forKey key: Key) throws -> any Decoder { row }

  private func noParts(_ key: Key) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: [key], debugDescription: "the field '\(key.stringValue)' has parts"))
  }
}

/// One field of a row.
private struct FieldTextDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  let name: String
  /// Whether the text is the key of an object whose keys are texts.
  let isTextOnly: Bool
  var codingPath: [any CodingKey] { [NameKey(stringValue: name)] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mismatch("an object with fields")
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch("a list") }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch(_ wanted: String) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: codingPath,
        debugDescription: "the field '\(name)' is '\(text)'; expected \(wanted)"))
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: String.Type) -> String { text }
  func decode(_ type: Bool.Type) throws -> Bool {
    switch text.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: throw mismatch("true or false")
    }
  }

  private func number<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    guard !isTextOnly, let number = T(text) else { throw mismatch("an integer") }
    return number
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let number = Double(text), number.isFinite else { throw mismatch("a number") }
    return number
  }
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try number(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try number(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try number(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try number(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try number(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try number(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try number(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try number(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try number(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try number(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
}
