/// The key of an object: a text or an integer.
///
///     let book = try reader.object(Book.self, key: 42)
///     let curry = try reader.object(Recipe.self, key: "カレー")
public enum Key: Hashable, Sendable {
  /// A text. Canonically equivalent texts are the same key.
  case string(String)
  /// An integer.
  case int(Int64)

  /// The key of a text.
  public init(_ text: some StringProtocol) { self = .string(String(text)) }

  /// The key of an integer. An integer that does not fit 64 signed bits is no object's key.
  public init(_ number: some BinaryInteger) { self = .int(Int64(clamping: number)) }
}

extension Key: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// The key of a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// The key of an integer.
  public init(integerLiteral value: Int64) { self = .int(value) }
}

extension Key: CustomStringConvertible {
  /// The text in quotes, or the digits.
  public var description: String {
    switch self {
    case .string(let text): "'\(text)'"
    case .int(let number): "\(number)"
    }
  }
}

extension Key: Codable {
  /// Reads a text or an integer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      self = .int(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes the text or the integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .int(let number): try container.encode(number)
    }
  }
}
