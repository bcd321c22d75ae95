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
      fields.append(ModelField(name: name, kind: kind))
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

  /// Notes a field of a type, unless it was noted before.
  fileprivate func note<T: Decodable>(_ name: String, _ type: T.Type) throws {
    let kind = try ModelField.Kind(of: type, at: "\(model).\(name)")
    if fields.contains(where: { $0.name == name }) { return }
    fields.append(ModelField(name: name, kind: kind))
  }

  /// A value for a field, with which the model goes on.
  fileprivate func sample<T: Decodable>(of type: T.Type, in field: String) throws -> T {
    if type is any LinkField.Type || type is any ModelList.Type { return try T(from: ValueProbe()) }
    if let model = type as? any Model.Type, let model = try Self.instance(of: model, in: path) as? T
    {
      return model
    }
    return try value(of: type, in: field)
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

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let value = try probe.sample(of: type, in: key.stringValue)
    try probe.note(key.stringValue, type)
    return value
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try probe.note(key.stringValue, type)
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
