extension EntityBuilder {
  /// Returns the live object that `key` identifies, or nil.
  ///
  /// - Complexity: O(1), expected, once a table was made; before O(segments · log rows), and O(rows
  ///   of a segment) for each that has the string.
  mutating func row(keyedBy key: Span<UInt8>) throws -> RowID? {
    if keyTable == nil { return try rowWithoutTable(keyedBy: key) }
    return try keyTable?.first(hash: hashBytes(key)) { try hasKey(key, $0) }
  }

  /// Makes the table of keys once so many were looked up that it pays.
  mutating func countLookup(limit: Int) throws {
    lookupCount += 1
    guard lookupCount > limit, keyTable == nil else { return }
    var table = KeyTable(capacity: count)
    for (index, segment) in segments.enumerated() {
      for local in 0..<segment.rowCount {
        let row = capacity.row(segment: index, local: local)
        if let hash = try withKey(of: row, hashBytes) { table.insert(row, hash: hash) }
      }
    }
    keyTable = table
  }

  /// Keeps the table of keys up to date after an attribute of a row was written.
  mutating func noteKeyWrite(_ attribute: AttributeID, of row: RowID) throws {
    guard keyTable != nil, entity.primaryKey.contains(attribute) else { return }
    if let hash = try withKey(of: row, hashBytes) { keyTable?.insert(row, hash: hash) }
  }

  /// Returns what `body` makes of the key of the object at a row, or nil where it has none.
  func withKey<Result>(of row: RowID, _ body: (Span<UInt8>) throws -> Result) throws -> Result? {
    let (segment, local) = capacity.locate(row)
    for attribute in entity.primaryKey {
      let result = try segments[segment].withString(attribute, row: local, body)
      if let result { return result }
    }
    return nil
  }

  private func hasKey(_ key: Span<UInt8>, _ row: RowID) throws -> Bool {
    try withKey(of: row) { areEqual($0, key) } ?? false
  }

  private mutating func rowWithoutTable(keyedBy key: Span<UInt8>) throws -> RowID? {
    for index in segments.indices {
      for attribute in entity.primaryKey {
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
