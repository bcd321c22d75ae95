import Foundation
import ObjectGraph
import PredicateSyntax
import StorePersistence
import Testing

@testable import PredicateTyping
@testable import QueryEngine

/// A store of orders in its own file, in a directory that is deleted with this object.
final class OrderStore {
  private let directory: URL
  let schema: Schema
  private let capacity: SegmentCapacity

  init(schema: Schema = OrderSchema.schema, capacity: SegmentCapacity = .standard) throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "orders-\(UUID().uuidString)")
    self.schema = schema
    self.capacity = capacity
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Returns the file, opened again, under a schema.
  func file(under schema: Schema? = nil) -> StoreFile {
    StoreFile(
      path: directory.appending(path: "orders.store").path, schema: schema ?? self.schema,
      mark: "ORDERS", capacity: capacity)
  }

  /// Writes the next version, and closes the file.
  @discardableResult
  func write<Result>(
    under schema: Schema? = nil,
    _ body: (inout Transaction, OrderWriter) throws -> Result
  ) throws -> Result {
    try Store(file(under: schema)).write { transaction in
      try body(&transaction, OrderWriter(schema: schema ?? self.schema))
    }
  }

  /// Returns the newest version from the file, opened again, after a complete check.
  func reopened(under schema: Schema? = nil) throws -> Snapshot {
    let file = file(under: schema)
    #expect(try file.check() == [])
    let snapshot = try Store(file).snapshot()
    #expect(snapshot.invariantProblems() == [])
    return snapshot
  }
}

extension Snapshot {
  /// Returns the keys of the objects that a query finds, in order, after comparing all rules, no
  /// rules, and the count.
  func keys(
    _ predicate: String, of entity: EntityID = OrderSchema.order,
    arguments: [QueryArgument] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let query = try Query(predicate, on: entity, in: schema, arguments: arguments)
    let found = try query.objects(in: self)
    let plain = try Query(
      predicate, on: entity, in: schema, arguments: arguments, variables: [:], rules: [])
    #expect(
      try plain.objects(in: self) == found, "without rules: \(predicate)",
      sourceLocation: sourceLocation)
    #expect(
      try query.count(in: self) == found.count, "counted: \(predicate)",
      sourceLocation: sourceLocation)
    return try found.map { try keyText(of: $0) ?? "?" }
  }

  /// Returns the same keys separated by spaces, as in tables of cases.
  func keyText(
    _ predicate: String, of entity: EntityID = OrderSchema.order,
    arguments: [QueryArgument] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try keys(predicate, of: entity, arguments: arguments, sourceLocation: sourceLocation)
      .joined(separator: " ")
  }
}
