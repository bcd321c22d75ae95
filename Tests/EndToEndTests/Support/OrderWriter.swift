import Foundation
import ObjectGraph

/// Writes documents into a transaction under their keys; properties are looked up by name, so that
/// it also writes under an extended schema.
struct OrderWriter {
  let schema: Schema

  /// Writes a customer, whose referrer exists already.
  @discardableResult
  func write(_ document: CustomerDocument, into transaction: inout Transaction) throws -> Upsert {
    try write(
      "Customer",
      [
        "email": .string(document.email), "name": document.name.map { .string($0) },
        "birthday": document.birthday.map { .date($0.timeIntervalSinceReferenceDate) },
        "isActive": document.isActive.map { .bool($0) },
        "points": document.points.map { .int($0) },
      ],
      ["referrer": try rows("Customer", [document.referrer], in: &transaction)],
      into: &transaction
    ).outcome
  }

  /// Writes a product.
  @discardableResult
  func write(_ document: ProductDocument, into transaction: inout Transaction) throws -> Upsert {
    try write(
      "Product",
      [
        "sku": .string(document.sku), "name": document.name.map { .string($0) },
        "price": document.price.map { .double($0) }, "stock": document.stock.map { .int($0) },
        "isSold": document.isSold.map { .bool($0) },
        "releasedAt": document.releasedAt.map { .date($0.timeIntervalSinceReferenceDate) },
        "産地": document.産地.map { .string($0) },
      ], [:], into: &transaction
    ).outcome
  }

  /// Writes an order and its items, whose customer and products exist already.
  @discardableResult
  func write(_ document: OrderDocument, into transaction: inout Transaction) throws -> Upsert {
    let items = try document.items.map { try write($0, into: &transaction) }
    return try write(
      "Order",
      [
        "code": .string(document.code), "number": document.number.map { .int($0) },
        "placedAt": document.placedAt.map { .date($0.timeIntervalSinceReferenceDate) },
        "isPaid": document.isPaid.map { .bool($0) },
        "shipping": document.shipping.map { .double($0) },
        "note": document.note.map { .string($0) },
      ],
      [
        "customer": try rows("Customer", [document.customer], in: &transaction), "items": items,
      ], into: &transaction
    ).outcome
  }

  private func write(_ document: ItemDocument, into transaction: inout Transaction) throws -> RowID
  {
    try write(
      "Item",
      [
        "line": .string(document.line), "quantity": document.quantity.map { .int($0) },
        "unitPrice": document.unitPrice.map { .double($0) },
        "isGift": document.isGift.map { .bool($0) },
        "packedAt": document.packedAt.map { .date($0.timeIntervalSinceReferenceDate) },
      ],
      ["product": try rows("Product", [document.product], in: &transaction)], into: &transaction
    ).row
  }

  /// Returns the row of the object with a key.
  func row(_ key: String, of entity: EntityID, in transaction: inout Transaction) throws -> RowID {
    guard let row = try transaction.object(of: entity, key: key) else { throw UnknownKey(key: key) }
    return row
  }

  /// An unknown key.
  struct UnknownKey: Error {
    let key: String
  }

  private func rows(_ entity: String, _ keys: [String?], in transaction: inout Transaction) throws
    -> [RowID]
  {
    try keys.compactMap(\.self).map { try row($0, of: id(entity), in: &transaction) }
  }

  private func write(
    _ name: String, _ values: KeyValuePairs<String, AttributeValue?>,
    _ links: KeyValuePairs<String, [RowID]>, into transaction: inout Transaction
  ) throws -> (row: RowID, outcome: Upsert) {
    let entity = id(name)
    return try transaction.upsert(
      entity, key: nil,
      values: values.map { (schema.attribute(name, $0.key), $0.value) },
      links: links.map { (schema.relationship(name, $0.key), $0.value) })
  }

  private func id(_ name: String) -> EntityID { schema.entityID(name) }
}

/// The properties by name; a wrong name is a bug in a test.
extension Schema {
  func entityID(_ name: String) -> EntityID {
    guard let id = entity(named: name) else { preconditionFailure("no entity \(name)") }
    return id
  }

  func attribute(_ entity: String, _ name: String) -> AttributeID {
    guard let id = self[entityID(entity)].attribute(named: name) else {
      preconditionFailure("no attribute \(entity).\(name)")
    }
    return id
  }

  func relationship(_ entity: String, _ name: String) -> RelationshipID {
    guard let id = self[entityID(entity)].relationship(named: name) else {
      preconditionFailure("no relationship \(entity).\(name)")
    }
    return id
  }
}
