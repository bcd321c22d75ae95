internal import ObjectGraph

/// Learns the fields of a model: a decoder that answers every question with some value, and notes
/// what was asked.
///
/// A model asks for its fields in `init(from:)`. Each question gives a field; the answer only lets
/// the type go on to the next one.
final class FieldProbe: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// The fields so far, in order.
  fileprivate(set) var fields: [ModelField] = []
  /// The models that are being probed, outermost first: a model that holds itself whole has no end.
  fileprivate let path: [any Model.Type]
  private let model: String

  private init(_ path: [any Model.Type]) {
    self.path = path
    model = path.last.map { "\($0)" } ?? ""
  }

  /// Returns the fields of a model.
  ///
  /// - Throws: `StoreError` if the type does not decode from any values, or has a field that cannot
  ///   be kept.
  static func fields<M: Model>(of type: M.Type) throws -> [ModelField] {
    let probe = FieldProbe([type])
    do {
      _ = try M(from: probe)
    } catch let error as StoreError {
      throw error
    } catch {
      // A type that checks its values refuses those of the probe. The fields that it did not reach are
      // those that an instance of it writes.
      guard let type = type as? any DefaultedModel.Type else {
        throw StoreError(
          .invalidModel,
          "\(M.self) cannot be read from sample values: \(error); conform it to DefaultedModel, "
            + "so that an instance shows its fields", cause: error)
      }
      try probe.addFields(of: type)
    }
    return probe.fields
  }

  /// Returns an instance of a model that another one holds whole.
  fileprivate static func instance<M: Model>(of type: M.Type, in path: [any Model.Type]) throws -> M
  {
    if let start = path.firstIndex(where: { $0 == type }) {
      let names = (path[start...] + [type]).map { "\($0)" }
      throw StoreError(
        .invalidModel,
        "\(names.joined(separator: " holds ")): an object would be read without end; make one of "
          + "the fields a Link")
    }
    if let type = type as? any DefaultedModel.Type, let instance = type.init() as? M {
      return instance
    }
    return try M(from: FieldProbe(path + [type]))
  }

  private func addFields<M: DefaultedModel>(of type: M.Type) throws {
    let recorder = FieldRecorder()
    try M().encode(to: recorder)
    for name in recorder.names where !fields.contains(where: { $0.name == name }) {
      guard let kind = recorder.kinds[name] else { continue }
      fields.append(ModelField(name: name, kind: kind, isOptional: false))
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldProbeContainer<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noKeys() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw noKeys() }

  private func noKeys() -> StoreError {
    StoreError(.invalidModel, "\(model) does not decode from fields with names")
  }

  /// Notes a field. A second question about one is ignored, except that it may be optional then.
  fileprivate func note(_ name: String, _ kind: ModelField.Kind, isOptional: Bool) {
    if fields.contains(where: { $0.name == name }) { return }
    fields.append(ModelField(name: name, kind: kind, isOptional: isOptional))
  }

  /// The contents of a field of a type, and a value for it; nil if none is needed.
  fileprivate func sample<T: Decodable>(
    of type: T.Type, in field: String, isNeeded: Bool
  ) throws -> (ModelField.Kind, T?) {
    if let type = type as? any LinkField.Type {
      return (type.fieldKind, try T(from: ValueProbe()))
    }
    if let list = type as? any ModelList.Type {
      return (.links(to: list.element, isToMany: true, isWhole: true), try T(from: ValueProbe()))
    }
    if let model = type as? any Model.Type {
      let kind = ModelField.Kind.links(to: model, isToMany: false, isWhole: true)
      return (kind, isNeeded ? try Self.instance(of: model, in: path) as? T : nil)
    }
    if let stored = type as? any StoredValue.Type {
      let kind = ModelField.Kind.attribute(Self.type(of: stored), .stored(stored))
      return (kind, isNeeded ? try value(of: type, in: field) : nil)
    }
    let kind = try AttributeProbe.kind(of: type, in: "\(model).\(field)")
    return (kind, isNeeded ? try value(of: type, in: field) : nil)
  }

  private func value<T: Decodable>(of type: T.Type, in field: String) throws -> T {
    guard let value = SampleValue.of(type) else {
      throw StoreError(
        .invalidModel,
        "no sample value of \(T.self) for \(model).\(field) was found; conform \(T.self) to "
          + "CaseIterable, make the field optional, or conform \(model) to DefaultedModel")
    }
    return value
  }

  private static func type<S: StoredValue>(of type: S.Type) -> AttributeType {
    S.Primitive.fieldKind.attributeType
  }
}

/// The questions about the fields of a model.
private struct FieldProbeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: FieldProbe

  init(_ probe: FieldProbe) {
    self.probe = probe
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  private func primitive<T>(_ value: T, _ type: AttributeType, _ key: Key) -> T {
    probe.note(key.stringValue, .attribute(type, .plain), isOptional: false)
    return value
  }

  func decode(_: Bool.Type, forKey key: Key) -> Bool { primitive(false, .bool, key) }
  func decode(_: String.Type, forKey key: Key) -> String { primitive("", .string, key) }
  func decode(_: Double.Type, forKey key: Key) -> Double { primitive(0, .double, key) }
  func decode(_: Float.Type, forKey key: Key) -> Float { primitive(0, .double, key) }
  func decode(_: Int.Type, forKey key: Key) -> Int { primitive(0, .int, key) }
  func decode(_: Int8.Type, forKey key: Key) -> Int8 { primitive(0, .int, key) }
  func decode(_: Int16.Type, forKey key: Key) -> Int16 { primitive(0, .int, key) }
  func decode(_: Int32.Type, forKey key: Key) -> Int32 { primitive(0, .int, key) }
  func decode(_: Int64.Type, forKey key: Key) -> Int64 { primitive(0, .int, key) }
  func decode(_: UInt.Type, forKey key: Key) -> UInt { primitive(0, .int, key) }
  func decode(_: UInt8.Type, forKey key: Key) -> UInt8 { primitive(0, .int, key) }
  func decode(_: UInt16.Type, forKey key: Key) -> UInt16 { primitive(0, .int, key) }
  func decode(_: UInt32.Type, forKey key: Key) -> UInt32 { primitive(0, .int, key) }
  func decode(_: UInt64.Type, forKey key: Key) -> UInt64 { primitive(0, .int, key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let (kind, value) = try probe.sample(of: type, in: key.stringValue, isNeeded: true)
    guard let value else { throw StoreError(.internal, "a sample of \(T.self) has another type") }
    probe.note(key.stringValue, kind, isOptional: false)
    return value
  }

  private func optional<T>(_ type: AttributeType, _ key: Key) -> T? {
    probe.note(key.stringValue, .attribute(type, .plain), isOptional: true)
    return nil
  }

  func decodeIfPresent(_: Bool.Type, forKey key: Key) -> Bool? { optional(.bool, key) }
  func decodeIfPresent(_: String.Type, forKey key: Key) -> String? { optional(.string, key) }
  func decodeIfPresent(_: Double.Type, forKey key: Key) -> Double? { optional(.double, key) }
  func decodeIfPresent(_: Float.Type, forKey key: Key) -> Float? { optional(.double, key) }
  func decodeIfPresent(_: Int.Type, forKey key: Key) -> Int? { optional(.int, key) }
  func decodeIfPresent(_: Int8.Type, forKey key: Key) -> Int8? { optional(.int, key) }
  func decodeIfPresent(_: Int16.Type, forKey key: Key) -> Int16? { optional(.int, key) }
  func decodeIfPresent(_: Int32.Type, forKey key: Key) -> Int32? { optional(.int, key) }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) -> Int64? { optional(.int, key) }
  func decodeIfPresent(_: UInt.Type, forKey key: Key) -> UInt? { optional(.int, key) }
  func decodeIfPresent(_: UInt8.Type, forKey key: Key) -> UInt8? { optional(.int, key) }
  func decodeIfPresent(_: UInt16.Type, forKey key: Key) -> UInt16? { optional(.int, key) }
  func decodeIfPresent(_: UInt32.Type, forKey key: Key) -> UInt32? { optional(.int, key) }
  func decodeIfPresent(_: UInt64.Type, forKey key: Key) -> UInt64? { optional(.int, key) }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let (kind, _) = try probe.sample(of: type, in: key.stringValue, isNeeded: false)
    probe.note(key.stringValue, kind, isOptional: true)
    return nil
  }

  func nestedContainer<N: CodingKey>(
    keyedBy type: N.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<N> {
    throw unsupported(key)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw unsupported(key)
  }
  func superDecoder() throws -> any Decoder {
    throw StoreError(.invalidModel, "a model has no superclass that is decoded with it")
  }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw unsupported(key) }

  private func unsupported(_ key: Key) -> StoreError {
    StoreError(
      .invalidModel,
      "the field '\(key.stringValue)' decodes itself in parts; give it a type of its own")
  }
}
