import ObjectGraph
import PredicateSyntax

/// Links are stored with their sources, segment by segment, in both directions; an inverse
/// relationship reads the same columns from the other side.
extension Executor {
  /// The rows with a link to a target.
  func linked(
    _ relationship: RelationshipID, _ targets: PhysicalPlan, _ access: PhysicalPlan.LinkAccess,
    _ entity: EntityID
  ) throws -> RowSet {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let targets = try rows(of: targets, description.destination)
    switch (description.kind, access) {
    case (.stored, .fromTargets): return try sources(of: targets, relationship, entity)
    case (.stored, .fromRows): return try meeting(targets, relationship, entity)
    case (.inverse(let forward), .fromTargets):
      return try destinations(of: targets, forward, description.destination, entity)
    case (.inverse(let forward), .fromRows):
      return try met(by: targets, forward, description.destination, entity)
    }
  }

  /// Stored links from their targets: unites the sources of each target.
  private func sources(
    of targets: RowSet, _ relationship: RelationshipID, _ entity: EntityID
  ) throws -> RowSet {
    let count = targets.count
    let inverses = try snapshot.inverses(relationship, of: entity)
    return forEachSegment(of: entity) { index, _, words in
      let inverse = inverses[index]
      if count * 16 < inverse.targets.count {
        for target in targets {
          guard let place = inverse.index(of: target.rawValue) else { continue }
          Self.insert(inverse, place, &words)
        }
      } else {
        for place in 0..<inverse.targets.count
        where targets.contains(RowID(inverse.targets[place])) {
          Self.insert(inverse, place, &words)
        }
      }
    }
  }

  private static func insert(
    _ inverse: InverseColumn, _ place: Int, _ words: inout [UInt64]
  ) {
    let range = Int(inverse.offsets[place])..<Int(inverse.offsets[place + 1])
    inverse.sources.withSpan { sources in
      for index in range {
        let row = Int(sources[index])
        words[row >> 6] |= 1 << UInt64(row & 63)
      }
    }
  }

  /// Stored links from their rows: each row until it meets a target.
  private func meeting(
    _ targets: RowSet, _ relationship: RelationshipID, _ entity: EntityID
  ) throws -> RowSet {
    let columns = try snapshot.links(relationship, of: entity)
    return forEachSegment(of: entity) { index, _, words in
      let column = columns[index]
      column.targets.withSpan { list in
        column.offsets.withSpan { offsets in
          for row in 0..<column.rowCount {
            for place in Int(offsets[row])..<Int(offsets[row + 1])
            where targets.contains(RowID(list[place])) {
              words[row >> 6] |= 1 << UInt64(row & 63)
              break
            }
          }
        }
      }
    }
  }

  /// An inverse from its targets, which are the rows where the links are stored.
  private func destinations(
    of sources: RowSet, _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    let columns = try snapshot.links(forward, of: source)
    for row in sources {
      let (segment, local) = snapshot.capacity.locate(row)
      columns[segment].targets(row: local).withSpan { targets in
        for index in targets.indices { result.insert(RowID(targets[index])) }
      }
    }
    return result
  }

  /// An inverse from its rows: each until one of the rows that link to it is in the set.
  private func met(
    by sources: RowSet, _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    for (segment, inverse) in try snapshot.inverses(forward, of: source).enumerated() {
      for place in 0..<inverse.targets.count {
        let row = RowID(inverse.targets[place])
        guard !result.contains(row) else { continue }
        let isMet = inverse.sources(at: place).withSpan { locals in
          locals.indices.contains { index in
            sources.contains(
              snapshot.capacity.row(segment: segment, local: Int(locals[index])))
          }
        }
        if isMet { result.insert(row) }
      }
    }
    return result
  }

  /// The rows whose count of links, or of links to targets, compares with a bound.
  func linkCount(
    _ relationship: RelationshipID, _ targets: PhysicalPlan?, _ comparator: Comparator,
    _ bound: Value, _ entity: EntityID
  ) throws -> RowSet {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let targets = try targets.map { try rows(of: $0, description.destination) }
    let comparison = try PreparedComparison(Comparison(comparator, []), bound)
    switch description.kind {
    case .stored:
      let columns = try snapshot.links(relationship, of: entity)
      return try forEachSegment(of: entity) { index, _, words in
        let column = columns[index]
        for row in 0..<column.rowCount {
          let count = targets.map { Self.count(column, row, $0) } ?? column.range(row: row).count
          if try comparison.holds(.int(Int64(count))) {
            words[row >> 6] |= 1 << UInt64(row & 63)
          }
        }
      }
    case .inverse(let forward):
      let counts = try backlinkCounts(forward, description.destination, targets, entity)
      var result = RowSet(bound: counts.count)
      for (row, count) in counts.enumerated() where try comparison.holds(.int(Int64(count))) {
        result.insert(RowID(UInt32(row)))
      }
      return result
    }
  }

  private static func count(_ column: LinkColumn, _ row: Int, _ targets: RowSet) -> Int {
    let range = column.range(row: row)
    return column.targets.withSpan { list in
      range.count { targets.contains(RowID(list[$0])) }
    }
  }

  /// For each row of an entity, how many rows link to it, or how many of those in a set.
  private func backlinkCounts(
    _ forward: RelationshipID, _ source: EntityID, _ sources: RowSet?, _ entity: EntityID
  ) throws -> [Int] {
    var counts = [Int](repeating: 0, count: snapshot.rowBound(of: entity))
    for (segment, inverse) in try snapshot.inverses(forward, of: source).enumerated() {
      for place in 0..<inverse.targets.count {
        let locals = inverse.sources(at: place)
        let count =
          sources.map { sources in
            locals.withSpan { locals in
              locals.indices.count { index in
                sources.contains(
                  snapshot.capacity.row(segment: segment, local: Int(locals[index])))
              }
            }
          } ?? locals.count
        counts[Int(inverse.targets[place])] += count
      }
    }
    return counts
  }
}
