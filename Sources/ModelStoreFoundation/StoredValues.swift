public import FoundationEssentials
public import ModelStore

/// A date is kept as a date: `createdAt > %@`.
extension Date: StoredValue {
  /// The date of a moment.
  public init(stored: Moment) {
    self.init(timeIntervalSinceReferenceDate: stored.secondsSinceReferenceDate)
  }

  /// The moment.
  public var stored: Moment {
    Moment(secondsSinceReferenceDate: timeIntervalSinceReferenceDate)
  }
}

/// A UUID is kept as its text, in capitals.
extension UUID: StoredValue {
  /// The UUID of a text.
  public init?(stored: String) { self.init(uuidString: stored) }

  /// The text.
  public var stored: String { uuidString }
}

/// An address is kept as its text.
extension URL: StoredValue {
  /// The address of a text.
  public init?(stored: String) { self.init(string: stored) }

  /// The text.
  public var stored: String { absoluteString }
}

/// Data is kept as text in Base64.
extension Data: StoredValue {
  /// The data of a text.
  public init?(stored: String) { self.init(base64Encoded: stored) }

  /// The text.
  public var stored: String { base64EncodedString() }
}
