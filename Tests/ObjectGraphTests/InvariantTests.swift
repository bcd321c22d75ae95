import Testing

@testable import ObjectGraph

@Suite("Broken invariants are found and named")
struct InvariantTests {
  /// Two products of one tag, and an order of both.
  private static func shop() throws -> Snapshot {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let tag = try transaction.upsert(Shop.tag, key: "new", values: [], links: []).row
    let products = try ["a", "b"].map { code in
      try transaction.upsert(
        Shop.product, key: code, values: [(Shop.price, .double(2))], links: [(Shop.tags, [tag])]
      ).row
    }
    _ = try transaction.upsert(
      Shop.order, key: nil, values: [], links: [(Shop.products, products)])
    guard let snapshot = try transaction.finish() else { throw EmptyShop() }
    return snapshot
  }

  private struct EmptyShop: Error {}

  /// The shop with one column of one entity replaced, by what `bytes` makes of the present one.
  private static func shop(
    replacing column: ColumnID, of entity: EntityID, _ bytes: ([UInt8]) -> [UInt8]?
  ) throws -> Snapshot {
    let base = try shop()
    var segments = base.segments
    let old = segments[entity.index][0]
    var sources = old.sources
    let number = base.schema[entity].number(of: column)
    sources[number] = bytes(try old.sources[number]?.bytes().array ?? []).map {
      HeapColumn(ColumnBuffer($0))
    }
    segments[entity.index][0] = Segment(
      rowCount: old.rowCount, liveCount: old.liveCount, sources: sources)
    return Snapshot(
      schema: base.schema, capacity: base.capacity, segments: segments, version: base.version,
      metadata: [:])
  }

  private static func links(_ lists: [[UInt32]]) -> (links: [UInt8], inverse: [UInt8])? {
    var builder = LinkColumnBuilder()
    for (row, list) in lists.enumerated() {
      let targets = list.map { RowID($0) }
      builder.set(targets.span, row: row)
    }
    guard let bytes = builder.finish(rowCount: lists.count) else { return nil }
    return (bytes.links.array, bytes.inverse.array)
  }

  private static func strings(_ values: [String]) -> [UInt8]? {
    var builder = StringColumnBuilder()
    for (row, value) in values.enumerated() { _ = builder.set(value.utf8.span, row: row) }
    return builder.finish(rowCount: values.count)?.array
  }

  @Test("an undamaged store has none")
  func whole() throws {
    #expect(try Self.shop().invariantProblems() == [])
    try Self.shop().checkInvariants()
  }

  @Test("two objects with one key")
  func sameKeys() throws {
    let broken = try Self.shop(replacing: .attribute(Shop.code), of: Shop.product) { _ in
      Self.strings(["a", "a"])
    }
    #expect(broken.invariantProblems() == ["Product: rows 0 and 1 have the same key 'a'"])
    #expect(throws: BrokenInvariants.self) { try broken.checkInvariants() }
  }

  @Test("strings that are not UTF-8, and dictionaries out of order")
  func strings() throws {
    let invalid = try Self.shop(replacing: .attribute(Shop.code), of: Shop.product) { bytes in
      bytes.map { $0 == UInt8(ascii: "b") ? 0xFF : $0 }
    }
    #expect(invalid.invariantProblems() == ["Product.code, segment 0: value 1 is not UTF-8"])
    let falling = try Self.shop(replacing: .attribute(Shop.code), of: Shop.product) { bytes in
      bytes.map { $0 == UInt8(ascii: "b") ? UInt8(ascii: "B") : $0 }
    }
    #expect(
      falling.invariantProblems() == ["Product.code, segment 0: values 0 and 1 are not in order"])
  }

  @Test("a value of the dictionary that no row has")
  func unused() throws {
    let broken = try Self.shop(replacing: .attribute(Shop.code), of: Shop.product) { bytes in
      // Header, three offsets and padding, then the codes: the second row loses its value.
      var bytes = bytes
      bytes.replaceSubrange(34..<36, with: [0xFF, 0xFF])
      return bytes
    }
    #expect(broken.invariantProblems() == ["Product.code, segment 0: no row has value 1"])
  }

  @Test("bounds that do not match the values")
  func bounds() throws {
    let broken = try Self.shop(replacing: .attribute(Shop.price), of: Shop.product) { _ in
      var builder = ValueColumnBuilder<Double>(.double)
      builder.set(.double(2), row: 0)
      builder.set(.double(9), row: 1)
      var bytes = builder.finish(rowCount: 2)?.array ?? []
      // The greatest value is the second number after the header; 10 replaces 9.
      let ten = (0..<8).map { UInt8(truncatingIfNeeded: 10.0.bitPattern >> UInt64(8 * $0)) }
      bytes.replaceSubrange(24..<32, with: ten)
      return bytes
    }
    #expect(
      broken.invariantProblems() == [
        "Product.price, segment 0: its bounds do not match its values"
      ])
  }

  @Test("an inverse that does not agree")
  func inverse() throws {
    let other = try #require(Self.links([[0, 0]]))
    let broken = try Self.shop(replacing: .inverse(Shop.products), of: Shop.order) { _ in
      other.inverse
    }
    #expect(
      broken.invariantProblems() == [
        "Order.products, segment 0: its inverse does not agree"
      ])
    let missing = try Self.shop(replacing: .inverse(Shop.products), of: Shop.order) { _ in nil }
    #expect(
      missing.invariantProblems() == [
        "Order.products, segment 0: its inverse does not agree"
      ])
    let alone = try Self.shop(replacing: .links(Shop.products), of: Shop.order) { _ in nil }
    #expect(
      alone.invariantProblems() == ["Order.products, inverse, segment 0: it reverses no links"])
  }

  @Test("a link to a hole, and an object that nothing links to")
  func holes() throws {
    let base = try Self.shop()
    var segments = base.segments
    let old = segments[Shop.tag.index][0]
    let presence = try #require(PresenceColumn.bytes([0], rowCount: 1, liveCount: 0))
    segments[Shop.tag.index][0] = Segment(
      rowCount: 1, liveCount: 0, sources: [HeapColumn(presence)] + old.sources.dropFirst())
    let broken = Snapshot(
      schema: base.schema, capacity: base.capacity, segments: segments, version: 1,
      metadata: [:])
    #expect(
      broken.invariantProblems() == [
        "Product.tags, segment 0: row 0 links to the hole 0",
        "Product.tags, segment 0: row 1 links to the hole 0",
        "Tag.label, segment 0: the hole 0 has a value",
      ])
    let unlinked = try Self.shop(replacing: .links(Shop.tags), of: Shop.product) { _ in nil }
    #expect(unlinked.invariantProblems().contains("Tag: nothing links to row 0"))
  }

  @Test("several links of a to-one relationship")
  func toOne() throws {
    var transaction = Transaction(TransactionTests.empty, staging: InPlaceStaging())
    let customer = try transaction.insert(into: Shop.customer)
    let order = ObjectID(Shop.order, try transaction.insert(into: Shop.order))
    try transaction.link(Shop.buyer, of: order, to: [customer])
    let base = try #require(try transaction.finish())
    let double = try #require(Self.links([[0, 0]]))
    let old = base.segments[Shop.order.index][0]
    var sources = old.sources
    sources[base.schema[Shop.order].number(of: .links(Shop.buyer))] = HeapColumn(
      ColumnBuffer(double.links))
    var segments = base.segments
    segments[Shop.order.index][0] = Segment(rowCount: 1, liveCount: 1, sources: sources)
    let broken = Snapshot(
      schema: base.schema, capacity: base.capacity, segments: segments, version: 1,
      metadata: [:])
    #expect(broken.invariantProblems() == ["Order.buyer, segment 0: row 0 has 2 links"])
  }

  @Test("columns that cannot be read, and wrong counts of rows")
  func damage() throws {
    let cut = try Self.shop(replacing: .attribute(Shop.code), of: Shop.product) {
      Array($0.dropLast(8))
    }
    #expect(
      cut.invariantProblems() == ["Product.code, segment 0: a section ends after its end"])
    let base = try Self.shop()
    var segments = base.segments
    segments[Shop.order.index][0] = Segment(
      rowCount: 1, liveCount: 0, sources: segments[Shop.order.index][0].sources)
    let broken = Snapshot(
      schema: base.schema, capacity: base.capacity, segments: segments, version: 1,
      metadata: [:])
    #expect(
      broken.invariantProblems().contains(
        "Order, segment 0: 0 of 1 rows are live, without presence"))
  }
}
