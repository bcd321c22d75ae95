import JanssonCoding
import RecipeModel
import SourceReading

/// The parts of a source that have no field in a document, as the members of a JSON object, in
/// order.
struct ExtraFields: Encodable {
  /// A value, its texts as written.
  indirect enum Value: Encodable {
    case text(String)
    case null
    case list([Value])
    case object(ExtraFields)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .list(let values): try values.encode(to: encoder)
      case .object(let fields): try fields.encode(to: encoder)
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var members: [(key: String, value: Value)] = []
  private var keys: Set<String> = []
  /// The last number that a repeated key took.
  private var numbers: [String: Int] = [:]

  /// Adds a value; if the key is taken, under a numbered key, so that nothing is lost.
  mutating func add(_ key: String, _ value: Value) {
    var free = key
    while !keys.insert(free).inserted {
      numbers[key, default: 1] += 1
      free = "\(key) \(numbers[key, default: 2])"
    }
    members.append((free, value))
  }

  /// Adds a text, unless it is empty.
  mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { add(key, .text(text)) }
  }

  /// Adds texts, unless there are none.
  mutating func add(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { add(key, .list(texts.map { .text($0) })) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
  }

  /// Returns the text of the object, or absent if it has no members.
  func field() throws -> Field<String> {
    guard !members.isEmpty else { return .absent }
    let bytes = try JanssonEncoder(layout: .compact).encode(self)
    return .value(String(decoding: bytes, as: UTF8.self))
  }
}

extension ExtraFields.Value {
  /// A value of YAML.
  init(_ value: YAMLValue) {
    switch value {
    case .scalar(let text, _): self = value.isNull ? .null : .text(text)
    case .list(let values): self = .list(values.map { Self($0) })
    case .mapping(let members):
      var fields = ExtraFields()
      for member in members { fields.add(member.key, Self(member.value)) }
      self = .object(fields)
    }
  }
}
