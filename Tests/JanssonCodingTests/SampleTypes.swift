/// An enum with raw values.
enum Kind: String, Codable {
  case fruit, root
}

/// An enum with associated values, as the compiler encodes it.
enum Shape: Codable, Equatable {
  case dot
  case circle(radius: Double)
  case line(Int, Int)
}

struct Part: Codable, Equatable {
  var name: String
}

struct Record: Codable, Equatable {
  var name: String
  var count: Int8
  var ratio: Float?
  var parts: [Part]?
}

/// An array of two values of different types.
struct Pair: Decodable {
  var first: Int
  var second: String

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(Int.self)
    second = try container.decode(String.self)
  }
}

/// Decodes more elements than an array has, in every way.
struct PastTheEnd: Decodable {
  var answers: [String] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { _ = try container.superDecoder() }
    answers.append("\(container.currentIndex) of \(container.count ?? -1)")
    note { try container.decodeIfPresent(Int.self) as Any }
    note { try container.decode(Int.self) }
    note { try container.decode(String.self) }
    note { try container.decode(Part.self) }
    note { try container.decodeNil() }
    note { _ = try container.nestedUnkeyedContainer() }
    note { _ = try container.nestedContainer(keyedBy: Names.self) }
    note { _ = try container.superDecoder() }
  }

  private mutating func note<T>(_ ask: () throws -> T) {
    do {
      answers.append("\(try ask())")
    } catch {
      answers.append((error as? DecodingError)?.kind ?? "\(error)")
    }
  }
}

/// A value that is a number, or a string, or an array of such values.
indirect enum OneOrMany: Decodable {
  case number(Int)
  case string(String)
  case many([OneOrMany])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else {
      self = .many(try container.decode([OneOrMany].self))
    }
  }
}

enum Names: String, CodingKey {
  case a, b, c, own, name
}

/// Uses nested containers instead of nested types.
struct Nested: Decodable {
  var c: Int

  init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Names.self)
      .nestedContainer(keyedBy: Names.self, forKey: .a)
    var elements = try outer.nestedUnkeyedContainer(forKey: .b)
    let element = try elements.nestedContainer(keyedBy: Names.self)
    c = try element.decode(Int.self, forKey: .c)
  }
}

class Ancestor: Codable {
  var name: String

  init(name: String) { self.name = name }
}

/// Decodes and encodes its superclass under `super`.
final class Derived: Ancestor, CustomStringConvertible {
  var own: Int

  init(name: String, own: Int) {
    self.own = own
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Names.self)
    own = try container.decode(Int.self, forKey: .own)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Names.self)
    try super.encode(to: container.superEncoder())
    try container.encode(own, forKey: .own)
  }

  var description: String { "\(name) \(own)" }
}

/// Calls every function of the decoder of `super`.
struct ForgivingSuper: Decodable {
  var answers: [String] = []

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Names.self)
    let parent = try container.superDecoder()
    answers.append("\(parent.codingPath.map(\.stringValue))")
    answers.append(outcome { try parent.singleValueContainer().decodeNil() })
    answers.append(outcome { try Int(from: parent) })
    answers.append(outcome { try [Int](from: parent) })
    answers.append(outcome { try parent.container(keyedBy: Names.self).allKeys })
    answers.append(outcome { try Part(from: container.superDecoder(forKey: .b)) })
  }
}

struct Accented: Decodable {
  var é: Int
}

/// The depth of arrays in arrays.
struct Nesting: Decodable, CustomStringConvertible {
  var depth = 1

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd { depth = try 1 + container.decode(Nesting.self).depth }
  }

  var description: String { "\(depth)" }
}

/// A part with parts.
struct Tree: Codable {
  var parts: [Tree]
}
