// The scalars of an object. `Codable` has a method for each type, and a default for each
// `decodeIfPresent` that would look its key up three times. One generic `decode` serves all integers
// but the two widest: the protocol got those later, with defaults that throw.

extension ObjectDecodingContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try member(key).decode(type, at: path(to: key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try member(key).decode(type, at: path(to: key))
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try member(key).decode(type, at: path(to: key))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try member(key).decode(type, at: path(to: key))
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try member(key).decode(type, at: path(to: key))
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try member(key).decode(type, at: path(to: key))
  }

  func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try member(key).decode(type, at: path(to: key))
  }
}

extension ObjectDecodingContainer {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }

  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try valueIfPresent(key)?.decode(type, at: path(to: key))
  }
}
