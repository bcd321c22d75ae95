import Testing

@testable import ObjectGraph

@Suite("A transaction")
struct TransactionTests {
  static let empty = Snapshot(emptyFor: Shop.schema, capacity: SegmentCapacity(shift: 6))

  private func transaction(
    _ base: Snapshot = empty, limits: TransactionLimits = .standard
  ) -> Transaction {
    Transaction(base, staging: InPlaceStaging(), limits: limits)
  }

  /// The error that `body` throws.
  private func error(_ body: () throws -> Void) -> TransactionError? {
    do {
      try body()
      return nil
    } catch {
      return error as? TransactionError
    }
  }

  @Test("that changes nothing has no next version")
  func nothing() throws {
    #expect(try transaction().finish() == nil)
    var first = transaction()
    let row = try first.insert(into: Shop.customer)
    let object = ObjectID(Shop.customer, row)
    try first.set(.string("a@b"), Shop.email, of: object)
    try first.link(Shop.friends, of: object, to: [row])
    let snapshot = try #require(try first.finish())
    #expect(snapshot.version == 1)

    var second = transaction(snapshot)
    try second.set(.string("a@b"), Shop.email, of: object)
    try second.set(nil, Shop.isActive, of: object)
    try second.link(Shop.friends, of: object, to: [row])
    #expect(try second.finish() == nil)
  }

  @Test("reads its own changes, also through inverses")
  func reading() throws {
    var transaction = transaction()
    let customer = try transaction.insert(into: Shop.customer)
    let order = try transaction.insert(into: Shop.order)
    let object = ObjectID(Shop.order, order)
    try transaction.set(.int(7), Shop.number, of: object)
    try transaction.link(Shop.buyer, of: object, to: [customer])
    let number = try transaction.value(Shop.number, of: object)
    let buyer = try transaction.targets(Shop.buyer, of: object)
    let orders = try transaction.targets(Shop.orders, of: ObjectID(Shop.customer, customer))
    #expect(number == .int(7))
    #expect(buyer == [customer])
    #expect(orders == [order])
    try transaction.delete(object)
    let isLive = try transaction.isLive(object)
    let rest = try transaction.targets(Shop.orders, of: ObjectID(Shop.customer, customer))
    let count = transaction.count(of: Shop.order)
    #expect(!isLive)
    #expect(rest == [])
    #expect(count == 0)
  }

  @Test("finds nothing at rows that do not exist")
  func noSuchRow() throws {
    var transaction = transaction()
    for row in [RowID(0), RowID(63), RowID(64), RowID(.max)] {
      let object = ObjectID(Shop.customer, row)
      let isLive = try transaction.isLive(object)
      let value = try transaction.value(Shop.email, of: object)
      let friends = try transaction.targets(Shop.friends, of: object)
      let orders = try transaction.targets(Shop.orders, of: object)
      let key = try transaction.key(of: object)
      #expect(!isLive && value == nil && friends == [] && orders == [] && key == nil)
    }
    let found = try transaction.object(of: Shop.customer, key: "a@b")
    #expect(found == nil)
  }

  @Test("numbers rows upwards and does not reuse holes")
  func rowNumbers() throws {
    var first = transaction()
    for expected in 0..<3 as Range<UInt32> {
      #expect(try first.insert(into: Shop.order) == RowID(expected))
    }
    try first.delete(ObjectID(Shop.order, RowID(2)))
    var second = transaction(try #require(try first.finish()))
    #expect(try second.insert(into: Shop.order) == RowID(3))
    let snapshot = try #require(try second.finish())
    #expect(try Array(snapshot.liveRows(of: Shop.order)) == [0, 1, 3].map { RowID($0) })
  }

  @Test("refuses values that an attribute does not take")
  func wrongValues() throws {
    var transaction = transaction()
    let order = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
    let product = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
    #expect(
      error { try transaction.set(.double(1), Shop.number, of: order) }
        == .wrongType(entity: "Order", attribute: "number", expected: .int))
    #expect(
      error { try transaction.set(.double(1), Shop.placed, of: order) }
        == .wrongType(entity: "Order", attribute: "placed", expected: .date))
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(
        error { try transaction.set(.double(number), Shop.price, of: product) }
          == .notFinite(entity: "Product", attribute: "price"))
      #expect(
        error { try transaction.set(.date(number), Shop.placed, of: order) }
          == .notFinite(entity: "Order", attribute: "placed"))
    }
    let values = try [Shop.number, Shop.placed].map { try transaction.value($0, of: order) }
    #expect(values == [nil, nil])
  }

  @Test("refuses targets that a relationship does not take")
  func wrongLinks() throws {
    var transaction = transaction()
    let order = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
    let customer = try transaction.insert(into: Shop.customer)
    let other = try transaction.insert(into: Shop.customer)
    #expect(
      error { try transaction.link(Shop.buyer, of: order, to: [customer, other]) }
        == .tooManyTargets(entity: "Order", relationship: "buyer"))
    #expect(
      error { try transaction.link(Shop.buyer, of: order, to: [RowID(9)]) }
        == .noTarget(entity: "Order", relationship: "buyer", row: RowID(9)))
    try transaction.delete(ObjectID(Shop.customer, other))
    #expect(
      error { try transaction.link(Shop.buyer, of: order, to: [other]) }
        == .noTarget(entity: "Order", relationship: "buyer", row: other))
    #expect(
      error {
        try transaction.link(Shop.orders, of: ObjectID(Shop.customer, customer), to: [order.row])
      } == .inverse(entity: "Customer", relationship: "orders"))
    let buyer = try transaction.targets(Shop.buyer, of: order)
    #expect(buyer == [])
  }

  @Test("refuses to change objects that do not exist")
  func deadObjects() throws {
    var transaction = transaction()
    let order = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
    try transaction.delete(order)
    for object in [order, ObjectID(Shop.order, RowID(5)), ObjectID(Shop.order, RowID(.max))] {
      let expected = TransactionError.noObject(entity: "Order", row: object.row)
      #expect(error { try transaction.set(.int(1), Shop.number, of: object) } == expected)
      #expect(error { try transaction.link(Shop.products, of: object, to: []) } == expected)
      #expect(error { try transaction.delete(object) } == expected)
    }
    let live = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
    #expect(
      error { try transaction.delete([live.row, order.row], of: Shop.order) }
        == .noObject(entity: "Order", row: order.row))
    let isLive = try transaction.isLive(live)
    #expect(isLive)
  }

  @Test("refuses a key that another object has, whichever attribute makes it")
  func takenKeys() throws {
    var transaction = Transaction(
      Snapshot(emptyFor: Kitchen.schema, capacity: SegmentCapacity(shift: 6)),
      staging: InPlaceStaging())
    let first = ObjectID(Kitchen.recipe, try transaction.insert(into: Kitchen.recipe))
    let second = ObjectID(Kitchen.recipe, try transaction.insert(into: Kitchen.recipe))
    try transaction.set(.string("カレー"), Kitchen.name, of: first)
    let taken = TransactionError.keyTaken(entity: "Recipe", key: "カレー", by: first.row)
    #expect(error { try transaction.set(.string("カレー"), Kitchen.name, of: second) } == taken)
    #expect(error { try transaction.set(.string("カレー"), Kitchen.key, of: second) } == taken)
    // With a key of its own, its name is free; until the key goes.
    try transaction.set(.string("2"), Kitchen.key, of: second)
    try transaction.set(.string("カレー"), Kitchen.name, of: second)
    #expect(error { try transaction.set(nil, Kitchen.key, of: second) } == taken)
    let key = try transaction.key(of: second)
    #expect(key == "2")
    // Its own key is no obstacle.
    try transaction.set(.string("カレー"), Kitchen.name, of: first)
    try transaction.set(.string("カレー"), Kitchen.key, of: first)
    let owner = try transaction.object(of: Kitchen.recipe, key: "カレー")
    #expect(owner == first.row)
  }

  @Test("keeps strings in NFC, and finds them by any spelling")
  func normalForm() throws {
    var transaction = transaction()
    let object = ObjectID(Shop.customer, try transaction.insert(into: Shop.customer))
    try transaction.set(.string("cafe\u{301}@が"), Shop.email, of: object)
    let found = try transaction.object(of: Shop.customer, key: "caf\u{E9}@か\u{3099}")
    #expect(found == object.row)
    let snapshot = try #require(try transaction.finish())
    let column = try snapshot.strings(Shop.email, of: Shop.customer)[0]
    #expect(column.heap.array == Array("caf\u{E9}@\u{304C}".utf8))
    // The same in another spelling changes nothing.
    var second = self.transaction(snapshot)
    try second.set(.string("cafe\u{301}@か\u{3099}"), Shop.email, of: object)
    #expect(try second.finish() == nil)
  }

  @Test("refuses rows beyond the greatest number, and columns beyond their offsets")
  func limits() throws {
    var limits = TransactionLimits.standard
    limits.rowCount = 130
    limits.columnCount = 40
    var transaction = transaction(limits: limits)
    for _ in 0..<128 { _ = try transaction.insert(into: Shop.order) }
    #expect(
      error { _ = try transaction.insert(into: Shop.order) } == .tooManyRows(entity: "Order"))
    let order = ObjectID(Shop.order, RowID(0))
    #expect(
      error {
        try transaction.set(.string(String(repeating: "x", count: 41)), Shop.note, of: order)
      }
        == .segmentFull(entity: "Order", property: "note"))
    let product = try transaction.insert(into: Shop.product)
    let tooMany = [RowID](repeating: product, count: 41)
    #expect(
      error { try transaction.link(Shop.products, of: order, to: tooMany) }
        == .segmentFull(entity: "Order", property: "products"))
  }
}

@Suite("Deleting")
struct DeletingTests {
  @Test("removes an object from every list, whether or not an inverse is declared")
  func unlinks() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let kept = try transaction.insert(into: Shop.product)
    let gone = try transaction.insert(into: Shop.product)
    let order = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
    try transaction.link(Shop.products, of: order, to: [gone, kept, gone])
    try transaction.link(Shop.returned, of: order, to: [gone])
    try transaction.delete(ObjectID(Shop.product, gone))
    let snapshot = try #require(try transaction.finish())
    #expect(try snapshot.targets(Shop.products, of: order) == [kept])
    #expect(try snapshot.targets(Shop.returned, of: order) == [])
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("removes an object from its own lists and those of others deleted with it")
  func linkedToItself() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let rows = try (0..<3).map { _ in try transaction.insert(into: Shop.customer) }
    for row in rows {
      try transaction.link(Shop.friends, of: ObjectID(Shop.customer, row), to: rows)
    }
    try transaction.delete([rows[0], rows[1], rows[0]], of: Shop.customer)
    let snapshot = try #require(try transaction.finish())
    #expect(try snapshot.targets(Shop.friends, of: ObjectID(Shop.customer, rows[2])) == [rows[2]])
    #expect(snapshot.count(of: Shop.customer) == 1)
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("deletes objects that nothing links to any more, through a whole chain")
  func chain() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let product = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
    let tags = try (0..<300).map { _ in try transaction.insert(into: Shop.tag) }
    for (child, parent) in zip(tags, tags.dropFirst()) {
      try transaction.link(Shop.parent, of: ObjectID(Shop.tag, child), to: [parent])
    }
    try transaction.link(Shop.tags, of: product, to: [tags[0]])
    let snapshot = try #require(try transaction.finish())
    #expect(snapshot.count(of: Shop.tag) == 300)

    var second = Transaction(snapshot, staging: InPlaceStaging())
    try second.link(Shop.tags, of: product, to: [tags[200]])
    let third = try #require(try second.finish())
    #expect(try Array(third.liveRows(of: Shop.tag)) == Array(tags[200...]))
    #expect(third.invariantProblems() == [])
  }

  @Test("deletes objects that were never linked, and keeps those that link to themselves")
  func neverLinked() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let alone = try transaction.insert(into: Shop.tag)
    let loop = try transaction.insert(into: Shop.tag)
    try transaction.link(Shop.parent, of: ObjectID(Shop.tag, loop), to: [loop])
    let snapshot = try #require(try transaction.finish())
    #expect(try !snapshot.liveRows(of: Shop.tag).contains(alone))
    #expect(try snapshot.liveRows(of: Shop.tag).contains(loop))
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("keeps objects that get another backlink in time")
  func relinked() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let tag = try transaction.insert(into: Shop.tag)
    let first = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
    let second = ObjectID(Shop.product, try transaction.insert(into: Shop.product))
    try transaction.link(Shop.tags, of: first, to: [tag])
    let base = try #require(try transaction.finish())
    var next = Transaction(base, staging: InPlaceStaging())
    try next.link(Shop.tags, of: first, to: [])
    try next.link(Shop.tags, of: second, to: [tag])
    let snapshot = try #require(try next.finish())
    #expect(try snapshot.liveRows(of: Shop.tag).contains(tag))
  }
}
