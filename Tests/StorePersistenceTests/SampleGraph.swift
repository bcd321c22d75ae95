import Foundation
import TestSupport
import Testing

@testable import ObjectGraph
@testable import StorePersistence

/// A directory of its own for one test, removed with it.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("store-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a store that is not there yet.
  var store: String { path + "/sample.store" }

  /// Makes the store of a dump.
  func load(_ dump: String) throws {
    let environment = try Environment.create(store, shownPath: store, addressSpace: 1 << 30)
    try environment.write { transaction in
      for (key, bytes) in try StoreDump.records(of: dump) {
        try transaction.put(bytes, try #require(RecordKey(key)))
      }
    }
  }

  /// The header of the store's file.
  func storedHeader() throws -> StoreHeader {
    let environment = try Environment.open(store, addressSpace: 1 << 30)
    let transaction = try ReadTransaction(environment) {}
    return try StoreHeader(
      record: try #require(try transaction.value(of: .header)).array, mark: Sample.mark)
  }
}

/// A made-up schema with every type of attribute, links and an inverse.
enum Sample {
  static let schema = Schema([
    Entity(
      "Book",
      attributes: [
        Attribute("title", .string), Attribute("pages", .int), Attribute("weight", .double),
        Attribute("isLent", .bool), Attribute("printed", .date),
      ],
      relationships: [Relationship("authors", to: EntityID(1))],
      primaryKey: ["title"]),
    Entity(
      "Author", attributes: [Attribute("name", .string)],
      relationships: [
        Relationship("books", to: EntityID(0), kind: .inverse(of: RelationshipID(0)))
      ]),
  ])

  static let book = EntityID(0)
  static let author = EntityID(1)
  /// The mark of the kept files of earlier formats.
  static let mark: StoreMark = "RECIPES"
  static let capacity = SegmentCapacity(shift: 6)

  static func file(
    _ path: String, schema: Schema = schema, limits: StoreFileLimits = .standard,
    onWait: @escaping @Sendable () -> Void = {}
  ) -> StoreFile {
    StoreFile(
      path: path, schema: schema, mark: mark, capacity: capacity, limits: limits, onWait: onWait)
  }

  /// A segment of random books that link to the first `authorCount` authors.
  static func books(
    _ count: Int, authorCount: Int, textLength: Int = 8, using generator: inout SeededGenerator
  ) throws -> Segment {
    var builder = SegmentBuilder(schema[book])
    for _ in 0..<count {
      let row = try builder.append()
      func set(_ value: AttributeValue, _ attribute: Int) throws {
        guard Int.random(in: 0..<4, using: &generator) > 0 else { return }
        try builder.set(value, AttributeID(attribute), row: row)
      }
      let text = (0..<textLength).map { _ in
        ["人", "参", "か", "ぼ", "ちゃ", "a", "b"][Int.random(in: 0..<7, using: &generator)]
      }
      try set(.string(text.joined()), 0)
      try set(.int(Int64.random(in: -99...99, using: &generator)), 1)
      try set(.double(Double.random(in: 0...1, using: &generator)), 2)
      try set(.bool(Bool.random(using: &generator)), 3)
      try set(.date(Double.random(in: 0...1e9, using: &generator)), 4)
      let links = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        RowID(UInt32.random(in: 0..<UInt32(authorCount), using: &generator))
      }
      try builder.set(links, RelationshipID(0), row: row, targetBound: 64)
    }
    for row in 0..<count where Int.random(in: 0..<9, using: &generator) == 0 {
      for attribute in schema[book].attributes.indices {
        try builder.set(nil, AttributeID(attribute), row: row)
      }
      try builder.set([RowID](), RelationshipID(0), row: row, targetBound: 64)
      try builder.makeHole(row: row)
    }
    return try builder.finish { _ in 64 }
  }

  /// A segment of authors with these names.
  static func authors(_ names: [String]) throws -> Segment {
    var builder = SegmentBuilder(schema[author])
    for name in names {
      let row = try builder.append()
      try builder.set(.string(name), AttributeID(0), row: row)
    }
    return try builder.finish { _ in 64 }
  }

  /// A version with full segments of books before the last.
  static func snapshot(
    _ bookCount: Int, textLength: Int = 8, version: UInt64 = 1, seed: UInt64
  ) throws -> Snapshot {
    var generator = SeededGenerator(seed: seed)
    var segments: [Segment] = []
    for start in stride(from: 0, to: bookCount, by: 64) {
      segments.append(
        try books(
          min(64, bookCount - start), authorCount: 20, textLength: textLength, using: &generator))
    }
    let authors = try authors((0..<20).map { "author \($0)" })
    return Snapshot(
      schema: schema, capacity: capacity, segments: [segments, [authors]], version: version,
      metadata: [:])
  }
}

extension Snapshot {
  /// The same version with other segments.
  func replacing(_ segments: [[Segment]]) -> Snapshot {
    Snapshot(
      schema: schema, capacity: capacity, segments: segments, version: version + 1,
      metadata: metadata)
  }

  /// Every object with all that can be asked of it, a line each.
  func lines() throws -> [String] {
    var lines: [String] = []
    for (index, entity) in schema.entities.enumerated() {
      for row in try liveRows(of: EntityID(index)) {
        let object = ObjectID(EntityID(index), row)
        var line = "\(entity.name) \(row.rawValue):"
        for (place, attribute) in entity.attributes.enumerated() {
          guard let value = try value(AttributeID(place), of: object) else { continue }
          line += " \(attribute.name)=\(value)"
        }
        for (place, relationship) in entity.relationships.enumerated() {
          let targets = try targets(RelationshipID(place), of: object)
          line += " \(relationship.name)=\(targets.map(\.rawValue))"
        }
        lines.append(line)
      }
    }
    return lines
  }

  /// The blobs of each segment of an entity; nil for columns that are not in a file.
  func blobs(of entity: EntityID) -> [[UInt64?]] {
    segments[entity.index].map { segment in
      segment.sources.map { ($0 as? StoredColumn)?.blob }
    }
  }
}
