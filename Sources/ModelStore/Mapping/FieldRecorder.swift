internal import ObjectGraph

/// Learns the fields that an instance of a model writes.
final class FieldRecorder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// The names of the fields, in order.
  fileprivate(set) var names: [String] = []
  /// The contents of each field.
  fileprivate(set) var kinds: [String: ModelField.Kind] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordedFields<Key>(recorder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RecordedValue(codingPath: []) }

  func singleValueContainer() -> any SingleValueEncodingContainer { RecordedValue(codingPath: []) }
}

private struct RecordedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let recorder: FieldRecorder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws {}

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard let type = T.self as? any Decodable.Type else { return }
    recorder.names.append(key.stringValue)
    recorder.kinds[key.stringValue] = try ModelField.Kind(of: type, at: key.stringValue)
  }

  func nestedContainer<N: CodingKey>(
    keyedBy type: N.Type, forKey key: Key
  ) -> KeyedEncodingContainer<N> {
    KeyedEncodingContainer(RecordedFields<N>(recorder: FieldRecorder()))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RecordedValue(codingPath: [])
  }
  func superEncoder() -> any Encoder { FieldRecorder() }
  func superEncoder(forKey key: Key) -> any Encoder { FieldRecorder() }
}

/// A value whose contents are not looked at.
private struct RecordedValue: SingleValueEncodingContainer, UnkeyedEncodingContainer {
  let codingPath: [any CodingKey]
  var count: Int { 0 }
  func encodeNil() throws {}
  func encode<T: Encodable>(_ value: T) throws {}
  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    KeyedEncodingContainer(RecordedFields<N>(recorder: FieldRecorder()))
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { FieldRecorder() }
}
