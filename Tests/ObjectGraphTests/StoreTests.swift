import Dispatch
import Synchronization
import Testing

@testable import ObjectGraph

@Suite("A store")
struct StoreTests {
  struct Stop: Error {}

  private let store = Store(inMemoryFor: Shop.schema, capacity: SegmentCapacity(shift: 6))

  @Test("publishes the writes of a closure, and returns its result")
  func publishes() throws {
    let row = try store.write { try $0.insert(into: Shop.order) }
    #expect(row == RowID(0))
    #expect(try store.snapshot().count(of: Shop.order) == 1)
    #expect(try store.snapshot().version == 1)
  }

  @Test("discards the writes of a closure that throws")
  func discards() throws {
    try store.write { _ = try $0.insert(into: Shop.order) }
    #expect(throws: Stop.self) {
      try store.write { transaction in
        for _ in 0..<100 { _ = try transaction.insert(into: Shop.order) }
        try transaction.delete(ObjectID(Shop.order, RowID(0)))
        throw Stop()
      }
    }
    #expect(try store.snapshot().count(of: Shop.order) == 1)
    #expect(try store.snapshot().version == 1)
    #expect(try store.write { try $0.insert(into: Shop.order) } == RowID(1))
  }

  @Test("has a new version only if something changed")
  func versions() throws {
    try store.write { _ in }
    #expect(try store.snapshot().version == 0)
  }

  /// Runs closures at once, and rethrows what one of them throws.
  private func concurrently(_ bodies: [@Sendable () throws -> Void]) throws {
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: bodies.count) { index in
      do {
        try bodies[index]()
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  @Test("loses nothing of two writers")
  func writers() throws {
    let store = store
    let writer: @Sendable () throws -> Void = {
      for number in 0..<200 {
        try store.write { transaction in
          let object = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
          try transaction.set(.int(Int64(number)), Shop.number, of: object)
        }
      }
    }
    try concurrently([writer, writer])
    let snapshot = try store.snapshot()
    #expect(snapshot.count(of: Shop.order) == 400)
    #expect(snapshot.version == 400)
    var counts = [Int](repeating: 0, count: 200)
    for row in try snapshot.liveRows(of: Shop.order) {
      let value = try snapshot.value(Shop.number, of: ObjectID(Shop.order, row))
      guard case .int(let number)? = value else { continue }
      counts[Int(number)] += 1
    }
    #expect(counts.allSatisfy { $0 == 2 })
  }

  @Test("shows readers complete versions while it is written")
  func readers() throws {
    let store = store
    let customer = try store.write { try $0.insert(into: Shop.customer) }
    let isDone = Mutex(false)
    // Each version has as many orders as it is old, all linked, and the customer's links say so.
    let writer: @Sendable () throws -> Void = {
      for _ in 0..<150 {
        try store.write { transaction in
          let object = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
          try transaction.link(Shop.buyer, of: object, to: [customer])
        }
      }
      isDone.withLock { $0 = true }
    }
    let reader: @Sendable () throws -> Void = {
      var last: UInt64 = 0
      while !isDone.withLock({ $0 }) {
        let snapshot = try store.snapshot()
        let orders = try snapshot.targets(Shop.orders, of: ObjectID(Shop.customer, customer))
        #expect(snapshot.version >= last)
        #expect(orders.count == Int(snapshot.version) - 1)
        #expect(snapshot.count(of: Shop.order) == orders.count)
        last = snapshot.version
      }
    }
    try concurrently([writer, reader])
    #expect(try store.snapshot().count(of: Shop.order) == 150)
  }
}
