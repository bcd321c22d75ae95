// Looks up keys that are strings. Those that are numbers are in EntityBuilder+NumberKeys.
extension EntityBuilder {
  /// Returns the live object that a string in NFC identifies, or nil.
  ///
  /// - Complexity: O(1), expected, once there is a table; before that O(segments · log rows), and
  ///   O(rows) for each segment that has the string.
  mutating func row(keyedBy key: Span<UInt8>) throws -> RowID? {
    let hash = hashBytes(key)
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

  /// Makes the table of keys once enough keys were looked up to pay for it.
  mutating func countLookup(limit: Int) throws {
    guard keyTable == nil else { return }
    lookupCount += 1
    guard lookupCount + scannedRowCount / Self.rowsScannedPerLookup > limit else { return }
    var table = KeyTable(capacity: count)
    for index in segments.indices {
      for local in 0..<segments[index].rowCount {
        let row = capacity.row(segment: index, local: local)
        if let hash = try keyHash(of: row) { table.insert(row, hash: hash) }
      }
    }
    keyTable = table
  }

  /// Keeps the table of keys up to date after an attribute of a row's key was written.
  mutating func noteKeyWrite(of row: RowID) throws {
    guard keyTable != nil else { return }
    if let hash = try keyHash(of: row) { keyTable?.insert(row, hash: hash) }
  }

  /// The key of the object at a row, or nil if it has none.
  func key(of row: RowID) throws -> ObjectKey? {
    let (segment, local) = capacity.locate(row)
    for attribute in entity.primaryKey {
      let value = try segments[segment].value(attribute, row: local)
      if let key = value.flatMap(ObjectKey.init) { return key }
    }
    return nil
  }

  /// The hash of the key of the object at a row, or nil if it has none.
  private mutating func keyHash(of row: RowID) throws -> UInt64? {
    let (segment, local) = capacity.locate(row)
    for attribute in entity.primaryKey {
      if case .int = types[attribute.index] {
        let number = try segments[segment].int(attribute, row: local)
        if let number { return hashNumber(number) }
      } else if let hash = try segments[segment].hash(attribute, row: local) {
        return hash
      }
    }
    return nil
  }

  private mutating func hasKey(_ key: Span<UInt8>, _ row: RowID) throws -> Bool {
    let (segment, local) = capacity.locate(row)
    // A row of another version may be beyond the end.
    guard segment < segments.count else { return false }
    for attribute in entity.primaryKey {
      if case .int = types[attribute.index] {
        if try segments[segment].int(attribute, row: local) != nil { return false }
      } else if let isEqual = try segments[segment].isEqual(attribute, row: local, to: key) {
        return isEqual
      }
    }
    return false
  }

  private mutating func rowWithoutTable(keyedBy key: Span<UInt8>) throws -> RowID? {
    for index in segments.indices {
      for attribute in entity.primaryKey where types[attribute.index] == .string {
        for local in try segments[index].rows(of: key, attribute) {
          // A row can have the string in a later attribute of the key, and another as its key.
          let row = capacity.row(segment: index, local: local)
          if try hasKey(key, row) { return row }
        }
      }
    }
    return nil
  }
}
