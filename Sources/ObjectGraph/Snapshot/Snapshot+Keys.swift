extension Snapshot {
  /// Returns the object of an entity that a key identifies, or nil.
  ///
  /// - Complexity: O(1), expected, and O(log rows) for each segment that was written since keys of
  ///   the store were indexed, or O(rows) of it for numbers. The index is made once enough keys were
  ///   looked up to pay for it; until then every segment is searched.
  package func row(of entity: EntityID, key: ObjectKey) throws -> RowID? {
    guard !schema[entity].primaryKey.isEmpty else { return nil }
    switch key {
    case .int(let number):
      return try row(of: entity, hash: hashNumber(number)) {
        try $0.hasKey(number, row: $1, schema[entity])
      } search: {
        try $0.row(keyedBy: number, schema[entity])
      }
    case .string(let text):
      // Stored strings are in NFC, so a key that is found is in NFC too.
      if let row = try likelyRow(of: entity, text) { return row }
      let text = normalForm(of: text) ?? text
      return try row(of: entity, hash: hashBytes(text.utf8.span)) {
        try $0.hasKey(text.utf8.span, row: $1, schema[entity])
      } search: {
        try $0.row(keyedBy: text.utf8.span, schema[entity])
      }
    }
  }

  /// The object of exactly a string, if the index has it first.
  private func likelyRow(of entity: EntityID, _ key: String) throws -> RowID? {
    let key = key.utf8.span
    guard let row = keyIndexes[entity.index].likelyRow(hash: hashBytes(key)),
      let (segment, local) = locate(row, of: entity),
      try segment.hasKey(key, row: local, schema[entity])
    else { return nil }
    return row
  }

  private func row(
    of entity: EntityID, hash: UInt64, isOwner: (Segment, Int) throws -> Bool,
    search: (Segment) throws -> (row: Int?, cost: Int)
  ) throws -> RowID? {
    let index = keyIndexes[entity.index]
    if let row = index.likelyRow(hash: hash), let (segment, local) = locate(row, of: entity),
      try isOwner(segment, local)
    {
      return row
    }
    let (rows, missing) = index.candidates(hash: hash, known: missingSegments(of: entity)) {
      keyedSegments(of: entity)
    }
    setMissingSegments(missing, of: entity)
    for row in rows {
      guard let (segment, local) = locate(row, of: entity) else { continue }
      if try isOwner(segment, local) { return row }
    }
    if missing.places.isEmpty { return nil }
    var found: RowID?
    var cost = 0
    var rowCount = 0
    for place in missing.places {
      let segment = segments[entity.index][place]
      rowCount += segment.rowCount
      guard found == nil else { continue }
      let result = try search(segment)
      cost += result.cost
      found = result.row.map { capacity.row(segment: place, local: $0) }
    }
    if index.noteSearch(cost: cost, rowCount: rowCount) {
      try index.grow(to: keyedSegments(of: entity), count: count(of: entity)) {
        try keys(ofSegment: $0, of: entity)
      }
    }
    return found
  }

  /// The rows of a segment that have a key, and the hashes of their keys.
  private func keys(
    ofSegment place: Int, of entity: EntityID
  ) throws -> [(row: RowID, hash: UInt64)] {
    let segment = segments[entity.index][place]
    let columns = try segment.keyColumns(schema[entity])
    var keys: [(row: RowID, hash: UInt64)] = []
    keys.reserveCapacity(segment.liveCount)
    for local in 0..<segment.rowCount {
      for column in columns {
        guard let hash = column.hash(row: local) else { continue }
        keys.append((capacity.row(segment: place, local: local), hash))
        break
      }
    }
    return keys
  }
}

/// An attribute of a key in one segment.
private enum KeyColumn {
  case strings(StringColumn)
  case ints(ValueColumn<Int64>)

  func hash(row: Int) -> UInt64? {
    switch self {
    case .strings(let column): column.hash(row: row)
    case .ints(let column): column.value(row: row).map(hashNumber)
    }
  }
}

extension Segment {
  /// The columns of an entity's key, in order.
  fileprivate func keyColumns(_ entity: Entity) throws -> [KeyColumn] {
    try entity.primaryKey.map { attribute in
      let number = entity.number(of: .attribute(attribute))
      return switch entity.attributes[attribute.index].type {
      case .int: .ints(try ints(number))
      case .bool, .double, .date, .string: .strings(try strings(number))
      }
    }
  }

  /// Whether a string in NFC is the key of the object at a row.
  fileprivate func hasKey(_ key: Span<UInt8>, row: Int, _ entity: Entity) throws -> Bool {
    for attribute in entity.primaryKey {
      let number = entity.number(of: .attribute(attribute))
      if case .int = entity.attributes[attribute.index].type {
        if try ints(number).value(row: row) != nil { return false }
      } else if let isEqual = try stringLookup(number)?.isEqual(row: row, to: key) {
        return isEqual
      }
    }
    return false
  }

  /// Whether a number is the key of the object at a row.
  fileprivate func hasKey(_ key: Int64, row: Int, _ entity: Entity) throws -> Bool {
    for attribute in entity.primaryKey {
      let number = entity.number(of: .attribute(attribute))
      if case .int = entity.attributes[attribute.index].type {
        if let value = try ints(number).value(row: row) { return value == key }
      } else if try stringLookup(number)?.hasValue(row: row) == true {
        return false
      }
    }
    return false
  }

  /// Searches for the row of a string, and returns the cost in searches of a dictionary.
  fileprivate func row(keyedBy key: Span<UInt8>, _ entity: Entity) throws -> (row: Int?, cost: Int)
  {
    for attribute in entity.primaryKey
    where entity.attributes[attribute.index].type == .string {
      let number = entity.number(of: .attribute(attribute))
      guard source(number) != nil else { continue }
      let column = try searchableStrings(number)
      try column.verifySearch(for: key)
      guard let code = column.code(of: key) else { continue }
      // A row can have the string in a later attribute of the key, and another as its key.
      for row in column.rows(ofCode: code) where try hasKey(key, row: row, entity) {
        return (row, 1)
      }
    }
    return (nil, 1)
  }

  /// Searches for the row of a number, and returns the cost in searches of a dictionary.
  fileprivate func row(keyedBy key: Int64, _ entity: Entity) throws -> (row: Int?, cost: Int) {
    var cost = 0
    for attribute in entity.primaryKey where entity.attributes[attribute.index].type == .int {
      let number = entity.number(of: .attribute(attribute))
      guard source(number) != nil else { continue }
      let column = try ints(number)
      guard column.bounds?.contains(key) == true else { continue }
      cost += 1 + column.rowCount / rowsScannedPerSearch
      for row in column.rows(of: key) where try hasKey(key, row: row, entity) {
        return (row, cost)
      }
    }
    return (nil, cost)
  }
}

/// The number of numbers that are compared in about the time of one search of a dictionary.
private let rowsScannedPerSearch = 512
