extension SegmentBuilder {
  /// The targets of a row's stored relationship, in list order; all are below `bound`.
  func targets(_ relationship: RelationshipID, row: Int, targetBound bound: Int) throws -> [RowID] {
    if isOpen, let column = links[relationship.index] {
      return column.targets(row: row).map { RowID($0) }
    }
    guard row < base.rowCount, let column = try baseLinks(relationship, targetBound: bound) else {
      return []
    }
    return column.targets(row: row).withSpan { targets in targets.indices.map { RowID(targets[$0]) }
    }
  }

  /// Appends the targets of a row's stored relationship to `list`; all are below `bound`.
  mutating func appendTargets(
    _ relationship: RelationshipID, row: Int, targetBound bound: Int, to list: inout [RowID]
  ) throws {
    // A new row has none: the common case of an import.
    if isOpen, row >= base.rowCount, links[relationship.index]?.hasLinks(row: row) != true {
      return
    }
    list += try targets(relationship, row: row, targetBound: bound)
  }

  /// Whether a row's stored relationship leads to exactly `list`; the stored targets are below
  /// `bound`.
  mutating func isEqual(
    _ relationship: RelationshipID, row: Int, to list: Span<RowID>, targetBound bound: Int
  ) throws -> Bool {
    if isOpen, let isEqual = links[relationship.index]?.isEqual(row: row, to: list) {
      return isEqual
    }
    guard row < base.rowCount, let column = try baseLinks(relationship, targetBound: bound) else {
      return list.isEmpty
    }
    return column.isEqual(row: row, to: list)
  }

  /// Replaces the list of a row's stored relationship; the targets before were below `bound`.
  mutating func set(
    _ list: [RowID], _ relationship: RelationshipID, row: Int, targetBound bound: Int
  ) throws {
    markOpen()
    if links[relationship.index] == nil {
      links[relationship.index] =
        try baseLinks(relationship, targetBound: bound).map { LinkColumnBuilder($0) }
        ?? LinkColumnBuilder()
    }
    links[relationship.index]?.set(list.span, row: row)
  }

  /// Whether a relationship, whose links are below `bound`, has room for this many more links.
  mutating func hasRoom(
    _ count: Int, _ relationship: RelationshipID, targetBound bound: Int, limit: Int
  ) throws -> Bool {
    if isOpen, heldByteCount + count <= limit { return true }
    if isOpen, let held = links[relationship.index]?.linkCount { return held + count <= limit }
    let held = try baseLinks(relationship, targetBound: bound)?.targets.count ?? 0
    return held + count <= limit
  }

  /// The links in `base`, or nil if it has none.
  func baseLinks(_ relationship: RelationshipID, targetBound bound: Int) throws -> LinkColumn? {
    let number = entity.number(of: .links(relationship))
    return base.source(number) == nil ? nil : try base.links(number, targetBound: bound)
  }

  private func baseInverse(_ relationship: RelationshipID, targetBound bound: Int) throws
    -> InverseColumn?
  {
    let number = entity.number(of: .inverse(relationship))
    return base.source(number) == nil ? nil : try base.inverse(number, targetBound: bound)
  }
}

extension SegmentBuilder {
  /// The rows whose stored relationship leads to any of `targets`, which ascend; each once, in
  /// ascending order.
  ///
  /// - Complexity: O(targets · log links + rows found · log rows found).
  mutating func rows(
    of relationship: RelationshipID, linkingTo targets: [RowID], targetBound bound: Int
  ) throws -> [Int] {
    var rows: [Int] = []
    if isOpen, links[relationship.index] != nil {
      for target in targets {
        rows += links[relationship.index]?.rows(linkingTo: target.rawValue) ?? []
      }
    } else {
      let lookup = try base.inverseLookup(entity.number(of: .inverse(relationship)))
      for target in targets {
        try lookup.sources(of: target).withSpan { sources in
          for index in sources.indices { rows.append(Int(sources[index])) }
        }
      }
    }
    guard targets.count > 1 else { return rows }
    rows.sort()
    var previous: Int?
    return rows.filter { row in
      defer { previous = row }
      return row != previous
    }
  }

  /// Up to this many targets are looked up one by one, which touches little of a column.
  private static let fewTargets = 256

  /// Removes from `targets`, which ascend, those that a stored relationship leads to.
  ///
  /// - Complexity: O(targets · log links), or O(links' distinct targets · log targets) if less.
  mutating func removeLinked(
    by relationship: RelationshipID, from targets: inout [RowID], targetBound bound: Int
  ) throws {
    if isOpen, links[relationship.index] != nil {
      targets.removeAll {
        links[relationship.index]?.rows(linkingTo: $0.rawValue).isEmpty == false
      }
      return
    }
    if targets.count <= Self.fewTargets {
      let lookup = try base.inverseLookup(entity.number(of: .inverse(relationship)))
      return try targets.removeAll { try !lookup.sources(of: $0).isEmpty }
    }
    guard let column = try baseInverse(relationship, targetBound: bound) else { return }
    var isLinked = [Bool](repeating: false, count: targets.count)
    column.targets.withSpan { linked in
      for index in linked.indices {
        let place = targets.partitioningIndex { $0.rawValue >= linked[index] }
        if place < targets.count, targets[place].rawValue == linked[index] {
          isLinked[place] = true
        }
      }
    }
    var place = -1
    targets.removeAll { _ in
      place += 1
      return isLinked[place]
    }
  }
}
