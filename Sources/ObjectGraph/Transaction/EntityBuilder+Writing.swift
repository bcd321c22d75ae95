// Writes values and links that were checked.
extension EntityBuilder {
  /// Writes the values that differ, and returns the approximate number of bytes; 0 if none differs.
  mutating func set(
    _ values: [(AttributeID, AttributeValue?)], of row: RowID, limit: Int
  ) throws -> Int {
    let (segment, local) = capacity.locate(row)
    var byteCount = 0
    var isKeyChanged = false
    // By index, since destructuring the tuples copies them.
    for place in values.indices {
      let attribute = values[place].0
      var count = 8
      let isChanged: Bool
      if case .string(let text)? = values[place].1 {
        count += text.utf8.count
        // The common case of writing an object again; a column need not be asked for its size then.
        if !segments[segment].isOpen,
          try segments[segment].isEqual(attribute, row: local, to: text.utf8.span) == true
        {
          continue
        }
        guard try segments[segment].hasRoom(count, attribute, limit: limit) else {
          throw full(entity.attributes[attribute.index].name)
        }
        isChanged = try segments[segment].set(text, attribute, row: local)
      } else {
        isChanged = try segments[segment].set(values[place].1, attribute, row: local)
      }
      guard isChanged else { continue }
      byteCount += count
      isKeyChanged = isKeyChanged || isKey[attribute.index]
    }
    if isKeyChanged { try noteKeyWrite(of: row) }
    return byteCount
  }

  /// Writes a list of targets if it differs, and returns the approximate number of bytes; 0 if it
  /// does not. The targets before are below `bound`, and are added to `unlinked` unless that is
  /// nil.
  mutating func set(
    _ targets: [RowID], _ relationship: RelationshipID, of row: RowID, targetBound bound: Int,
    limit: Int, unlinked: inout [RowID]?
  ) throws -> Int {
    let (segment, local) = capacity.locate(row)
    let isEqual = try segments[segment].isEqual(
      relationship, row: local, to: targets.span, targetBound: bound)
    if isEqual { return 0 }
    guard
      try segments[segment].hasRoom(targets.count, relationship, targetBound: bound, limit: limit)
    else { throw full(entity.relationships[relationship.index].name) }
    if var list = unlinked {
      try segments[segment].appendTargets(
        relationship, row: local, targetBound: bound, to: &list)
      unlinked = list
    }
    try segments[segment].set(targets, relationship, row: local, targetBound: bound)
    return 8 + 4 * targets.count
  }

  private func full(_ property: String) -> TransactionError {
    .segmentFull(entity: entity.name, property: property)
  }
}
