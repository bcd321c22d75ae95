internal import JanssonCoding
internal import ObjectGraph

/// Reads objects as models. One is used for many objects, by one thread.
final class ModelDecoder: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let rows: RowSource

  /// The object and the field that are being read.
  private struct State {
    var map: ModelMap
    var cursor = 0
    var field: ModelMap.Place?
  }

  // Exclusivity is not checked, for the reason in `ModelEncoder`.
  @exclusivity(unchecked) private var uncheckedState: State
  private var state: State {
    @inline(__always) _read { yield unsafe uncheckedState }
    @inline(__always) _modify { yield unsafe &uncheckedState }
  }

  init(_ rows: RowSource) {
    self.rows = rows
    unsafe uncheckedState = State(map: rows.catalog.maps[0])
  }

  /// Reads an object.
  func model<M: Decodable>(_ type: M.Type, _ object: ObjectID) throws -> M {
    try decodeObject(type, object)
  }

  /// Reads one field of an object.
  func field<T: Decodable>(_ slot: Int, of object: ObjectID, as type: T.Type) throws -> T {
    let outer = state
    let selected = try rows.select(object)
    defer {
      state = outer
      if let selected { _ = try? rows.select(selected) }
    }
    state.map = rows.catalog[object.entity]
    return try decode(type, at: state.map.slots[slot].place, state.map.slots[slot].name)
  }

  /// Reads an object in the middle of another one.
  func decodeObject<T: Decodable>(_ type: T.Type, _ object: ObjectID) throws -> T {
    let outer = state
    let selected = try rows.select(object)
    state.map = rows.catalog[object.entity]
    state.cursor = 0
    state.field = nil
    defer {
      state = outer
      if let selected { _ = try? rows.select(selected) }
    }
    return try T(from: self)
  }

  /// Reads an object that another one holds.
  fileprivate func decodeHeld<T: Decodable>(_ type: T.Type, _ object: ObjectID) throws -> T {
    guard let models = rows.sharedModels(of: type, object.entity) else {
      return try decodeObject(type, object)
    }
    return try models.model(object.row) { try decodeObject(type, object) }
  }

  /// The models that other models hold, if each is read once.
  func sharedModels<M>(of type: M.Type, _ entity: EntityID) -> SharedModels<M>? {
    rows.sharedModels(of: type, entity)
  }

  // MARK: Fields

  /// The place of the field that a key names.
  @inline(__always)
  fileprivate func place(_ name: String) throws -> ModelMap.Place {
    if state.cursor < state.map.slots.count, state.map.slots[state.cursor].name == name {
      return state.map.slots[state.cursor].place
    }
    guard let index = state.map.slot(named: name) else {
      throw StoreError(
        .invalidModel, "\(state.map.model) reads a field '\(name)' that it did not read before")
    }
    state.cursor = index
    return state.map.slots[index].place
  }

  /// Whether there is a field of a name.
  fileprivate func hasField(_ name: String) -> Bool { state.map.slot(named: name) != nil }

  /// The names of all fields.
  fileprivate var fieldNames: [String] { state.map.slots.map(\.name) }

  /// Notes that a field was read.
  @inline(__always)
  fileprivate func advance() { state.cursor += 1 }

  fileprivate func isMissing(_ name: String) throws -> Bool {
    switch try place(name) {
    case .attribute(let attribute, _, _): try rows.isMissing(attribute)
    case .links(let relationship, _, isToMany: false, _):
      try rows.targets(relationship).isEmpty
    case .links, .backlinks: false
    }
  }

  @inline(__always)
  fileprivate func string(_ name: String) throws -> String? {
    guard case .attribute(let attribute, .string, _) = try place(name) else { return nil }
    return try rows.string(attribute)
  }

  @inline(__always)
  fileprivate func value(_ name: String) throws -> AttributeValue? {
    guard case .attribute(let attribute, _, _) = try place(name) else { return nil }
    return try value(attribute)
  }

  /// The value of an attribute, or else the model's default.
  private func value(_ attribute: AttributeID) throws -> AttributeValue? {
    if let value = try rows.value(attribute) { return value }
    return attribute.index < state.map.defaults.count ? state.map.defaults[attribute.index] : nil
  }

  fileprivate func standardString(_ name: String) throws -> String? {
    guard case .string(let text)? = try value(name) else { return nil }
    return text
  }

  fileprivate func decode<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    let place = try place(name)
    defer { state.cursor += 1 }
    return try decode(type, at: place, name)
  }

  private func decode<T: Decodable>(
    _ type: T.Type, at place: ModelMap.Place, _ name: String
  ) throws -> T {
    switch place {
    case .attribute(let attribute, _, .stored):
      if let stored = type as? any StoredValue.Type {
        guard let value = try value(attribute) else { throw missing(name, type) }
        guard let result = made(stored, of: FieldValue(value)) as? T else {
          throw invalid(name, "holds \(value), which is not a \(T.self)")
        }
        return result
      }
      return try decodeParts(type, place)
    case .attribute(_, _, .plain): return try decodeParts(type, place)
    case .attribute(let attribute, _, .json):
      guard case .string(let text)? = try value(attribute) else {
        if type is any ExpressibleByNilLiteral.Type { return try decodeParts(type, place) }
        throw missing(name, type)
      }
      return try JanssonDecoder(limits: .standard).decode(type, from: text.utf8.span)
    case .links(let relationship, let destination, _, isWhole: true):
      if ObjectIdentifier(type) == rows.catalog[destination].typeID {
        guard let target = try rows.targets(relationship).first else { throw missing(name, type) }
        return try decodeHeld(type, ObjectID(destination, target))
      }
      let list = rows.catalog.lists[destination.index]
      if ObjectIdentifier(type) == list.typeID {
        let models = try list.type.read(rows.targets(relationship), of: destination, by: self)
        if let models = models as? T { return models }
      }
      return try decodeParts(type, place)
    case .links, .backlinks: return try decodeParts(type, place)
    }
  }

  /// Lets a type read itself from the field.
  private func decodeParts<T: Decodable>(_ type: T.Type, _ place: ModelMap.Place) throws -> T {
    let outer = state.field
    state.field = place
    defer { state.field = outer }
    return try T(from: self)
  }

  private func made<S: StoredValue>(_ type: S.Type, of value: FieldValue) -> S? {
    S.Primitive(fieldValue: value).flatMap(S.init(stored:))
  }

  fileprivate func missing(_ name: String, _ type: any Any.Type) -> DecodingError {
    .valueNotFound(
      type,
      .init(
        codingPath: [NameKey(stringValue: state.map.name), NameKey(stringValue: name)],
        debugDescription: "the object has no value for '\(name)'; make the field optional, or "
          + "conform \(state.map.model) to DefaultedModel"))
  }

  fileprivate func invalid(_ name: String, _ reason: String) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: [NameKey(stringValue: state.map.name), NameKey(stringValue: name)],
        debugDescription: "the field '\(name)' \(reason)"))
  }

  // MARK: Single values of the current state.field

  /// The value of the current field, or nil.
  fileprivate func fieldValue() throws -> AttributeValue? {
    guard case .attribute(let attribute, _, _)? = state.field else { return nil }
    return try value(attribute)
  }

  fileprivate func isFieldMissing() throws -> Bool {
    switch state.field {
    case .attribute(let attribute, _, _)?: try rows.isMissing(attribute)
    case .links(let relationship, _, isToMany: false, _)?:
      try rows.targets(relationship).isEmpty
    case .links?, .backlinks?, nil: false
    }
  }

  fileprivate func decodeFieldValue<T: Decodable>(_ type: T.Type) throws -> T {
    guard let field = state.field else {
      throw StoreError(.invalidModel, "\(state.map.model) does not decode from fields with names")
    }
    if case .attribute(_, _, .plain) = field { return try T(from: self) }
    return try decode(type, at: field, "")
  }

  fileprivate var fieldName: String {
    guard case .attribute(let attribute, _, _)? = state.field else { return "" }
    return state.map.slots.first { slot in
      if case .attribute(attribute, _, _) = slot.place { return true }
      return false
    }?.name ?? ""
  }

  // MARK: Links

  /// The links of the current field, to be read when asked for.
  func linkSource() throws -> LinkSource? {
    switch state.field {
    case .links(let relationship, _, _, _)?, .backlinks(let relationship, _)?:
      try rows.linkSource(relationship)
    case .attribute?, nil: nil
    }
  }

  // MARK: Decoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(StoredFields<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .links(let relationship, let destination, _, isWhole: true)? = state.field else {
      throw StoreError(
        .invalidModel, "\(state.map.model) reads a list from a field that holds none")
    }
    return StoredList(
      decoder: self, entity: destination, targets: try rows.targets(relationship))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    StoredField(decoder: self)
  }
}

/// The fields of an object.
private struct StoredFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ModelDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.fieldNames.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { decoder.hasField(key.stringValue) }
  func decodeNil(forKey key: Key) throws -> Bool { try decoder.isMissing(key.stringValue) }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let name = key.stringValue
    let text = try decoder.string(name) ?? decoder.standardString(name)
    decoder.advance()
    guard let text else { throw decoder.missing(name, type) }
    return text
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    let text = try decoder.string(key.stringValue)
    decoder.advance()
    return text
  }

  private func value<T>(_ type: T.Type, _ key: Key) throws -> AttributeValue {
    let value = try decoder.value(key.stringValue)
    decoder.advance()
    guard let value else { throw decoder.missing(key.stringValue, type) }
    return value
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    guard case .bool(let value) = try value(type, key) else { throw mismatch(key, type) }
    return value
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    switch try value(type, key) {
    case .double(let value), .date(let value): return value
    case .int, .bool, .string: throw mismatch(key, type)
    }
  }

  private func integer<T: FixedWidthInteger>(_ type: T.Type, _ key: Key) throws -> T {
    guard case .int(let value) = try value(type, key) else { throw mismatch(key, type) }
    guard let number = T(exactly: value) else {
      throw decoder.invalid(key.stringValue, "holds \(value), which does not fit \(T.self)")
    }
    return number
  }

  private func mismatch(_ key: Key, _ type: any Any.Type) -> DecodingError {
    decoder.invalid(key.stringValue, "holds no \(type)")
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    Float(try decode(Double.self, forKey: key))
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.decode(type, key.stringValue)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    if try decoder.isMissing(key.stringValue) {
      decoder.advance()
      return nil
    }
    return try decoder.decode(type, key.stringValue)
  }

  func nestedContainer<N: CodingKey>(
    keyedBy type: N.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<N> {
    throw decoder.invalid(key.stringValue, "decodes itself in parts; give it a type of its own")
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw decoder.invalid(key.stringValue, "decodes itself in parts; give it a type of its own")
  }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}

/// The models of a list.
private struct StoredList: UnkeyedDecodingContainer {
  let decoder: ModelDecoder
  let entity: EntityID
  let targets: [RowID]
  var currentIndex = 0

  init(decoder: ModelDecoder, entity: EntityID, targets: [RowID]) {
    self.decoder = decoder
    self.entity = entity
    self.targets = targets
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { targets.count }
  var isAtEnd: Bool { currentIndex >= targets.count }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard currentIndex < targets.count else { throw decoder.missing("list", type) }
    let row = targets[currentIndex]
    currentIndex += 1
    return try decoder.decodeHeld(type, ObjectID(entity, row))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
    throw decoder.invalid("list", "decodes itself in parts")
  }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw decoder.invalid("list", "decodes itself in parts")
  }
  func superDecoder() throws -> any Decoder { decoder }
}

/// The one value of a field.
private struct StoredField: SingleValueDecodingContainer {
  let decoder: ModelDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { (try? decoder.isFieldMissing()) ?? false }

  private func value<T>(_ type: T.Type) throws -> AttributeValue {
    guard let value = try decoder.fieldValue() else {
      throw decoder.missing(decoder.fieldName, type)
    }
    return value
  }

  private func mismatch(_ type: any Any.Type) -> DecodingError {
    decoder.invalid(decoder.fieldName, "holds no \(type)")
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = try value(type) else { throw mismatch(type) }
    return value
  }
  func decode(_ type: String.Type) throws -> String {
    guard case .string(let value) = try value(type) else { throw mismatch(type) }
    return value
  }
  func decode(_ type: Double.Type) throws -> Double {
    switch try value(type) {
    case .double(let value), .date(let value): return value
    case .int, .bool, .string: throw mismatch(type)
    }
  }
  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    guard case .int(let value) = try value(type), let number = T(exactly: value) else {
      throw mismatch(type)
    }
    return number
  }

  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decodeFieldValue(type) }
}
