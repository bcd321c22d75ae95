/// Builds the column of an attribute of any type but string.
protocol ValueBuilder {
  /// The approximate number of bytes in memory.
  var byteCount: Int { get }
  /// Gives a row a value of the column's type, or none.
  mutating func set(_ value: AttributeValue?, row: Int)
  /// The value of a row, or nil if it has none.
  func value(row: Int) -> AttributeValue?
  /// The rows that have a value, in ascending order.
  func rows(of value: AttributeValue) -> [Int]
  /// The bytes of a column of `rowCount` rows, or nil if no row has a value.
  func finish(rowCount: Int) -> ColumnBuffer<UInt8>?
}

/// Builds a `ValueColumn`, row by row.
///
/// `SegmentBuilder` calls it through its protocol, which the optimizer does not specialize: without the
/// attributes, an append to 10,000 numbers takes ten times as long.
struct ValueColumnBuilder<Value: ColumnValue>: ValueBuilder {
  private let type: AttributeType
  /// A value for each row; later rows have none.
  private var values: [Value] = []
  private var isValid: [Bool] = []

  init(_ type: AttributeType) {
    self.type = type
  }

  /// The rows of an existing column, to be changed.
  init(_ type: AttributeType, _ column: ValueColumn<Value>) {
    self.type = type
    values = column.values.array
    isValid = (0..<column.rowCount).map { column.value(row: $0) != nil }
  }

  var byteCount: Int { values.count * (MemoryLayout<Value>.stride + 1) }

  @specialized(where Value == UInt8)
  @specialized(where Value == Int64)
  @specialized(where Value == Double)
  func value(row: Int) -> AttributeValue? {
    row < values.count && isValid[row] ? values[row].attributeValue(type) : nil
  }

  @specialized(where Value == UInt8)
  @specialized(where Value == Int64)
  @specialized(where Value == Double)
  func rows(of value: AttributeValue) -> [Int] {
    guard let stored = Value(value) else { return [] }
    return values.indices.filter { values[$0] == stored && isValid[$0] }
  }

  @specialized(where Value == UInt8)
  @specialized(where Value == Int64)
  @specialized(where Value == Double)
  mutating func set(_ value: AttributeValue?, row: Int) {
    let stored = value.flatMap { Value($0) }
    precondition(value?.type ?? type == type, "an attribute takes values of its type")
    while values.count <= row {
      values.append(.placeholder)
      isValid.append(false)
    }
    values[row] = stored ?? .placeholder
    isValid[row] = stored != nil
  }

  @specialized(where Value == UInt8)
  @specialized(where Value == Int64)
  @specialized(where Value == Double)
  func finish(rowCount: Int) -> ColumnBuffer<UInt8>? {
    var bounds: (least: Value, greatest: Value)?
    var presentCount = 0
    var validity = [UInt64](repeating: 0, count: (rowCount + 63) / 64)
    for row in values.indices where isValid[row] {
      let value = values[row]
      bounds = bounds.map { (min($0.least, value), max($0.greatest, value)) } ?? (value, value)
      presentCount += 1
      validity[row >> 6] |= 1 << UInt64(row & 63)
    }
    guard let bounds else { return nil }
    let missing = [Value](repeating: .placeholder, count: rowCount - values.count)
    var writer = ColumnWriter(
      kind: Value.kind, rowCount, presentCount, 0,
      capacity: rowCount * (MemoryLayout<Value>.stride + 1))
    writer.append([bounds.least, bounds.greatest])
    writer.append(validity)
    writer.append(values + missing)
    return writer.buffer
  }
}
