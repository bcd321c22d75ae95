import Testing

@testable import ObjectGraph

@Suite("Keys of strings and numbers")
struct ObjectKeyTests {
  private func transaction(lookupsWithoutTable: Int = 1000) -> Transaction {
    var limits = TransactionLimits.standard
    limits.lookupsWithoutTable = lookupsWithoutTable
    let empty = Snapshot(emptyFor: Ledger.schema, capacity: SegmentCapacity(shift: 6))
    return Transaction(empty, staging: InPlaceStaging(), limits: limits)
  }

  @Test("the string 5 and the number 5 are different keys", arguments: [0, 1000])
  func kinds(lookupsWithoutTable: Int) throws {
    var transaction = transaction(lookupsWithoutTable: lookupsWithoutTable)
    let number = try transaction.upsert(Ledger.entry, key: 5, values: [], links: []).row
    let text = try transaction.upsert(Ledger.entry, key: "5", values: [], links: []).row
    #expect(number != text)
    for (key, row) in [(5, number), ("5", text)] as [(ObjectKey, RowID)] {
      let found = try transaction.object(of: Ledger.entry, key: key)
      #expect(found == row)
      let made = try transaction.key(of: ObjectID(Ledger.entry, row))
      #expect(made == key)
      let id = try transaction.value(Ledger.id, of: ObjectID(Ledger.entry, row))
      #expect(id == (key == 5 ? .int(5) : nil))
      let again = try transaction.upsert(Ledger.entry, key: key, values: [], links: [])
      #expect(again.row == row && again.outcome == .unchanged)
    }
    let missing = try transaction.object(of: Ledger.entry, key: 6)
    #expect(missing == nil)
    let snapshot = try #require(try transaction.finish())
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("a text is no key of an entity that only numbers identify")
  func wrongKind() throws {
    var transaction = transaction()
    #expect(throws: TransactionError.keyMismatch(entity: "Account", key: "5")) {
      try transaction.upsert(Ledger.account, key: "5", values: [], links: [])
    }
    let found = try transaction.object(of: Ledger.account, key: "5")
    #expect(found == nil)
  }

  @Test("a taken number is refused, by name")
  func taken() throws {
    var transaction = transaction()
    let first = try transaction.upsert(Ledger.account, key: -3, values: [], links: []).row
    let second = try transaction.upsert(Ledger.account, key: 4, values: [], links: []).row
    let taken = TransactionError.keyTaken(entity: "Account", key: -3, by: first)
    #expect(taken.description == "another Account has the key -3")
    #expect(throws: taken) {
      try transaction.set(.int(-3), Ledger.id, of: ObjectID(Ledger.account, second))
    }
    #expect(throws: TransactionError.keyMismatch(entity: "Account", key: 4)) {
      try transaction.upsert(
        Ledger.account, key: 4, values: [(Ledger.id, .int(7))], links: [])
    }
  }

  @Test("the first attribute with a value makes the key, whatever its type")
  func order() throws {
    var transaction = transaction()
    let row = try transaction.upsert(
      Ledger.note, key: nil, values: [(Ledger.id, .int(1)), (Ledger.name, .string("a"))], links: []
    ).row
    let byText = try transaction.object(of: Ledger.note, key: "a")
    let byNumber = try transaction.object(of: Ledger.note, key: 1)
    #expect(byText == row && byNumber == nil)
    try transaction.set(nil, Ledger.name, of: ObjectID(Ledger.note, row))
    let now = try transaction.object(of: Ledger.note, key: 1)
    #expect(now == row)
    let text = try transaction.keyText(of: ObjectID(Ledger.note, row))
    #expect(text == "1")
  }

  @Test("two objects with one number are a broken invariant")
  func invariant() throws {
    var transaction = transaction()
    for _ in 0..<2 { _ = try transaction.insert(into: Ledger.account) }
    for row in 0..<2 as Range<UInt32> {
      try transaction.assign([(Ledger.id, .int(9))], of: ObjectID(Ledger.account, RowID(row)))
    }
    let snapshot = try transaction.snapshot()
    #expect(snapshot.invariantProblems() == ["Account: rows 0 and 1 have the same key 9"])
  }
}
