// Writing what was checked.
extension EntityBuilder {
  /// Writes values where they differ, and returns about how many bytes that took; 0 where none did.
  mutating func set(
    _ values: [(AttributeID, AttributeValue?)], of row: RowID, limit: Int
  ) throws -> Int {
    let (segment, local) = capacity.locate(row)
    var byteCount = 0
    var isKeyChanged = false
    // By place, since taking tuples apart copies them.
    for place in values.indices {
      let attribute = values[place].0
      var count = 8
      let isChanged: Bool
      if case .string(let text)? = values[place].1 {
        count += text.utf8.count
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

  /// Writes a list of targets where it differs, and returns about how many bytes that took; 0 where
  /// it did not. What was there is below `bound`, and is noted in `unlinked` where that is not nil.
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
