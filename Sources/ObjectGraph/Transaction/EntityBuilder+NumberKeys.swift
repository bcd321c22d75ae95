// Looks up keys that are numbers.
extension EntityBuilder {
  /// The number of rows whose numbers are scanned in about the time of one look-up of a string.
  static let rowsScannedPerLookup = 65_536

  /// Returns the live object that a number identifies, or nil.
  ///
  /// - Complexity: O(1), expected, once there is a table; before that O(rows) for each segment whose
  ///   bounds include the number.
  mutating func row(keyedBy key: Int64) throws -> RowID? {
    let hash = hashNumber(key)
    if keyTable == nil {
      if let row = keyIndex.likelyRow(hash: hash), try hasKey(key, row) { return row }
      return try rowWithoutTable(keyedBy: key)
    }
    var search = KeyTable.Search(hash: hash)
    while let row = keyTable?.next(&search) {
      if try hasKey(key, row) { return row }
    }
    return nil
  }

  private mutating func hasKey(_ key: Int64, _ row: RowID) throws -> Bool {
    let (segment, local) = capacity.locate(row)
    // A row of another version may be beyond the end.
    guard segment < segments.count else { return false }
    for attribute in entity.primaryKey {
      if case .int = types[attribute.index] {
        let number = try segments[segment].int(attribute, row: local)
        if let number { return number == key }
      } else if try segments[segment].hasString(attribute, row: local) {
        return false
      }
    }
    return false
  }

  private mutating func rowWithoutTable(keyedBy key: Int64) throws -> RowID? {
    for index in segments.indices {
      for attribute in entity.primaryKey where types[attribute.index] == .int {
        guard try segments[index].canHold(key, attribute) else { continue }
        scannedRowCount += segments[index].rowCount
        for local in try segments[index].rows(of: key, attribute) {
          // A row can have the number in a later attribute of the key, and another as its key.
          let row = capacity.row(segment: index, local: local)
          if try hasKey(key, row) { return row }
        }
      }
    }
    return nil
  }
}
