internal import ObjectGraph

/// Writes the pending objects of one model.
struct PendingWriter {
  private let objects: ModelEncoder
  private let state: WriteState
  private let rule: UpsertRule

  init(_ objects: ModelEncoder, _ state: WriteState, _ rule: UpsertRule) {
    self.objects = objects
    self.state = state
    self.rule = rule
  }

  /// Writes all objects, the outermost under its key.
  func write(to transaction: inout Transaction) throws -> Upsert {
    try writeHeld(in: &transaction)
    return try upsert(objects[0], &transaction).outcome
  }

  /// Writes all objects, the outermost over an object that exists.
  func write(to transaction: inout Transaction, over object: ObjectID) throws {
    try writeHeld(in: &transaction)
    for (attribute, value) in objects[0].values {
      try transaction.set(value, attribute, of: object)
    }
    for (relationship, targets) in try links(of: objects[0], object, &transaction) {
      try transaction.link(relationship, of: object, to: targets)
    }
  }

  /// Writes the objects that the outermost one holds.
  private func writeHeld(in transaction: inout Transaction) throws {
    for index in objects.finished where index != 0 {
      objects[index].row = try writeHeld(objects[index], &transaction)
    }
  }

  private func writeHeld(
    _ object: PendingObject, _ transaction: inout Transaction
  ) throws -> RowID {
    let map = state.catalog[object.entity]
    if map.isKeyAlone || rule.linked == .linkOnly, let key = key(of: object, map),
      let row = try transaction.object(of: object.entity, key: key)
    {
      return row
    }
    return try upsert(object, &transaction).row
  }

  private func upsert(
    _ object: PendingObject, _ transaction: inout Transaction
  ) throws -> (row: RowID, outcome: Upsert) {
    let map = state.catalog[object.entity]
    var found: ObjectID?
    if !map.key.isEmpty {
      guard let key = key(of: object, map) else { throw noKey(map) }
      if object.links.contains(where: { $0.keptFrom != nil }) {
        found = try transaction.object(of: object.entity, key: key).map {
          ObjectID(object.entity, $0)
        }
      }
    }
    var values = object.values
    if rule.keepsMissing { values.removeAll { $0.1 == nil } }
    let isNew = try isNewAndLinksToItself(object, map, &transaction)
    if isNew { _ = try transaction.upsert(object.entity, key: nil, values: values, links: []) }
    let (row, outcome) = try transaction.upsert(
      object.entity, key: nil, values: values,
      links: try links(of: object, found, &transaction))
    return (row, isNew ? .added : Upsert(outcome))
  }

  /// Whether an object links to its own key, which no object has yet.
  private func isNewAndLinksToItself(
    _ object: PendingObject, _ map: ModelMap, _ transaction: inout Transaction
  ) throws -> Bool {
    let keys = object.links.lazy.filter { $0.destination == object.entity }.flatMap(\.targets)
    guard let own = key(of: object, map),
      keys.contains(where: { if case .key(let key) = $0 { key.objectKey == own } else { false } })
    else { return false }
    return try transaction.object(of: object.entity, key: own) == nil
  }

  private func key(of object: PendingObject, _ map: ModelMap) -> ObjectKey? {
    for part in map.key {
      switch object.values[part.index].1 {
      case .string(let text)?: return .string(text)
      case .int(let number)?: return .int(number)
      case .bool?, .double?, .date?, nil: continue
      }
    }
    return nil
  }

  private func noKey(_ map: ModelMap) -> StoreError {
    let names = map.model.layout.key.joined(separator: "' or '")
    return StoreError(.invalidObject, "a \(map.model) without a value for its key '\(names)'")
  }

  /// The links to write to an object; of those that it has already only the changed ones.
  private func links(
    of object: PendingObject, _ found: ObjectID?,
    _ transaction: inout Transaction
  ) throws -> [(RelationshipID, [RowID])] {
    let map = state.catalog[object.entity]
    guard !map.writtenLinks.isEmpty else { return [] }
    var links: [(RelationshipID, [RowID])] = []
    links.reserveCapacity(map.writtenLinks.count)
    for list in object.links {
      if let source = list.keptFrom, let found, source.object == found,
        hasRows(of: source, transaction.base)
      {
        continue
      }
      links.append((list.relationship, try targets(of: list, &transaction)))
    }
    if !rule.keepsMissing, object.links.count < map.writtenLinks.count {
      for relationship in map.writtenLinks
      where !object.links.contains(where: { $0.relationship == relationship }) {
        links.append((relationship, []))
      }
    }
    return links
  }

  private func targets(
    of list: PendingObject.Links, _ transaction: inout Transaction
  ) throws -> [RowID] {
    var targets: [RowID] = []
    targets.reserveCapacity(list.targets.count)
    for target in list.targets {
      switch target {
      case .pending(let index): targets.append(objects[index].row)
      case .key(let key):
        targets.append(try row(of: key.objectKey, list.destination, &transaction))
      case .object(let object):
        targets.append(try row(of: object, readFrom: list, &transaction))
      }
    }
    return targets
  }

  /// The row here of an object of another version.
  private func row(
    of object: ObjectID, readFrom list: PendingObject.Links, _ transaction: inout Transaction
  ) throws -> RowID {
    guard let source = list.keptFrom, !hasRows(of: source, transaction.base) else {
      return object.row
    }
    guard let key = try source.version().snapshot.key(of: object) else {
      throw StoreError(
        .misuse,
        "the links were read from another store, or before the store was compacted or replaced, and "
          + "lead to objects without a key")
    }
    return try row(of: key, list.destination, &transaction)
  }

  /// Whether the rows of links are those of this write: not those of another store, and not from
  /// before the store was compacted or replaced.
  private func hasRows(of source: LinkSource, _ base: Snapshot) -> Bool {
    switch source.origin {
    case .write(let other): other === state
    case .version(let version):
      version.catalog === state.catalog && version.snapshot.epoch == base.epoch
    }
  }

  private func row(
    of key: ObjectKey, _ entity: EntityID, _ transaction: inout Transaction
  ) throws -> RowID {
    guard let row = try transaction.object(of: entity, key: key) else {
      throw StoreError(
        .noObject,
        "there is no \(state.catalog[entity].name) with the key \(Key(key)) to link to; write it "
          + "first")
    }
    return row
  }
}

extension Upsert {
  fileprivate init(_ outcome: ObjectGraph.Upsert) {
    self =
      switch outcome {
      case .added: .added
      case .updated: .updated
      case .unchanged: .unchanged
      }
  }
}
