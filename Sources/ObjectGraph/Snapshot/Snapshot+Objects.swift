/// Reads one object at a time, for showing objects and for the evaluator. Queries on sets of rows
/// read whole columns instead.
extension Snapshot {
  /// The value of an object's attribute, or nil if it has none or the object does not exist.
  package func value(_ attribute: AttributeID, of object: ObjectID) throws -> AttributeValue? {
    guard let (segment, local) = locate(object.row, of: object.entity) else { return nil }
    let entity = schema[object.entity]
    let number = entity.number(of: .attribute(attribute))
    switch entity.attributes[attribute.index].type {
    case .string: return try segment.strings(number).string(row: local).map { .string($0) }
    case .int: return try segment.ints(number).value(row: local).map { .int($0) }
    case .double: return try segment.doubles(number).value(row: local).map { .double($0) }
    case .date: return try segment.doubles(number).value(row: local).map { .date($0) }
    case .bool: return try segment.bools(number).value(row: local).map { .bool($0 != 0) }
    }
  }

  /// The objects that an object links to: through a stored relationship in list order with repeats,
  /// through an inverse in store order, each once.
  ///
  /// - Complexity: O(links), and for an inverse O(segments of the source · log targets) besides.
  package func targets(_ relationship: RelationshipID, of object: ObjectID) throws -> [RowID] {
    let description = schema[object.entity].relationships[relationship.index]
    switch description.kind {
    case .stored:
      guard let (segment, local) = locate(object.row, of: object.entity) else { return [] }
      let number = schema[object.entity].number(of: .links(relationship))
      let links = try segment.links(number, targetBound: rowBound(of: description.destination))
      return links.targets(row: local).withSpan { targets in
        targets.indices.map { RowID(targets[$0]) }
      }
    case .inverse(let forward):
      var sources: [RowID] = []
      let lookups = try inverseLookups(forward, of: description.destination)
      for (index, lookup) in lookups.enumerated() {
        try lookup.sources(of: object.row).withSpan { rows in
          for row in rows.indices {
            sources.append(capacity.row(segment: index, local: Int(rows[row])))
          }
        }
      }
      return sources
    }
  }

  /// The key of an object: the first value of its key attributes.
  package func key(of object: ObjectID) throws -> ObjectKey? {
    for attribute in schema[object.entity].primaryKey {
      let value = try value(attribute, of: object)
      if let key = value.flatMap(ObjectKey.init) { return key }
    }
    return nil
  }

  /// The key of an object as text: the string itself, or the number in digits.
  package func keyText(of object: ObjectID) throws -> String? {
    try key(of: object)?.description
  }
}
