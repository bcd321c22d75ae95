import TestSupport
import Testing

@testable import ObjectGraph

@Suite("A string column")
struct StringColumnTests {
  static let words = [
    "", "a", "ab", "ab\0", "nine bytes", "人参", "人", "カレー", "カレーライス", "é", "𠮷野家",
  ]

  /// A column of these values.
  static func column(_ values: [String?]) throws -> StringColumn {
    var builder = StringColumnBuilder()
    for (row, value) in values.enumerated() {
      if let value { _ = builder.set(value.utf8.span, row: row) }
    }
    guard let bytes = builder.finish(rowCount: values.count) else {
      return StringColumn(missingRows: values.count)
    }
    return try StringColumn(bytes, rowCount: values.count)
  }

  /// Compares by bytes, as columns do.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  @Test("is searched without a trap if a made-up file has its rows and strings in no order")
  func disorder() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      var writer = ColumnWriter(.orderedString, 300, 200, 400, capacity: 4_000)
      writer.append((0...200).map { UInt32(2 * $0) })
      writer.append((0..<300).map { _ in UInt16(generator.below(200)) })
      writer.append((0..<400).map { _ in UInt8(generator.below(127)) })
      writer.append((0..<300).map { _ in UInt16(generator.below(300)) })
      let column = try StringColumn(writer.buffer, rowCount: 300)
      for _ in 0..<20 {
        let start = generator.below(200)
        let codes = start..<start + generator.below(200 - start)
        #expect(column.places(of: codes).count <= 300)
        #expect(column.rows(ofCode: start).count <= 300)
        var words = [UInt64](repeating: 0, count: 5)
        var span = words.mutableSpan
        CodeSet.range(codes).fill(&span, column, holdsForMissing: false)
        let text = [UInt8(generator.below(127))]
        #expect(column.lowerBound(of: text.span) <= 200)
        #expect(column.code(of: text.span) == nil)
      }
    }
  }

  @Test("holds what was set last", arguments: [1, 2, 3, 4] as [UInt64])
  func values(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var builder = StringColumnBuilder()
    var model = [String?](repeating: nil, count: 100)
    for step in 0..<400 {
      let row = generator.below(100)
      if generator.chance(4) {
        #expect(builder.clear(row: row) == (model[row] != nil))
        model[row] = nil
      } else {
        let word = Self.words.pick(&generator) + ["", "1", "2"].pick(&generator)
        #expect(builder.set(word.utf8.span, row: row) == (model[row] != word))
        model[row] = word
      }
      // Now and then it starts again from the column.
      guard step % 97 == 96 else { continue }
      let bytes = try #require(builder.finish(rowCount: 100))
      let column = try StringColumn(bytes, rowCount: 100)
      expect(column, holds: model)
      builder = StringColumnBuilder(column)
    }
  }

  private func expect(_ column: StringColumn, holds model: [String?]) {
    #expect((0..<model.count).map { column.string(row: $0) } == model)
    let distinct = Set(model.compactMap { $0 }.map { Array($0.utf8) })
    let sorted = distinct.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(column.distinctCount == sorted.count)
    for code in sorted.indices {
      let bytes = column.withBytes(code: code) { bytes in bytes.indices.map { bytes[$0] } }
      #expect(bytes == sorted[code])
    }
  }

  @Test("finds codes and bounds like a sorted array")
  func codes() throws {
    let column = try Self.column(Self.words.map { $0 })
    let sorted = Self.words.sorted(by: Self.precedes)
    for probe in Self.words + ["b", "カ", "人人", "zz", "\u{10FFFF}"] {
      let isBefore = sorted.count { Self.precedes($0, probe) }
      let isNotBehind = sorted.count { !Self.precedes(probe, $0) }
      #expect(column.lowerBound(of: probe.utf8.span) == isBefore)
      #expect(column.lowerBound(of: probe.utf8.span, past: true) == isNotBehind)
      #expect(column.code(of: probe.utf8.span) == (isBefore < isNotBehind ? isBefore : nil))
    }
  }

  @Test("distinguishes canonically equivalent strings")
  func bytesDecide() throws {
    let column = try Self.column(["\u{E9}", "e\u{301}", "\u{E9}"])
    #expect(column.distinctCount == 2)
    #expect(column.codes.array == [1, 0, 1])
  }

  @Test("drops strings that no row has any more")
  func unusedStrings() throws {
    var builder = StringColumnBuilder()
    for (row, word) in ["gone", "stays", "cleared"].enumerated() {
      _ = builder.set(word.utf8.span, row: row)
    }
    _ = builder.set("stays".utf8.span, row: 0)
    _ = builder.clear(row: 2)
    let column = try StringColumn(try #require(builder.finish(rowCount: 3)), rowCount: 3)
    #expect(column.heap.array == Array("stays".utf8))
    #expect(column.codes.array == [0, 0, StringColumn.missing])
  }

  @Test("without values has no bytes")
  func noValues() {
    var builder = StringColumnBuilder()
    #expect(builder.finish(rowCount: 5) == nil)
    _ = builder.set("x".utf8.span, row: 2)
    _ = builder.clear(row: 2)
    #expect(builder.finish(rowCount: 5) == nil)
    let missing = StringColumn(missingRows: 3)
    #expect((0..<3).map { missing.string(row: $0) } == [nil, nil, nil])
  }

  @Test("finds the rows of a string")
  func rowsOfString() {
    var builder = StringColumnBuilder()
    for (row, word) in ["a", "b", "a", "c", "a"].enumerated() {
      _ = builder.set(word.utf8.span, row: row)
    }
    _ = builder.clear(row: 2)
    #expect(builder.rows(of: "a".utf8.span) == [0, 4])
    #expect(builder.rows(of: "d".utf8.span) == [])
  }

  @Test("compares and hashes bytes by value")
  func bytes() {
    for left in Self.words {
      for right in Self.words {
        let order = compareBytes(left.utf8.span, right.utf8.span)
        #expect((order < 0) == Self.precedes(left, right))
        #expect((order == 0) == (Array(left.utf8) == Array(right.utf8)))
        #expect(areEqual(left.utf8.span, right.utf8.span) == (order == 0))
        #expect((hashBytes(left.utf8.span) == hashBytes(right.utf8.span)) == (order == 0))
      }
    }
  }
}
