/// A value that a column stores as it is: Bool as a byte, Int, Double, and dates as seconds.
package protocol ColumnValue: BitwiseCopyable, Comparable, Sendable {
  /// The placeholder for a row without a value.
  static var placeholder: Self { get }
  /// The kind of column that holds values of this type.
  static var kind: UInt32 { get }
  /// Whether all values are ones that a column may hold.
  static func areValid(_ values: Span<Self>) -> Bool
  /// The stored form of a value, or nil if it has another type.
  init?(_ value: AttributeValue)
  /// The value of an attribute of a type, from its stored form.
  func attributeValue(_ type: AttributeType) -> AttributeValue
}

extension UInt8: ColumnValue {
  package static var placeholder: UInt8 { 0 }
  package static var kind: UInt32 { ColumnKind.bool.rawValue }

  package static func areValid(_ values: Span<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for index in values.indices { bits |= values[index] }
    return bits <= 1
  }

  package init?(_ value: AttributeValue) {
    guard case .bool(let value) = value else { return nil }
    self = value ? 1 : 0
  }

  package func attributeValue(_ type: AttributeType) -> AttributeValue { .bool(self != 0) }
}

extension Int64: ColumnValue {
  package static var placeholder: Int64 { 0 }
  package static var kind: UInt32 { ColumnKind.int.rawValue }

  package static func areValid(_ values: Span<Int64>) -> Bool { true }

  package init?(_ value: AttributeValue) {
    guard case .int(let value) = value else { return nil }
    self = value
  }

  package func attributeValue(_ type: AttributeType) -> AttributeValue { .int(self) }
}

extension Double: ColumnValue {
  package static var placeholder: Double { 0 }
  package static var kind: UInt32 { ColumnKind.double.rawValue }

  package static func areValid(_ values: Span<Double>) -> Bool {
    // As bits, so that several are tested at once.
    var isFinite = true
    for index in values.indices {
      let bits = values[index].bitPattern & 0x7FF0_0000_0000_0000
      isFinite = isFinite && bits != 0x7FF0_0000_0000_0000
    }
    return isFinite
  }

  package init?(_ value: AttributeValue) {
    switch value {
    case .double(let value), .date(let value): self = value
    case .bool, .int, .string: return nil
    }
  }

  package func attributeValue(_ type: AttributeType) -> AttributeValue {
    type == .date ? .date(self) : .double(self)
  }
}

/// A number, date or Boolean attribute of one segment.
///
///     bounds    [ 2, 30 ]                  the least and the greatest value
///     validity  [ 0b…0101 ]                a bit a row: has it a value?
///     row         0   1   2
///     values    [ 30, 0,  2 ]              0 if there is none
package struct ValueColumn<Value: ColumnValue>: Sendable {
  /// A value for each row; a placeholder if the row has none.
  package let values: ColumnBuffer<Value>
  /// A bit for each row, 64 to a word: whether it has a value.
  package let validity: ColumnBuffer<UInt64>
  /// The least and the greatest value, or nil if no row has a value.
  package let bounds: ClosedRange<Value>?

  /// A column in which no row has a value.
  package init(missingRows rowCount: Int) {
    values = ColumnBuffer([Value](repeating: .placeholder, count: rowCount))
    validity = ColumnBuffer([UInt64](repeating: 0, count: (rowCount + 63) / 64))
    bounds = nil
  }

  /// Reads a column's bytes, and validates it, unless that was done before.
  package init(_ bytes: ColumnBuffer<UInt8>, rowCount: Int, isChecked: Bool = false) throws {
    var reader = try ColumnReader(bytes, kind: Value.kind)
    guard reader.counts.0 == rowCount else { throw DamagedColumn("it has another count of rows") }
    let bounds = try reader.section(of: Value.self, count: 2)
    validity = try reader.section(of: UInt64.self, count: (rowCount + 63) / 64)
    values = try reader.section(of: Value.self, count: rowCount)
    if !isChecked, !values.withSpan(Value.areValid) {
      throw DamagedColumn("it holds values that are not finite, or not Boolean")
    }
    if reader.counts.1 == 0 {
      self.bounds = nil
    } else {
      guard bounds[0] <= bounds[1] else { throw DamagedColumn("its least value is not the least") }
      self.bounds = bounds[0]...bounds[1]
    }
  }

  /// The number of rows.
  package var rowCount: Int { values.count }

  /// The value of a row, or nil if it has none.
  package func value(row: Int) -> Value? {
    validity[row >> 6] >> UInt64(row & 63) & 1 == 1 ? values[row] : nil
  }

  /// The rows that have a value, in ascending order.
  ///
  /// - Complexity: O(rows).
  package func rows(of value: Value) -> [Int] {
    guard bounds?.contains(value) == true else { return [] }
    var rows: [Int] = []
    values.withSpan { values in
      var start = 0
      while start < values.count {
        let block = start..<min(start + 64, values.count)
        // Without a branch for each row, so that several are compared at once.
        var isFound = false
        for row in block { isFound = (values[row] == value) || isFound }
        if isFound { rows += block.filter { self.value(row: $0) == value } }
        start = block.upperBound
      }
    }
    return rows
  }
}
