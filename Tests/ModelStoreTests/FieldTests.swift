import Foundation
import ModelStore
import Testing

/// A model with a field of every kind.
struct Everything: Model, Equatable {
  static let layout = Layout(key: "id")

  enum Kind: String, Codable, Sendable {
    case small, large
  }

  enum Level: Int, Codable, Sendable, CaseIterable {
    case low = -1
    case high = 7
  }

  enum Shape: Codable, Sendable, Equatable {
    case circle(radius: Double)
    case point
  }

  struct Size: Codable, Sendable, Equatable {
    var width = 0.0
    var height: Int?
  }

  struct Color: StoredValue, Equatable {
    var rgb: Int
    init(rgb: Int) { self.rgb = rgb }
    init?(stored: Int) {
      guard stored >= 0 else { return nil }
      rgb = stored
    }
    var stored: Int { rgb }
  }

  var id: Int
  var flag: Bool
  var byte: UInt8
  var short: Int16
  var big: UInt64
  var ratio: Float
  var mass: Double
  var title: String
  var kind: Kind
  var level: Level
  var when: Date
  var token: UUID
  var color: Color
  var size: Size
  var tags: [String]
  var counts: [String: Int]
  var optionalFlag: Bool?
  var optionalNumber: Int?
  var optionalTitle: String?
  var optionalKind: Kind?
  var optionalDate: Date?
  var optionalColor: Color?
  var optionalTags: [String]?
  var optionalShape: Shape?

  static func sample(_ id: Int) -> Everything {
    Everything(
      id: id, flag: id % 2 == 0, byte: 255, short: -3, big: 1 << 40, ratio: 0.5, mass: -1e300,
      title: "題 \(id)", kind: .large, level: .high,
      when: Date(timeIntervalSinceReferenceDate: 12_345.25), token: UUID(), color: Color(rgb: 0xFF),
      size: Size(width: 2, height: 3), tags: ["a", "b\"c", "日本"], counts: ["x": 1])
  }
}

/// A field under another name, and one that is left out.
struct Renamed: Model, Equatable {
  static let layout = Layout("Thing", key: "identifier")
  var id: String
  var title: String?
  var scratch = 7

  enum CodingKeys: String, CodingKey {
    case id = "identifier"
    case title
  }
}

@Suite("Fields of models")
struct FieldTests {
  @Test("of every kind are read as they were written") func roundTrip() throws {
    let store = try ObjectStore(.memory, Everything.self)
    var full = Everything.sample(2)
    full.optionalFlag = false
    full.optionalNumber = Int.min
    full.optionalTitle = ""
    full.optionalKind = .small
    full.optionalDate = .distantPast
    full.optionalColor = .init(rgb: 3)
    full.optionalTags = []
    full.optionalShape = .circle(radius: 1.5)
    let models = [Everything.sample(1), full]
    try store.write { try $0.upsert(models) }
    let results = try store.read().objects(Everything.self)
    #expect(try results.models() == models)
    #expect(try results[1].optionalShape == .circle(radius: 1.5))
    #expect(try results[0].optionalShape == nil)
    #expect(try results[0].optionalDate == nil)
    #expect(try results[1].optionalDate == .distantPast)
    #expect(try results[1].kind == .large)
    #expect(try results[1].optionalColor == .init(rgb: 3))
    #expect(try results[0].tags == ["a", "b\"c", "日本"])
  }

  @Test("are found by predicates") func predicates() throws {
    let store = try ObjectStore(.memory, Everything.self)
    try store.write { try $0.upsert([Everything.sample(1), Everything.sample(2)]) }
    let reader = try store.read()
    #expect(try reader.count(Everything.self, "flag = YES AND level = 7 AND kind = 'large'") == 1)
    #expect(try reader.count(Everything.self, "color = %@", Everything.Color(rgb: 0xFF)) == 2)
    #expect(try reader.count(Everything.self, "id IN %@", [2, 3]) == 1)
    #expect(try reader.count(Everything.self, "optionalTitle = %@", nil as String?) == 2)
    #expect(
      try reader.count(Fetch<Everything>("title = $title").setting("title", to: "題 1")) == 1)
  }

  @Test("go by the names of CodingKeys") func codingKeys() throws {
    let store = try ObjectStore(.memory, Renamed.self)
    try store.write { _ = try $0.upsert(Renamed(id: "a", title: "t", scratch: 9)) }
    let reader = try store.read()
    let object = try #require(try reader.object(Renamed.self, key: "a"))
    #expect(try object.model() == Renamed(id: "a", title: "t", scratch: 7))
    #expect(try object.id == "a")
    #expect(try object.title == "t")
    #expect(try reader.count(Renamed.self, "identifier = 'a'") == 1)
  }

  @Test("that hold a raw value no case has fail one object, not the list") func unknownRaw() throws
  {
    struct Loose: Model {
      static let layout = Layout("Item", key: "id")
      var id: Int
      var kind: String
    }
    struct Strict: Model {
      static let layout = Layout("Item", key: "id")
      enum Kind: String, Codable { case known }
      var id: Int
      var kind: Kind
    }
    let path = NSTemporaryDirectory() + "model-fields-\(UUID()).store"
    defer { for end in ["", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
    try ObjectStore(.file(path), Loose.self).write { writer in
      try writer.upsert([Loose(id: 1, kind: "known"), Loose(id: 2, kind: "new")])
    }
    let results = try ObjectStore(.file(path), Strict.self).read().objects(Strict.self)
    var skipped: [Key?] = []
    let models = try results.models { object, _ in skipped.append(try object.key) }
    #expect(models.map(\.id) == [1])
    #expect(skipped == [2])
    #expect(throws: DecodingError.self) { try results.models() }
  }
}
