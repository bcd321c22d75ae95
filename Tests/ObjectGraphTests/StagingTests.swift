import Synchronization
import Testing

@testable import ObjectGraph

/// Remembers what was staged, and hands it back with columns of its own.
private final class RecordingStaging: SegmentStaging {
  struct Refused: Error {}

  let rowCounts = Mutex<[EntityID: [Int]]>([:])
  let isRefusing: Bool

  init(isRefusing: Bool = false) {
    self.isRefusing = isRefusing
  }

  func stage(_ segment: Segment, of entity: EntityID) throws -> Segment {
    if isRefusing { throw Refused() }
    rowCounts.withLock { $0[entity, default: []].append(segment.rowCount) }
    let sources = try segment.sources.map { source in
      try source.map { HeapColumn(ColumnBuffer(try $0.bytes().array)) }
    }
    return Segment(rowCount: segment.rowCount, liveCount: segment.liveCount, sources: sources)
  }

  func staged(of entity: EntityID) -> [Int] { rowCounts.withLock { $0[entity] ?? [] } }
}

@Suite("Segments")
struct StagingTests {
  static let capacity = SegmentCapacity(shift: 6)

  /// A version with `count` customers, each a friend of the one before.
  private func customers(
    _ count: Int, limits: TransactionLimits = .standard, textLength: Int = 1,
    staging: some SegmentStaging = InPlaceStaging()
  ) throws -> Snapshot {
    let empty = Snapshot(emptyFor: Shop.schema, capacity: Self.capacity)
    var transaction = Transaction(empty, staging: staging, limits: limits)
    var previous: RowID?
    for number in 0..<count {
      let email = "\(number)@" + String(repeating: "x", count: textLength)
      previous = try transaction.upsert(
        Shop.customer, key: email,
        values: [(Shop.email, .string(email)), (Shop.isActive, .bool(number % 3 == 0))],
        links: [(Shop.friends, previous.map { [$0] } ?? [])]
      ).row
    }
    return try #require(try transaction.finish())
  }

  @Test("are staged as soon as they are full")
  func fullSegments() throws {
    let staging = RecordingStaging()
    let snapshot = try customers(200, staging: staging)
    #expect(staging.staged(of: Shop.customer) == [64, 64, 64])
    #expect(snapshot.segments[Shop.customer.index].map(\.rowCount) == [64, 64, 64, 8])
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("take no further rows when their texts are long; the next one starts at its own number")
  func longTexts() throws {
    var limits = TransactionLimits.standard
    limits.segmentBytes = 1000
    let snapshot = try customers(30, limits: limits, textLength: 200)
    let counts = snapshot.segments[Shop.customer.index].map(\.rowCount)
    #expect(counts.reduce(0, +) == 30)
    #expect(counts.dropLast().allSatisfy { (4...6).contains($0) })
    #expect(snapshot.invariantProblems() == [])
    let rows = try Array(snapshot.liveRows(of: Shop.customer))
    #expect(rows[counts[0]] == RowID(64))
    #expect(try snapshot.targets(Shop.friends, of: ObjectID(Shop.customer, rows[9])) == [rows[8]])

    // Bytes of an earlier transaction count too.
    var next = Transaction(
      try customers(4, limits: limits, textLength: 300), staging: InPlaceStaging(), limits: limits)
    let row = try next.insert(into: Shop.customer)
    #expect(row == RowID(64))
  }

  @Test("least recently written are sealed when too much is open, and can be opened again")
  func sealing() throws {
    let base = try customers(64 * 5)
    var limits = TransactionLimits.standard
    limits.openBytes = 4000
    let staging = RecordingStaging()
    var transaction = Transaction(base, staging: staging, limits: limits)
    for round in 0..<3 {
      for row in stride(from: 0, to: 320, by: 8) as StrideTo<UInt32> {
        let object = ObjectID(Shop.customer, RowID(row))
        try transaction.set(.string("\(round) \(row)"), Shop.email, of: object)
      }
    }
    #expect(staging.staged(of: Shop.customer).count > 5)
    let found = try transaction.object(of: Shop.customer, key: "2 312")
    #expect(found == RowID(312))
    let stale = try transaction.object(of: Shop.customer, key: "1 312")
    #expect(stale == nil)
    let snapshot = try #require(try transaction.finish())
    for row in stride(from: 0, to: 320, by: 8) as StrideTo<UInt32> {
      let object = ObjectID(Shop.customer, RowID(row))
      #expect(try snapshot.value(Shop.email, of: object) == .string("2 \(row)"))
    }
    #expect(snapshot.invariantProblems() == [])
  }

  @Test("and columns that are not written keep their bytes")
  func identity() throws {
    let base = try customers(150)
    var transaction = Transaction(base, staging: InPlaceStaging())
    try transaction.set(.bool(true), Shop.isActive, of: ObjectID(Shop.customer, RowID(70)))
    let snapshot = try #require(try transaction.finish())
    let (old, new) = (base.segments[Shop.customer.index], snapshot.segments[Shop.customer.index])
    #expect(new[0] === old[0] && new[2] === old[2])
    #expect(new[1] !== old[1])
    let isActive = base.schema[Shop.customer].number(of: .attribute(Shop.isActive))
    for number in old[1].sources.indices {
      let isSame = new[1].sources[number] === old[1].sources[number]
      #expect(isSame == (number != isActive), "column \(number)")
    }
  }

  @Test("that get another row rewrite their columns, except empty ones")
  func appended() throws {
    let base = try customers(10)
    var transaction = Transaction(base, staging: InPlaceStaging())
    _ = try transaction.insert(into: Shop.customer)
    try transaction.delete(ObjectID(Shop.customer, RowID(3)))
    let snapshot = try #require(try transaction.finish())
    let segment = snapshot.segments[Shop.customer.index][0]
    #expect(segment.rowCount == 11 && segment.liveCount == 10)
    #expect(snapshot.invariantProblems() == [])
    // One more row after a hole: presence must grow with it.
    var next = Transaction(snapshot, staging: InPlaceStaging())
    _ = try next.insert(into: Shop.customer)
    let last = try #require(try next.finish())
    #expect(try Array(last.liveRows(of: Shop.customer)).count == 11)
    #expect(last.invariantProblems() == [])
  }

  @Test("whose staging fails end the transaction with that error")
  func refusedStaging() {
    #expect(throws: RecordingStaging.Refused.self) {
      try customers(200, staging: RecordingStaging(isRefusing: true))
    }
  }
}
