// Reads the numbers of Int attributes, for keys.
extension SegmentBuilder {
  /// The number of a row's Int attribute, or nil if it has none.
  ///
  /// Mutating, so that the column of `base` is kept for many rows.
  mutating func int(_ attribute: AttributeID, row: Int) throws -> Int64? {
    if isOpen, let column = values[attribute.index] {
      guard case .int(let number)? = column.value(row: row) else { return nil }
      return number
    }
    guard row < base.rowCount else { return nil }
    if baseInts.isEmpty { baseInts = Array(repeating: nil, count: entity.attributes.count) }
    if let column = baseInts[attribute.index] { return column.value(row: row) }
    let column = try base.ints(entity.number(of: .attribute(attribute)))
    baseInts[attribute.index] = column
    return column.value(row: row)
  }

  /// Whether a row of an Int attribute can have a number, as far as the column's bounds say.
  func canHold(_ number: Int64, _ attribute: AttributeID) throws -> Bool {
    if isOpen, values[attribute.index] != nil { return true }
    let column = entity.number(of: .attribute(attribute))
    guard base.source(column) != nil else { return false }
    return try base.ints(column).bounds?.contains(number) == true
  }

  /// The rows whose Int attribute has a number, in ascending order.
  ///
  /// - Complexity: O(rows).
  func rows(of number: Int64, _ attribute: AttributeID) throws -> [Int] {
    if isOpen, let column = values[attribute.index] { return column.rows(of: .int(number)) }
    return try base.ints(entity.number(of: .attribute(attribute))).rows(of: number)
  }
}
