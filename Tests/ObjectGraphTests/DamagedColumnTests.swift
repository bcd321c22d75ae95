import Testing

@testable import ObjectGraph

/// Reads every row, code and target of a column; nothing of it may trap, whatever the bytes.
@Suite("Damaged bytes throw, or give a readable column")
struct DamagedColumnTests {
  private static let rowCount = 67

  /// A kind of column: good bytes, and reading all of it.
  struct Kind: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let read: @Sendable (ColumnBuffer<UInt8>) throws -> Int
  }

  static let kinds: [Kind] = [
    Kind(testDescription: "string", bytes: strings) { bytes in
      let column = try StringColumn(bytes, rowCount: rowCount)
      var sum = 0
      for row in 0..<column.rowCount { sum += column.string(row: row)?.utf8.count ?? 0 }
      for code in 0..<column.distinctCount { sum += column.string(code: code).utf8.count }
      for probe in ["", "b", "人参"] { sum += column.code(of: probe.utf8.span) ?? 0 }
      var builder = StringColumnBuilder(column)
      _ = builder.set("new".utf8.span, row: 3)
      return sum + (builder.finish(rowCount: rowCount)?.count ?? 0)
    },
    Kind(testDescription: "bool", bytes: values(.bool(true), ValueColumnBuilder<UInt8>(.bool))) {
      try readAll(ValueColumn<UInt8>($0, rowCount: rowCount), .bool)
    },
    Kind(testDescription: "int", bytes: values(.int(-7), ValueColumnBuilder<Int64>(.int))) {
      try readAll(ValueColumn<Int64>($0, rowCount: rowCount), .int)
    },
    Kind(testDescription: "double", bytes: values(.double(7), ValueColumnBuilder<Double>(.double)))
    {
      try readAll(ValueColumn<Double>($0, rowCount: rowCount), .double)
    },
    Kind(testDescription: "links", bytes: links.links) { bytes in
      let column = try LinkColumn(bytes, rowCount: rowCount, targetBound: 100)
      var sum = 0
      for row in 0..<column.rowCount {
        for target in column.targets(row: row).array {
          #expect(target < 100)
          sum += Int(target)
        }
      }
      return sum + (LinkColumnBuilder(column).finish(rowCount: rowCount)?.links.count ?? 0)
    },
    Kind(testDescription: "inverse", bytes: links.inverse) { bytes in
      let column = try InverseColumn(bytes, rowCount: rowCount, targetBound: 100)
      var sum = 0
      for target in 0..<UInt32(110) {
        guard let place = column.index(of: target) else { continue }
        for row in column.sources(at: place).array {
          #expect(row < rowCount)
          sum += Int(row)
        }
      }
      return sum
    },
    Kind(testDescription: "presence", bytes: presence) { bytes in
      let column = try PresenceColumn(bytes, rowCount: rowCount, liveCount: rowCount - 2)
      let count = (0..<rowCount).count { column.isLive(row: $0) }
      #expect(count == rowCount - 2)
      return count
    },
  ]

  private static let strings: [UInt8] = {
    var builder = StringColumnBuilder()
    for (row, word) in ["人参", "b", "", "カレー", "b"].enumerated() {
      _ = builder.set(word.utf8.span, row: row * 13)
    }
    return builder.finish(rowCount: rowCount)?.array ?? []
  }()

  private static func values(_ value: AttributeValue, _ builder: any ValueBuilder) -> [UInt8] {
    var builder = builder
    for row in [0, 1, 30, 63, 64, 66] { builder.set(value, row: row) }
    return builder.finish(rowCount: rowCount)?.array ?? []
  }

  private static let links: (links: [UInt8], inverse: [UInt8]) = {
    var builder = LinkColumnBuilder()
    builder.set([RowID(3), RowID(99), RowID(3)].span, row: 0)
    builder.set([RowID(99), RowID(0)].span, row: 66)
    let bytes = builder.finish(rowCount: rowCount)
    return (bytes?.links.array ?? [], bytes?.inverse.array ?? [])
  }()

  private static let presence: [UInt8] = {
    var words = PresenceColumn(allRows: rowCount).words.array
    words[0] &= ~9
    return PresenceColumn.bytes(words, rowCount: rowCount, liveCount: rowCount - 2)?.array ?? []
  }()

  private static func readAll<Value>(
    _ column: ValueColumn<Value>, _ type: AttributeType
  ) throws -> Int {
    var count = 0
    for row in 0..<column.rowCount where column.value(row: row)?.attributeValue(type) != nil {
      count += 1
    }
    return count + (ValueColumnBuilder(type, column).finish(rowCount: rowCount)?.count ?? 0)
  }

  @Test("undamaged bytes are read", arguments: kinds)
  func whole(kind: Kind) throws {
    #expect(kind.bytes.count > 16)
    #expect(try kind.read(ColumnBuffer(kind.bytes)) > 0)
  }

  @Test("every truncation", arguments: kinds)
  func truncated(kind: Kind) {
    for count in 0..<kind.bytes.count {
      do {
        _ = try kind.read(ColumnBuffer(Array(kind.bytes[..<count])))
        // Only the zeros that fill up the last section can be missed by nobody.
        #expect(kind.bytes[count...].allSatisfy { $0 == 0 } && kind.bytes.count - count < 8)
      } catch {
        #expect(error is DamagedColumn)
      }
    }
  }

  @Test("every changed byte", arguments: kinds)
  func changed(kind: Kind) {
    for place in kind.bytes.indices {
      for mask in [0x01, 0x80, 0xFF, 0x10] as [UInt8] {
        var bytes = kind.bytes
        bytes[place] ^= mask
        do {
          _ = try kind.read(ColumnBuffer(bytes))
        } catch {
          #expect(error is DamagedColumn)
        }
      }
    }
  }

  @Test("another kind's bytes", arguments: kinds)
  func otherKind(kind: Kind) {
    for other in Self.kinds where other.testDescription != kind.testDescription {
      #expect(throws: DamagedColumn.self) { try kind.read(ColumnBuffer(other.bytes)) }
    }
  }

  @Test("more distinct strings than rows")
  func tooManyStrings() {
    // Two values, and one row: header, offsets, code, heap.
    var writer = ColumnWriter(.string, 1, 2, 2, capacity: 64)
    writer.append([0, 1, 2] as [UInt32])
    writer.append([1] as [UInt16])
    writer.append([0x61, 0x62] as [UInt8])
    #expect(throws: DamagedColumn.self) { try StringColumn(writer.buffer, rowCount: 1) }
  }

  @Test("an unaligned column is refused")
  func misaligned() {
    let bytes = ColumnBuffer<UInt8>([0] + Self.strings)
    #expect(throws: DamagedColumn.self) {
      try StringColumn(bytes.slice(1..<bytes.count), rowCount: Self.rowCount)
    }
  }
}
