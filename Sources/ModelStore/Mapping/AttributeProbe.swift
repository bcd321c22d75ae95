internal import ObjectGraph

/// Finds the attribute that keeps values of a type.
enum AttributeProbe {
  /// The contents of a field whose type is no model and no `StoredValue`.
  static func kind<T: Decodable>(of type: T.Type, in place: String) throws -> ModelField.Kind {
    // Without Foundation here, its date is known by name; it decodes from a double.
    let name = _typeName(type)
    if name == "Foundation.Date" || name == "FoundationEssentials.Date" {
      return .attribute(.date, .plain)
    }
    if ["URL", "Data"].contains(where: {
      name.hasSuffix("Foundation.\($0)") || name.hasSuffix("Essentials.\($0)")
    }) {
      throw StoreError(
        .invalidModel, "\(place): import ModelStoreFoundation to keep a \(T.self) in a field")
    }
    let probe = ValueProbe()
    _ = try? T(from: probe)
    guard let question = probe.question else {
      throw StoreError(
        .invalidModel, "\(place): \(T.self) decodes from nothing, so there is nothing to keep")
    }
    switch question {
    case .value(let type): return .attribute(type, .plain)
    case .fields, .elements: return .attribute(.string, .json)
    }
  }
}

/// Samples of types, to let a model's `init(from:)` go on.
enum SampleValue {
  /// Texts that types which check their texts accept: an identifier, an address, a date, numbers.
  private static let texts = [
    "", "00000000-0000-0000-0000-000000000000", "https://example.org", "2001-01-01T00:00:00Z", "0",
    "a", "#000000",
  ]

  /// Some value of a type, or nil if none was found.
  static func of<T: Decodable>(_ type: T.Type) -> T? {
    if let type = type as? any DefaultedModel.Type, let value = type.init() as? T { return value }
    if let type = type as? any CaseIterable.Type, let value = first(of: type) as? T { return value }
    for text in texts {
      if let value = try? T(from: ValueProbe(text: text)) { return value }
    }
    return type is any RawRepresentable.Type ? firstCase(of: type) : nil
  }

  private static func first<C: CaseIterable>(of type: C.Type) -> Any? { C.allCases.first }

  /// The first case of an enum with raw values. Such an enum has no payloads, at least one case, and
  /// is kept as the number of its case in one byte (or none, if it has one case).
  private static func firstCase<T>(of type: T.Type) -> T? {
    guard _isPOD(type), MemoryLayout<T>.size <= 1 else { return nil }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { bytes in
      unsafe bytes[0] = 0
      return unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(as: T.self)
    }
  }
}

/// A decoder that answers every question with the same few values, and notes the first one.
final class ValueProbe: Decoder {
  /// A question of a type about its contents.
  enum Question {
    case value(AttributeType)
    case fields
    case elements
  }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// The first question.
  private(set) var question: Question?
  fileprivate let text: String

  init(text: String = "") {
    self.text = text
  }

  fileprivate func note(_ question: Question) {
    if self.question == nil { self.question = question }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    note(.fields)
    return KeyedDecodingContainer(SampleFields<Key>(probe: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    note(.elements)
    return NoElements(probe: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SampleContainer(probe: self) }
}

private struct SampleContainer: SingleValueDecodingContainer {
  let probe: ValueProbe
  var codingPath: [any CodingKey] { [] }

  private func note<T>(_ type: AttributeType, _ value: T) -> T {
    probe.note(.value(type))
    return value
  }

  func decodeNil() -> Bool { false }
  func decode(_: Bool.Type) -> Bool { note(.bool, false) }
  func decode(_: String.Type) -> String { note(.string, probe.text) }
  func decode(_: Double.Type) -> Double { note(.double, 0) }
  func decode(_: Float.Type) -> Float { note(.double, 0) }
  func decode(_: Int.Type) -> Int { note(.int, 0) }
  func decode(_: Int8.Type) -> Int8 { note(.int, 0) }
  func decode(_: Int16.Type) -> Int16 { note(.int, 0) }
  func decode(_: Int32.Type) -> Int32 { note(.int, 0) }
  func decode(_: Int64.Type) -> Int64 { note(.int, 0) }
  func decode(_: UInt.Type) -> UInt { note(.int, 0) }
  func decode(_: UInt8.Type) -> UInt8 { note(.int, 0) }
  func decode(_: UInt16.Type) -> UInt16 { note(.int, 0) }
  func decode(_: UInt32.Type) -> UInt32 { note(.int, 0) }
  func decode(_: UInt64.Type) -> UInt64 { note(.int, 0) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try T(from: probe)
  }
}

/// The fields of a nested struct: each has some value.
private struct SampleFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: ValueProbe
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? { nil }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if let value = try? T(from: probe) { return value }
    guard let value = SampleValue.of(type) else {
      throw StoreError(.invalidModel, "no sample value of \(T.self) was found")
    }
    return value
  }
  func nestedContainer<N: CodingKey>(
    keyedBy type: N.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<N> {
    KeyedDecodingContainer(SampleFields<N>(probe: probe))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    NoElements(probe: probe)
  }
  func superDecoder() throws -> any Decoder { probe }
  func superDecoder(forKey key: Key) throws -> any Decoder { probe }
}

/// A list without elements.
private struct NoElements: UnkeyedDecodingContainer {
  let probe: ValueProbe
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }
  func decodeNil() -> Bool { true }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { throw ended() }
  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
    throw ended()
  }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw ended() }
  func superDecoder() throws -> any Decoder { throw ended() }

  private func ended() -> DecodingError {
    .valueNotFound(Any.self, .init(codingPath: [], debugDescription: "the list has no element"))
  }
}
