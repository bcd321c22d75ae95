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
    let destination = snapshot.schema[entity].relationships[relationship.index].destination
    return try linked(relationship, rows(of: targets, destination), access, entity)
  }

  /// How many rows have a link to a target, read from the targets.
  func linkedCount(_ relationship: RelationshipID, _ targets: PhysicalPlan, _ entity: EntityID)
    throws -> Int
  {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let targets = try rows(of: targets, description.destination)
    guard description.isStored, targets.count == 1, let target = targets.first(where: { _ in true })
    else { return try linked(relationship, targets, .fromTargets, entity).count }
    // Each row is once among the sources of the only target.
    return try snapshot.inverseLookups(relationship, of: entity).reduce(0) {
      try $0 + $1.sourceCount(of: target)
    }
  }

  private func linked(
    _ relationship: RelationshipID, _ targets: RowSet, _ access: PhysicalPlan.LinkAccess,
    _ entity: EntityID
  ) throws -> RowSet {
    let description = snapshot.schema[entity].relationships[relationship.index]
    if targets.isEmpty { return RowSet(bound: snapshot.rowBound(of: entity)) }
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
    if targets.count <= Self.fewTargets {
      let few = targets.rows
      let lookups = try snapshot.inverseLookups(relationship, of: entity)
      return try forEachSegment(of: entity) { index, _, words in
        for target in few {
          try lookups[index].sources(of: target).withSpan { sources in
            for place in sources.indices { words.insert(sources[place]) }
          }
        }
      }
    }
    let inverses = try snapshot.inverses(relationship, of: entity)
    return forEachSegment(of: entity) { index, _, words in
      let inverse = inverses[index]
      inverse.targets.withSpan { list in
        targets.words.span.withRuns(of: list) { Self.insert(inverse, $0, &words) }
      }
    }
  }

  /// So few targets are looked up one by one; more are met on a walk along all of a segment's.
  private static let fewTargets = 64

  /// Sets the bits of the sources of the targets in a run of places.
  private static func insert(
    _ inverse: InverseColumn, _ places: Range<Int>, _ words: inout MutableSpan<UInt64>
  ) {
    let range = Int(inverse.offsets[places.lowerBound])..<Int(inverse.offsets[places.upperBound])
    inverse.sources.withSpan { sources in
      for index in range { words.insert(sources[index]) }
    }
  }

  /// Stored links from their rows: each row until it meets a target.
  private func meeting(
    _ targets: RowSet, _ relationship: RelationshipID, _ entity: EntityID
  ) throws -> RowSet {
    let columns = try snapshot.links(relationship, of: entity)
    let wordCount = snapshot.capacity.rowCount / 64
    let parts = mapSegments(columns) { index in
      Self.words(wordCount, of: columns[index], meeting: targets)
    }
    return RowSet(words: Array(parts.joined()))
  }

  /// The bits of the rows of a segment that meet a target.
  private static func words(_ count: Int, of column: LinkColumn, meeting targets: RowSet)
    -> [UInt64]
  {
    var result = [UInt64](repeating: 0, count: count)
    var words = result.mutableSpan
    let set = targets.words.span
    column.targets.withSpan { list in
      column.offsets.withSpan { offsets in
        for row in 0..<column.rowCount {
          for place in Int(offsets[row])..<Int(offsets[row + 1]) where set.hasBit(list[place]) {
            words[row >> 6] |= 1 << UInt64(row & 63)
            break
          }
        }
      }
    }
    return result
  }

  /// An inverse from its targets, which are the rows where the links are stored.
  private func destinations(
    of sources: RowSet, _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    var words = result.words.mutableSpan
    try forEachLink(of: sources, forward, source) { target in
      words[Int(target >> 6)] |= 1 << UInt64(target & 63)
    }
    return result
  }

  /// Calls `body` with the target of every link of some rows.
  private func forEachLink(
    of rows: RowSet, _ forward: RelationshipID, _ source: EntityID, _ body: (UInt32) -> Void
  ) throws {
    let wordCount = snapshot.capacity.rowCount / 64
    for (segment, column) in try snapshot.links(forward, of: source).enumerated() {
      column.targets.withSpan { list in
        column.offsets.withSpan { offsets in
          for word in 0..<wordCount {
            var rest = rows.words[segment * wordCount + word]
            while rest != 0 {
              let row = word << 6 | rest.trailingZeroBitCount
              rest &= rest &- 1
              for place in Int(offsets[row])..<Int(offsets[row + 1]) { body(list[place]) }
            }
          }
        }
      }
    }
  }

  /// An inverse from its rows: each until one of the rows that link to it is in the set.
  private func met(
    by sources: RowSet, _ forward: RelationshipID, _ source: EntityID, _ entity: EntityID
  ) throws -> RowSet {
    var result = RowSet(bound: snapshot.rowBound(of: entity))
    let wordCount = snapshot.capacity.rowCount / 64
    for (segment, inverse) in try snapshot.inverses(forward, of: source).enumerated() {
      let set = sources.words.span.extracting(segment * wordCount..<(segment + 1) * wordCount)
      inverse.withSpans { targets, offsets, locals in
        for place in targets.indices where !result.words.span.hasBit(targets[place]) {
          for index in Int(offsets[place])..<Int(offsets[place + 1])
          where set.hasBit(UInt32(locals[index])) {
            result.insert(RowID(targets[place]))
            break
          }
        }
      }
    }
    return result
  }

  /// From so many links on their segments are looked at on all cores.
  private static let concurrentLinkCount = 1_000_000

  /// Returns what `body` makes of the place of each segment.
  private func mapSegments<Result: Sendable>(
    _ columns: [LinkColumn], _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    isLarge(columns) ? concurrentMap(columns.count, body) : columns.indices.map(body)
  }

  private func isLarge(_ columns: [LinkColumn]) -> Bool {
    forcesConcurrency
      || columns.reduce(0) { $0 + $1.targets.count } >= Self.concurrentLinkCount
  }

  // MARK: Counts

  /// The rows whose count of links, or of links to targets, compares with a bound.
  func linkCount(
    _ relationship: RelationshipID, _ targets: PhysicalPlan?, _ comparator: Comparator,
    _ bound: Value, _ entity: EntityID
  ) throws -> RowSet {
    let description = snapshot.schema[entity].relationships[relationship.index]
    let targets = try targets.map { try rows(of: $0, description.destination) }
    let test = try CountTest(comparator, bound)
    switch description.kind {
    case .stored:
      let columns = try snapshot.links(relationship, of: entity)
      let inverses = try targets.map { _ in try snapshot.inverses(relationship, of: entity) }
      guard let targets, let inverses else {
        return forEachSegment(of: entity) { index, _, words in
          columns[index].offsets.withSpan { test.fill(&words, offsets: $0) }
        }
      }
      let wordCount = snapshot.capacity.rowCount / 64
      let few = targets.count <= Self.fewTargets ? targets.rows : nil
      let parts = mapSegments(columns) { index in
        let counts = Self.counts(columns[index], inverses[index], targets, few)
        var result = [UInt64](repeating: 0, count: wordCount)
        var words = result.mutableSpan
        test.fill(&words, counts: counts.span)
        return result
      }
      return RowSet(words: Array(parts.joined()))
    case .inverse(let forward):
      let counts = try backlinkCounts(forward, description.destination, targets, entity)
      var result = RowSet(bound: counts.count)
      var words = result.words.mutableSpan
      test.fill(&words, counts: counts.span)
      return result
    }
  }

  /// For each row of a segment, how many of its links lead to targets; `few` are all of these where
  /// they are few.
  ///
  /// From the targets where that reads fewer links; it can only be done where no row links to one
  /// target twice, since the inverse names a row once.
  private static func counts(
    _ column: LinkColumn, _ inverse: InverseColumn, _ targets: RowSet, _ few: [RowID]?
  ) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: column.rowCount)
    var counts = result.mutableSpan
    let set = targets.words.span
    if inverse.sources.count == column.targets.count {
      let places = inverse.withSpans { list, _, _ in
        few?.compactMap { inverse.index(of: $0.rawValue) }
          ?? list.indices.filter { set.hasBit(list[$0]) }
      }
      let isFewer = inverse.withSpans { _, offsets, locals in
        let found = places.reduce(0) { $0 + Int(offsets[$1 + 1] - offsets[$1]) }
        guard found * 2 < column.targets.count else { return false }
        for place in places {
          for index in Int(offsets[place])..<Int(offsets[place + 1]) {
            counts[Int(locals[index])] &+= 1
          }
        }
        return true
      }
      if isFewer { return result }
    }
    column.targets.withSpan { list in
      column.offsets.withSpan { offsets in
        for row in counts.indices {
          var count: UInt32 = 0
          for place in Int(offsets[row])..<Int(offsets[row + 1]) {
            count &+= set.bit(list[place])
          }
          counts[row] = count
        }
      }
    }
    return result
  }

  /// For each row of an entity, how many rows link to it, or how many of those in a set.
  private func backlinkCounts(
    _ forward: RelationshipID, _ source: EntityID, _ sources: RowSet?, _ entity: EntityID
  ) throws -> [UInt32] {
    let bound = snapshot.rowBound(of: entity)
    let inverses = try snapshot.inverses(forward, of: source)
    guard let sources else {
      var result = [UInt32](repeating: 0, count: bound)
      var counts = result.mutableSpan
      for inverse in inverses {
        inverse.withSpans { targets, offsets, _ in
          for place in targets.indices {
            counts[Int(targets[place])] &+= offsets[place + 1] &- offsets[place]
          }
        }
      }
      return result
    }
    let columns = try snapshot.links(forward, of: source)
    let wordCount = snapshot.capacity.rowCount / 64
    let partCount = isLarge(columns) ? max(1, min(4, columns.count)) : 1
    // Each part of the segments has counts of its own, which are added in the end.
    let parts = concurrentMap(partCount) { part in
      var result = [UInt32](repeating: 0, count: bound)
      var counts = result.mutableSpan
      for segment in stride(from: part, to: columns.count, by: partCount) {
        let words = sources.words[segment * wordCount..<(segment + 1) * wordCount]
        Self.addLinks(of: words, columns[segment], inverses[segment], to: &counts)
      }
      return result
    }
    return parts.dropFirst().reduce(parts.first ?? []) { zip($0, $1).map { $0 &+ $1 } }
  }

  /// Adds the links of some rows of a segment to the counts of their targets, each row once.
  private static func addLinks(
    of words: ArraySlice<UInt64>, _ column: LinkColumn, _ inverse: InverseColumn,
    to counts: inout MutableSpan<UInt32>
  ) {
    let found = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if found * 2 < column.rowCount, inverse.sources.count == column.targets.count {
      // No row links to one target twice, so the links of the rows say the same, and are fewer.
      addTargets(of: words, column, to: &counts)
    } else {
      addSources(in: words, inverse, to: &counts)
    }
  }

  private static func addTargets(
    of words: ArraySlice<UInt64>, _ column: LinkColumn, to counts: inout MutableSpan<UInt32>
  ) {
    column.targets.withSpan { list in
      column.offsets.withSpan { offsets in
        for (word, bits) in words.enumerated() {
          var rest = bits
          while rest != 0 {
            let row = word << 6 | rest.trailingZeroBitCount
            rest &= rest &- 1
            for place in Int(offsets[row])..<Int(offsets[row + 1]) {
              counts[Int(list[place])] &+= 1
            }
          }
        }
      }
    }
  }

  private static func addSources(
    in words: ArraySlice<UInt64>, _ inverse: InverseColumn, to counts: inout MutableSpan<UInt32>
  ) {
    let set = words.span
    inverse.withSpans { targets, offsets, locals in
      for place in targets.indices {
        var count: UInt32 = 0
        for index in Int(offsets[place])..<Int(offsets[place + 1]) {
          count &+= set.bit(UInt32(locals[index]))
        }
        counts[Int(targets[place])] &+= count
      }
    }
  }
}

extension InverseColumn {
  /// Calls `body` with the targets, their offsets and the sources.
  fileprivate func withSpans<Result>(
    _ body: (Span<UInt32>, Span<UInt32>, Span<UInt16>) -> Result
  ) -> Result {
    targets.withSpan { targets in
      offsets.withSpan { offsets in
        sources.withSpan { sources in body(targets, offsets, sources) }
      }
    }
  }
}

extension MutableSpan<UInt64> {
  /// Sets the bit of a row.
  @inline(__always)
  fileprivate mutating func insert(_ row: UInt16) {
    self[Int(row >> 6)] |= 1 << UInt64(row & 63)
  }
}

extension Span<UInt64> {
  /// Whether a row is in the set that these words are; it must be below their bound.
  @inline(__always)
  fileprivate func hasBit(_ row: UInt32) -> Bool {
    self[Int(row >> 6)] >> UInt64(row & 63) & 1 == 1
  }

  /// 1 where a row is in the set, else 0.
  @inline(__always)
  fileprivate func bit(_ row: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: self[Int(row >> 6)] >> UInt64(row & 63) & 1)
  }

  /// Calls `body` with each run of places of a list whose rows are in the set.
  fileprivate func withRuns(of rows: Span<UInt32>, _ body: (Range<Int>) -> Void) {
    var start: Int?
    for place in rows.indices {
      if hasBit(rows[place]) {
        if start == nil { start = place }
      } else if let first = start {
        body(first..<place)
        start = nil
      }
    }
    if let first = start { body(first..<rows.count) }
  }
}
