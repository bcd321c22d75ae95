import ObjectGraph
import PredicateSyntax

@testable import PredicateTyping
@testable import QueryEngine

/// A few products of the shop with known values, and queries about the first of them.
///
///     name      note         price  stock  isOnSale  madeAt      supplier  tags
///     Apple     "12abc"      2.5    7      true      2015-08-02  Orchard   red, round
///     ばなな    nil          1.0    0      false     2001-01-01  nil       (none)
///     Ångström  " pad "      nil    nil    nil       nil         Orchard   red, red
enum Stall {
  static let snapshot: Snapshot = {
    do {
      let store = Store(inMemoryFor: Shop.schema)
      try store.write { try fill(&$0) }
      return try store.snapshot()
    } catch {
      preconditionFailure("the stall cannot be filled: \(error)")
    }
  }()

  private static func fill(_ transaction: inout Transaction) throws {
    let orchard = try transaction.insert(into: Shop.supplier)
    try transaction.set(.string("Orchard"), AttributeID(0), of: ObjectID(Shop.supplier, orchard))
    let red = try tag("red", weight: 3, &transaction)
    let round = try tag("round", weight: nil, &transaction)
    let date = DateText.seconds("2015-08-02") ?? 0
    try product(
      [.string("Apple"), .string("12abc"), .double(2.5), .int(7), .bool(true), .date(date)],
      tags: [red, round], supplier: orchard, &transaction)
    try product(
      [.string("ばなな"), nil, .double(1), .int(0), .bool(false), .date(0)], tags: [],
      supplier: nil, &transaction)
    try product(
      [.string("Ångström"), .string(" pad "), nil, nil, nil, nil], tags: [red, red],
      supplier: orchard, &transaction)
  }

  private static func tag(_ name: String, weight: Int64?, _ transaction: inout Transaction) throws
    -> RowID
  {
    let row = try transaction.insert(into: Shop.tag)
    try transaction.set(.string(name), AttributeID(0), of: ObjectID(Shop.tag, row))
    try transaction.set(weight.map { .int($0) }, AttributeID(1), of: ObjectID(Shop.tag, row))
    return row
  }

  private static func product(
    _ values: [AttributeValue?], tags: [RowID], supplier: RowID?, _ transaction: inout Transaction
  ) throws {
    let object = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
    for (index, value) in values.enumerated() {
      try transaction.set(value, AttributeID(index), of: object)
    }
    try transaction.link(RelationshipID(0), of: object, to: tags)
    try transaction.link(RelationshipID(2), of: object, to: [supplier].compactMap { $0 })
  }

  /// The value of an expression for the product in a row.
  static func value(_ expression: String, of row: UInt32 = 0) throws -> Value {
    let selection = try Selection(expression, on: Shop.product, in: Shop.schema)
    return try selection.values(of: ObjectID(Shop.product, RowID(row)), in: snapshot)[0]
  }

  /// The rows of the products that a predicate finds, in order.
  static func rows(
    _ predicate: String, arguments: [QueryArgument] = [],
    variables: [String: QueryArgument] = [:]
  ) throws -> [UInt32] {
    try query(predicate, arguments: arguments, variables: variables).objects(in: snapshot)
      .map(\.row.rawValue)
  }

  /// A query about products.
  static func query(
    _ predicate: String, arguments: [QueryArgument] = [],
    variables: [String: QueryArgument] = [:]
  ) throws -> Query {
    try Query(
      predicate, on: Shop.product, in: Shop.schema, arguments: arguments, variables: variables)
  }

  /// The diagnostics of a query: its errors, or its warnings if it runs.
  static func diagnostics(
    _ predicate: String, arguments: [QueryArgument] = [],
    variables: [String: QueryArgument] = [:]
  ) -> [Diagnostic] {
    do {
      return try query(predicate, arguments: arguments, variables: variables).warnings
    } catch let error as Diagnostics {
      return error.all
    } catch {
      return []
    }
  }
}
