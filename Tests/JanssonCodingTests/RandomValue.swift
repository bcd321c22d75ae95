import TestSupport

/// Any JSON value, drawn at random.
enum RandomValue: Codable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([RandomValue])
  case object([String: RandomValue])

  init(using random: inout SeededGenerator, depth: Int) {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: self = .null
    case 1: self = .bool(.random(using: &random))
    case 2: self = .integer(.random(in: .min ... .max, using: &random) >> (random.next() & 63))
    case 3: self = .real(Double(bitPattern: random.next()).finiteFraction)
    case 4: self = .string(Self.string(using: &random))
    case 5:
      self = .array((0..<4).map { _ in RandomValue(using: &random, depth: depth - 1) })
    default:
      let members = (0..<4).map { _ in
        (Self.string(using: &random), RandomValue(using: &random, depth: depth - 1))
      }
      self = .object(Dictionary(members) { _, last in last })
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let real = try? container.decode(Double.self) {
      self = .real(real)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([RandomValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: RandomValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .real(let real): try container.encode(real)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }

  private static func string(using random: inout SeededGenerator) -> String {
    let pieces = ["a", "\"", "\\", "]", "}", "{", "[", ",", "人参", "🥕", "\n", "\t", "\u{1F}", "é"]
    return (0..<Int.random(in: 0...6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}

extension Double {
  /// This number, or one half if it is not finite or would decode as an integer.
  fileprivate var finiteFraction: Double {
    isFinite && Int64(exactly: self) == nil ? self : 0.5
  }
}
