// One generic `encode` serves all integers but the two widest: the protocol got those later, with
// defaults that throw.
extension EncodingNode: SingleValueEncodingContainer {
  func encodeNil() throws { try set(.null, of: Any?.none as Any) }

  func encode(_ value: Bool) throws { try set(.bool(value), of: value) }

  func encode(_ value: String) throws { try set(.string(value), of: value) }

  func encode(_ value: Double) throws { try encodeNumber(value) }

  func encode(_ value: Float) throws { try encodeNumber(value) }

  func encode(_ value: Int128) throws { try set(.number("\(value)"), of: value) }

  func encode(_ value: UInt128) throws { try set(.number("\(value)"), of: value) }

  func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
    try set(.number("\(value)"), of: value)
  }

  func encode<T: Encodable>(_ value: T) throws { try encodeValue(value) }

  private func encodeNumber(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws {
    guard let number = EncodedValue(value) else { throw notFinite(value) }
    try set(number, of: value)
  }

  /// Returns the error that JSON cannot represent an infinity or a NaN.
  func notFinite(_ value: Any) -> EncodingError {
    invalid(value, "\(value) is not a JSON number")
  }
}

extension EncodedValue {
  /// Creates a floating-point number with the fewest digits that read back as the same number; nil if
  /// it is not finite.
  init?(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    guard value.isFinite else { return nil }
    self = .number(value.description)
  }
}
