import TestSupport
import Testing

@testable import ObjectGraph

@Suite("A column of plain values")
struct ValueColumnTests {
  static let types: [AttributeType] = [.bool, .int, .double, .date]

  private static func value(_ type: AttributeType, _ number: Int) -> AttributeValue {
    switch type {
    case .bool: .bool(number % 2 == 0)
    case .int: .int(number == 0 ? .min : number == 1 ? .max : Int64(number) - 50)
    case .double: .double(number == 0 ? -1e300 : Double(number) / 8)
    case .date: .date(Double(number) * 3600)
    case .string: .string("")
    }
  }

  private static func builder(_ type: AttributeType) -> any ValueBuilder {
    switch type {
    case .bool, .string: ValueColumnBuilder<UInt8>(type)
    case .int: ValueColumnBuilder<Int64>(type)
    case .double, .date: ValueColumnBuilder<Double>(type)
    }
  }

  @Test("holds what was set last, with its bounds", arguments: types, [1, 2, 3] as [UInt64])
  func values(type: AttributeType, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var builder = Self.builder(type)
    var model = [AttributeValue?](repeating: nil, count: 130)
    for _ in 0..<300 {
      let row = generator.below(120)
      model[row] = generator.chance(4) ? nil : Self.value(type, generator.below(100))
      builder.set(model[row], row: row)
      #expect(builder.value(row: row) == model[row])
    }
    let bytes = try #require(builder.finish(rowCount: 130))
    switch type {
    case .bool: try expect(ValueColumn<UInt8>(bytes, rowCount: 130), holds: model, type)
    case .int: try expect(ValueColumn<Int64>(bytes, rowCount: 130), holds: model, type)
    case .double, .date: try expect(ValueColumn<Double>(bytes, rowCount: 130), holds: model, type)
    case .string: break
    }
  }

  private func expect<Value>(
    _ column: ValueColumn<Value>, holds model: [AttributeValue?], _ type: AttributeType
  ) throws {
    let values = model.indices.map { column.value(row: $0)?.attributeValue(type) }
    #expect(values == model)
    let stored = model.compactMap { $0 }.compactMap { Value($0) }
    #expect(column.bounds?.lowerBound == stored.min())
    #expect(column.bounds?.upperBound == stored.max())
    let reopened = ValueColumnBuilder(type, column)
    #expect(model.indices.map { reopened.value(row: $0) } == model)
  }

  @Test("without values has no bytes", arguments: types)
  func noValues(type: AttributeType) {
    var builder = Self.builder(type)
    #expect(builder.finish(rowCount: 9) == nil)
    builder.set(Self.value(type, 3), row: 4)
    builder.set(nil, row: 4)
    #expect(builder.finish(rowCount: 9) == nil)
    let missing = ValueColumn<Int64>(missingRows: 65)
    #expect(missing.bounds == nil)
    #expect((0..<65).allSatisfy { missing.value(row: $0) == nil })
  }

  @Test("takes only values of its type")
  func otherType() async {
    await #expect(processExitsWith: .failure) {
      var builder = ValueColumnBuilder<Double>(.date)
      builder.set(.double(1), row: 0)
    }
  }

  @Test("gives the live rows", arguments: [1, 63, 64, 65, 128])
  func presence(rowCount: Int) throws {
    for hole in 0..<rowCount {
      var words = PresenceColumn(allRows: rowCount).words.array
      words[hole >> 6] &= ~(1 << UInt64(hole & 63))
      let bytes = try #require(
        PresenceColumn.bytes(words, rowCount: rowCount, liveCount: rowCount - 1))
      let column = try PresenceColumn(bytes, rowCount: rowCount, liveCount: rowCount - 1)
      #expect((0..<rowCount).filter { !column.isLive(row: $0) } == [hole])
    }
    let all = PresenceColumn(allRows: rowCount)
    #expect((0..<rowCount).allSatisfy { all.isLive(row: $0) })
    #expect(
      PresenceColumn.bytes(all.words.array, rowCount: rowCount, liveCount: rowCount) == nil)
  }
}
