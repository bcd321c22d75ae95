import Foundation
import JanssonCoding
import ObjectGraph
import TestSupport
import Testing

@testable import QueryEngine

@Suite("queries of random orders agree with plain Swift over their documents")
struct RandomOrderTests {
  /// A random shop.
  struct Shop: CustomTestStringConvertible {
    let seed: UInt64
    let orderCount: Int
    let capacity: SegmentCapacity

    var testDescription: String {
      "seed \(seed), \(orderCount) orders, segments of \(capacity.rowCount)"
    }
  }

  /// Shops of several small segments, and one of a single large segment; more of the former if the
  /// environment requests a long run: `ORDER_SEEDS=500 swift test --filter RandomOrder`.
  static let shops =
    [
      Shop(seed: 1, orderCount: 200, capacity: SegmentCapacity(shift: 6)),
      Shop(seed: 2, orderCount: 500, capacity: SegmentCapacity(shift: 6)),
      Shop(seed: 3, orderCount: 1_000, capacity: SegmentCapacity(shift: 8)),
      Shop(seed: 4, orderCount: 300, capacity: .standard),
    ]
    + (0..<(Int(ProcessInfo.processInfo.environment["ORDER_SEEDS"] ?? "") ?? 0)).map {
      Shop(seed: UInt64(100 + $0), orderCount: 200, capacity: SegmentCapacity(shift: 6))
    }

  @Test("after import, after updates and after deletes, each time reopened", arguments: shops)
  func agreement(shop: Shop) throws {
    var random = RandomOrders(seed: shop.seed, orderCount: shop.orderCount)
    let store = try OrderStore(capacity: shop.capacity)
    let written = random
    try store.write { transaction, writer in
      for customer in try Self.throughJSON(written.customers) {
        try writer.write(customer, into: &transaction)
      }
      for product in try Self.throughJSON(written.products) {
        try writer.write(product, into: &transaction)
      }
      for order in try Self.throughJSON(written.orders) {
        try writer.write(order, into: &transaction)
      }
    }
    try check(try store.reopened(), random.book)

    let changed = random.change()
    try store.write { transaction, writer in
      for order in try Self.throughJSON(changed) { try writer.write(order, into: &transaction) }
    }
    try check(try store.reopened(), random.book)

    let deleted = random.delete()
    try store.write { transaction, writer in
      for (keys, entity) in [
        (deleted.customers, OrderSchema.customer), (deleted.products, OrderSchema.product),
        (deleted.orders, OrderSchema.order),
      ] {
        var rows: [RowID] = []
        for key in keys { rows.append(try writer.row(key, of: entity, in: &transaction)) }
        try transaction.delete(rows, of: entity)
      }
    }
    try check(try store.reopened(), random.book)
  }

  /// The documents as decoded from their JSON text.
  private static func throughJSON<Document: Codable & Hashable>(_ documents: [Document]) throws
    -> [Document]
  {
    let text = try JanssonEncoder(layout: .pretty).encode(documents)
    let read = try OrderReader.read(Document.self, text)
    #expect(read == documents)
    return read
  }

  private func check(_ snapshot: Snapshot, _ book: OrderBook) throws {
    #expect(snapshot.count(of: OrderSchema.item) == book.items.count)
    for example in OrderOracle.all {
      let query = try Query(example.predicate, on: example.entity, in: snapshot.schema)
      var found = try query.objects(in: snapshot).map { try snapshot.keyText(of: $0) ?? "?" }
      // The store keeps items in the order in which they are first listed; the book sorts them.
      if example.entity == OrderSchema.item { found.sort() }
      let expected = example.expected(book)
      #expect(found == expected, "\(example.predicate)")
    }
  }

  @Test("every question has a non-trivial answer on some shop")
  func questionsTell() {
    let books = Self.shops.prefix(2).map {
      RandomOrders(seed: $0.seed, orderCount: $0.orderCount).book
    }
    for example in OrderOracle.all {
      let tells = books.contains { book in
        let counts = [
          book.customers.count, book.orders.count, book.items.count, book.products.count,
        ]
        let found = example.expected(book).count
        return found > 0 && (found < counts[example.entity.index] || example.isOrdered)
      }
      #expect(tells, "\(example.predicate)")
    }
  }
}
