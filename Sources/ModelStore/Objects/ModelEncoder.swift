internal import JanssonCoding
internal import ObjectGraph

/// Takes a model apart into pending objects: itself, and those that it holds.
///
///     Recipe("カレー", [Ingredient("人参"), Ingredient("玉ねぎ")])
///
///     objects     0 Recipe     1 Ingredient     2 Ingredient
///                 links 1, 2   "人参"            "玉ねぎ"
///     finished  [ 1, 2, 0 ]                     an object after those that it links to
///
/// Nothing is written before all of a model was taken apart, so a model that throws leaves no trace.
/// The objects are used again, so that a long import allocates none.
final class ModelEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let maps: [ModelMap]

  /// The objects, and the field that is being encoded.
  private struct State {
    var pool: [PendingObject] = []
    var count = 0
    var finished: [Int] = []
    /// The number of the object.
    var object = 0
    /// Its fields, and the one that is probably next.
    var map: ModelMap
    var cursor = 0
    var field: ModelMap.Place?
    /// The first error of a call that cannot throw.
    var failure: StoreError?
  }

  // Checking the exclusivity of these accesses took a third of an import. No access is open while a
  // model encodes itself.
  @exclusivity(unchecked) private var uncheckedState: State
  private var state: State {
    @inline(__always) _read { yield unsafe uncheckedState }
    @inline(__always) _modify { yield unsafe &uncheckedState }
  }

  init(_ maps: [ModelMap]) {
    self.maps = maps
    unsafe uncheckedState = State(map: maps[0])
  }

  /// The objects in the order in which they can be written.
  var finished: [Int] { state.finished }

  /// The objects by number.
  subscript(index: Int) -> PendingObject {
    @inline(__always) _read { yield state.pool[index] }
    @inline(__always) _modify { yield &state.pool[index] }
  }

  /// Takes a model apart. The objects are valid until the next call.
  func encode<M: Model>(_ model: M, _ map: ModelMap) throws {
    state.count = 0
    state.finished.removeAll(keepingCapacity: true)
    state.failure = nil
    state.field = nil
    _ = try encodeObject(model, map)
  }

  /// The values of a model's attributes.
  func values<M: Model>(of model: M) throws -> [AttributeValue?] {
    guard let map = maps.first(where: { $0.typeID == ObjectIdentifier(M.self) }) else { return [] }
    try encode(model, map)
    return self[0].values.map(\.1)
  }

  private func encodeObject<T: Encodable>(_ model: T, _ map: ModelMap) throws -> Int {
    let (outerObject, outerMap) = (state.object, state.map)
    let (outerCursor, outerField) = (state.cursor, state.field)
    let index = state.count
    if index < state.pool.count {
      state.pool[index].reset(to: map)
    } else {
      state.pool.append(PendingObject(map))
    }
    state.count += 1
    (state.object, state.map, state.cursor, state.field) = (index, map, 0, nil)
    defer {
      (state.object, state.map) = (outerObject, outerMap)
      (state.cursor, state.field) = (outerCursor, outerField)
    }
    try model.encode(to: self)
    if let failure = state.failure { throw failure }
    state.finished.append(index)
    return index
  }

  // MARK: Fields

  /// The place of the state.field that a key names.
  @inline(__always)
  fileprivate func place(_ name: String) throws -> ModelMap.Place {
    // Types write their fields in the order in which they ask for them, nearly always.
    if state.cursor < state.map.slots.count, state.map.slots[state.cursor].name == name {
      state.cursor += 1
      return state.map.slots[state.cursor - 1].place
    }
    guard let index = state.map.slot(named: name) else {
      throw StoreError(
        .invalidModel,
        "\(state.map.model) writes the field '\(name)', which its init(from:) does not read")
    }
    state.cursor = index + 1
    return state.map.slots[index].place
  }

  @inline(__always)
  fileprivate func set(_ value: AttributeValue, _ name: String) throws {
    guard case .attribute(let attribute, let type, _) = try place(name) else {
      throw mismatch(name)
    }
    try set(value, attribute, type)
  }

  @inline(__always)
  private func set(
    _ value: AttributeValue?, _ attribute: AttributeID, _ type: AttributeType
  ) throws {
    guard let value, value.type != type else {
      state.pool[state.object].values[attribute.index].1 = value
      return
    }
    guard case .double(let seconds) = value, type == .date else {
      throw StoreError(
        .invalidModel,
        "\(state.map.model) writes a \(value.type.rawValue) where its init(from:) reads a \(type.rawValue)"
      )
    }
    state.pool[state.object].values[attribute.index].1 = .date(seconds)
  }

  fileprivate func encode<T: Encodable>(_ value: T, _ name: String) throws {
    try encode(value, at: place(name), name)
  }

  fileprivate func encode<T: Encodable>(_ value: T, at place: ModelMap.Place, _ name: String) throws
  {
    switch place {
    case .attribute(_, _, .plain): try encodeParts(of: value, place)
    case .attribute(let attribute, let type, .stored):
      guard let stored = value as? any StoredValue else { return try encodeParts(of: value, place) }
      try set(fieldValue(of: stored).attributeValue, attribute, type)
    case .attribute(let attribute, let type, .json):
      let bytes = try JanssonEncoder(layout: .compact).encode(value)
      try set(.string(String(decoding: bytes, as: UTF8.self)), attribute, type)
    case .links(let relationship, let destination, let isToMany, isWhole: true):
      if ObjectIdentifier(T.self) == maps[destination.index].typeID {
        let target = try encodeObject(value, maps[destination.index])
        appendTarget(.pending(target), relationship, destination)
      } else {
        if isToMany { beginLinks(relationship, destination) }
        try encodeParts(of: value, place)
      }
    case .links(_, _, _, isWhole: false): try encodeParts(of: value, place)
    case .backlinks: break
    }
  }

  /// Lets a value encode itself into the state.field.
  private func encodeParts<T: Encodable>(of value: T, _ place: ModelMap.Place) throws {
    let outer = state.field
    state.field = place
    defer { state.field = outer }
    try value.encode(to: self)
    if let failure = state.failure { throw failure }
  }

  private func fieldValue<S: StoredValue>(of value: S) -> FieldValue { value.stored.fieldValue }

  private func beginLinks(_ relationship: RelationshipID, _ destination: EntityID) {
    state.pool[state.object].links.append(
      .init(relationship: relationship, destination: destination, targets: []))
  }

  private func appendTarget(
    _ target: PendingObject.Target, _ relationship: RelationshipID, _ destination: EntityID
  ) {
    if state.pool[state.object].links.last?.relationship != relationship {
      beginLinks(relationship, destination)
    }
    state.pool[state.object].links[state.pool[state.object].links.count - 1].targets.append(target)
  }

  /// The error of a state.field that encodes something else than it decodes.
  private func mismatch(_ name: String) -> StoreError {
    StoreError(
      .invalidModel, "\(state.map.model).\(name) writes something else than its init(from:) reads")
  }

  // MARK: Single values of the current state.field

  fileprivate func setValue(_ value: AttributeValue?) throws {
    switch state.field {
    case .attribute(let attribute, let type, _)?: try set(value, attribute, type)
    case .links?, .backlinks?:
      guard value == nil else { throw mismatch("links") }
    case nil:
      throw StoreError(.invalidModel, "\(state.map.model) does not encode fields with names")
    }
  }

  fileprivate func encodeValue<T: Encodable>(_ value: T) throws {
    guard let field = state.field else {
      throw StoreError(.invalidModel, "\(state.map.model) does not encode fields with names")
    }
    if case .attribute(_, _, .plain) = field {
      try value.encode(to: self)
    } else {
      try encode(value, at: field, "")
    }
  }

  fileprivate func encodeElement<T: Encodable>(_ value: T) throws {
    guard case .links(let relationship, let destination, _, isWhole: true)? = state.field else {
      throw mismatch("list")
    }
    guard ObjectIdentifier(T.self) == maps[destination.index].typeID else { throw mismatch("list") }
    let target = try encodeObject(value, maps[destination.index])
    appendTarget(.pending(target), relationship, destination)
  }

  // MARK: Links

  /// Writes the links of the current state.field.
  func setLinks(to targets: [PendingObject.Target], keptFrom source: LinkSource? = nil) throws {
    guard case .links(let relationship, let destination, _, _)? = state.field else {
      throw mismatch("links")
    }
    state.pool[state.object].links.append(
      .init(
        relationship: relationship, destination: destination, targets: targets, keptFrom: source))
  }

  /// Writes the links that were read from a stored object.
  func setLinks(from source: LinkSource) throws {
    try setLinks(
      to: try source.targets(in: source.version()).map { .object($0) }, keptFrom: source)
  }

  /// Takes a model apart that the current field links to, and returns its number.
  func addTarget<M: Model>(_ model: M) throws -> PendingObject.Target {
    guard case .links(_, let destination, _, _)? = state.field else { throw mismatch("links") }
    return .pending(try encodeObject(model, maps[destination.index]))
  }

  // MARK: Encoder

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if state.field != nil { fail("has fields of its own") }
    return KeyedEncodingContainer(FieldContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .links(_, _, _, isWhole: true)? = state.field {} else { fail("encodes a list") }
    return ListContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(encoder: self) }

  /// Notes an error of a call that cannot throw.
  fileprivate func fail(_ reason: String) {
    if state.failure == nil {
      state.failure = StoreError(
        .invalidModel,
        "a field of \(state.map.model) \(reason), which its init(from:) does not ask for")
    }
  }
}

/// The fields of an object.
private struct FieldContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ModelEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws { _ = try encoder.place(key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) throws {
    try encoder.set(.bool(value), key.stringValue)
  }
  func encode(_ value: String, forKey key: Key) throws {
    try encoder.set(.string(value), key.stringValue)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try encoder.set(.double(value), key.stringValue)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try encoder.set(.int(Int64(value)), key.stringValue)
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.encode(value, key.stringValue)
  }

  func encode(_ value: Float, forKey key: Key) throws { try encode(Double(value), forKey: key) }
  func encode(_ value: Int8, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: Int16, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: Int32, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: Int64, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try encode(Int(value), forKey: key) }
  func encode(_ value: UInt, forKey key: Key) throws {
    try encode(signed(UInt64(value)), forKey: key)
  }
  func encode(_ value: UInt64, forKey key: Key) throws { try encode(signed(value), forKey: key) }

  func nestedContainer<N: CodingKey>(
    keyedBy type: N.Type, forKey key: Key
  ) -> KeyedEncodingContainer<N> {
    encoder.fail("encodes itself in parts")
    return KeyedEncodingContainer(FieldContainer<N>(encoder: encoder))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.fail("encodes itself in parts")
    return ListContainer(encoder: encoder)
  }
  func superEncoder() -> any Encoder {
    encoder.fail("encodes a superclass")
    return encoder
  }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// The elements of a list of models.
private struct ListContainer: UnkeyedEncodingContainer {
  let encoder: ModelEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() throws { encoder.fail("holds nothing in a list") }
  func encode<T: Encodable>(_ value: T) throws { try encoder.encodeElement(value) }
  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    encoder.fail("encodes itself in parts")
    return KeyedEncodingContainer(FieldContainer<N>(encoder: encoder))
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.fail("encodes itself in parts")
    return self
  }
  func superEncoder() -> any Encoder { encoder }
}

/// The one value of a field.
private struct ValueContainer: SingleValueEncodingContainer {
  let encoder: ModelEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { try encoder.setValue(nil) }
  func encode(_ value: Bool) throws { try encoder.setValue(.bool(value)) }
  func encode(_ value: String) throws { try encoder.setValue(.string(value)) }
  func encode(_ value: Double) throws { try encoder.setValue(.double(value)) }
  func encode(_ value: Float) throws { try encode(Double(value)) }
  func encode(_ value: Int) throws { try encoder.setValue(.int(Int64(value))) }
  func encode(_ value: Int8) throws { try encode(Int(value)) }
  func encode(_ value: Int16) throws { try encode(Int(value)) }
  func encode(_ value: Int32) throws { try encode(Int(value)) }
  func encode(_ value: Int64) throws { try encode(Int(value)) }
  func encode(_ value: UInt) throws { try encode(signed(UInt64(value))) }
  func encode(_ value: UInt8) throws { try encode(Int(value)) }
  func encode(_ value: UInt16) throws { try encode(Int(value)) }
  func encode(_ value: UInt32) throws { try encode(Int(value)) }
  func encode(_ value: UInt64) throws { try encode(signed(value)) }
  func encode<T: Encodable>(_ value: T) throws { try encoder.encodeValue(value) }
}

/// An unsigned number as a store keeps it.
private func signed(_ value: UInt64) throws -> Int {
  guard let number = Int(exactly: value) else {
    throw StoreError(
      .invalidObject, "\(value) does not fit a store's integers, which end at \(Int.max)")
  }
  return number
}
